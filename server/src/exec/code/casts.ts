import { assertNever } from '../../base/assert-never';
import { Flag } from '../../ir/model/flags';
import type { CastInst } from '../../ir/model/instructions';
import type { ScalarType } from '../../ir/model/scalars';
import { type FloatType, intType, type IntType } from '../../ir/model/types';
import { formatOf } from '../runtime/float-format';
import { repOf } from '../rep';
import { bigOf, fromBig } from './arithmetic';
import { type Emitter, type Result, Unsupported } from './emitter';
import { signedInt, unsignedInt } from './int-ops';
import { signedHigh } from './long-ops';
import { integerToPointer, pointerToInteger } from './pointers';
import { anyUndef, masksOf, type Scalar, scalar, wholeMasks } from './scalar';
import type { Writer } from './writer';

export function emitCast(instruction: CastInst, e: Emitter): void {
  if (instruction.opcode === 'bitcast' && e.register(instruction) !== undefined) return;
  const values = e.scalars(instruction.value);
  const types = e.leaves(instruction.type);
  if (instruction.opcode === 'bitcast' || instruction.opcode === 'addrspacecast') {
    e.bind(instruction, bitcast(values, types, e));
    return;
  }
  e.bind(
    instruction,
    values.map((value, index) => cast(instruction, value, types[index]!, e)),
  );
}

function cast(instruction: CastInst, value: Scalar, type: ScalarType, e: Emitter): Result {
  const { writer } = e;
  switch (instruction.opcode) {
    case 'trunc':
      return truncate(instruction, value, type as IntType, e);
    case 'zext': {
      const result = extend(value, type as IntType, false, writer);
      if ((instruction.flags & Flag.nneg) === 0) return result;
      return poisonedIf(`(${bigOf(value)} >> ${(value.type as IntType).bits - 1}n) !== 0n`, [value], type, result);
    }
    case 'sext':
      return extend(value, type as IntType, true, writer);
    case 'ptrtoint':
    case 'ptrtoaddr': {
      const width = intType(e.pointers.objectBits + e.pointers.offsetBits);
      const parts = pointerToInteger(value, e.pointers).map((part) => writer.temporary(part));
      const masks = wholeMasks(width, anyUndef([value]))?.map((mask) => writer.temporary(mask));
      const bits = scalar(width, parts, masks);
      return resize(bits, type as IntType, writer);
    }
    case 'inttoptr': {
      const width = intType(e.pointers.objectBits + e.pointers.offsetBits);
      const { parts } = resize(value, width, writer);
      const undef = anyUndef([value]);
      const named = parts.map((part) => writer.temporary(part));
      return { parts: integerToPointer(named, e.pointers), masks: wholeMasks(type, undef) };
    }
    case 'fptrunc':
    case 'fpext':
      return { parts: [convertFloat(value, type as FloatType)], masks: wholeMasks(type, anyUndef([value])) };
    case 'uitofp':
    case 'sitofp': {
      const signed = instruction.opcode === 'sitofp';
      const result: Result = {
        parts: [integerToFloat(value, type as FloatType, signed)],
        masks: wholeMasks(type, anyUndef([value])),
      };
      if ((instruction.flags & Flag.nneg) === 0) return result;
      return poisonedIf(`(${bigOf(value)} >> ${(value.type as IntType).bits - 1}n) !== 0n`, [value], type, result);
    }
    case 'fptoui':
    case 'fptosi':
      return floatToInteger(instruction, value, type as IntType, e);
    case 'bitcast':
    case 'addrspacecast':
      throw new Error('handled before');
    default:
      return assertNever(instruction.opcode);
  }
}

function poisonedIf(condition: string, values: readonly Scalar[], type: ScalarType, result: Result): Result {
  const undef = anyUndef(values);
  return { ...result, masks: wholeMasks(type, undef === undefined ? condition : `${undef} || ${condition}`) };
}

function truncate(instruction: CastInst, value: Scalar, type: IntType, e: Emitter): Result {
  if ((instruction.flags & (Flag.nsw | Flag.nuw)) !== 0) {
    e.checkDefined(instruction, instruction.value);
    const from = (value.type as IntType).bits;
    const conditions: string[] = [];
    if ((instruction.flags & Flag.nuw) !== 0) conditions.push(`rt.cutsUnsigned(${type.bits}, ${bigOf(value)})`);
    if ((instruction.flags & Flag.nsw) !== 0) conditions.push(`rt.cutsSigned(${from}, ${type.bits}, ${bigOf(value)})`);
    e.failIf(instruction, 'signed-overflow', undefined, conditions.join(' || '), 'go-on');
  }
  return resize(value, type, e.writer);
}

