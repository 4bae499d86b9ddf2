import type { IrFunction } from '../../ir/model/globals';
import { parseModule } from '../../ir/parse';
import { typeText } from '../../ir/print/types';
import { type LibcFunction, type PackedLibc, renamed } from './libc';

/** Takes the LLVM text of the models apart, when the project is built (build/libc.mjs). */
export function takeApart(text: string): PackedLibc {
  const { module, diagnostics } = parseModule(text);
  const [problem] = diagnostics;
  if (problem !== undefined) throw new Error(`the libc models cannot be read: ${problem.message}`);
  const own = ({ start, end }: { readonly start: number; readonly end: number }): string => text.slice(start, end);
  const defined = module.functions.filter((fn) => !fn.isDeclaration);
  const declared = module.functions.filter((fn) => fn.isDeclaration);
  return {
    pointerBits: module.dataLayout.pointer().bits,
    functions: defined.map((fn) => [nameOf(fn), libcFunction(fn, own(fn))]),
    variables: module.variables.map((variable) => [
      String(variable.name),
      { text: own(variable), uses: namesIn(own(variable), String(variable.name)) },
    ]),
    declarations: declared.map((fn) => [nameOf(fn), { text: own(fn), type: typeText(fn.valueType) }]),
  };
}

function libcFunction(fn: IrFunction, text: string): LibcFunction {
  const isPublic = fn.linkage === 'external' && !nameOf(fn).startsWith('__verdict_');
  return { text, type: typeText(fn.valueType), isPublic, uses: namesIn(text, nameOf(fn)) };
}

function nameOf(fn: IrFunction): string {
  return String(fn.name);
}

function namesIn(text: string, self: string): readonly string[] {
  const names = new Set<string>();
  renamed(text, (name) => {
    names.add(name);
    return name;
  });
  names.delete(self);
  return [...names];
}
