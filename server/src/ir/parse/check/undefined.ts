import { noAttributes } from '../../model/attributes';
import { nameText } from '../../print/names';
import { asFunction } from '../state/global-shell';
import type { GlobalShell } from '../state/global-shell';
import { markBroken } from '../state/global-table';
import type { Parser } from '../parser';

/** From LLVM 19 on, intrinsics may be called without a declaration. */
function isIntrinsic({ name, valueType }: GlobalShell): boolean {
  return typeof name === 'string' && name.startsWith('llvm.') && valueType.kind === 'function';
}

/** Declares an intrinsic as it is called. */
function declareIntrinsic(p: Parser, shell: GlobalShell, start: number, end: number): void {
  if (shell.valueType.kind !== 'function') return;
  shell.kind = 'function';
  shell.start = shell.nameStart = start;
  shell.end = shell.nameEnd = end;
  const fn = asFunction(shell);
  shell.params = shell.valueType.params.map((type, index) => {
    return { kind: 'argument', type, name: index, index, attributes: noAttributes, function: fn, start, end };
  });
  p.globals.add(shell);
}

/** At the end of the text: reports what was mentioned but is defined nowhere. */
export function reportUndefined(p: Parser): void {
  for (const [shell, { start, end, users }] of p.globals.undefined) {
    if (isIntrinsic(shell)) {
      declareIntrinsic(p, shell, start, end);
      continue;
    }
    p.report(`use of undefined value '@${nameText(shell.name)}'`, start, end);
    shell.hasErrors = true;
    for (const user of users) markBroken(user);
  }
  for (const [name, { defined, start, end, users }] of p.typeTable.entries) {
    if (defined) continue;
    p.report(`use of undefined type '%${nameText(name)}'`, start, end);
    for (const user of users) markBroken(user);
  }
  for (const { node, start, end } of p.metadata.forward) {
    if (!node.defined) p.report(`use of undefined metadata '!${node.id}'`, start, end);
  }
  for (const [name, { start, end }] of p.globals.comdatMentions) {
    if (!p.globals.definedComdats.has(name)) p.report(`use of undefined comdat '$${nameText(name)}'`, start, end);
  }
  for (const { block, user, start, end } of p.globals.addressedBlocks) {
    if (block.start >= 0) continue;
    if (!block.function.hasErrors) p.report(`use of undefined block '%${nameText(block.name)}'`, start, end);
    markBroken(user);
  }
}
