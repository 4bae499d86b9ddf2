import type {
  ExtractElementInst,
  ExtractValueInst,
  FreezeInst,
  InsertElementInst,
  InsertValueInst,
  SelectInst,
  ShuffleVectorInst,
} from '../../ir/model/instructions';
import type { Constant } from '../../ir/model/constants';
import { scalarCount } from '../../ir/model/scalars';
import type { VectorType } from '../../ir/model/types';
import { firstLeaf } from '../constant-value';
import { type Emitter, type Result, Unsupported } from './emitter';
import { indexNumber } from './pointers';
import { allOnes, anyUndef, masksOf, type Scalar, wholeMasks } from './scalar';

function resultOf(item: Scalar): Result {
  return { parts: item.parts, masks: item.masks };
}

export function emitExtractValue(instruction: ExtractValueInst, e: Emitter): void {
  const start = firstLeaf(instruction.aggregate.type, instruction.indices);
  const count = e.leaves(instruction.type).length;
  e.bind(
    instruction,
    e
      .scalars(instruction.aggregate)
      .slice(start, start + count)
      .map(resultOf),
  );
}

export function emitInsertValue(instruction: InsertValueInst, e: Emitter): void {
  const start = firstLeaf(instruction.aggregate.type, instruction.indices);
  const items = [...e.scalars(instruction.aggregate)];
  const inserted = e.scalars(instruction.value);
  items.splice(start, inserted.length, ...inserted);
  e.bind(instruction, items.map(resultOf));
}

/** The lanes of a vector, each one or (pointers to structs do not exist here) exactly one scalar. */
export function emitExtractElement(instruction: ExtractElementInst, e: Emitter): void {
  const lanes = e.scalars(instruction.vector);
  const index = e.scalars(instruction.index)[0]!;
  const fixed = laneNumber(index);
  if (fixed !== undefined) {
    const lane = lanes[fixed];
    const type = e.leaves(instruction.type)[0]!;
    e.bind(instruction, [lane ? resultOf(lane) : { parts: lanes[0]!.parts, masks: wholeMasks(type, 'true') }]);
    return;
  }
  const at = e.writer.temporary(indexNumber(index));
  const choose = (pick: (lane: Scalar) => string): string =>
    lanes.reduceRight((rest, lane, number) => `${at} === ${number} ? ${pick(lane)} : ${rest}`, pick(lanes[0]!));
  const undef = anyUndef([index]);
  const outside = `${at} < 0 || ${at} >= ${lanes.length}${undef === undefined ? '' : ` || ${undef}`}`;
  const masks = masksOf(lanes[0]!).map(
    (_, i) => `(${outside}) ? ${allOnes(lanes[0]!.type)} : (${choose((lane) => masksOf(lane)[i]!)})`,
  );
  e.bind(instruction, [{ parts: lanes[0]!.parts.map((_, i) => choose((lane) => lane.parts[i]!)), masks }]);
}

export function emitInsertElement(instruction: InsertElementInst, e: Emitter): void {
  const lanes = e.scalars(instruction.vector);
  const [value] = e.scalars(instruction.value);
  const index = e.scalars(instruction.index)[0]!;
  const fixed = laneNumber(index);
  if (fixed !== undefined) {
    const results = lanes.map((lane, number) => resultOf(number === fixed ? value! : lane));
    const all = results.map((_, number): Result => ({
      parts: lanes[number]!.parts,
      masks: wholeMasks(lanes[number]!.type, 'true'),
    }));
    e.bind(instruction, fixed < lanes.length ? results : all);
    return;
  }
  const at = e.writer.temporary(indexNumber(index));
  const undef = anyUndef([index]);
  const outside = `${at} < 0 || ${at} >= ${lanes.length}${undef === undefined ? '' : ` || ${undef}`}`;
  e.bind(
    instruction,
    lanes.map((lane, number): Result => ({
      parts: lane.parts.map((part, i) => `${at} === ${number} ? ${value!.parts[i]!} : ${part}`),
      masks: masksOf(lane).map(
        (mask, i) => `(${outside}) ? ${allOnes(lane.type)} : ${at} === ${number} ? ${masksOf(value!)[i]!} : ${mask}`,
      ),
    })),
  );
}

