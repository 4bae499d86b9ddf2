import { maskOf } from '../../base/bits';
import { RoundingMode } from '../../base/rounding-mode';
import { fromX87Encoding, toInteger, X87_FORMAT } from '../../base/softfloat-convert';
import { constantsOf, type FloatFormat } from '../../base/softfloat-format';
import { Flag } from '../../ir/model/flags';
import type { IcmpPredicate } from '../../ir/model/instructions';
import type { ConstantFloat } from '../../ir/model/constants';
import type { Value } from '../../ir/model/value';
import type { Fact } from './facts';

/** Questions about values that facts may answer. All answers err on the side of "no". */

/** Whether a value is known not to be the given number (a bit pattern). */
export function isKnownNot(value: Value, number: bigint, facts: readonly Fact[]): boolean {
  if (value.kind === 'int') return value.value !== number;
  if (value.kind === 'zero') return number !== 0n;
  return facts.some((fact) => comparesTo(fact, value, 'ne', number));
}

/** Whether a value is known to be at most the limit, unsigned. */
export function isKnownAtMost(value: Value, limit: bigint, facts: readonly Fact[]): boolean {
  if (value.kind === 'int') return value.value <= limit;
  if (value.kind === 'zero') return true;
  if (extendedWidth(value, limit)) return true;
  return facts.some((fact) => {
    const bound = unsignedBound(fact, value);
    return bound !== undefined && bound <= limit;
  });
}

/** Whether one of two values is known to differ from its number: `a != x || b != y`, as clang guards divisions. */
export function isKnownEitherNot(a: readonly [Value, bigint], b: readonly [Value, bigint], facts: readonly Fact[]) {
  if (isKnownNot(a[0], a[1], facts) || isKnownNot(b[0], b[1], facts)) return true;
  return facts.some(({ condition, holds }) => {
    if (!holds || condition.kind !== 'instruction' || condition.opcode !== 'or') return false;
    const left: Fact = { condition: condition.lhs, holds: true };
    const right: Fact = { condition: condition.rhs, holds: true };
    const isA = (fact: Fact): boolean => comparesTo(fact, a[0], 'ne', a[1]);
    const isB = (fact: Fact): boolean => comparesTo(fact, b[0], 'ne', b[1]);
    return (isA(left) && isB(right)) || (isB(left) && isA(right));
  });
}

/** Whether a float is known to fit an integer type after rounding towards zero. */
export function isKnownToFit(value: Value, bits: number, signed: boolean, facts: readonly Fact[]): boolean {
  const least = signed ? -(1n << BigInt(bits - 1)) : 0n;
  const greatest = signed ? maskOf(bits - 1) : maskOf(bits);
  if (value.kind === 'float') {
    const known = floatOf(value);
    const integer = known && toInteger(known.format, RoundingMode.TowardZero, known.bits);
    return integer !== undefined && integer >= least && integer <= greatest;
  }
  let above = false;
  let below = false;
  for (const { condition, holds } of facts) {
    if (!holds || condition.kind !== 'instruction' || condition.opcode !== 'fcmp') continue;
    if (condition.lhs !== value || condition.rhs.kind !== 'float' || floatOf(condition.rhs) === undefined) continue;
    const { predicate, rhs } = condition;
    if (predicate === 'ogt' || predicate === 'oge') above ||= bound(rhs, predicate === 'ogt' ? 1 : 0) >= least;
    if (predicate === 'olt' || predicate === 'ole') below ||= bound(rhs, predicate === 'olt' ? -1 : 0) <= greatest;
    if (above && below) return true;
  }
  return false;
}

/** The constant's neighbour in the given direction, rounded towards zero to an integer; an infinity is very far. */
function bound(constant: ConstantFloat, direction: -1 | 0 | 1): bigint {
  const { format, bits } = floatOf(constant)!;
  const next = neighbour(format, bits, direction);
  const far = 1n << 20_000n;
  const negative = (next & constantsOf(format).signBit) !== 0n;
  return toInteger(format, RoundingMode.TowardZero, next) ?? (negative ? -far : far);
}