/** Cuts or zero-extends an integer. */
export function resize(value: Scalar, type: IntType, writer: Writer): Result {
  const from = (value.type as IntType).bits;
  if (from === type.bits) return { parts: value.parts, masks: value.masks };
  if (from < type.bits) return extend(value, type, false, writer);
  const cutAll = (parts: readonly string[]): readonly string[] => {
    const low = parts.at(-1)!;
    if (value.rep === 'big') return fromBig(type, `BigInt.asUintN(${type.bits}, ${low})`, writer);
    if (type.bits === 32) return [low];
    if (type.bits < 32) return [`${low} & ${2 ** type.bits - 1}`];
    return [`${parts[0]!} & ${2 ** (type.bits - 32) - 1}`, low];
  };
  return { parts: cutAll(value.parts), masks: value.masks && cutAll(value.masks) };
}

function extend(value: Scalar, type: IntType, signed: boolean, writer: Writer): Result {
  const parts = extendParts(value, value.parts, type, signed, writer);
  const masks = value.masks && extendParts(value, value.masks, type, signed, writer);
  const small = value.rep === 'int' && type.bits > 32 ? intNumber(value, signed) : undefined;
  return small === undefined ? { parts, masks } : { parts, masks, small };
}

function extendParts(value: Scalar, parts: readonly string[], type: IntType, signed: boolean, writer: Writer) {
  const from = (value.type as IntType).bits;
  const last = parts.at(-1)!;
  if (type.bits > 64) {
    const big = bigOf({ ...value, parts });
    return [signed ? `BigInt.asUintN(${type.bits}, BigInt.asIntN(${from}, ${big}))` : big];
  }
  if (value.rep === 'int' && type.bits <= 32) {
    const view = signed ? signedInt(from, last) : last;
    return [signed && type.bits < 32 ? `${view} & ${2 ** type.bits - 1}` : view];
  }
  const cutHigh = (high: string): string => (type.bits === 64 ? high : `(${high}) & ${2 ** (type.bits - 32) - 1}`);
  if (value.rep === 'int') {
    const low = writer.temporary(signed ? signedInt(from, last) : last);
    return [cutHigh(signed ? `${low} >> 31` : '0'), low];
  }
  return [signed ? cutHigh(signedHigh(from, parts[0]!)) : parts[0]!, last];
}

/** An integer of up to 32 bits as a JS number. */
function intNumber(value: Scalar, signed: boolean): string {
  const { bits } = value.type as IntType;
  return signed ? signedInt(bits, value.parts[0]!) : unsignedInt(bits, value.parts[0]!);
}

/** The format object of a float type, as generated code names it. */
export function formatName(type: ScalarType): string {
  if (type.kind !== 'float' || formatOf(type) === undefined) throw new Unsupported('ppc_fp128');
  return `formats.${type.format}`;
}

/** A float of either kind as the bits of its format. */
export function softOf(item: Scalar): string {
  if (item.rep === 'soft') return item.parts[0]!;
  return `rt.numberToBits(${(item.type as FloatType).format === 'float'}, ${item.parts[0]!})`;
}

/** A float held as its type wants, from the bits of its format. */
export function fromSoft(type: FloatType, bits: string): string {
  return repOf(type) === 'soft' ? bits : `rt.bitsToNumber(${type.format === 'float'}, ${bits})`;
}

function convertFloat(value: Scalar, type: FloatType): string {
  if (value.rep === 'num' && repOf(type) === 'num') {
    return type.format === 'float' ? `Math.fround(${value.parts[0]!})` : value.parts[0]!;
  }
  const [from, to] = [formatName(value.type), formatName(type)];
  return fromSoft(type, `rt.convertFormat(${from}, ${to}, 0, ${softOf(value)})`);
}

function integerToFloat(value: Scalar, type: FloatType, signed: boolean): string {
  const { bits } = value.type as IntType;
  const isDouble = type.format === 'double';
  if (value.rep === 'int' && repOf(type) === 'num') {
    const number = intNumber(value, signed);
    return isDouble ? number : `Math.fround(${number})`;
  }
  if (value.rep === 'long' && isDouble) {
    const high = signed ? signedHigh(bits, value.parts[0]!) : `(${value.parts[0]!} >>> 0)`;
    // Both products are exact, so the sum is rounded once.
    return `${high} * 4294967296 + (${value.parts[1]!} >>> 0)`;
  }
  const integer = signed ? `BigInt.asIntN(${bits}, ${bigOf(value)})` : bigOf(value);
  return fromSoft(type, `rt.softFromInteger(${formatName(type)}, ${integer})`);
}

