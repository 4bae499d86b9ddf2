/** What JS numbers need besides their own arithmetic to be IEEE doubles and singles. */

/** To the nearest integer, ties to even. */
export function roundEven(x: number): number {
  if (!(Math.abs(x) < 4503599627370496)) return x;
  const floor = Math.floor(x);
  const rest = x - floor;
  const odd = floor % 2 !== 0;
  const up = rest > 0.5 || (rest === 0.5 && odd);
  return withSign(up ? floor + 1 : floor, x);
}

/** To the nearest integer, ties away from zero. */
export function roundAway(x: number): number {
  if (!(Math.abs(x) < 4503599627370496)) return x;
  const magnitude = Math.abs(x);
  const floor = Math.floor(magnitude);
  return withSign(magnitude - floor >= 0.5 ? floor + 1 : floor, x);
}

/** The magnitude of the first, the sign of the second; a NaN stays. */
export function copySign(x: number, sign: number): number {
  if (Number.isNaN(x)) return x;
  return withSign(x, isNegative(sign) ? -1 : 1);
}

function withSign(value: number, sign: number): number {
  const magnitude = Math.abs(value);
  return isNegative(sign) ? -magnitude : magnitude;
}

function isNegative(x: number): boolean {
  return x < 0 || Object.is(x, -0);
}

/** The lesser; the other one if one is NaN; the second if both are zeros. */
export function minNumber(a: number, b: number): number {
  if (Number.isNaN(a)) return b;
  return Number.isNaN(b) || a <= b ? a : b;
}

export function maxNumber(a: number, b: number): number {
  if (Number.isNaN(a)) return b;
  return Number.isNaN(b) || a >= b ? a : b;
}

/** Likewise, but -0 is less than +0. */
export function minimumNumber(a: number, b: number): number {
  if (Number.isNaN(a)) return b;
  return Number.isNaN(b) ? a : Math.min(a, b);
}

export function maximumNumber(a: number, b: number): number {
  if (Number.isNaN(a)) return b;
  return Number.isNaN(b) ? a : Math.max(a, b);
}

/** Whether a float rounds towards zero to an integer of the type. */
export function fits(x: number, bits: number, signed: boolean): boolean {
  const limit = 2 ** (signed ? bits - 1 : bits);
  const whole = Math.trunc(x);
  return whole < limit && whole >= (signed ? -limit : 0);
}
