/** Euclidean quotient, as SMT-LIB's `div`: the remainder is never negative. By zero unspecified. */
export function euclideanDiv(a: bigint, b: bigint): bigint | undefined {
  if (b === 0n) return undefined;
  const quotient = a / b;
  if (a - quotient * b >= 0n) return quotient;
  return b > 0n ? quotient - 1n : quotient + 1n;
}

/** Euclidean remainder, in `0 … |b| - 1`. By zero unspecified. */
export function euclideanMod(a: bigint, b: bigint): bigint | undefined {
  if (b === 0n) return undefined;
  const rest = a % b;
  return rest >= 0n ? rest : b > 0n ? rest + b : rest - b;
}