function floatToInteger(instruction: CastInst, value: Scalar, type: IntType, e: Emitter): Result {
  const signed = instruction.opcode === 'fptosi';
  e.checkDefined(instruction, instruction.value);
  const masks = wholeMasks(type, anyUndef([value]));
  if (value.rep === 'num') {
    const inRange = e.writer.temporary(`rt.fits(${value.parts[0]!}, ${type.bits}, ${signed})`);
    e.failIf(instruction, 'float-cast-range', instruction.value, `!${inRange}`, 'go-on');
    const whole = e.writer.temporary(`${inRange} ? Math.trunc(${value.parts[0]!}) : 0`);
    return { parts: wholeNumber(type, whole, e.writer), masks };
  }
  const found = e.writer.temporary(
    `rt.softToInteger(${formatName(value.type)}, ${signed}, ${type.bits}, ${value.parts[0]!})`,
  );
  e.failIf(instruction, 'float-cast-range', instruction.value, `${found} === undefined`, 'go-on');
  return { parts: fromBig(type, `(${found} ?? 0n)`, e.writer), masks };
}

/** The parts of an integer from a JS number that is whole and fits. */
export function wholeNumber(type: IntType, number: string, writer: Writer): readonly string[] {
  if (type.bits === 32) return [`${number} | 0`];
  if (type.bits < 32) return [`${number} & ${2 ** type.bits - 1}`];
  return fromBig(type, `BigInt.asUintN(${type.bits}, BigInt(${number}))`, writer);
}

/** Same bits, other type. Scalars of the same width one by one, else through one large integer. */
function bitcast(values: readonly Scalar[], types: readonly ScalarType[], e: Emitter): readonly Result[] {
  if (values.length === types.length) return values.map((value, index) => reinterpret(value, types[index]!, e));
  const widths = (item: ScalarType): number =>
    item.kind === 'pointer' ? e.pointers.objectBits + e.pointers.offsetBits : item.bits;
  const join = (pick: (item: Scalar) => string): string => {
    let shift = 0;
    const terms = values.map((value) => {
      const term = `(${pick(value)} << ${shift}n)`;
      shift += widths(value.type);
      return term;
    });
    return e.writer.temporary(terms.join(' | '));
  };
  const bits = join((value) => bigOf(asInteger(value, e)));
  const undef = anyUndef(values) === undefined ? undefined : join((value) => bigOf(maskInteger(value, e)));
  let shift = 0;
  return types.map((type) => {
    const width = widths(type);
    const take = (from: string): readonly string[] => {
      const part = e.writer.temporary(`BigInt.asUintN(${width}, ${from} >> ${shift}n)`);
      return fromBig(intType(width), part, e.writer).map((half) => e.writer.temporary(half));
    };
    const piece = scalar(intType(width), take(bits), undef === undefined ? undefined : take(undef));
    shift += width;
    return reinterpret(piece, type, e);
  });
}

/** The bits of any scalar as an integer of its width. */
export function asInteger(value: Scalar, e: Emitter): Scalar {
  if (value.type.kind === 'int') return value;
  const width = value.type.kind === 'pointer' ? e.pointers.objectBits + e.pointers.offsetBits : value.type.bits;
  const { parts, masks } = reinterpret(value, intType(width), e);
  const keep = (part: string): string => e.writer.temporary(part);
  return scalar(intType(width), parts.map(keep), masks?.map(keep));
}

function maskInteger(value: Scalar, e: Emitter): Scalar {
  const integer = asInteger(value, e);
  return { ...integer, parts: masksOf(integer), masks: undefined };
}

function reinterpret(value: Scalar, type: ScalarType, e: Emitter): Result {
  if (value.type.kind === type.kind && (type.kind !== 'float' || value.type === type)) {
    return { parts: value.parts, masks: value.masks };
  }
  const masks = wholeMasks(type, anyUndef([value]));
  if (value.rep === 'ptr') return { parts: pointerToInteger(value, e.pointers), masks };
  if (type.kind === 'pointer') return { parts: integerToPointer(value.parts, e.pointers), masks };
  if (type.kind === 'float') {
    const bits = bigOf(asInteger(value, e));
    return { parts: [fromSoft(type, `rt.fromEncoding(${formatName(type)}, ${bits})`)], masks };
  }
  return { parts: fromBig(type, `rt.toEncoding(${formatName(value.type)}, ${softOf(value)})`, e.writer), masks };
}
