import { bitLength } from './bits';
import { RoundingMode } from './rounding-mode';
import { constantsOf, type FloatFormat, infinityBits, maxFiniteBits, minExponent } from './softfloat-format';

/**
 * Rounds `(-1)^negative * significand * 2^exponent` (significand > 0) into a format, to its bits.
 * `sticky` says that the exact magnitude is a little more, by less than one unit of the significand; the significand
 * must then have at least two bits more than the format.
 */
export function round(
  format: FloatFormat,
  mode: RoundingMode,
  negative: boolean,
  significand: bigint,
  exponent: number,
  sticky = false,
): bigint {
  const exact = sticky ? (significand << 1n) | 1n : significand;
  const scale = sticky ? exponent - 1 : exponent;
  const { bias, fractionBits, signBit, infinity } = constantsOf(format);
  const leading = scale + bitLength(exact) - 1;
  if (leading > bias) return overflow(format, mode, negative);
  const unit = Math.max(leading - (format.sb - 1), minExponent(format));
  const kept = shiftRounded(exact, unit - scale, negative, mode);
  // A carry out of the significand runs into the exponent, which is just right; so does a subnormal made normal.
  const biased = unit - minExponent(format);
  const magnitude = (BigInt(biased) << fractionBits) + kept;
  if (magnitude >= infinity) return overflow(format, mode, negative);
  return negative ? signBit | magnitude : magnitude;
}

/** `magnitude / 2^shift` rounded to an integer; a negative shift is exact. */
export function shiftRounded(magnitude: bigint, shift: number, negative: boolean, mode: RoundingMode): bigint {
  if (shift <= 0) return magnitude << BigInt(-shift);
  // Below a quarter only the direction matters; avoids shifts by 2^eb.
  if (shift > bitLength(magnitude) + 1) return roundsUp(mode, negative, false, -1) ? 1n : 0n;
  const by = BigInt(shift);
  const kept = magnitude >> by;
  const rest = magnitude - (kept << by);
  if (rest === 0n) return kept;
  const half = 1n << (by - 1n);
  const comparison = rest < half ? -1 : rest > half ? 1 : 0;
  return roundsUp(mode, negative, (kept & 1n) === 1n, comparison) ? kept + 1n : kept;
}

/** Whether an inexact magnitude is rounded away from zero; `comparison` is the rest against one half. */
function roundsUp(mode: RoundingMode, negative: boolean, odd: boolean, comparison: -1 | 0 | 1): boolean {
  switch (mode) {
    case RoundingMode.NearestTiesToEven:
      return comparison > 0 || (comparison === 0 && odd);
    case RoundingMode.NearestTiesToAway:
      return comparison >= 0;
    case RoundingMode.TowardPositive:
      return !negative;
    case RoundingMode.TowardNegative:
      return negative;
    case RoundingMode.TowardZero:
      return false;
  }
}

function overflow(format: FloatFormat, mode: RoundingMode, negative: boolean): bigint {
  const nearest = mode === RoundingMode.NearestTiesToEven || mode === RoundingMode.NearestTiesToAway;
  const away = nearest || mode === (negative ? RoundingMode.TowardNegative : RoundingMode.TowardPositive);
  return away ? infinityBits(format, negative) : maxFiniteBits(format, negative);
}
