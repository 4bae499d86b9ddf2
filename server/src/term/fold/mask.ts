import type { Bits } from '../concrete-bv';

/** The one run of ones in a constant, as its lowest and highest bit; `undefined` for 0 and for several runs. */
export function runOfOnes(bits: Bits): { readonly low: number; readonly high: number } | undefined {
  if (bits === 0 || bits === 0n) return undefined;
  const text = bits.toString(2);
  const last = text.lastIndexOf('1');
  const zero = text.indexOf('0');
  if (zero >= 0 && zero < last) return undefined;
  return { low: text.length - 1 - last, high: text.length - 1 };
}
