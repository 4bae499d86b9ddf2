import { displayText } from '../ir/byte-string';
import type { CType } from '../ir/debug/c-type';
import { type CParameter, parameterTypes } from '../ir/debug/parameters';
import type { IrFunction } from '../ir/model/globals';
import { modelOf } from '../task/model-function';

/** What a function is called in C. */
export function nameOf(fn: IrFunction): string {
  return modelOf(fn)?.name ?? displayText(String(fn.name));
}

export interface ShownParameter {
  readonly name: string | undefined;
  readonly type: CType | undefined;
  readonly passing: CParameter['passing'];
}

/** The C parameters; without debug info the LLVM arguments. */
export function parametersOf(fn: IrFunction): readonly ShownParameter[] {
  const known = parameterTypes(fn);
  if (known !== undefined) return known;
  return fn.params.map((argument) => ({
    name: displayText(String(argument.name)),
    type: undefined,
    passing: { kind: 'direct', argument },
  }));
}
