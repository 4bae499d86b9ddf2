import type { ConstantExpr } from '../../ir/model/constants';
import type {
  BinaryInst,
  CastInst,
  ExtractElementInst,
  ExtractValueInst,
  FcmpInst,
  GepInst,
  IcmpInst,
  InsertElementInst,
  InsertValueInst,
  Instruction,
  SelectInst,
  ShuffleVectorInst,
  UnaryInst,
} from '../../ir/model/instructions';
import { type ScalarType, scalarLeaves } from '../../ir/model/scalars';
import { type IntType, scalarType, type Type } from '../../ir/model/types';
import type { Value } from '../../ir/model/value';
import { definedness, type Emission, type Requirement } from '../emission';
import type { Scalar, Scalars } from '../scalar';
import { addressArithmetic } from './address';
import { elementRange } from './aggregate';
import { castOperation, regroup } from './cast';
import { integerComparison } from './compare';
import { brokenPromise, floatComparison, type FloatOpcode, floatOperation } from './float';
import { type IntegerOpcode, integerOperation, type Meaning } from './integer';
import { extractElement, insertElement, shuffleVector } from './vector';

/** Instructions whose result depends on nothing but their operands. */
export type PureInstruction =
  | UnaryInst
  | BinaryInst
  | IcmpInst
  | FcmpInst
  | CastInst
  | GepInst
  | ExtractElementInst
  | InsertElementInst
  | ShuffleVectorInst
  | ExtractValueInst
  | InsertValueInst
  | SelectInst;

const pureOpcodes: ReadonlySet<Instruction['opcode']> = new Set<PureInstruction['opcode']>([
  'fneg',
  'add',
  'sub',
  'mul',
  'udiv',
  'sdiv',
  'urem',
  'srem',
  'shl',
  'lshr',
  'ashr',
  'and',
  'or',
  'xor',
  'fadd',
  'fsub',
  'fmul',
  'fdiv',
  'frem',
  'icmp',
  'fcmp',
  'trunc',
  'zext',
  'sext',
  'fptrunc',
  'fpext',
  'fptoui',
  'fptosi',
  'uitofp',
  'sitofp',
  'ptrtoint',
  'ptrtoaddr',
  'inttoptr',
  'bitcast',
  'addrspacecast',
  'getelementptr',
  'extractelement',
  'insertelement',
  'shufflevector',
  'extractvalue',
  'insertvalue',
  'select',
]);

export function isPure(instruction: Instruction): instruction is PureInstruction {
  return pureOpcodes.has(instruction.opcode);
}

/** The result of an instruction without effects; its checks go to the emission first. */
export function pureInstruction(e: Emission, inst: PureInstruction): Scalars {
  switch (inst.opcode) {
    case 'fneg':
      return e.operand(inst.value).map((a) => {
        const value = e.terms.fpNeg(a.value);
        return e.types.float(value, brokenPromise(e, inst.flags, [a], value));
      });
    case 'fadd':
    case 'fsub':
    case 'fmul':
    case 'fdiv':
    case 'frem':
      return floatLanes(e, inst.opcode, inst.flags, inst);
    case 'add':
    case 'sub':
    case 'mul':
    case 'udiv':
    case 'sdiv':
    case 'urem':
    case 'srem':
    case 'shl':
    case 'lshr':
    case 'ashr':
    case 'and':
    case 'or':
    case 'xor':
      return integerLanes(e, inst.opcode, inst.flags, inst);
    case 'icmp': {
      const type = scalarType(inst.lhs.type) as ScalarType;
      return pairs(e, inst).map(([a, b]) => integerComparison(e, inst, type, a, b));
    }
    case 'fcmp':
      return pairs(e, inst).map(([a, b]) => {
        const value = floatComparison(e.terms, inst.predicate, a.value, b.value);
        return { value, undef: brokenPromise(e, inst.flags, [a, b], value) };
      });
    case 'select':
      return select(e, inst.condition, inst.ifTrue, inst.ifFalse);
    case 'getelementptr':
      return addressArithmetic(e, inst);
    case 'extractelement':
      return [extractElement(e, inst.vector, inst.index)];
    case 'insertelement':
      return insertElement(e, inst.vector, inst.value, inst.index);
    case 'shufflevector':
      return shuffleVector(e, inst.first, inst.second, inst.mask);
    case 'extractvalue':
      return extractValue(e, inst.aggregate, inst.indices);
    case 'insertvalue':
      return insertValue(e, inst.aggregate, inst.value, inst.indices);
    default:
      return cast(e, inst);
  }
}

