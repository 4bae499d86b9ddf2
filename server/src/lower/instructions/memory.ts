import type { AllocaInst, AtomicRmwInst, CmpxchgInst, LoadInst, StoreInst } from '../../ir/model/instructions';
import { isPackedVector, type ScalarLeaf, scalarLeaves, type ScalarType } from '../../ir/model/scalars';
import { intType, type Type } from '../../ir/model/types';
import type { Value } from '../../ir/model/value';
import { bvSort } from '../../term/sort';
import { type Term, widthOf } from '../../term/term';
import { loadCell, storeCell } from '../cells';
import { directAddress } from '../direct-address';
import { definedness } from '../emission';
import type { Lowering } from '../function/lowering';
import type { Scalar, Scalars } from '../scalar';
import { regroup } from './cast';

/** The checks of an access; the bytes if they are a constant number. */
export function checkAccess(l: Lowering, pointer: Value, length: Term, write: boolean): void {
  l.require(definedness(l, [pointer]));
  const checks = {
    null: l.planned('null-dereference', pointer),
    live: l.planned('use-after-free', pointer),
    bounds: l.planned('out-of-bounds', pointer),
  };
  const { partition, foreign, outside } = l.context.memory.touched(pointer, 0, 1);
  const isPlanned = checks.null !== undefined || checks.live !== undefined || checks.bounds !== undefined;
  const allOn = l.isOn('null-dereference') && l.isOn('use-after-free') && l.isOn('out-of-bounds');
  // What the plan leaves out holds, unless it is left out because it is switched off.
  if (!isPlanned && !foreign && (allOn || directAddress(pointer, l.layout) !== undefined)) return;
  const address = l.operand(pointer)[0]!.value;
  l.emit({ kind: 'access-check', address, length, write, partition, foreign, outside, checks });
}

/** Whether what is written through a pointer may be a global that is a variable here. */
export function mayWriteGlobals(l: Lowering, pointer: Value): boolean {
  const base = directAddress(pointer, l.layout)?.base;
  if (base !== undefined && l.cellsOf(base) !== undefined) return false;
  return l.context.memory.touched(pointer, 0, 1).foreign;
}

/** A volatile access may be one to a device, unless it is to memory that the program made itself. */
function checkVolatile(l: Lowering, pointer: Value, access: 'load' | 'store'): void {
  const { terms, pointers } = l;
  if (directAddress(pointer, l.layout)?.base.kind === 'instruction') return;
  const object = pointers.objectOf(l.operand(pointer)[0]!.value);
  const lastStatic = l.context.objects.firstFree - 1 + l.context.task.entry.objects.length;
  const condition =
    access === 'load'
      ? terms.bvUle(object, terms.bv(lastStatic, widthOf(object)))
      : terms.eq(object, terms.bv(0, widthOf(object)));
  l.emit({ kind: 'unsupported', construct: 'volatile access', condition });
}

export function load(l: Lowering, inst: LoadInst): Scalars {
  const { pointer, type } = inst;
  const leaves = leavesOf(l, type);
  const cells = l.cellsIn(pointer, l.layout.storeSize(type));
  if (cells !== undefined) {
    if (inst.volatile && directAddress(pointer, l.layout)?.base.kind === 'variable') l.unsupported('volatile access');
    return unpacked(
      l,
      type,
      leaves.map((leaf) => {
        const { cell } = cells.find(({ offset }) => offset === leaf.offset)!;
        return loadCell(l.types, cell, l.readCell(cell), leaf.type);
      }),
    );
  }
  if (inst.volatile) checkVolatile(l, pointer, 'load');
  checkAccess(l, pointer, l.pointers.offset(l.layout.storeSize(type)), false);
  return unpacked(l, type, loadLeaves(l, pointer, leaves));
}

function loadLeaves(l: Lowering, pointer: Value, leaves: readonly ScalarLeaf[]): Scalars {
  const address = l.operand(pointer)[0]!.value;
  return leaves.map((leaf, index) => loadScalar(l, pointer, address, leaf, leaves.length === 1 ? '' : String(index)));
}

