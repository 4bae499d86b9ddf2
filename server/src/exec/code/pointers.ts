/** Pointers, held as object and signed offset: expressions. */
import type { GepInst, IcmpPredicate } from '../../ir/model/instructions';
import { gepSteps } from '../../ir/model/gep-offset';
import type { IntType } from '../../ir/model/types';
import type { PointerParts } from '../../task/objects';
import type { Emitter, Result } from './emitter';
import { operators, type Order, signedInt } from './int-ops';
import { signedHigh } from './long-ops';
import { anyUndef, literal, type Scalar } from './scalar';

export function comparePointers(predicate: IcmpPredicate, a: Scalar, b: Scalar, parts: PointerParts): string {
  const [ao, af] = a.parts;
  const [bo, bf] = b.parts;
  if (predicate === 'eq') return `${af!} === ${bf!} && ${ao!} === ${bo!}`;
  if (predicate === 'ne') return `${af!} !== ${bf!} || ${ao!} !== ${bo!}`;
  const operator = operators[predicate.slice(1) as Order];
  const strict = operator.slice(0, 1);
  const half = 2 ** (parts.objectBits - 1);
  const object = (atom: string): string => (predicate.startsWith('s') ? `(${atom} ^ ${half})` : atom);
  const offset = (atom: string): string => `(${atom} < 0 ? ${atom} + ${2 ** parts.offsetBits} : ${atom})`;
  return `${object(ao!)} ${strict} ${object(bo!)} || (${ao!} === ${bo!} && ${offset(af!)} ${operator} ${offset(bf!)})`;
}

/** The bits of a pointer as parts of an integer of the pointer's width. */
export function pointerToInteger(item: Scalar, parts: PointerParts): readonly string[] {
  const [object, offset] = item.parts;
  if (parts.objectBits + parts.offsetBits === 32) {
    return [`(${object!} << ${parts.offsetBits}) | (${offset!} & ${2 ** parts.offsetBits - 1})`];
  }
  return [`(${object!} << 16) | rt.highOffset(${offset!})`, `${offset!} | 0`];
}

/** The parts of a pointer from those of an integer of its width. */
export function integerToPointer(bits: readonly string[], parts: PointerParts): readonly string[] {
  const [high, low] = bits;
  if (parts.objectBits + parts.offsetBits === 32) {
    return [`${high!} >>> ${parts.offsetBits}`, `${high!} << ${parts.objectBits} >> ${parts.objectBits}`];
  }
  return [`${high!} >>> 16`, `((${high!} << 16 >> 16) * 4294967296) + (${low!} >>> 0)`];
}

/** Address arithmetic. docs/semantics.md: in the offset only; an index that is too large leads outside of all objects. */
export function emitGep(instruction: GepInst, e: Emitter): void {
  if (e.register(instruction) !== undefined) return;
  const bases = e.scalars(instruction.base);
  const indices = instruction.indices.map((index) => e.scalars(index));
  const count = e.leaves(instruction.type).length;
  const steps = gepSteps(instruction.sourceType, instruction.indices, e.layout);
  const results = Array.from({ length: count }, (_, lane): Result => {
    const base = bases[lane] ?? bases[0]!;
    let constant = 0n;
    const terms: string[] = [];
    const tooLarge: string[] = [];
    const used: Scalar[] = [base];
    for (const [position, step] of steps.entries()) {
      if (step.kind === 'constant') {
        constant += step.bytes;
        continue;
      }
      const index = indices[position]![lane] ?? indices[position]![0]!;
      used.push(index);
      const scaled = step.scale === 1 ? indexNumber(index) : `${indexNumber(index)} * ${step.scale}`;
      const term = e.writer.temporary(scaled);
      terms.push(term);
      const limit = 2 ** (e.pointers.offsetBits - 3);
      if (!fitsAlways(index, step.scale, limit)) tooLarge.push(`${term} >= ${limit} || ${term} < ${-limit}`);
    }
    const undef = anyUndef(used);
    const sum = [base.parts[1]!, ...terms, ...(constant === 0n ? [] : [literal(Number(constant))])].join(' + ');
    const least = -(2 ** (e.pointers.offsetBits - 1));
    const isMoved = terms.length > 0 || constant !== 0n;
    const wrapped = isMoved ? `rt.wrapOffset${e.pointers.offsetBits}(${sum})` : sum;
    const offset = tooLarge.length === 0 ? wrapped : `(${tooLarge.join(' || ')}) ? ${least} : ${wrapped}`;
    return { parts: [base.parts[0]!, offset], masks: undef === undefined ? undefined : [`(${undef}) ? (-1) : 0`] };
  });
  e.bind(instruction, results);
}

/** An index, signed, as a JS number; rounded if it is far too large anyway. */
export function indexNumber(index: Scalar): string {
  const { bits } = index.type as IntType;
  if (index.rep === 'int') return signedInt(bits, index.parts[0]!);
  if (index.small !== undefined) return index.small;
  if (index.rep === 'long') return `(${signedHigh(bits, index.parts[0]!)} * 4294967296 + (${index.parts[1]!} >>> 0))`;
  return `Number(BigInt.asIntN(${bits}, ${index.parts[0]!}))`;
}

function fitsAlways(index: Scalar, scale: number, limit: number): boolean {
  const bits = index.small === undefined ? (index.type as IntType).bits : 33;
  return 2 ** (bits - 1) * scale <= limit;
}
