import type { ScalarType } from '../../ir/model/scalars';
import type { Value } from '../../ir/model/value';
import { Op } from '../../term/op';
import { bvSort } from '../../term/sort';
import { bvValue, type Term } from '../../term/term';
import { bitsToCell, cellBits } from '../cells';
import { directAddress } from '../direct-address';
import type { Lowering } from '../function/lowering';
import type { CellAt } from '../function/registers';
import { checkAccess } from '../instructions/memory';
import type { Scalar } from '../scalar';

/** memcpy and memmove. Where overlapping is allowed or not checked, the copy goes as if through a buffer. */
export function copyMemory(l: Lowering, to: Value, from: Value, length: Value): void {
  const { pointers } = l;
  const known = constantLength(l, length);
  const targets = known === undefined ? undefined : l.cellsIn(to, known);
  const sources = known === undefined ? undefined : l.cellsIn(from, known);
  const bytes = lengthTerm(l, length);
  if (targets === undefined) checkAccess(l, to, bytes, true);
  if (sources === undefined) checkAccess(l, from, bytes, false);
  const overlap = l.planned('out-of-bounds', length);
  if (overlap !== undefined) {
    const inVariables = targets !== undefined || sources !== undefined;
    const condition = inVariables ? l.terms.bool(!sharesVariables(l, to, from)) : areApart(l, to, from, bytes);
    l.emit({ kind: 'check', check: overlap, condition });
  }
  if (targets !== undefined) {
    copyToCells(l, targets, from, sources);
    return;
  }
  const destination = l.operand(to)[0]!.value;
  if (sources !== undefined) {
    for (const { cell, offset } of sources) {
      const { value, undef } = cellBits(l.types, cell, l.readCell(cell));
      l.emit({
        kind: 'store',
        partition: l.context.memory.touched(to, offset, cell.piece.bytes).partition,
        address: pointers.addConstant(destination, offset),
        bytes: cell.piece.bytes,
        value,
        undefBits: undef,
      });
    }
    return;
  }
  const source = l.operand(from)[0]!.value;
  // The analysis keeps both ends of a copy in the same partitions.
  for (const { partition, piece } of l.context.memory.range(to, known).parts)
    l.emit({
      kind: 'copy',
      destinationPartition: partition,
      destination: pointers.addConstant(destination, piece?.offset ?? 0),
      sourcePartition: partition,
      source: pointers.addConstant(source, piece?.offset ?? 0),
      length: piece === undefined ? bytes : pointers.offset(piece.bytes),
    });
}

/** Whether two places, at least one of which is in variables, have the same ones; such are not copied onto themselves. */
function sharesVariables(l: Lowering, to: Value, from: Value): boolean {
  const [a, b] = [directAddress(to, l.layout), directAddress(from, l.layout)];
  return a !== undefined && a.base === b?.base && a.offset !== b.offset;
}

/** Whether two ranges in memory have no byte in common, or are the same. */
function areApart(l: Lowering, to: Value, from: Value, bytes: Term): Term {
  const { terms, pointers } = l;
  const [a, b] = [l.operand(to)[0]!.value, l.operand(from)[0]!.value];
  const [start, other] = [pointers.offsetOf(a), pointers.offsetOf(b)];
  return terms.disj([
    terms.ne(pointers.objectOf(a), pointers.objectOf(b)),
    terms.eq(start, other),
    // Both lie in the object, so no difference wraps.
    terms.ite(
      terms.bvSlt(start, other),
      terms.bvUle(bytes, terms.bvSub(other, start)),
      terms.bvUle(bytes, terms.bvSub(start, other)),
    ),
  ]);
}

function copyToCells(
  l: Lowering,
  targets: readonly CellAt[],
  from: Value,
  sources: readonly CellAt[] | undefined,
): void {
  const held = targets.map(({ cell, offset }): Scalar => {
    const source = sources?.find((one) => one.offset === offset);
    if (source !== undefined) return cellBits(l.types, source.cell, l.readCell(source.cell));
    if (sources !== undefined) throw new Error('registers that are copied have the same pieces');
    const { bytes } = cell.piece;
    const bits = bvSort(bytes * 8);
    const target = l.variable(`piece.${offset}`, bits);
    const undefBitsTarget = l.isOn('uninitialised-read') ? l.variable(`piece.${offset}?`, bits) : undefined;
    l.emit({
      kind: 'load',
      partition: l.context.memory.touched(from, offset, bytes).partition,
      address: l.pointers.addConstant(l.operand(from)[0]!.value, offset),
      bytes,
      target,
      undefBitsTarget,
    });
    return { value: target, undef: undefBitsTarget ?? l.terms.bv(0, bytes * 8) };
  });
  targets.forEach(({ cell }, i) => {
    l.writeCell(cell, bitsToCell(l.types, cell, held[i]!));
  });
}

/** memset. */
export function fillMemory(l: Lowering, to: Value, filler: Value, length: Value): void {
  const { terms, pointers } = l;
  const scalar = l.types.toBits(l.operand(filler)[0]!, filler.type as ScalarType);
  const byte: Scalar = { value: l.types.resize(scalar.value, 8), undef: l.types.resize(scalar.undef, 8) };
  const known = constantLength(l, length);
  const cells = known === undefined ? undefined : l.cellsIn(to, known);
  if (cells !== undefined) {
    for (const { cell } of cells) {
      const repeated = (part: Term): Term =>
        Array.from({ length: cell.piece.bytes }, () => part).reduce((high, low) => terms.concat(high, low));
      const bits = { value: repeated(byte.value), undef: repeated(byte.undef) };
      l.writeCell(cell, bitsToCell(l.types, cell, bits));
    }
    return;
  }
  const bytes = lengthTerm(l, length);
  checkAccess(l, to, bytes, true);
  const address = l.operand(to)[0]!.value;
  for (const { partition, piece } of l.context.memory.range(to, known).parts)
    l.emit({
      kind: 'fill',
      partition,
      address: pointers.addConstant(address, piece?.offset ?? 0),
      byte: byte.value,
      undefBits: byte.undef,
      length: piece === undefined ? bytes : pointers.offset(piece.bytes),
    });
}

function constantLength(l: Lowering, length: Value): number | undefined {
  const [scalar] = l.operand(length);
  if (length.kind !== 'int' || scalar?.value.op !== Op.BvConst) return undefined;
  const value = bvValue(scalar.value);
  return value < l.pointers.allocationLimit ? Number(value) : undefined;
}

/** The length in the offset's width. One that does not fit is longer than any object, and stays so. */
function lengthTerm(l: Lowering, length: Value): Term {
  const { terms, pointers } = l;
  const { offsetBits } = pointers.layout;
  const bits = l.types.toBits(l.operand(length)[0]!, length.type as ScalarType).value;
  const width = bits.sort.kind === 'bv' ? bits.sort.width : 1;
  const resized = l.types.resize(bits, offsetBits);
  if (width <= offsetBits) return resized;
  const limit = terms.bv(pointers.allocationLimit, width);
  return terms.ite(terms.bvUlt(bits, limit), resized, pointers.offset(-1));
}
