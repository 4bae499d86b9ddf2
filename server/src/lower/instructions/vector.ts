import type { Constant } from '../../ir/model/constants';
import { scalarLeaves } from '../../ir/model/scalars';
import type { VectorType } from '../../ir/model/types';
import type { Value } from '../../ir/model/value';
import { type Term, widthOf } from '../../term/term';
import type { Emission } from '../emission';
import type { Scalar, Scalars } from '../scalar';

/** The element at an index that may depend on inputs; undef if there is none. */
export function extractElement(e: Emission, vector: Value, index: Value): Scalar {
  const lanes = e.operand(vector);
  const [at] = e.operand(index);
  const type = laneType(e, vector.type as VectorType);
  if (index.kind === 'int') {
    const lane = lanes[Number(index.value)];
    return index.value < BigInt(lanes.length) && lane !== undefined ? lane : e.types.undefined(type);
  }
  let result = e.types.undefined(type);
  lanes.forEach((lane, i) => (result = choose(e, isLane(e, at!, i), lane, result)));
  return orUndef(e, result, e.types.anyUndef(at!.undef));
}

/** The vector with one element replaced; undef as a whole if there is no such element. */
export function insertElement(e: Emission, vector: Value, value: Value, index: Value): Scalars {
  const lanes = e.operand(vector);
  const [element] = e.operand(value);
  const [at] = e.operand(index);
  const inside = e.terms.disj(lanes.map((_, i) => isLane(e, at!, i)));
  const isPoison = e.terms.or(e.types.anyUndef(at!.undef), e.terms.not(inside));
  return lanes.map((lane, i) => orUndef(e, choose(e, isLane(e, at!, i), element!, lane), isPoison));
}

/** Picks lanes of two vectors by a constant mask; an undef index gives an undef lane. */
export function shuffleVector(e: Emission, first: Value, second: Value, mask: Constant): Scalars {
  const lanes = [...e.operand(first), ...e.operand(second)];
  const type = laneType(e, first.type as VectorType);
  return maskIndices(mask).map((index) => {
    const lane = index === undefined ? undefined : lanes[index];
    return lane ?? e.types.undefined(type);
  });
}

/** The indices of a shuffle mask; undefined for those that are undef. */
function maskIndices(mask: Constant): readonly (number | undefined)[] {
  const { count } = mask.type as VectorType;
  switch (mask.kind) {
    case 'zero':
      return Array.from({ length: count }, () => 0);
    case 'aggregate':
      return mask.elements.map(indexOf);
    case 'splat':
      return Array.from({ length: count }, () => indexOf(mask.element));
    default:
      return Array.from({ length: count }, () => undefined);
  }
}

function indexOf(element: Constant): number | undefined {
  if (element.kind === 'zero') return 0;
  return element.kind === 'int' ? Number(element.value) : undefined;
}

function isLane(e: Emission, index: Scalar, lane: number): Term {
  const { value } = index;
  if (value.sort.kind === 'bool') return lane > 1 ? e.terms.false : lane === 1 ? value : e.terms.not(value);
  const width = widthOf(value);
  return BigInt(lane) >= 1n << BigInt(width) ? e.terms.false : e.terms.eq(value, e.terms.bv(lane, width));
}

function choose(e: Emission, condition: Term, a: Scalar, b: Scalar): Scalar {
  return { value: e.terms.ite(condition, a.value, b.value), undef: e.terms.ite(condition, a.undef, b.undef) };
}

/** Undef as a whole where the condition holds. */
function orUndef(e: Emission, { value, undef }: Scalar, condition: Term): Scalar {
  const all = undef.sort.kind === 'bv' ? e.terms.bv(-1, undef.sort.width) : e.terms.true;
  return { value, undef: e.terms.ite(condition, all, undef) };
}

function laneType(e: Emission, type: VectorType) {
  return scalarLeaves(type.element, e.layout)![0]!.type;
}
