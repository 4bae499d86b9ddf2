/** Floats as C prints them: exact decimal digits, rounded half to even. */
import { type FloatFormat, unpack } from '../../base/softfloat-format';
import { bitLength } from '../../base/bits';

export interface FloatText {
  readonly negative: boolean;
  /** `0x` of %a. */
  readonly prefix: string;
  readonly digits: string;
  readonly finite: boolean;
}

/** The text of a float for %f, %e, %g or %a. */
export function formatFloat(
  format: FloatFormat,
  bits: bigint,
  kind: string,
  precision: number | undefined,
  alternate: boolean,
): FloatText {
  const value = unpack(format, bits);
  if (value.kind === 'nan') return { negative: false, prefix: '', digits: 'nan', finite: false };
  if (value.kind === 'infinity') return { negative: value.negative, prefix: '', digits: 'inf', finite: false };
  const [significand, exponent] = value.kind === 'zero' ? [0n, 0] : [value.significand, value.exponent];
  const done = (digits: string, prefix = ''): FloatText => ({ negative: value.negative, prefix, digits, finite: true });
  switch (kind) {
    case 'f':
      return done(fixed(significand, exponent, precision ?? 6, alternate));
    case 'e':
      return done(scientific(significand, exponent, precision ?? 6, alternate));
    case 'g':
      return done(general(significand, exponent, precision ?? 6, alternate));
    default:
      return done(hexadecimal(format, significand, exponent, precision, alternate), '0x');
  }
}

/** significand * 2^exponent * 10^scale, rounded to an integer half to even. */
function scaled(significand: bigint, exponent: number, scale: number): bigint {
  let [numerator, denominator] = [significand, 1n];
  if (exponent >= 0) numerator <<= BigInt(exponent);
  else denominator <<= BigInt(-exponent);
  if (scale >= 0) numerator *= 10n ** BigInt(scale);
  else denominator *= 10n ** BigInt(-scale);
  return divideRounded(numerator, denominator);
}

function divideRounded(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  const twice = 2n * (numerator % denominator);
  const up = twice > denominator || (twice === denominator && (quotient & 1n) === 1n);
  return up ? quotient + 1n : quotient;
}

function fixed(significand: bigint, exponent: number, precision: number, alternate: boolean): string {
  const digits = scaled(significand, exponent, precision)
    .toString()
    .padStart(precision + 1, '0');
  const whole = digits.slice(0, digits.length - precision);
  const rest = digits.slice(digits.length - precision);
  return precision === 0 ? whole + (alternate ? '.' : '') : `${whole}.${rest}`;
}

/** Decimal exponent and digits, one before the point. */
function decimal(significand: bigint, exponent: number, precision: number): { exponent: number; digits: string } {
  if (significand === 0n) return { exponent: 0, digits: '0'.repeat(precision + 1) };
  let power = Math.floor((exponent + bitLength(significand) - 1) * Math.log10(2));
  for (;;) {
    const digits = scaled(significand, exponent, precision - power).toString();
    if (digits.length === precision + 1) return { exponent: power, digits };
    power += digits.length > precision + 1 ? 1 : -1;
  }
}

function scientific(significand: bigint, exponent: number, precision: number, alternate: boolean): string {
  const found = decimal(significand, exponent, precision);
  const rest = found.digits.slice(1);
  const point = rest !== '' || alternate ? '.' : '';
  return found.digits.slice(0, 1) + point + rest + exponentText(found.exponent);
}

function exponentText(exponent: number): string {
  return `e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;
}

function general(significand: bigint, exponent: number, given: number, alternate: boolean): string {
  const precision = given === 0 ? 1 : given;
  const found = decimal(significand, exponent, precision - 1);
  const isShort = found.exponent < precision && found.exponent >= -4;
  const text = isShort
    ? fixed(significand, exponent, precision - 1 - found.exponent, alternate)
    : scientific(significand, exponent, precision - 1, alternate);
  if (alternate) return text;
  const [mantissa, power] = text.split('e');
  const trimmed = mantissa!.includes('.') ? mantissa!.replace(/\.?0+$/, '') : mantissa!;
  return power === undefined ? trimmed : `${trimmed}e${power}`;
}

/** glibc puts one bit before the point, for the 64-bit significands of x87 four. */
function hexadecimal(
  format: FloatFormat,
  significand: bigint,
  exponent: number,
  precision: number | undefined,
  alternate: boolean,
): string {
  const leading = format.sb === 64 ? 4 : 1;
  if (significand === 0n) {
    const zeros = '0'.repeat(precision ?? 0);
    return `0${zeros !== '' || alternate ? '.' : ''}${zeros}p+0`;
  }
  const length = bitLength(significand);
  let power = exponent + length - leading;
  // The fraction as whole hexadecimal digits.
  const width = Math.ceil((format.sb - leading) / 4) * 4;
  let mantissa = significand << BigInt(Math.max(0, width + leading - length));
  if (precision !== undefined && precision * 4 < width) {
    mantissa = divideRounded(mantissa, 1n << BigInt(width - precision * 4));
    if (bitLength(mantissa) > precision * 4 + leading) {
      mantissa >>= BigInt(leading === 4 ? 4 : 1);
      power += leading === 4 ? 4 : 1;
    }
  }
  const places = precision !== undefined && precision * 4 < width ? precision : width / 4;
  const whole = (mantissa >> BigInt(places * 4)).toString(16);
  let rest = (mantissa & ((1n << BigInt(places * 4)) - 1n)).toString(16).padStart(places, '0');
  if (places === 0) rest = '';
  rest = precision === undefined ? rest.replace(/0+$/, '') : rest.padEnd(precision, '0');
  return `${whole}${rest !== '' || alternate ? '.' : ''}${rest}p${power < 0 ? '-' : '+'}${Math.abs(power)}`;
}