/** Reads a scalar at some bytes from a pointer. */
function loadScalar(l: Lowering, pointer: Value, address: Term, leaf: ScalarLeaf, suffix: string): Scalar {
  const bytes = l.layout.storeSize(leaf.type);
  const bits = bvSort(bytes * 8);
  const target = l.variable(suffix, bits);
  const undefBitsTarget = l.isOn('uninitialised-read') ? l.variable(`${suffix}?`, bits) : undefined;
  l.emit({
    kind: 'load',
    partition: l.context.memory.touched(pointer, leaf.offset, bytes).partition,
    address: l.pointers.addConstant(address, leaf.offset),
    bytes,
    target,
    undefBitsTarget,
  });
  return l.types.fromMemory({ value: target, undef: undefBitsTarget ?? l.terms.bv(0, bytes * 8) }, leaf.type);
}

export function store(l: Lowering, inst: StoreInst): Scalars | undefined {
  const { pointer, value } = inst;
  const leaves = leavesOf(l, value.type);
  const scalars = packed(l, value.type, l.operand(value));
  const cells = l.cellsIn(pointer, l.layout.storeSize(value.type));
  if (cells !== undefined) {
    leaves.forEach((leaf, i) => {
      const { cell } = cells.find(({ offset }) => offset === leaf.offset)!;
      l.writeCell(cell, storeCell(l.types, cell, scalars[i]!, leaf.type));
    });
    return undefined;
  }
  if (inst.volatile) checkVolatile(l, pointer, 'store');
  checkAccess(l, pointer, l.pointers.offset(l.layout.storeSize(value.type)), true);
  const address = l.operand(pointer)[0]!.value;
  leaves.forEach((leaf, i) => {
    storeScalar(l, pointer, address, leaf, scalars[i]!);
  });
  return undefined;
}

/** Writes a scalar at some bytes from a pointer. */
function storeScalar(l: Lowering, pointer: Value, address: Term, leaf: ScalarLeaf, scalar: Scalar): void {
  const { value, undef } = l.types.toMemory(scalar, leaf.type);
  const bytes = l.layout.storeSize(leaf.type);
  l.emit({
    kind: 'store',
    partition: l.context.memory.touched(pointer, leaf.offset, bytes).partition,
    address: l.pointers.addConstant(address, leaf.offset),
    bytes,
    value,
    undefBits: undef,
  });
}

/** The scalars as they are accessed: a packed vector is one integer. */
export function leavesOf(l: Lowering, type: Type): readonly ScalarLeaf[] {
  if (isPackedVector(type, l.layout)) return [{ type: intType(l.layout.sizeInBits(type)), offset: 0 }];
  return scalarLeaves(type, l.layout)!;
}

function laneTypes(l: Lowering, type: Type): readonly ScalarType[] {
  return scalarLeaves(type, l.layout)!.map((leaf) => leaf.type);
}

function packed(l: Lowering, type: Type, scalars: Scalars): Scalars {
  if (!isPackedVector(type, l.layout)) return scalars;
  return regroup(l, scalars, laneTypes(l, type), [intType(l.layout.sizeInBits(type))]);
}

function unpacked(l: Lowering, type: Type, scalars: Scalars): Scalars {
  if (!isPackedVector(type, l.layout)) return scalars;
  return regroup(l, scalars, [intType(l.layout.sizeInBits(type))], laneTypes(l, type));
}

/** A register becomes undef; anything else is a new object. */
export function alloca(l: Lowering, inst: AllocaInst): Scalars | undefined {
  const cells = l.cellsOf(inst);
  if (cells !== undefined) {
    for (const cell of cells) l.clearCell(cell, true);
    return undefined;
  }
  const { terms, pointers } = l;
  const elementBytes = l.layout.sizeOf(inst.allocatedType);
  let size = pointers.offset(elementBytes);
  if (inst.count !== undefined) {
    l.require(definedness(l, [inst.count]));
    const [count] = l.operand(inst.count);
    const bits = l.types.toBits(count!, inst.count.type as ScalarType).value;
    size = boundedSize(l, bits, elementBytes);
  } else if (BigInt(elementBytes) >= pointers.allocationLimit) {
    l.unsupported('very large object');
    return undefined;
  }
  const target = l.objectPointer(inst);
  l.emit({
    kind: 'alloc',
    target,
    object: 'stack',
    size,
    contents: l.isOn('uninitialised-read') ? 'undef' : 'arbitrary',
    partitions: l.context.memory.partitionsOf({ kind: 'alloca', alloca: inst }),
    fails: terms.false,
  });
  return [l.types.pointer(target)];
}

