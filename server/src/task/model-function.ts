import { displayText } from '../ir/byte-string';
import { findAttribute } from '../ir/model/attributes';
import type { IrFunction } from '../ir/model/globals';

/** A function of ours that stands for one of libc. `lower/libc` links them; these attributes of the text say so. */
export interface ModelFunction {
  /** The function of libc that the user's code calls. */
  readonly name: string;
  /** Where the user's code calls it, if this body serves one call only. */
  readonly call: { readonly function: string; readonly irOffset: number } | undefined;
}

/** What a function of ours stands for; undefined for the user's functions. */
export function modelOf(fn: IrFunction): ModelFunction | undefined {
  const name = stringAttribute(fn, modelAttributes.name);
  if (name === undefined) return undefined;
  const caller = stringAttribute(fn, modelAttributes.caller);
  const offset = stringAttribute(fn, modelAttributes.offset);
  const call =
    caller === undefined || offset === undefined
      ? undefined
      : { function: displayText(caller), irOffset: Number(offset) };
  return { name: displayText(name), call };
}

/** The names of the attributes. */
export const modelAttributes = {
  name: 'verdict-model',
  caller: 'verdict-caller',
  offset: 'verdict-call-offset',
} as const;

function stringAttribute(fn: IrFunction, key: string): string | undefined {
  const found = findAttribute(fn.attributes, key);
  return found?.kind === 'string' ? found.value : undefined;
}