function neighbour(format: FloatFormat, bits: bigint, direction: -1 | 0 | 1): bigint {
  const { signBit, infinity } = constantsOf(format);
  const magnitude = bits & (signBit - 1n);
  if (direction === 0 || magnitude >= infinity) return bits;
  const negative = (bits & signBit) !== 0n;
  if (magnitude === 0n) return direction === 1 ? 1n : signBit | 1n;
  return negative === (direction === 1) ? bits - 1n : bits + 1n;
}

interface KnownFloat {
  readonly format: FloatFormat;
  readonly bits: bigint;
}

/** Undefined for PowerPC's pairs of doubles. */
function floatOf({ type, bits }: ConstantFloat): KnownFloat | undefined {
  if (type.format === 'ppc_fp128') return undefined;
  if (type.format === 'x86_fp80') return { format: X87_FORMAT, bits: fromX87Encoding(bits) };
  return { format: formats[type.format], bits };
}

const formats: Readonly<Record<'half' | 'bfloat' | 'float' | 'double' | 'fp128', FloatFormat>> = {
  half: { eb: 5, sb: 11 },
  bfloat: { eb: 8, sb: 8 },
  float: { eb: 8, sb: 24 },
  double: { eb: 11, sb: 53 },
  fp128: { eb: 15, sb: 113 },
};

/** Whether the fact says `value predicate number` (`ne` also as an `eq` that does not hold). */
function comparesTo({ condition, holds }: Fact, value: Value, predicate: IcmpPredicate, number: bigint): boolean {
  if (condition.kind !== 'instruction' || condition.opcode !== 'icmp') return false;
  const said = holds ? condition.predicate : negations[condition.predicate];
  if (said !== predicate) return false;
  return (
    (isSame(condition.lhs, value) && isNumber(condition.rhs, number)) ||
    (predicate === 'ne' && isSame(condition.rhs, value) && isNumber(condition.lhs, number))
  );
}

/** The greatest value that the fact leaves, unsigned. */
function unsignedBound({ condition, holds }: Fact, value: Value): bigint | undefined {
  if (condition.kind !== 'instruction' || condition.opcode !== 'icmp') return undefined;
  if (!isSame(condition.lhs, value) || condition.rhs.kind !== 'int') return undefined;
  const said = holds ? condition.predicate : negations[condition.predicate];
  if (said === 'ule' || said === 'eq') return condition.rhs.value;
  return said === 'ult' && condition.rhs.value > 0n ? condition.rhs.value - 1n : undefined;
}

/** A zero-extension or a mask that cannot exceed the limit. */
function extendedWidth(value: Value, limit: bigint): boolean {
  if (value.kind !== 'instruction') return false;
  if (value.opcode === 'zext' && value.value.type.kind === 'int') return maskOf(value.value.type.bits) <= limit;
  // `31 - amount`, as clang's own check of a shift computes it.
  const isRest = value.opcode === 'sub' && (value.flags & Flag.nuw) !== 0;
  if (isRest) return value.lhs.kind === 'int' && value.lhs.value <= limit;
  return value.opcode === 'and' && value.rhs.kind === 'int' && value.rhs.value <= limit;
}

/** The greatest value that the facts leave, unsigned; undefined if they say nothing. */
export function knownMaximum(value: Value, facts: readonly Fact[]): bigint | undefined {
  if (value.kind === 'int') return value.value;
  let least: bigint | undefined;
  for (const fact of facts) {
    const bound = unsignedBound(fact, value);
    if (bound !== undefined && (least === undefined || bound < least)) least = bound;
  }
  return least;
}

/** Whether two values are the same one, or the same extension of the same one (clang extends an index twice). */
function isSame(a: Value, b: Value): boolean {
  if (a === b) return true;
  if (a.kind !== 'instruction' || b.kind !== 'instruction' || a.type !== b.type) return false;
  const isExtension = a.opcode === 'sext' || a.opcode === 'zext';
  return isExtension && b.opcode === a.opcode && a.value === b.value;
}

function isNumber(value: Value, number: bigint): boolean {
  return value.kind === 'int' ? value.value === number : value.kind === 'zero' && number === 0n;
}

const negations: Readonly<Record<IcmpPredicate, IcmpPredicate>> = {
  eq: 'ne',
  ne: 'eq',
  ugt: 'ule',
  uge: 'ult',
  ult: 'uge',
  ule: 'ugt',
  sgt: 'sle',
  sge: 'slt',
  slt: 'sge',
  sle: 'sgt',
};
