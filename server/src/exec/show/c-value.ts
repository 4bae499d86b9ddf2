import { type CEnum, type CMember, type CType, sizeOfCType, underlyingCType } from '../../ir/debug/c-type';
import { doubleType, floatType, type FloatType, x86Fp80Type } from '../../ir/model/types';
import { formatFloat } from '../externals/format-float';
import { formatOf, fromEncoding } from '../runtime/float-format';
import { arrayText } from './string-text';

/** Bytes of a value: what is at an offset, and which bits of it are undef. Undefined outside of it. */
export type ReadBytes = (
  offset: number,
  bytes: number,
) => { readonly bits: bigint; readonly undef: bigint } | undefined;

/** What a value may need besides its bytes. */
export interface ValueContext {
  /** How a pointer's bits are shown; `target` is what it points to in C, if that is known. */
  pointer(bits: bigint, target: CType | undefined): string;
  /** Integers, characters and enumerators in hexadecimal. */
  readonly hex?: boolean;
}

const elementLimit = 16;
const depthLimit = 4;

/** A value as C would write it, in its own type. */
export function cValueText(type: CType, read: ReadBytes, context: ValueContext, offset = 0, depth = 0): string {
  const inner = underlyingCType(type);
  switch (inner.kind) {
    case 'array': {
      const bytes = sizeOfCType(inner.element);
      const count = inner.count.kind === 'fixed' ? inner.count.count : 0;
      if (bytes === undefined || depth >= depthLimit) return '{…}';
      const character = underlyingCType(inner.element);
      if (character.kind === 'char' && context.hex !== true) {
        const text = arrayText(read, offset, count);
        // Bytes that are no text are often kept as `unsigned char`: all zero, they are not the empty string.
        if (text !== undefined && (text !== '""' || character.name === 'char')) return text;
      }
      const shown = Array.from({ length: Math.min(count, elementLimit) }, (_, i) =>
        cValueText(inner.element, read, context, offset + i * bytes, depth + 1),
      );
      return `{${shown.join(', ')}${count > elementLimit ? ', …' : ''}}`;
    }
    case 'vector': {
      const { element, count } = inner;
      const array: CType = { kind: 'array', element, count: { kind: 'fixed', count } };
      return cValueText(array, read, context, offset, depth);
    }
    case 'complex': {
      const part: CType = { kind: 'float', name: '', bits: inner.bits / 2 };
      const [real, imaginary] = [0, inner.bits / 16].map((at) => cValueText(part, read, context, offset + at));
      const isNumber = /[0-9nf]$/.test(imaginary!);
      return isNumber
        ? `${real!} ${imaginary!.startsWith('-') ? '-' : '+'} ${imaginary!.replace('-', '')}i`
        : imaginary!;
    }
    case 'struct':
    case 'union': {
      if (depth >= depthLimit) return '{…}';
      const members = inner.kind === 'union' ? inner.members.slice(0, 1) : inner.members;
      return `{${members.map((member) => memberText(member, read, context, offset, depth)).join(', ')}}`;
    }
    default: {
      const bytes = valueBytes(inner);
      const found = bytes === undefined ? undefined : read(offset, bytes);
      if (found === undefined) return '?';
      return found.undef === 0n ? scalarText(inner, found.bits, context) : 'uninitialised';
    }
  }
}

/** Bytes of a scalar that have a meaning: of a `long double` the first ten, the others are padding. */
export function valueBytes(type: CType): number | undefined {
  const inner = underlyingCType(type);
  return inner.kind === 'float' && inner.bits > 64 ? 10 : sizeOfCType(inner);
}

function memberText(member: CMember, read: ReadBytes, context: ValueContext, offset: number, depth: number): string {
  const label = member.name === undefined ? '' : `.${member.name} = `;
  if (member.bitFieldBits === undefined) {
    return label + cValueText(member.type, read, context, offset + member.byteOffset, depth + 1);
  }
  const start = member.bitOffset % 8;
  const bytes = Math.ceil((start + member.bitFieldBits) / 8);
  const found = read(offset + Math.floor(member.bitOffset / 8), bytes);
  if (found === undefined) return `${label}?`;
  const cut = (bits: bigint): bigint => BigInt.asUintN(member.bitFieldBits!, bits >> BigInt(start));
  if (cut(found.undef) !== 0n) return `${label}uninitialised`;
  const type = underlyingCType(member.type);
  return label + bitFieldText(type, member.bitFieldBits, cut(found.bits), context);
}

