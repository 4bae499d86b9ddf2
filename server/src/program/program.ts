import type { Place } from '../base/place';
import type { Assumption } from '../task/assumption';
import type { Check } from '../task/check';
import type { TermBuilder } from '../term/builder';
import type { Term } from '../term/term';
import type { Statement } from './statement';

/** A point of a control-flow automaton. Compared by identity. */
export interface Location {
  readonly id: number;
  /** Name of the LLVM block it begins, or what it is for. */
  readonly label: string;
}

/** A step between two locations: its statements in order. A call stands alone on its edge. */
export interface Edge<S extends Statement = Statement> {
  readonly source: Location;
  readonly target: Location;
  readonly statements: readonly S[];
}

/** A function as a control-flow automaton. Execution that does not return (exit, failed assume) has no edge to go on. */
export interface Cfa<S extends Statement = Statement> {
  readonly name: string;
  readonly parameters: readonly Term[];
  /** Variables that hold the returned scalars (and their undef flags) at `exit`. */
  readonly results: readonly Term[];
  /** All variables of the function, parameters and results included. */
  readonly variables: readonly Term[];
  readonly entry: Location;
  readonly exit: Location;
  readonly locations: readonly Location[];
  readonly edges: readonly Edge<S>[];
  readonly place: Place | undefined;
}

/** Widths of the two parts of a pointer. */
export interface PointerLayout {
  readonly objectBits: number;
  readonly offsetBits: number;
}

/** A set of memory cells that no access outside the set can touch. */
export interface Partition {
  readonly index: number;
  readonly name: string;
  /** Partitions of one group hold different parts of the same objects; those of different groups share none. */
  readonly group: number;
  /** Bytes per cell: 1, or the one width that every access to it has, aligned. */
  readonly cellBytes: number;
}

/** An object that exists from the start: global, function, entry object. */
export interface StaticObject {
  readonly number: number;
  readonly name: string;
  readonly kind: 'global' | 'constant' | 'function' | 'entry' | 'given' | 'opaque';
  /** In bytes, in the offset's width, constant; the entry changes it where a contract says it by the arguments (`resize`). */
  readonly size: Term;
  /** Where its contents lie; none if nothing accesses them in memory (functions, globals that are variables). */
  readonly partitions: readonly number[];
  /** Which of them holds the byte at an offset, where there are several; undefined if nothing accesses it. */
  readonly partitionAt?: (offset: number) => number | undefined;
  readonly contents: StaticContents;
}

/** What a static object holds before the first statement of the entry. */
export type StaticContents =
  /** Zero, except for these, which are ascending and do not overlap. */
  | { readonly kind: 'data'; readonly segments: readonly DataSegment[] }
  /** Every byte is a placed input of generation 0; what is known more of it, the entry's statements say. */
  | { readonly kind: 'arbitrary' };

export interface DataSegment {
  readonly offset: number;
  /** A constant bit-vector of whole bytes, little-endian in memory; undefined where the bytes are undef. */
  readonly value: Term | undefined;
  readonly bytes: number;
}

/** A piece of a global that is a variable: where its bytes would be, to name the placed inputs that it starts with. */
export interface PlacedVariable {
  readonly variable: Term;
  readonly object: number;
  readonly offset: number;
  readonly bytes: number;
}

/** What is verified: the functions reachable from the entry, over terms of one builder. */
export interface Program<S extends Statement = Statement> {
  /** Makes and holds the terms of this program; terms of different programs never mix. */
  readonly terms: TermBuilder;
  readonly layout: PointerLayout;
  readonly functions: ReadonlyMap<string, Cfa<S>>;
  /** The function to start in: sets up globals and arguments, then calls the function that is verified. */
  readonly entry: string;
  /** Scalar variables shared by all functions. Memory is not among them: see `partitions`. */
  readonly globals: readonly Term[];
  /** Those of the globals that stand for pieces of C globals. They start arbitrary unless the entry assigns them. */
  readonly placed: readonly PlacedVariable[];
  readonly objects: readonly StaticObject[];
  readonly partitions: readonly Partition[];
  readonly checks: readonly Check[];
  readonly assumptions: readonly Assumption[];
}
