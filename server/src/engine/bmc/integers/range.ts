/** What a number can be, at least and at most. */
export interface Range {
  readonly low: bigint;
  readonly high: bigint;
}

/** The numbers that a bit-vector can be, read in two's complement. */
export function signedRange(width: number): Range {
  const half = 1n << BigInt(width - 1);
  return { low: -half, high: half - 1n };
}

export function constantRange(value: bigint): Range {
  return { low: value, high: value };
}

export function sumOf(a: Range, b: Range): Range {
  return { low: a.low + b.low, high: a.high + b.high };
}

export function negated({ low, high }: Range): Range {
  return { low: -high, high: -low };
}

export function scaled(range: Range, factor: bigint): Range {
  const { low, high } = factor < 0n ? negated(range) : range;
  const size = factor < 0n ? -factor : factor;
  return { low: low * size, high: high * size };
}

/** Of a division that rounds down. */
export function dividedBy({ low, high }: Range, divisor: bigint): Range {
  return { low: floorDivision(low, divisor), high: floorDivision(high, divisor) };
}

export function unionOf(a: Range, b: Range): Range {
  return { low: a.low < b.low ? a.low : b.low, high: a.high > b.high ? a.high : b.high };
}

export function isWithin(inner: Range, outer: Range): boolean {
  return outer.low <= inner.low && inner.high <= outer.high;
}

function floorDivision(value: bigint, divisor: bigint): bigint {
  const quotient = value / divisor;
  return value % divisor < 0n ? quotient - 1n : quotient;
}
