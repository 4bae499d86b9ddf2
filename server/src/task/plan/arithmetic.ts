import { maskOf } from '../../base/bits';
import { Flag } from '../../ir/model/flags';
import type { BinaryInst, BinaryOpcode, CastInst } from '../../ir/model/instructions';
import { scalarType } from '../../ir/model/types';
import type { Value } from '../../ir/model/value';
import { type Draft, definedness, isTrusted, type PlanContext } from './context';
import { isKnownAtMost, isKnownEitherNot, isKnownNot, isKnownToFit } from './guards';

const operators: Readonly<Partial<Record<BinaryOpcode | 'trunc', string>>> = {
  add: '+',
  sub: '-',
  mul: '*',
  sdiv: '/',
  udiv: '/',
  srem: '%',
  urem: '%',
  shl: '<<',
  lshr: '>>',
  ashr: '>>',
  trunc: 'a conversion',
};

/** Checks of integer arithmetic. A failure that a branch on the way excludes carries none. */
export function arithmeticChecks(instruction: BinaryInst, context: PlanContext): readonly Draft[] {
  switch (instruction.opcode) {
    case 'add':
    case 'sub':
    case 'mul':
      return overflowChecks(instruction, context);
    case 'sdiv':
    case 'srem':
    case 'udiv':
    case 'urem':
      return divisionChecks(instruction, context);
    case 'shl':
    case 'lshr':
    case 'ashr':
      return shiftChecks(instruction, context);
    default:
      return [];
  }
}

function overflowChecks(instruction: BinaryInst, context: PlanContext): readonly Draft[] {
  const { opcode, lhs, rhs, flags } = instruction;
  if ((flags & (Flag.nsw | Flag.nuw)) === 0) return [];
  // How clang's own check of a shift computes `31 - amount`.
  if (opcode === 'sub' && lhs.kind === 'int' && isTrusted(rhs, context)) {
    const { bits } = lhs.type;
    if (lhs.value <= maskOf(bits - 1) && isKnownAtMost(rhs, lhs.value, context.facts)) return [];
  }
  const using = definedness(distinct(lhs, rhs), `used in ${operators[opcode]!}`, context);
  return [...using, overflow(opcode, flags)];
}

function overflow(opcode: BinaryOpcode | 'trunc', flags: number): Draft {
  const what = (flags & Flag.nsw) !== 0 ? 'signed overflow' : 'unsigned wrap-around';
  return { kind: 'signed-overflow', message: `${what} in ${operators[opcode]!}`, subject: undefined };
}

function divisionChecks(instruction: BinaryInst, context: PlanContext): readonly Draft[] {
  const { opcode, lhs, rhs } = instruction;
  const type = scalarType(instruction.type);
  if (type.kind !== 'int') return [];
  const trusted = isTrusted(rhs, context) ? context.facts : [];
  const bothTrusted = isTrusted(lhs, context) ? trusted : [];
  const drafts: Draft[] = [];
  if (!isKnownNot(rhs, 0n, trusted)) {
    drafts.push({ kind: 'division-by-zero', message: `division by zero in ${operators[opcode]!}`, subject: rhs });
  }
  const minimum = 1n << BigInt(type.bits - 1);
  const signed = opcode === 'sdiv' || opcode === 'srem';
  if (signed && !isKnownEitherNot([lhs, minimum], [rhs, maskOf(type.bits)], bothTrusted)) {
    drafts.push({ kind: 'signed-overflow', message: `signed overflow in ${operators[opcode]!}`, subject: undefined });
  }
  if (drafts.length === 0) return [];
  const used = drafts.some((draft) => draft.kind === 'signed-overflow') ? distinct(lhs, rhs) : [rhs];
  return [...definedness(used, `used in ${operators[opcode]!}`, context), ...drafts];
}

function shiftChecks(instruction: BinaryInst, context: PlanContext): readonly Draft[] {
  const { opcode, lhs, rhs, flags } = instruction;
  const type = scalarType(instruction.type);
  if (type.kind !== 'int') return [];
  const what = `used in ${operators[opcode]!}`;
  const used: Value[] = [];
  const drafts: Draft[] = [];
  const facts = isTrusted(rhs, context) ? context.facts : [];
  if (!isKnownAtMost(rhs, BigInt(type.bits - 1), facts)) {
    used.push(rhs);
    drafts.push({
      kind: 'shift-range',
      message: `shift amount out of range in ${operators[opcode]!}`,
      subject: rhs,
    });
  }
  if (opcode === 'shl' && (flags & (Flag.nsw | Flag.nuw)) !== 0) {
    if (!used.includes(lhs)) used.push(lhs);
    drafts.push(overflow(opcode, flags));
  }
  return [...definedness(used, what, context), ...drafts];
}

/** Checks of casts: `trunc nsw`, and floats to integers. */
export function castChecks(instruction: CastInst, context: PlanContext): readonly Draft[] {
  const { opcode, value, flags } = instruction;
  if (opcode === 'trunc') {
    if ((flags & (Flag.nsw | Flag.nuw)) === 0) return [];
    return [...definedness([value], 'converted', context), overflow(opcode, flags)];
  }
  if (opcode !== 'fptosi' && opcode !== 'fptoui') return [];
  const type = scalarType(instruction.type);
  const facts = isTrusted(value, context) ? context.facts : [];
  if (type.kind === 'int' && isKnownToFit(value, type.bits, opcode === 'fptosi', facts)) return [];
  const message = 'floating-point value does not fit the integer type';
  return [
    ...definedness([value], 'converted to an integer', context),
    { kind: 'float-cast-range', message, subject: value },
  ];
}

function distinct(a: Value, b: Value): readonly Value[] {
  return a === b ? [a] : [a, b];
}
