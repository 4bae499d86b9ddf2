import { typeAttribute } from '../../ir/model/attributes';
import type { CallBase, CallInst } from '../../ir/model/instructions';
import type { Type } from '../../ir/model/types';
import type { Value } from '../../ir/model/value';
import type { Term } from '../../term/term';
import { bvSort } from '../../term/sort';
import { checkAccess, leavesOf } from '../instructions/memory';
import type { Lowering } from '../function/lowering';
import { i32, ptr } from '../../ir/model/types';
import type { Site } from '../points-to/memory-map';
import type { Scalars } from '../scalar';

/** Where the variable arguments of a call lie in their object. docs/semantics.md, Pointers and objects. */
export function variableArgumentOffsets(
  types: readonly Type[],
  layout: Lowering['layout'],
): { readonly offsets: readonly number[]; readonly size: number } {
  const slot = layout.pointer().bits === 64 ? 8 : 4;
  let size = 0;
  const offsets = types.map((type) => {
    const align = layout.alignOf(type) === 16 ? 16 : slot;
    const offset = Math.ceil(size / align) * align;
    size = offset + Math.ceil(layout.sizeOf(type) / slot) * slot;
    return offset;
  });
  return { offsets, size };
}

/** A variable argument: what lies in their object for it. */
export interface VariableArgument {
  readonly value: Value;
  /** Of what a `byval` one points to, which is copied. */
  readonly type: Type;
  readonly isByval: boolean;
}

export function variableArguments(call: CallBase, fixed: number): readonly VariableArgument[] {
  return call.args.slice(fixed).map((value, index) => {
    const pointee = typeAttribute(call.argAttributes[fixed + index] ?? [], 'byval');
    return { value, type: pointee ?? value.type, isByval: pointee !== undefined };
  });
}

/** Makes the object of the variable arguments; the pointer to it. */
export function passVariableArguments(l: Lowering, call: CallInst, fixed: number): Term {
  const extra = variableArguments(call, fixed);
  const { offsets, size } = variableArgumentOffsets(
    extra.map(({ type }) => type),
    l.layout,
  );
  const target = l.variable('varargs', bvSort(l.pointers.bits));
  const site = { kind: 'varargs', call } as const;
  l.emit({
    kind: 'alloc',
    target,
    object: 'stack',
    size: l.pointers.offset(size),
    contents: l.isOn('uninitialised-read') ? 'undef' : 'arbitrary',
    partitions: l.context.memory.partitionsOf(site),
    fails: l.terms.false,
  });
  extra.forEach((argument, index) => {
    const address = l.pointers.addConstant(target, offsets[index]!);
    if (argument.isByval) passCopy(l, argument, address);
    else passScalars(l, argument.value, { site, offset: offsets[index]! }, address);
  });
  return target;
}

/** The analysis keeps both ends of the copy in the same partitions. */
function passCopy(l: Lowering, { value, type }: VariableArgument, address: Term): void {
  const size = l.layout.sizeOf(type);
  const source = l.operand(value)[0]!.value;
  for (const { partition, piece } of l.context.memory.range(value, size).parts)
    l.emit({
      kind: 'copy',
      destinationPartition: partition,
      destination: l.pointers.addConstant(address, piece?.offset ?? 0),
      sourcePartition: partition,
      source: l.pointers.addConstant(source, piece?.offset ?? 0),
      length: l.pointers.offset(piece?.bytes ?? size),
    });
}

function passScalars(
  l: Lowering,
  arg: Value,
  { site, offset }: { readonly site: Site; readonly offset: number },
  address: Term,
): void {
  const scalars = l.operand(arg);
  leavesOf(l, arg.type).forEach((leaf, i) => {
    const bytes = l.layout.storeSize(leaf.type);
    const { value, undef } = l.types.toMemory(scalars[i]!, leaf.type);
    const partition = l.context.memory.touchedAtSite(site, offset + leaf.offset, bytes);
    if (partition === undefined) return;
    const store = { kind: 'store', partition, address: l.pointers.addConstant(address, leaf.offset) } as const;
    l.emit({ ...store, bytes, value, undefBits: undef });
  });
}

/** `va_start`: the list says that all registers are used up and where the rest is. */
export function startVariableArguments(l: Lowering, call: CallBase): Scalars | undefined {
  const [list] = call.args;
  const area = l.variableArguments();
  const { triple } = l.context.module;
  const isX86 = triple !== undefined && /^(x86_64|i[3-6]86)-/.test(triple);
  if (list === undefined || area === undefined || !isX86) {
    l.unsupported('va_start on this target');
    return undefined;
  }
  const wide = l.layout.pointer().bits === 64;
  const pointer = (value: Term) => ({ value, type: ptr });
  const fields = wide
    ? [
        { offset: 0, type: i32, value: l.terms.bv(48, 32) },
        { offset: 4, type: i32, value: l.terms.bv(176, 32) },
        { offset: 8, ...pointer(area) },
        { offset: 16, ...pointer(l.pointers.null) },
      ]
    : [{ offset: 0, ...pointer(area) }];
  const bytes = wide ? 24 : 4;
  const cells = l.cellsIn(list, bytes);
  if (cells === undefined) checkAccess(l, list, l.pointers.offset(bytes), true);
  const address = cells === undefined ? l.operand(list)[0]!.value : undefined;
  for (const { offset, type, value } of fields) {
    const scalar = l.types.toMemory(l.types.defined(value, type), type);
    const size = l.layout.storeSize(type);
    if (address === undefined) throw new Error('va_start lets its list escape, so it is in memory');
    l.emit({
      kind: 'store',
      partition: l.context.memory.touched(list, offset, size).partition,
      address: l.pointers.addConstant(address, offset),
      bytes: size,
      value: scalar.value,
      undefBits: scalar.undef,
    });
  }
  return undefined;
}

/** `va_copy`: the bytes of the list. */
export function copyVariableArguments(l: Lowering, call: CallBase): Scalars | undefined {
  const [to, from] = call.args;
  if (to === undefined || from === undefined) {
    l.unsupported('va_copy');
    return undefined;
  }
  const wide = l.layout.pointer().bits === 64;
  const length = l.pointers.offset(wide ? 24 : 4);
  checkAccess(l, to, length, true);
  checkAccess(l, from, length, false);
  const types = wide ? [i32, i32, ptr, ptr] : [ptr];
  let offset = 0;
  const [target, source] = [l.operand(to)[0]!.value, l.operand(from)[0]!.value];
  types.forEach((type, index) => {
    const bytes = l.layout.storeSize(type);
    const bits = bvSort(bytes * 8);
    const value = l.variable(`field.${index}`, bits);
    const undefBits = l.variable(`field.${index}?`, bits);
    l.emit({
      kind: 'load',
      partition: l.context.memory.touched(from, offset, bytes).partition,
      address: l.pointers.addConstant(source, offset),
      bytes,
      target: value,
      undefBitsTarget: undefBits,
    });
    l.emit({
      kind: 'store',
      partition: l.context.memory.touched(to, offset, bytes).partition,
      address: l.pointers.addConstant(target, offset),
      bytes,
      value,
      undefBits,
    });
    offset += bytes;
  });
  return undefined;
}
