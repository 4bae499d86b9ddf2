import { type DataLayout, hasFixedSize } from '../../ir/model/data-layout';
import { type GepStep, gepSteps } from '../../ir/model/gep-offset';
import type { GlobalVariable } from '../../ir/model/globals';
import type { AllocaInst } from '../../ir/model/instructions';
import type { Value } from '../../ir/model/value';

/** Where a pointer points, as far as the text says. */
export interface StaticAddress {
  readonly base: AllocaInst | GlobalVariable;
  /** Least and greatest offset in bytes from the base; undefined when some index may be anything. */
  readonly offsets: { readonly least: bigint; readonly greatest: bigint } | undefined;
}

/** The greatest value of an index, unsigned, if it is known. */
type IndexBound = (index: Value) => bigint | undefined;

const chainLimit = 1000;

/** The alloca or global that a pointer is derived from through address arithmetic and casts, if that is evident. */
export function staticAddress(
  pointer: Value,
  layout: DataLayout,
  boundOf: IndexBound = () => undefined,
): StaticAddress | undefined {
  let current = pointer;
  let offsets: StaticAddress['offsets'] = { least: 0n, greatest: 0n };
  for (let steps = 0; steps < chainLimit; steps++) {
    if (current.kind === 'alias') {
      current = current.aliasee;
      continue;
    }
    if (current.kind === 'variable') return { base: current, offsets };
    if ((current.kind !== 'instruction' && current.kind !== 'expr') || current.type.kind !== 'pointer') {
      return undefined;
    }
    switch (current.opcode) {
      case 'alloca':
        return { base: current, offsets };
      case 'bitcast':
        current = current.value;
        break;
      case 'getelementptr': {
        offsets = added(offsets, gepSteps(current.sourceType, current.indices, layout), boundOf);
        current = current.base;
        break;
      }
      default:
        return undefined;
    }
  }
  return undefined;
}

function added(
  offsets: StaticAddress['offsets'],
  steps: readonly GepStep[],
  boundOf: IndexBound,
): StaticAddress['offsets'] {
  if (offsets === undefined) return undefined;
  let { least, greatest } = offsets;
  for (const step of steps) {
    if (step.kind === 'constant') {
      least += step.bytes;
      greatest += step.bytes;
      continue;
    }
    const bound = boundOf(step.index);
    if (bound === undefined || bound > indexLimit) return undefined;
    greatest += bound * BigInt(step.scale);
  }
  return { least, greatest };
}

/** Indices up to this are the same number signed and unsigned in any width that an index has, 32 bits or more. */
const indexLimit = 0x7fff_ffffn;

/** Size in bytes of an alloca or defined global; undefined if it depends on the execution or is not known. */
export function staticSize(base: AllocaInst | GlobalVariable, layout: DataLayout): number | undefined {
  if (base.kind === 'variable') {
    return base.initializer !== undefined && hasFixedSize(base.valueType) ? layout.sizeOf(base.valueType) : undefined;
  }
  if (!hasFixedSize(base.allocatedType)) return undefined;
  const size = layout.sizeOf(base.allocatedType);
  if (base.count === undefined) return size;
  return base.count.kind === 'int' ? size * Number(base.count.value) : undefined;
}
