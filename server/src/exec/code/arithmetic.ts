import { Flag } from '../../ir/model/flags';
import type { BinaryInst, IcmpInst } from '../../ir/model/instructions';
import type { IntType } from '../../ir/model/types';
import type { Emitter, Result } from './emitter';
import { intBinary, intCompare, type IntOpcode, intOverflow, shiftedMask, signedInt, unsignedInt } from './int-ops';
import { longBinary, longCompare, longOverflow, signedHigh } from './long-ops';
import { comparePointers } from './pointers';
import { anyUndef, masksOf, type Scalar, wholeMasks } from './scalar';
import type { Writer } from './writer';

/** Integer arithmetic with its checks. */
export function emitInteger(instruction: BinaryInst & { readonly opcode: IntOpcode }, e: Emitter): void {
  const [lhs, rhs] = [e.scalars(instruction.lhs), e.scalars(instruction.rhs)];
  const { opcode, flags } = instruction;
  const isDivision = opcode === 'sdiv' || opcode === 'srem' || opcode === 'udiv' || opcode === 'urem';
  const isShift = opcode === 'shl' || opcode === 'lshr' || opcode === 'ashr';
  const wraps = flags & (Flag.nsw | Flag.nuw);
  // Which operands must be defined depends on which checks there are: the plan says.
  if (isDivision || isShift || wraps !== 0) {
    for (const value of new Set([instruction.lhs, instruction.rhs])) e.checkDefined(instruction, value);
  }
  const results = lhs.map((a, index) => {
    const b = rhs[index]!;
    if (isDivision) checkDivision(instruction, a, b, e);
    if (isShift) checkShift(instruction, a, b, e);
    const result = integerBinary(opcode, a, b, e.writer);
    if (wraps !== 0) checkWrap(instruction, a, b, result, e);
    return poisoned(instruction, a, b, result, e);
  });
  e.bind(instruction, results);
}

/** The value and mask of an operation. */
export function integerBinary(opcode: IntOpcode, a: Scalar, b: Scalar, writer: Writer): Result {
  const { bits } = a.type as IntType;
  const masks = binaryMasks(opcode, a, b, writer);
  if (a.rep === 'int') return { parts: [intBinary(opcode, bits, a.parts[0]!, b.parts[0]!)], masks };
  if (a.rep === 'long') {
    const { h, l } = longBinary(opcode, bits, halves(a), halves(b), writer);
    return { parts: [h, l], masks };
  }
  return { parts: [`rt.binary.${opcode}(${bits}, ${a.parts[0]!}, ${b.parts[0]!})`], masks };
}

function halves(item: Scalar) {
  return { h: item.parts[0]!, l: item.parts[1]! };
}

/** The integer as a BigInt expression, unsigned. */
export function bigOf(item: Scalar): string {
  if (item.rep === 'int') return `BigInt(${unsignedInt((item.type as IntType).bits, item.parts[0]!)})`;
  return item.rep === 'long' ? `rt.joinLong(${item.parts.join(', ')})` : item.parts[0]!;
}

/** The parts of an integer type from a BigInt expression, unsigned. */
export function fromBig(type: IntType, expression: string, writer: Writer): readonly string[] {
  if (type.bits > 64) return [expression];
  if (type.bits <= 32) return [type.bits === 32 ? `Number(${expression}) | 0` : `Number(${expression})`];
  const low = writer.temporary(`rt.splitLong(${expression})`);
  return [writer.temporary(type.bits === 64 ? 'high.value' : `high.value & ${2 ** (type.bits - 32) - 1}`), low];
}

function binaryMasks(opcode: IntOpcode, a: Scalar, b: Scalar, writer: Writer): readonly string[] | undefined {
  const condition = anyUndef([a, b]);
  if (condition === undefined) return undefined;
  switch (opcode) {
    case 'xor':
      return masksOf(a).map((mask, index) => `${mask} | ${masksOf(b)[index]!}`);
    case 'and':
    case 'or':
      return masksOf(a).map((mask, index) =>
        gateMask(opcode, [a.parts[index]!, mask], [b.parts[index]!, masksOf(b)[index]!]),
      );
    case 'shl':
    case 'lshr':
    case 'ashr':
      return shiftMasks(opcode, a, b, writer);
    default:
      return wholeMasks(a.type, condition);
  }
}

