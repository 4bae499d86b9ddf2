import type { GlobalVariable, IrFunction } from '../../ir/model/globals';
import type { AllocaInst, CallBase } from '../../ir/model/instructions';
import type { Argument, Value } from '../../ir/model/value';
import type { Partition } from '../../program/program';

/** Where the objects come from that pointers point to. */
export type Site =
  | { readonly kind: 'global'; readonly global: GlobalVariable | IrFunction }
  | { readonly kind: 'alloca'; readonly alloca: AllocaInst }
  /** The object that a call of an allocating function makes. */
  | { readonly kind: 'heap'; readonly call: CallBase }
  /** The callee's copy of a byval argument. */
  | { readonly kind: 'byval'; readonly argument: Argument }
  /** The variable arguments of a call. */
  | { readonly kind: 'varargs'; readonly call: CallBase }
  /** By index in the entry plan. */
  | { readonly kind: 'entry'; readonly object: number };

/** What an access through a pointer may touch. */
export interface Touched {
  readonly partition: number;
  /** The pointer may come from an integer or from arbitrary bytes. */
  readonly foreign: boolean;
  /** The pointer may come from a call without a body, and so point to what the program does not know of. */
  readonly outside: boolean;
}

/** Some bytes of a range that lie in one partition. */
export interface RangePart {
  readonly partition: number;
  /** Bytes from the start of the range, and how many; undefined: all of the range, whatever its length. */
  readonly piece: { readonly offset: number; readonly bytes: number } | undefined;
}

/** The result of the points-to analysis: which memory each access touches. */
export interface MemoryMap {
  readonly partitions: readonly Partition[];
  /** Bytes at a pointer; `offset` counts from it. */
  touched(pointer: Value, offset: number, bytes: number): Touched;
  /** Bytes from a pointer on; `length` if it is constant. */
  range(
    pointer: Value,
    length: number | undefined,
  ): { readonly parts: readonly RangePart[]; readonly foreign: boolean };
  /** The partition of some bytes of an object; undefined if nothing else accesses them. */
  touchedAtSite(site: Site, offset: number, bytes: number): number | undefined;
  /** Whether a value may come from a call without a body. */
  isOutside(value: Value): boolean;
  /** Whether a value may point to a function. */
  mayBeFunction(value: Value): boolean;
  /** Where the contents of an object lie. */
  partitionsOf(site: Site): readonly number[];
  /** What can be reached from some values and globals through any number of pointers, and can be written. */
  reachable(
    from: readonly Value[],
    globals: readonly GlobalVariable[],
  ): { readonly partitions: readonly number[]; readonly globals: readonly GlobalVariable[] };
  /** The functions that an indirect call may call. */
  callees(call: CallBase): readonly IrFunction[];
}