/** The product of a number of any width, unsigned, with a constant; unsupported if it is too large for an object. */
export function boundedSize(l: Lowering, count: Term, elementBytes: number): Term {
  const { terms, pointers } = l;
  const zero = pointers.offset(0);
  if (elementBytes === 0) return zero;
  const most = (pointers.allocationLimit - 1n) / BigInt(elementBytes);
  const width = widthOf(count);
  const tooLarge = most >= (1n << BigInt(width)) - 1n ? terms.false : terms.bvUgt(count, terms.bv(most, width));
  l.emit({ kind: 'unsupported', construct: 'very large object', condition: tooLarge });
  return terms.bvMul(l.types.resize(count, pointers.layout.offsetBits), pointers.offset(elementBytes));
}

export function atomicReadModifyWrite(l: Lowering, inst: AtomicRmwInst): Scalars | undefined {
  const { pointer, value } = inst;
  const type = value.type as ScalarType;
  const leaf: ScalarLeaf = { type, offset: 0 };
  checkAccess(l, pointer, l.pointers.offset(l.layout.storeSize(type)), true);
  const address = l.operand(pointer)[0]!.value;
  const old = loadScalar(l, pointer, address, leaf, '');
  const operand = l.operand(value)[0]!;
  const updated = updatedValue(l, inst.operation, type, old, operand);
  if (updated === undefined) {
    l.unsupported(`atomicrmw ${inst.operation}`);
    return undefined;
  }
  storeScalar(l, pointer, address, leaf, updated);
  return [old];
}

function updatedValue(
  l: Lowering,
  operation: AtomicRmwInst['operation'],
  type: ScalarType,
  old: Scalar,
  operand: Scalar,
): Scalar | undefined {
  if (operation === 'xchg') return operand;
  if (type.kind !== 'int' || type.bits === 1) return undefined;
  const { terms, types } = l;
  const [a, b] = [old.value, operand.value];
  const zero = terms.bv(0, type.bits);
  const one = terms.bv(1, type.bits);
  const make = (): Term | undefined => {
    switch (operation) {
      case 'add':
        return terms.bvAdd(a, b);
      case 'sub':
        return terms.bvSub(a, b);
      case 'and':
        return terms.bvAnd(a, b);
      case 'nand':
        return terms.bvNot(terms.bvAnd(a, b));
      case 'or':
        return terms.bvOr(a, b);
      case 'xor':
        return terms.bvXor(a, b);
      case 'max':
        return terms.ite(terms.bvSgt(a, b), a, b);
      case 'min':
        return terms.ite(terms.bvSle(a, b), a, b);
      case 'umax':
        return terms.ite(terms.bvUgt(a, b), a, b);
      case 'umin':
        return terms.ite(terms.bvUle(a, b), a, b);
      case 'uinc_wrap':
        return terms.ite(terms.bvUge(a, b), zero, terms.bvAdd(a, one));
      case 'udec_wrap':
        return terms.ite(terms.or(terms.eq(a, zero), terms.bvUgt(a, b)), b, terms.bvSub(a, one));
      case 'usub_cond':
        return terms.ite(terms.bvUge(a, b), terms.bvSub(a, b), a);
      case 'usub_sat':
        return terms.ite(terms.bvUge(a, b), terms.bvSub(a, b), zero);
      default:
        return undefined;
    }
  };
  const value = make();
  return value === undefined ? undefined : { value, undef: types.spread(types.isUndef([old, operand]), type) };
}

/** Single-threaded: the exchange happens if the values are equal, a weak one too. */
export function compareExchange(l: Lowering, inst: CmpxchgInst): Scalars {
  const { pointer, expected, replacement } = inst;
  const { terms, types } = l;
  const type = expected.type as ScalarType;
  const leaf: ScalarLeaf = { type, offset: 0 };
  checkAccess(l, pointer, l.pointers.offset(l.layout.storeSize(type)), true);
  l.require(definedness(l, [expected]));
  const address = l.operand(pointer)[0]!.value;
  const old = loadScalar(l, pointer, address, leaf, '0');
  const [wanted] = l.operand(expected);
  const [next] = l.operand(replacement);
  const isEqual = terms.eq(old.value, wanted!.value);
  storeScalar(l, pointer, address, leaf, {
    value: terms.ite(isEqual, next!.value, old.value),
    undef: terms.ite(isEqual, next!.undef, old.undef),
  });
  return [old, { value: isEqual, undef: types.isUndef([old, wanted!]) }];
}
