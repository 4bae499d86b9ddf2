import type { KnownFunction } from '../model/results';
import type { TextEdit } from './edits';

/**
 * The functions whose meaning an edit may change, as far as that can be told before the text is compiled again: the one
 * that it is in and those that call it; all, if it is outside of functions.
 */
export function touchedBy({ range, text }: TextEdit, functions: readonly KnownFunction[]): ReadonlySet<string> {
  const around = functions.find((fn) => fn.range.start.line <= range.start.line && range.end.line <= fn.range.end.line);
  // A macro or an included file may change anything that follows.
  if (around === undefined || /^\s*#/m.test(text)) return new Set(functions.map(({ name }) => name));
  return new Set(functions.filter((fn) => fn === around || fn.callees.includes(around.name)).map(({ name }) => name));
}