function laneNumber(index: Scalar): number | undefined {
  if (index.masks !== undefined) return undefined;
  const low = index.parts.at(-1)!;
  const isWhole = index.parts.every((part) => /^\d+n?$/.test(part)) && (index.rep !== 'long' || index.parts[0] === '0');
  return isWhole ? Number(low.replace('n', '')) : undefined;
}

export function emitShuffle(instruction: ShuffleVectorInst, e: Emitter): void {
  const lanes = [...e.scalars(instruction.first), ...e.scalars(instruction.second)];
  const results = maskNumbers(instruction.mask).map((number): Result => {
    const lane = number === undefined ? undefined : lanes[number];
    return lane === undefined ? { parts: lanes[0]!.parts, masks: wholeMasks(lanes[0]!.type, 'true') } : resultOf(lane);
  });
  e.bind(instruction, results);
}

/** The lanes that a shuffle takes; undefined for one that is undef. */
function maskNumbers(mask: Constant): readonly (number | undefined)[] {
  const { count } = mask.type as VectorType;
  switch (mask.kind) {
    case 'aggregate':
      return mask.elements.map((element) =>
        element.kind === 'int' ? Number(element.value) : element.kind === 'zero' ? 0 : undefined,
      );
    case 'splat': {
      const { element } = mask;
      return Array.from({ length: count }, () => (element.kind === 'int' ? Number(element.value) : undefined));
    }
    case 'zero':
      return Array.from({ length: count }, () => 0);
    case 'undef':
    case 'poison':
      return Array.from({ length: count }, () => undefined);
    default:
      throw new Unsupported('shufflevector with a computed mask');
  }
}

/** `select` passes on the chosen side only; an undef condition makes the result undef. */
export function emitSelect(instruction: SelectInst, e: Emitter): void {
  const conditions = e.scalars(instruction.condition);
  const [yes, no] = [e.scalars(instruction.ifTrue), e.scalars(instruction.ifFalse)];
  const perLane =
    instruction.condition.type.kind === 'vector' ? yes.length / scalarCount(instruction.condition.type)! : Infinity;
  e.bind(
    instruction,
    yes.map((a, index): Result => {
      const b = no[index]!;
      const condition = conditions[Math.floor(index / perLane)]!;
      const test = `${condition.parts[0]!} !== 0`;
      const parts = a.parts.map((part, i) => `${test} ? ${part} : ${b.parts[i]!}`);
      if (anyUndef([condition, a, b]) === undefined) return { parts, masks: undefined };
      const chosen = masksOf(a).map((mask, i) => `(${test} ? ${mask} : ${masksOf(b)[i]!})`);
      const whole = wholeMasks(a.type, anyUndef([condition]));
      return { parts, masks: whole === undefined ? chosen : chosen.map((mask, i) => `${mask} | (${whole[i]!})`) };
    }),
  );
}

/** `freeze`: an undef value becomes an input. */
export function emitFreeze(instruction: FreezeInst, e: Emitter): void {
  e.bind(
    instruction,
    e.scalars(instruction.value).map((item): Result => {
      const undef = anyUndef([item]);
      if (undef === undefined) return resultOf(item);
      const kind = e.data(item.type);
      const held = e.writer.temporary(`(${undef}) ? m.freeze(${e.site(instruction)}, ${kind}) : undefined`);
      e.writer.line(`if (${held} === null) { m.steps = st; return; }`);
      const parts = item.parts.map((part, i) => `${held} === undefined ? ${part} : ${held}[${i}]`);
      return { parts, masks: undefined };
    }),
  );
}