/** The bits of a bit-field, which are fewer than its type has. */
export function bitFieldText(type: CType, width: number, bits: bigint, context: ValueContext): string {
  const inner = underlyingCType(type);
  if (context.hex === true) return hexText(bits);
  return scalarText(inner, isSigned(inner) ? BigInt.asIntN(width, bits) : bits, context);
}

/** Without a word about it, enumerators that are all positive are kept in an unsigned integer. */
function isSigned(type: CType): boolean {
  if (type.kind === 'integer') return type.signed;
  return type.kind === 'enum' && type.enumerators.some(({ value }) => value < 0n);
}

/** A scalar's bits, of its size in memory. */
export function scalarText(type: CType, bits: bigint, context: ValueContext): string {
  const inner = underlyingCType(type);
  if (context.hex === true && (inner.kind === 'char' || inner.kind === 'integer' || inner.kind === 'enum')) {
    return hexText(BigInt.asUintN((sizeOfCType(inner) ?? 8) * 8, bits));
  }
  switch (inner.kind) {
    case 'bool':
      return bits === 0n ? 'false' : 'true';
    case 'char':
      return charText(inner.signed ? BigInt.asIntN(inner.bits, bits) : BigInt.asUintN(inner.bits, bits));
    case 'integer':
      return String(inner.signed ? BigInt.asIntN(inner.bits, bits) : BigInt.asUintN(inner.bits, bits));
    case 'enum': {
      const signed = BigInt.asIntN(inner.bytes * 8, bits);
      const known = inner.enumerators.find(({ value }) => value === signed || value === bits);
      const base = inner.underlying && underlyingCType(inner.underlying);
      const isUnsigned = base?.kind === 'integer' && !base.signed;
      const value = isUnsigned ? BigInt.asUintN(inner.bytes * 8, bits) : signed;
      return known?.name ?? flagsText(inner.enumerators, value) ?? String(value);
    }
    case 'float':
      return floatText(inner.bits, bits);
    case 'pointer':
      return context.pointer(bits, inner.target);
    default:
      return `0x${bits.toString(16)}`;
  }
}

/** `RED | BLUE`, of enumerators that are one bit each; undefined if the value is not made of such. */
function flagsText(enumerators: CEnum['enumerators'], value: bigint): string | undefined {
  const isBit = (one: bigint): boolean => one > 0n && (one & (one - 1n)) === 0n;
  const flags = enumerators.filter((one) => isBit(one.value) && (value & one.value) !== 0n);
  const all = flags.reduce((sum, one) => sum | one.value, 0n);
  // Enumerators that count (1, 2, 3, …) are no flags.
  if (value <= 0n || all !== value || !enumerators.every((one) => one.value === 0n || isBit(one.value)))
    return undefined;
  return flags.map(({ name }) => name).join(' | ');
}

function hexText(bits: bigint): string {
  return `0x${bits.toString(16)}`;
}

/** The least digits that give the same double back; long doubles with 20. */
function floatText(size: number, bits: bigint): string {
  const type: FloatType | undefined = size === 32 ? floatType : size === 64 ? doubleType : x86Fp80Type;
  const format = formatOf(type)!;
  const float = fromEncoding(format, BigInt.asUintN(type.bits, bits));
  const { negative, digits } = formatFloat(format, float, 'g', size === 32 ? 9 : size === 64 ? 17 : 20, false);
  const short = size === 64 || size === 32 ? String(Number(digits)) : digits;
  return (negative ? '-' : '') + (digits === 'nan' || digits === 'inf' ? digits : short);
}

function charText(code: bigint): string {
  const isPrintable = code >= 32n && code < 127n;
  if (!isPrintable) return String(code);
  const char = String.fromCharCode(Number(code));
  return `${code} '${char === "'" || char === '\\' ? `\\${char}` : char}'`;
}
