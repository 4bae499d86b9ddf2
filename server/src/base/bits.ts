/** Helpers on BigInts read as bit strings. */

/** Number of bits of a non-negative value; 0 for 0. */
export function bitLength(value: bigint): number {
  if (value <= 0xffff_ffffn) return 32 - Math.clz32(Number(value));
  if (value <= 0xffff_ffff_ffff_ffffn) return 64 - Math.clz32(Number(value >> 32n));
  const hex = value.toString(16);
  return hex.length * 4 - (Math.clz32(parseInt(hex[0]!, 16)) - 28);
}

/** `2^width - 1`. */
export function maskOf(width: number): bigint {
  return (1n << BigInt(width)) - 1n;
}

/** Number of zero bits below the lowest set one; `undefined` for 0. */
export function trailingZeros(value: bigint): number | undefined {
  return value === 0n ? undefined : bitLength(value & -value) - 1;
}

/** Largest integer whose square is at most a non-negative value. */
export function integerSqrt(value: bigint): bigint {
  if (value < 2n) return value;
  let root = 1n << BigInt((bitLength(value) + 1) >> 1);
  for (;;) {
    const next = (root + value / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

/** `base^exponent mod modulus` for a non-negative exponent. */
export function powMod(base: bigint, exponent: number, modulus: bigint): bigint {
  let result = 1n % modulus;
  let square = base % modulus;
  for (let rest = exponent; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}
