import { isDigit, isHexDigit } from './characters';

/** Where a decimal float ends, given what follows its point: digits, and perhaps an exponent. */
export function fractionEnd(text: string, from: number): number {
  let at = from;
  while (isDigit(text.charCodeAt(at))) at++;
  if ((text.charCodeAt(at) | 0x20) !== 0x65) return at;
  let exponent = at + 1;
  if (text.charCodeAt(exponent) === 0x2b || text.charCodeAt(exponent) === 0x2d) exponent++;
  if (!isDigit(text.charCodeAt(exponent))) return at;
  while (isDigit(text.charCodeAt(exponent))) exponent++;
  return exponent;
}

/** Where `0x…` or `0xK…` ends, or undefined if it has no digits. */
export function hexFloatEnd(text: string, at: number): number | undefined {
  const from = /[KLMHR]/.test(text.charAt(at + 2)) ? at + 3 : at + 2;
  let end = from;
  while (isHexDigit(text.charCodeAt(end))) end++;
  return end === from ? undefined : end;
}

const special = /[+-](?:inf|qnan|s?nan\(0x[0-9a-fA-F]+\))/y;

/** Where `+inf`, `-qnan`, `+nan(0x1)` end, or undefined if none of them is there. */
export function specialFloatEnd(text: string, at: number): number | undefined {
  special.lastIndex = at;
  return special.test(text) ? special.lastIndex : undefined;
}
