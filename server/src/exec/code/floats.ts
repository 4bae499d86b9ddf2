import { Flag } from '../../ir/model/flags';
import type { BinaryInst, FcmpInst, Instruction, UnaryInst } from '../../ir/model/instructions';
import type { FloatType } from '../../ir/model/types';
import type { FloatUnary, SoftBinary } from '../runtime/soft-float';
import { formatName, softOf } from './casts';
import type { Emitter, Result } from './emitter';
import { anyUndef, type Scalar, wholeMasks } from './scalar';

export type FloatOpcode = 'fadd' | 'fsub' | 'fmul' | 'fdiv' | 'frem';

export function emitFloat(instruction: BinaryInst & { readonly opcode: FloatOpcode }, e: Emitter): void {
  const [lhs, rhs] = [e.scalars(instruction.lhs), e.scalars(instruction.rhs)];
  e.bind(
    instruction,
    lhs.map((a, index) => {
      const operands = [a, rhs[index]!] as const;
      return finish(instruction, floatBinary(instruction.opcode, ...operands), operands, e);
    }),
  );
}

export function emitNegation(instruction: UnaryInst, e: Emitter): void {
  e.bind(
    instruction,
    e.scalars(instruction.value).map((a) => finish(instruction, floatUnary('fneg', a), [a], e)),
  );
}

/** A result with its mask: undef if an operand is, or if `nnan` or `ninf` does not hold. */
export function finish(
  instruction: Instruction & { readonly flags: number },
  expression: string,
  operands: readonly Scalar[],
  e: Emitter,
): Result {
  const { type } = operands[0]!;
  const undef = anyUndef(operands);
  const fast = instruction.flags & (Flag.nnan | Flag.ninf);
  if (fast === 0) return { parts: [expression], masks: wholeMasks(type, undef) };
  const result = e.writer.temporary(expression);
  const broken = [...operands.map((operand) => operand.parts[0]!), result].map((part) =>
    breaks(type as FloatType, part, fast),
  );
  const conditions = undef === undefined ? broken : [undef, ...broken];
  return { parts: [result], masks: wholeMasks(type, conditions.join(' || ')) };
}

/** A condition: the float is a NaN (for `nnan`) or an infinity (for `ninf`). */
function breaks(type: FloatType, part: string, fast: number): string {
  const classes = ((fast & Flag.nnan) === 0 ? 0 : 0x3) | ((fast & Flag.ninf) === 0 ? 0 : 0x204);
  const bits = softOf({
    type,
    rep: type.format === 'float' || type.format === 'double' ? 'num' : 'soft',
    parts: [part],
    masks: undefined,
  });
  return `rt.isInClass(${formatName(type)}, ${bits}, ${classes})`;
}

const operators: Readonly<Record<FloatOpcode, string>> = { fadd: '+', fsub: '-', fmul: '*', fdiv: '/', frem: '%' };

/** The result of an operation, rounded to nearest even. Doubles do it in one step; so do singles, rounded again. */
export function floatBinary(operation: SoftBinary, a: Scalar, b: Scalar): string {
  const [x, y] = [a.parts[0]!, b.parts[0]!];
  if (a.rep === 'soft') return `rt.softBinary('${operation}', ${formatName(a.type)}, ${x}, ${y})`;
  const exact = numberBinary(operation, x, y);
  return (a.type as FloatType).format === 'float' ? `Math.fround(${exact})` : exact;
}

function numberBinary(operation: SoftBinary, x: string, y: string): string {
  switch (operation) {
    case 'fadd':
    case 'fsub':
    case 'fmul':
    case 'fdiv':
    case 'frem':
      return `${x} ${operators[operation]} ${y}`;
    case 'minnum':
      return `rt.minNumber(${x}, ${y})`;
    case 'maxnum':
      return `rt.maxNumber(${x}, ${y})`;
    case 'minimumnum':
      return `rt.minimumNumber(${x}, ${y})`;
    case 'maximumnum':
      return `rt.maximumNumber(${x}, ${y})`;
    case 'minimum':
      return `Math.min(${x}, ${y})`;
    case 'maximum':
      return `Math.max(${x}, ${y})`;
    case 'copysign':
      return `rt.copySign(${x}, ${y})`;
  }
}

export function floatUnary(operation: FloatUnary, a: Scalar): string {
  const x = a.parts[0]!;
  if (a.rep === 'soft') return `rt.softUnary('${operation}', ${formatName(a.type)}, ${x})`;
  switch (operation) {
    case 'fneg':
      return `-${x}`;
    case 'fabs':
      return `Math.abs(${x})`;
    case 'sqrt':
      return (a.type as FloatType).format === 'float' ? `Math.fround(Math.sqrt(${x}))` : `Math.sqrt(${x})`;
    case 'floor':
      return `Math.floor(${x})`;
    case 'ceil':
      return `Math.ceil(${x})`;
    case 'trunc':
      return `Math.trunc(${x})`;
    case 'rint':
    case 'nearbyint':
    case 'roundeven':
      return `rt.roundEven(${x})`;
    case 'round':
      return `rt.roundAway(${x})`;
    case 'canonicalize':
      return x;
  }
}

export function emitFloatCompare(instruction: FcmpInst, e: Emitter): void {
  const [lhs, rhs] = [e.scalars(instruction.lhs), e.scalars(instruction.rhs)];
  e.bind(
    instruction,
    lhs.map((a, index): Result => {
      const b = rhs[index]!;
      const undef = anyUndef([a, b]);
      const masks = undef === undefined ? undefined : [`(${undef}) ? 1 : 0`];
      return { parts: [`(${floatCompare(instruction.predicate, a, b)}) ? 1 : 0`], masks };
    }),
  );
}

function floatCompare(predicate: FcmpInst['predicate'], a: Scalar, b: Scalar): string {
  const [x, y] = [a.parts[0]!, b.parts[0]!];
  if (a.rep === 'soft') return `rt.softCompare('${predicate}', ${formatName(a.type)}, ${x}, ${y})`;
  switch (predicate) {
    case 'false':
      return 'false';
    case 'true':
      return 'true';
    case 'oeq':
      return `${x} === ${y}`;
    case 'une':
      return `${x} !== ${y}`;
    case 'ogt':
      return `${x} > ${y}`;
    case 'oge':
      return `${x} >= ${y}`;
    case 'olt':
      return `${x} < ${y}`;
    case 'ole':
      return `${x} <= ${y}`;
    case 'ule':
      return `!(${x} > ${y})`;
    case 'ult':
      return `!(${x} >= ${y})`;
    case 'uge':
      return `!(${x} < ${y})`;
    case 'ugt':
      return `!(${x} <= ${y})`;
    case 'one':
      return `${x} < ${y} || ${x} > ${y}`;
    case 'ueq':
      return `!(${x} < ${y} || ${x} > ${y})`;
    case 'ord':
      return `${x} === ${x} && ${y} === ${y}`;
    case 'uno':
      return `${x} !== ${x} || ${y} !== ${y}`;
  }
}
