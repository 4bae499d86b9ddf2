import { hasAttribute } from '../../ir/model/attributes';
import type { IrFunction } from '../../ir/model/globals';
import type { CallInst } from '../../ir/model/instructions';
import { BOOL } from '../../term/sort';
import { functionName } from '../signature';
import { effectsOf, scrambler } from '../../task/known-effects';
import type { Lowering } from '../function/lowering';
import type { Scalars } from '../scalar';
import { inputScalars } from './inputs';

/** A function that nothing is known of: arbitrary result, arbitrary contents of all that it can reach. */
export function callExternal(l: Lowering, call: CallInst, callee: IrFunction): Scalars | undefined {
  const name = functionName(callee);
  if (name !== scrambler) l.assume('unmodelled-call', name);
  const callback = call.args.find((arg) => l.context.memory.mayBeFunction(arg));
  if (callback !== undefined) {
    l.unsupported(`function passed to '${name}', which has no body`);
    return undefined;
  }
  const effects = effectsOf(callee, l.context.module);
  const changing = call.args.filter((_, index) => effects.changes(index));
  const { partitions, globals } = l.context.memory.reachable(changing, effects.globals);
  const changed = globals.flatMap((global) => l.cellsOf(global) ?? []);
  const variables = changed.map(({ variable }) => variable);
  l.emit({
    kind: 'scramble',
    partitions,
    // Something must be: placed inputs are told apart by how many such calls there were.
    variables: partitions.length + variables.length > 0 ? variables : [l.variable('scrambled', BOOL)],
    roots: changing.filter((arg) => arg.type.kind === 'pointer').map((arg) => l.operand(arg)[0]!.value),
  });
  for (const cell of changed) {
    const mask = cell.mask.sort.kind === 'bv' ? l.terms.bv(0, cell.mask.sort.width) : l.terms.false;
    l.writeCell(cell, { value: cell.variable, undef: mask });
  }
  const result = inputScalars(l, call.type, { kind: 'external-result', callee: name });
  const noreturn = hasAttribute(call.attributes, 'noreturn') || hasAttribute(callee.attributes, 'noreturn');
  if (noreturn) l.ends();
  return call.type.kind === 'void' ? undefined : result;
}
