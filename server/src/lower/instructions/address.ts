import { gepSteps } from '../../ir/model/gep-offset';
import type { Type } from '../../ir/model/types';
import type { Value } from '../../ir/model/value';
import type { Term } from '../../term/term';
import type { Emission } from '../emission';
import type { Scalar, Scalars } from '../scalar';

interface Gep {
  readonly sourceType: Type;
  readonly base: Value;
  readonly indices: readonly Value[];
  readonly type: Type;
}

/** Address arithmetic. Computes in the offset only; docs/semantics.md, Pointers and objects. */
export function addressArithmetic(e: Emission, { sourceType, base, indices, type }: Gep): Scalars {
  const steps = gepSteps(sourceType, indices, e.layout);
  const bases = e.operand(base);
  const lanes = type.kind === 'vector' ? type.count : 1;
  const indexScalars = new Map(indices.map((index) => [index, e.operand(index)]));
  return Array.from({ length: lanes }, (_, lane) => {
    const start = laneOf(bases, lane);
    const used = indices.map((index) => laneOf(indexScalars.get(index)!, lane));
    const fits: Term[] = [];
    let bytes = e.pointers.offset(0);
    for (const step of steps) {
      if (step.kind === 'constant') {
        const limit = e.pointers.allocationLimit / 2n;
        fits.push(e.terms.bool(step.bytes >= -limit && step.bytes < limit));
        bytes = e.terms.bvAdd(bytes, e.pointers.offset(step.bytes));
      } else {
        const index = laneOf(indexScalars.get(step.index)!, lane);
        const scaled = e.pointers.scaled(index.value, step.scale);
        fits.push(scaled.fits);
        bytes = e.terms.bvAdd(bytes, scaled.bytes);
      }
    }
    const moved = e.pointers.add(start.value, bytes);
    return e.types.pointer(keepInside(e, start.value, moved, fits), e.types.isUndef([start, ...used]));
  });
}

/** Only the offset depends on whether the indices fit: the object stays known. */
function keepInside(e: Emission, start: Term, moved: Term, fits: readonly Term[]): Term {
  const all = e.terms.conj(fits);
  if (all === e.terms.true) return moved;
  const { pointers, terms } = e;
  const offset = terms.ite(all, pointers.offsetOf(moved), pointers.offsetOf(pointers.outside(start)));
  return terms.concat(pointers.objectOf(start), offset);
}

/** A vector's lane; a scalar among vectors stands for every lane. */
function laneOf(scalars: Scalars, lane: number): Scalar {
  return scalars.length === 1 ? scalars[0]! : scalars[lane]!;
}
