import type { DataLayout } from './data-layout';
import type { Type } from './types';
import type { Value } from './value';

/** A step of a getelementptr: a constant number of bytes, or an index times a number of bytes. */
export type GepStep =
  | { readonly kind: 'constant'; readonly bytes: bigint }
  | { readonly kind: 'scaled'; readonly index: Value; readonly scale: number };

/** What a getelementptr adds to its base, index by index. */
export function gepSteps(sourceType: Type, indices: readonly Value[], layout: DataLayout): readonly GepStep[] {
  const steps: GepStep[] = [];
  let type = sourceType;
  indices.forEach((index, position) => {
    const constant = index.kind === 'int' ? BigInt.asIntN(index.type.bits, index.value) : undefined;
    if (position > 0 && type.kind === 'struct') {
      const field = Number(constant ?? 0n);
      steps.push({ kind: 'constant', bytes: BigInt(layout.structLayout(type).offsets[field]!) });
      type = type.elements![field]!;
      return;
    }
    if (position > 0) {
      if (type.kind !== 'array' && type.kind !== 'vector') throw new Error(`getelementptr into a ${type.kind}`);
      type = type.element;
    }
    const scale = layout.sizeOf(type);
    if (constant !== undefined) steps.push({ kind: 'constant', bytes: constant * BigInt(scale) });
    else if (index.kind === 'zero') steps.push({ kind: 'constant', bytes: 0n });
    else steps.push({ kind: 'scaled', index, scale });
  });
  return steps;
}

/** The number of bytes, if all indices are constants. */
export function constantGepOffset(sourceType: Type, indices: readonly Value[], layout: DataLayout): bigint | undefined {
  let sum = 0n;
  for (const step of gepSteps(sourceType, indices, layout)) {
    if (step.kind !== 'constant') return undefined;
    sum += step.bytes;
  }
  return sum;
}