/** A constant expression; what it would check at an instruction is left to the instruction that uses it. */
export function constantExpression(e: Emission, expr: ConstantExpr): Scalars {
  switch (expr.opcode) {
    case 'getelementptr':
      return addressArithmetic(e, expr);
    case 'select':
      return select(e, expr.condition, expr.ifTrue, expr.ifFalse);
    case 'icmp': {
      const type = scalarType(expr.lhs.type) as ScalarType;
      return pairs(e, expr).map(([a, b]) => integerComparison(e, { predicate: expr.predicate, flags: 0 }, type, a, b));
    }
    case 'fcmp':
      return pairs(e, expr).map(([a, b]) => ({
        value: floatComparison(e.terms, expr.predicate, a.value, b.value),
        undef: e.types.isUndef([a, b]),
      }));
    case 'fneg':
      return e.operand(expr.value).map((a) => e.types.float(e.terms.fpNeg(a.value), e.types.isUndef([a])));
    case 'extractelement':
      return [extractElement(e, expr.operands[0]!, expr.operands[1]!)];
    case 'insertelement':
      return insertElement(e, expr.operands[0]!, expr.operands[1]!, expr.operands[2]!);
    case 'shufflevector':
      return shuffleVector(e, expr.operands[0]!, expr.operands[1]!, expr.operands[2]!);
    case 'extractvalue':
      return extractValue(e, expr.operands[0]!, expr.indices);
    case 'insertvalue':
      return insertValue(e, expr.operands[0]!, expr.operands[1]!, expr.indices);
    case 'fadd':
    case 'fsub':
    case 'fmul':
    case 'fdiv':
    case 'frem':
      return floatLanes(e, expr.opcode, expr.flags, expr);
    case 'add':
    case 'sub':
    case 'mul':
    case 'udiv':
    case 'sdiv':
    case 'urem':
    case 'srem':
    case 'shl':
    case 'lshr':
    case 'ashr':
    case 'and':
    case 'or':
    case 'xor':
      return integerLanes(e, expr.opcode, expr.flags, expr);
    default:
      return cast(e, expr);
  }
}

interface TwoOperands {
  readonly lhs: Value;
  readonly rhs: Value;
}

function pairs(e: Emission, { lhs, rhs }: TwoOperands): readonly (readonly [Scalar, Scalar])[] {
  const right = e.operand(rhs);
  return e.operand(lhs).map((a, lane) => [a, right[lane]!] as const);
}

function floatLanes(e: Emission, opcode: FloatOpcode, flags: number, operands: TwoOperands): Scalars {
  return pairs(e, operands).map(([a, b]) => floatOperation(e, opcode, flags, a, b));
}

function integerLanes(e: Emission, opcode: IntegerOpcode, flags: number, operands: TwoOperands): Scalars {
  const type = scalarType(operands.lhs.type) as IntType;
  const { lhs, rhs } = operands;
  return settle(
    e,
    lhs === rhs ? [lhs] : [lhs, rhs],
    pairs(e, operands).map(([a, b]) => integerOperation(e, { opcode, flags, type }, a, b)),
  );
}

/** Emits what the lanes ask for, each kind once for all of them; then the operands must be defined, too. */
function settle(e: Emission, operands: readonly Value[], lanes: readonly Meaning[]): Scalars {
  const [first] = lanes;
  const requirements = first?.requirements.map((requirement, i): Requirement => ({
    ...requirement,
    condition: e.terms.conj(lanes.map((lane) => lane.requirements[i]!.condition)),
  }));
  if (requirements !== undefined && requirements.length > 0) {
    e.require([...definedness(e, operands), ...requirements]);
  }
  return lanes.map((lane) => lane.result);
}

interface CastLike {
  readonly opcode: CastInst['opcode'];
  readonly value: Value;
  readonly type: Type;
  readonly flags: number;
}

function cast(e: Emission, inst: CastLike): Scalars {
  const { opcode, flags } = inst;
  const types = (type: Type): readonly ScalarType[] => scalarLeaves(type, e.layout)!.map((leaf) => leaf.type);
  const from = types(inst.value.type);
  const to = types(inst.type);
  const operand = e.operand(inst.value);
  if (opcode === 'bitcast') return regroup(e, operand, from, to);
  // Address spaces are told apart by nothing but their pointers' width.
  if (opcode === 'addrspacecast') {
    const width = e.layout.sizeInBits(to[0]!);
    return operand.map(({ value, undef }) => ({
      value: e.types.resize(value, width),
      undef: e.types.spread(e.types.anyUndef(undef), to[0]!),
    }));
  }
  return settle(
    e,
    [inst.value],
    operand.map((a, i) => castOperation(e, { opcode, flags, from: from[i]!, to: to[i]! }, a)),
  );
}

function select(e: Emission, condition: Value, ifTrue: Value, ifFalse: Value): Scalars {
  const conditions = e.operand(condition);
  const others = e.operand(ifFalse);
  return e.operand(ifTrue).map((a, lane) => {
    const c = conditions.length === 1 ? conditions[0]! : conditions[lane]!;
    const b = others[lane]!;
    const chosen = e.terms.ite(c.value, a.undef, b.undef);
    const all = chosen.sort.kind === 'bv' ? e.terms.bv(-1, chosen.sort.width) : e.terms.true;
    return { value: e.terms.ite(c.value, a.value, b.value), undef: e.terms.ite(c.undef, all, chosen) };
  });
}

function extractValue(e: Emission, aggregate: Value, indices: readonly number[]): Scalars {
  const { start, count } = elementRange(aggregate.type, indices);
  return e.operand(aggregate).slice(start, start + count);
}

function insertValue(e: Emission, aggregate: Value, value: Value, indices: readonly number[]): Scalars {
  const { start, count } = elementRange(aggregate.type, indices);
  const scalars = e.operand(aggregate);
  return [...scalars.slice(0, start), ...e.operand(value), ...scalars.slice(start + count)];
}
