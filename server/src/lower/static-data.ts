import type { Constant } from '../ir/model/constants';
import { isPackedVector, scalarLeaves } from '../ir/model/scalars';
import { intType, type Type } from '../ir/model/types';
import type { DataSegment } from '../program/program';
import { bvValue, type Term } from '../term/term';
import { Op } from '../term/op';
import type { ModuleContext } from './context';
import { unsupportedOperand } from './constants';
import { regroup } from './instructions/cast';

type DataContext = Pick<ModuleContext, 'terms' | 'types' | 'layout' | 'constants'>;

/** Bytes of a string that are put into one segment. */
const chunk = 64;

/** An initialiser as data: what of it is not zero. Undefined if some of it has no meaning here. */
export function dataOf(context: DataContext, initializer: Constant): readonly DataSegment[] | undefined {
  if (unsupportedOperand(initializer) !== undefined && !isLarge(initializer)) return undefined;
  const segments: DataSegment[] = [];
  return collect(context, initializer, 0, segments) ? segments : undefined;
}

/** Large arrays are fine as data, though not as values. */
function isLarge(constant: Constant): boolean {
  return (
    constant.kind === 'aggregate' || constant.kind === 'zero' || constant.kind === 'undef' || constant.kind === 'string'
  );
}

function collect(context: DataContext, constant: Constant, offset: number, segments: DataSegment[]): boolean {
  const { terms, layout } = context;
  switch (constant.kind) {
    case 'zero':
    case 'null':
      return true;
    case 'undef':
    case 'poison':
      addSegment(segments, { offset, value: undefined, bytes: layout.storeSize(constant.type) });
      return true;
    case 'string':
      for (let start = 0; start < constant.bytes.length; start += chunk) {
        const part = constant.bytes.subarray(start, start + chunk);
        let bits = 0n;
        for (let i = part.length - 1; i >= 0; i--) bits = (bits << 8n) | BigInt(part[i]!);
        addSegment(segments, { offset: offset + start, value: terms.bv(bits, part.length * 8), bytes: part.length });
      }
      return true;
    case 'aggregate':
      if (constant.type.kind !== 'vector') {
        const offsets = elementOffsets(context, constant.type, constant.elements.length);
        return constant.elements.every((element, i) => collect(context, element, offset + offsets(i), segments));
      }
      return scalarSegments(context, constant, offset, segments);
    default:
      return unsupportedOperand(constant) === undefined && scalarSegments(context, constant, offset, segments);
  }
}

function elementOffsets({ layout }: DataContext, type: Type, count: number): (index: number) => number {
  if (type.kind === 'struct') {
    const { offsets } = layout.structLayout(type);
    return (index) => offsets[index]!;
  }
  const stride = type.kind === 'array' && count > 0 ? layout.sizeOf(type.element) : 0;
  return (index) => index * stride;
}

function scalarSegments(context: DataContext, constant: Constant, offset: number, segments: DataSegment[]): boolean {
  const { terms, types, layout, constants } = context;
  const leaves = scalarLeaves(constant.type, layout);
  if (leaves === undefined) return false;
  const isPacked = isPackedVector(constant.type, layout);
  const packedType = intType(layout.sizeInBits(constant.type));
  const scalars = isPacked
    ? regroup(
        { terms, types, layout },
        constants.scalars(constant),
        leaves.map((leaf) => leaf.type),
        [packedType],
      )
    : constants.scalars(constant);
  return scalars.every((scalar, i) => {
    const leaf = isPacked ? { type: packedType, offset: 0 } : leaves[i]!;
    const { value, undef } = types.toMemory(scalar, leaf.type);
    const bytes = layout.storeSize(leaf.type);
    if (value.op !== Op.BvConst || undef.op !== Op.BvConst) return false;
    const isUndef = bvValue(undef) !== 0n;
    addSegment(segments, { offset: offset + leaf.offset, value: isUndef ? undefined : value, bytes });
    return true;
  });
}

/** Zeros need not be said. */
function addSegment(segments: DataSegment[], segment: DataSegment): void {
  if (segment.value === undefined || !isZero(segment.value)) segments.push(segment);
}

function isZero(value: Term): boolean {
  return bvValue(value) === 0n;
}