/** `and`, `or`: a defined 0, a defined 1 of one side makes the bit defined. */
function gateMask(opcode: 'and' | 'or', [a, ua]: readonly string[], [b, ub]: readonly string[]): string {
  const flip = opcode === 'and' ? '' : '~';
  return `(${ua!} & ${ub!}) | (${ua!} & ${flip}${b!}) | (${ub!} & ${flip}${a!})`;
}

function shiftMasks(opcode: 'shl' | 'lshr' | 'ashr', a: Scalar, b: Scalar, writer: Writer): readonly string[] {
  const { bits } = a.type as IntType;
  const byUndef = anyUndef([b]);
  let shifted: readonly string[];
  if (a.masks === undefined) shifted = masksOf(a);
  else if (a.rep === 'int') shifted = [shiftedMask(opcode, bits, a.masks[0]!, b.parts[0]!)];
  else if (a.rep === 'long') {
    const { h, l } = longBinary(opcode, bits, { h: a.masks[0]!, l: a.masks[1]! }, halves(b), writer);
    shifted = [h, l];
  } else shifted = [`rt.binary.${opcode}(${bits}, ${a.masks[0]!}, ${b.parts[0]!})`];
  if (byUndef === undefined) return shifted;
  const whole = wholeMasks(a.type, byUndef)!;
  return shifted.map((mask, index) => `(${mask}) | (${whole[index]!})`);
}

/** A condition: the integer is zero. */
export function isZero(item: Scalar): string {
  if (item.rep === 'int') return `${item.parts[0]!} === 0`;
  return item.rep === 'long' ? `(${item.parts.join(' | ')}) === 0` : `${item.parts[0]!} === 0n`;
}

/** The least signed value divided by -1. */
function isOverflowingDivision(a: Scalar, b: Scalar): string {
  const { bits } = a.type as IntType;
  if (a.rep === 'int') {
    return `${signedInt(bits, a.parts[0]!)} === ${-(2 ** (bits - 1))} && ${signedInt(bits, b.parts[0]!)} === -1`;
  }
  if (a.rep === 'big') {
    return `${a.parts[0]!} === ${1n << BigInt(bits - 1)}n && ${b.parts[0]!} === ${(1n << BigInt(bits)) - 1n}n`;
  }
  const least = `${a.parts[1]!} === 0 && ${signedHigh(bits, a.parts[0]!)} === ${-(2 ** (bits - 33))}`;
  return `${least} && ${b.parts[1]!} === -1 && ${signedHigh(bits, b.parts[0]!)} === -1`;
}

function checkDivision(instruction: BinaryInst, a: Scalar, b: Scalar, e: Emitter): void {
  e.failIf(instruction, 'division-by-zero', instruction.rhs, isZero(b), 'end');
  if (instruction.opcode !== 'sdiv' && instruction.opcode !== 'srem') return;
  e.failIf(instruction, 'signed-overflow', undefined, isOverflowingDivision(a, b), 'go-on');
}

function checkShift(instruction: BinaryInst, a: Scalar, b: Scalar, e: Emitter): void {
  const { bits } = a.type as IntType;
  const amount = b.parts.at(-1)!;
  const condition =
    b.rep === 'int'
      ? `${unsignedInt(bits, amount)} >= ${bits}`
      : b.rep === 'long'
        ? `${b.parts[0]!} !== 0 || (${amount} >>> 0) >= ${bits}`
        : `${amount} >= ${bits}n`;
  e.failIf(instruction, 'shift-range', instruction.rhs, condition, 'go-on');
}

