import type { ScalarValue } from '../scalar-value';
import { formatOf, fromEncoding } from '../runtime/float-format';
import { formatFloat } from './format-float';

/** A conversion that we do not know, or arguments that do not fit it. */
export class UnformattableError extends Error {}

interface Conversion {
  readonly flags: string;
  readonly width: number;
  /** Undefined if none is given. */
  readonly precision: number | undefined;
  readonly length: string;
  readonly kind: string;
}

/** What `printf` writes. Strings are read through `readString`. */
export function formatText(
  format: Uint8Array,
  args: readonly ScalarValue[],
  readString: (pointer: bigint) => Uint8Array,
): Uint8Array {
  const text = Array.from(format, (byte) => String.fromCharCode(byte)).join('');
  const queue = [...args];
  const next = (): ScalarValue => {
    const arg = queue.shift();
    if (arg === undefined) throw new UnformattableError('printf with too few arguments');
    return arg;
  };
  const pattern = /%([-+ #0]*)(\*|\d+)?(?:\.(\*|-?\d*))?(hh|h|ll|l|z|j|t|L|q)?([a-zA-Z%])/g;
  let output = '';
  let last = 0;
  for (const match of text.matchAll(pattern)) {
    output += text.slice(last, match.index);
    last = match.index + match[0].length;
    const [, flags, width, precision, length, kind] = match;
    if (kind === '%') {
      output += '%';
      continue;
    }
    const number = (part: string | undefined): number | undefined => {
      if (part === undefined) return undefined;
      return part === '*' ? Number(BigInt.asIntN(32, next().bits)) : Number(part);
    };
    const given = number(width) ?? 0;
    const digits = number(precision);
    const conversion: Conversion = {
      flags: given < 0 ? `${flags!}-` : flags!,
      width: Math.abs(given),
      precision: digits === undefined || digits < 0 ? undefined : digits,
      length: length ?? '',
      kind: kind!,
    };
    output += convert(conversion, next(), readString);
  }
  if (text.slice(last).includes('%')) throw new UnformattableError('printf conversion that is not known');
  output += text.slice(last);
  return Uint8Array.from(output, (char) => char.charCodeAt(0));
}

function convert(conversion: Conversion, arg: ScalarValue, readString: (pointer: bigint) => Uint8Array): string {
  switch (conversion.kind) {
    case 'd':
    case 'i':
      return integer(conversion, BigInt.asIntN(bitsOf(conversion, arg), arg.bits), 10);
    case 'u':
      return integer(conversion, BigInt.asUintN(bitsOf(conversion, arg), arg.bits), 10);
    case 'x':
    case 'X':
      return integer(conversion, BigInt.asUintN(bitsOf(conversion, arg), arg.bits), 16);
    case 'o':
      return integer(conversion, BigInt.asUintN(bitsOf(conversion, arg), arg.bits), 8);
    case 'c':
      return pad(String.fromCharCode(Number(arg.bits & 0xffn)), conversion);
    case 's': {
      const bytes = arg.bits === 0n ? new TextEncoder().encode('(null)') : readString(arg.bits);
      const shown = conversion.precision === undefined ? bytes : bytes.slice(0, conversion.precision);
      return pad(Array.from(shown, (byte) => String.fromCharCode(byte)).join(''), conversion);
    }
    case 'p':
      return pad(arg.bits === 0n ? '(nil)' : `0x${arg.bits.toString(16)}`, conversion);
    case 'f':
    case 'F':
    case 'e':
    case 'E':
    case 'g':
    case 'G':
    case 'a':
    case 'A':
      return float(conversion, arg);
    default:
      throw new UnformattableError(`printf conversion %${conversion.kind}`);
  }
}

function bitsOf({ length }: Conversion, arg: ScalarValue): number {
  const given = arg.type.kind === 'int' ? arg.type.bits : 64;
  if (length === 'hh') return 8;
  return length === 'h' ? 16 : given;
}

function integer(conversion: Conversion, value: bigint, base: number): string {
  const { flags, precision, kind } = conversion;
  const magnitude = (value < 0n ? -value : value).toString(base);
  let digits = precision === 0 && value === 0n ? '' : magnitude;
  digits = digits.padStart(precision ?? 0, '0');
  if (flags.includes('#') && base === 8 && !digits.startsWith('0')) digits = `0${digits}`;
  const prefix = flags.includes('#') && base === 16 && value !== 0n ? '0x' : '';
  const isSigned = kind === 'd' || kind === 'i';
  const sign = value < 0n ? '-' : isSigned && flags.includes('+') ? '+' : isSigned && flags.includes(' ') ? ' ' : '';
  const shown = padNumber(sign + prefix, digits, conversion, precision === undefined);
  return kind === 'X' ? shown.toUpperCase() : shown;
}

function float(conversion: Conversion, arg: ScalarValue): string {
  const format = arg.type.kind === 'float' ? formatOf(arg.type) : undefined;
  if (format === undefined) throw new UnformattableError('printf of a float with another argument');
  const { flags, kind, precision } = conversion;
  const shown = formatFloat(format, fromEncoding(format, arg.bits), kind.toLowerCase(), precision, flags.includes('#'));
  const sign = shown.negative ? '-' : flags.includes('+') ? '+' : flags.includes(' ') ? ' ' : '';
  const prefix = shown.prefix;
  const text = padNumber(sign + prefix, shown.digits, conversion, shown.finite);
  return kind === kind.toUpperCase() ? text.toUpperCase() : text;
}

/** Zeros go between sign and digits, blanks before or after. */
function padNumber(sign: string, digits: string, conversion: Conversion, mayZero: boolean): string {
  const { flags, width } = conversion;
  if (mayZero && flags.includes('0') && !flags.includes('-')) {
    return sign + digits.padStart(width - sign.length, '0');
  }
  return pad(sign + digits, conversion);
}

function pad(text: string, { flags, width }: Conversion): string {
  return flags.includes('-') ? text.padEnd(width) : text.padStart(width);
}
