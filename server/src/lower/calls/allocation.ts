import type { CallInst } from '../../ir/model/instructions';
import type { ScalarType } from '../../ir/model/scalars';
import type { Value } from '../../ir/model/value';
import { BOOL, bvSort } from '../../term/sort';
import type { TermBuilder } from '../../term/builder';
import { type Term, widthOf } from '../../term/term';
import type { Lowering, Way } from '../function/lowering';
import { boundedSize } from '../instructions/memory';
import { mulFits } from '../overflow';
import type { Scalars } from '../scalar';
import { errnoBytes, errnoOf, outOfMemory } from '../../task/errno';
import { directCallee } from '../../task/known-functions';
import { functionName } from '../signature';

/** malloc. */
export function allocate(l: Lowering, call: CallInst, size: Value): Scalars {
  return [pointerTo(l, newObject(l, call, bitsOf(l, size), uninitialised(l), l.terms.false).target)];
}

/** aligned_alloc, memalign: alignment is not modelled. */
export function alignedAllocate(l: Lowering, call: CallInst, size: Value): Scalars {
  return allocate(l, call, size);
}

/** calloc: zeroed; null where the product does not fit. */
export function clearAllocate(l: Lowering, call: CallInst, count: Value, size: Value): Scalars {
  const { terms } = l;
  const [a, b] = [bitsOf(l, count), bitsOf(l, size)];
  const overflows = terms.not(mulFits(terms, 'unsigned', a, b));
  const product = terms.ite(overflows, terms.bv(0, widthOf(a)), terms.bvMul(a, b));
  return [pointerTo(l, newObject(l, call, product, 'zero', overflows).target)];
}

/** free. */
export function free(l: Lowering, pointer: Value): Scalars | undefined {
  const address = checkFree(l, pointer, undefined);
  l.emit({ kind: 'release', address });
  return undefined;
}

function checkFree(l: Lowering, pointer: Value, partition: number | undefined): Term {
  const address = l.operand(pointer)[0]!.value;
  const outside = l.context.memory.isOutside(pointer);
  const checks = { invalid: l.planned('invalid-free', pointer), double: l.planned('double-free', pointer) };
  l.emit({ kind: 'free-check', address, outside, partition, checks });
  return address;
}

/** realloc: a new object with the old one's bytes, as far as they fit; the old one is gone unless that fails. */
export function reallocate(l: Lowering, call: CallInst, pointer: Value, size: Value): Scalars {
  const { terms, pointers } = l;
  const { partition, foreign } = l.context.memory.touched(pointer, 0, 1);
  const old = checkFree(l, pointer, foreign ? partition : undefined);
  const made = newObject(l, call, bitsOf(l, size), uninitialised(l), terms.false);
  const { target } = made;
  const oldSize = l.variable('size', bvSort(pointers.layout.offsetBits));
  // To no bytes, which may give null, frees as well.
  const isGone = terms.or(terms.ne(target, pointers.null), terms.eq(made.size, pointers.offset(0)));
  const moved = terms.and(terms.ne(old, pointers.null), isGone);
  l.emit({ kind: 'object-size', target: oldSize, address: old });
  const length = terms.ite(terms.bvUlt(oldSize, made.size), oldSize, made.size);
  const { parts } = l.context.memory.range(pointer, undefined);
  const copies = parts.map(
    ({ partition }) =>
      ({
        kind: 'copy',
        destinationPartition: partition,
        destination: target,
        sourcePartition: partition,
        source: old,
        length,
      }) as const,
  );
  const ways: Way[] = [
    { condition: moved, statements: [...copies, { kind: 'release', address: old }] },
    { condition: terms.not(moved), statements: [] },
  ];
  l.choose(ways);
  return [pointerTo(l, target)];
}

function uninitialised(l: Lowering): 'undef' | 'arbitrary' {
  return l.isOn('uninitialised-read') ? 'undef' : 'arbitrary';
}

function newObject(
  l: Lowering,
  call: CallInst,
  bytes: Term,
  contents: 'undef' | 'zero' | 'arbitrary',
  mustFail: Term,
): { readonly target: Term; readonly size: Term } {
  const { terms } = l;
  const refused = terms.or(mustFail, atLeast(terms, bytes, l.pointers.refusedSize));
  const fails = mayFail(l, call, refused);
  const size = boundedSize(l, terms.ite(refused, terms.bv(0, widthOf(bytes)), bytes), 1);
  const target = l.variable('', bvSort(l.pointers.bits));
  l.emit({
    kind: 'alloc',
    target,
    object: 'heap',
    size,
    contents,
    partitions: l.context.memory.partitionsOf({ kind: 'heap', call }),
    fails,
  });
  setErrno(l, fails);
  return { target, size };
}

/** An allocation that fails says so in `errno`, where the program has one. */
function setErrno(l: Lowering, fails: Term): void {
  const { module, memory, objects } = l.context;
  const global = errnoOf(module);
  const partition = global && memory.touchedAtSite({ kind: 'global', global }, 0, errnoBytes);
  if (partition === undefined || fails === l.terms.false) return;
  const [address, bits] = [l.pointers.at(objects.numberOf(global!)), 8 * errnoBytes];
  const before = l.variable('errno', bvSort(bits));
  const place = { partition, address, bytes: errnoBytes } as const;
  l.emit({ kind: 'load', ...place, target: before, undefBitsTarget: undefined });
  const value = l.terms.ite(fails, l.terms.bv(outOfMemory, bits), before);
  l.emit({ kind: 'store', ...place, value, undefBits: l.terms.bv(0, bits) });
}

/** Whether an unsigned value is so large. */
function atLeast(terms: TermBuilder, value: Term, least: bigint): Term {
  const width = widthOf(value);
  return least >> BigInt(width) > 0n ? terms.false : terms.bvUge(value, terms.bv(least, width));
}

/** Whether an allocation fails: where it must, and where an input says so, unless it is assumed never to. */
function mayFail(l: Lowering, call: CallInst, mustFail: Term): Term {
  const callee = functionName(directCallee(call)!);
  if (!l.context.task.options.allocationMayFail) {
    l.assume('allocation-succeeds', callee);
    l.emit({ kind: 'assume', condition: l.terms.not(mustFail) });
    return l.terms.false;
  }
  const fails = l.variable('fails', BOOL);
  l.emit({ kind: 'input', target: fails, source: { kind: 'allocation-fails', callee } });
  return l.terms.or(mustFail, fails);
}

function pointerTo(l: Lowering, value: Term) {
  return l.types.pointer(value);
}

function bitsOf(l: Lowering, value: Value): Term {
  return l.types.toBits(l.operand(value)[0]!, value.type as ScalarType).value;
}