function checkWrap(instruction: BinaryInst, a: Scalar, b: Scalar, result: Result, e: Emitter): void {
  const { opcode, flags } = instruction;
  const conditions: string[] = [];
  for (const signed of [true, false]) {
    if ((flags & (signed ? Flag.nsw : Flag.nuw)) === 0) continue;
    if (opcode === 'shl') conditions.push(shiftLoses(signed, a, b));
    else if (opcode === 'add' || opcode === 'sub' || opcode === 'mul') {
      conditions.push(overflow(opcode, signed, a, b, result));
    }
  }
  e.failIf(instruction, 'signed-overflow', undefined, conditions.join(' || '), 'go-on');
}

/** A condition: the exact result does not fit; `result` is the one that was cut. */
export function overflow(
  operation: 'add' | 'sub' | 'mul',
  signed: boolean,
  a: Scalar,
  b: Scalar,
  result: Pick<Result, 'parts'>,
): string {
  const { bits } = a.type as IntType;
  if (a.rep === 'int') return intOverflow(operation, signed, bits, a.parts[0]!, b.parts[0]!);
  if (a.rep === 'long') {
    const r = { h: result.parts[0]!, l: result.parts[1]! };
    return longOverflow(operation, signed, bits, halves(a), halves(b), r);
  }
  return `rt.overflows('${operation}', ${signed}, ${bits}, ${a.parts[0]!}, ${b.parts[0]!})`;
}

/** A left shift that loses bits: shifting back does not give the operand. */
function shiftLoses(signed: boolean, a: Scalar, b: Scalar): string {
  const { bits } = a.type as IntType;
  return `rt.shiftLoses(${signed}, ${bits}, ${bigOf(a)}, ${bigOf(b)})`;
}

/** `exact` and `disjoint` that do not hold make the result undef. */
function poisoned(instruction: BinaryInst, a: Scalar, b: Scalar, result: Result, e: Emitter): Result {
  const { opcode, flags } = instruction;
  let condition: string | undefined;
  if ((flags & Flag.disjoint) !== 0) condition = `(${bigOf(a)} & ${bigOf(b)}) !== 0n`;
  if ((flags & Flag.exact) !== 0) {
    condition = `!rt.isExact('${opcode}', ${(a.type as IntType).bits}, ${bigOf(a)}, ${bigOf(b)})`;
  }
  if (condition === undefined) return result;
  const before = anyUndef([a, b]);
  return {
    ...result,
    masks: wholeMasks(a.type, before === undefined ? condition : `${before} || ${e.writer.temporary(condition)}`),
  };
}

/** Comparison of integers and pointers. */
export function emitCompare(instruction: IcmpInst, e: Emitter): void {
  const [lhs, rhs] = [e.scalars(instruction.lhs), e.scalars(instruction.rhs)];
  const results = lhs.map((a, index): Result => {
    const b = rhs[index]!;
    let undef = anyUndef([a, b]);
    if ((instruction.flags & Flag.samesign) !== 0) {
      const { bits } = a.type as IntType;
      const differ = `((${bigOf(a)} ^ ${bigOf(b)}) >> ${bits - 1}n) !== 0n`;
      undef = undef === undefined ? differ : `${undef} || ${differ}`;
    }
    const outcome = compare(instruction.predicate, a, b, e);
    return { parts: [`(${outcome}) ? 1 : 0`], masks: undef === undefined ? undefined : [`(${undef}) ? 1 : 0`] };
  });
  e.bind(instruction, results);
}

/** A condition: the comparison holds. */
export function compare(predicate: IcmpInst['predicate'], a: Scalar, b: Scalar, e: Emitter): string {
  if (a.rep === 'ptr') return comparePointers(predicate, a, b, e.pointers);
  const { bits } = a.type as IntType;
  if (a.rep === 'int') return intCompare(predicate, bits, a.parts[0]!, b.parts[0]!);
  if (a.rep === 'long') return longCompare(predicate, bits, halves(a), halves(b));
  const signed = predicate.startsWith('s');
  const read = (part: string): string => (signed ? `BigInt.asIntN(${bits}, ${part})` : part);
  const operators = { eq: '===', ne: '!==', gt: '>', ge: '>=', lt: '<', le: '<=' } as const;
  const operator = operators[predicate.slice(-2) as keyof typeof operators];
  return `${read(a.parts[0]!)} ${operator} ${read(b.parts[0]!)}`;
}
