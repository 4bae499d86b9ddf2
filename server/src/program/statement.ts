import type { Place } from '../base/place';
import type { Check } from '../task/check';
import type { InputSource } from '../task/input';
import type { Term } from '../term/term';

/** What happens on an edge. Terms speak of the values that variables have before the statement. docs/semantics.md. */
export type Statement =
  | AssignStatement
  | AssumeStatement
  | HavocStatement
  | InputStatement
  | MemoryStatement
  | CallStatement
  | CheckStatement
  | UnsupportedStatement;

/** Statements that speak of memory: `memory/` turns them into the others, over the variables of its model. */
export type MemoryStatement =
  | LoadStatement
  | StoreStatement
  | AllocStatement
  | ReleaseStatement
  | ReviveStatement
  | MarkStackStatement
  | ReleaseStackStatement
  | ObjectSizeStatement
  | ResizeStatement
  | CopyStatement
  | FillStatement
  | ScrambleStatement
  | AccessCheckStatement
  | FreeCheckStatement
  | LeakCheckStatement;

interface StatementBase {
  /** The instruction this comes from; undefined for what the lowering adds of its own (entry set-up). */
  readonly place: Place | undefined;
}

export interface Binding {
  /** A variable. */
  readonly target: Term;
  readonly value: Term;
}

/** Parallel assignment: all values are read before any target changes (phi). */
export interface AssignStatement extends StatementBase {
  readonly kind: 'assign';
  readonly bindings: readonly Binding[];
}

export interface AssumeStatement extends StatementBase {
  readonly kind: 'assume';
  readonly condition: Term;
}

/** The variable takes any value. */
export interface HavocStatement extends StatementBase {
  readonly kind: 'havoc';
  readonly target: Term;
  /** Part of an unmodelled call, which begins a generation of placed inputs with its first one. */
  readonly call?: 'first' | 'more';
}

/** The variable takes the next ordered input. */
export interface InputStatement extends StatementBase {
  readonly kind: 'input';
  readonly target: Term;
  readonly source: InputSource;
}

/** Reads `bytes` bytes, little-endian, into a bit-vector variable. Its checks stand before it. */
export interface LoadStatement extends StatementBase {
  readonly kind: 'load';
  readonly partition: number;
  readonly address: Term;
  readonly bytes: number;
  readonly target: Term;
  /** Variable of the same width for the undef mask, a 1 for each undef bit; absent where the lowering knows there is none. */
  readonly undefBitsTarget: Term | undefined;
}

export interface StoreStatement extends StatementBase {
  readonly kind: 'store';
  readonly partition: number;
  readonly address: Term;
  readonly bytes: number;
  readonly value: Term;
  /** Undef mask of the value, of the same width. */
  readonly undefBits: Term;
}

/** A new object with the next number; `target` becomes the pointer to its start. */
export interface AllocStatement extends StatementBase {
  readonly kind: 'alloc';
  readonly target: Term;
  readonly object: 'stack' | 'heap';
  /** In bytes, in the offset's width, below 2^(offset bits - 2): an `unsupported` before it sees to that. */
  readonly size: Term;
  /** `arbitrary`: placed inputs of generation 0 (when uninitialised-read is switched off). */
  readonly contents: 'undef' | 'zero' | 'arbitrary';
  /** The partitions its contents lie in, all of one group. */
  readonly partitions: readonly number[];
  /** Bool: no object is made, no number is used and `target` becomes null. Constant false unless malloc may fail. */
  readonly fails: Term;
}

/** The object of the address stops being alive; null stays what it is. Its checks stand before it. */
export interface ReleaseStatement extends StatementBase {
  readonly kind: 'release';
  readonly address: Term;
}

/** The stack object of the address is alive again (lifetime.start in a loop). Its contents stay what they are. */
export interface ReviveStatement extends StatementBase {
  readonly kind: 'revive';
  readonly address: Term;
}

/** `target`, of the object part's width, becomes the number that the next object will have. */
export interface MarkStackStatement extends StatementBase {
  readonly kind: 'mark-stack';
  readonly target: Term;
}

/**
 * Every stack object with a number from `mark` on stops being alive. Only where the lowering does not know how many
 * those are (alloca in a loop); else there is a `release` for each.
 */
export interface ReleaseStackStatement extends StatementBase {
  readonly kind: 'release-stack';
  readonly mark: Term;
}

/** `target`, of the offset's width, becomes the size in bytes of the address's object (0 of null). */
export interface ObjectSizeStatement extends StatementBase {
  readonly kind: 'object-size';
  readonly target: Term;
  readonly address: Term;
}

/** The object of the address, which the entry has made, gets its size: a contract says it in terms of the arguments. */
export interface ResizeStatement extends StatementBase {
  readonly kind: 'resize';
  readonly address: Term;
  /** In bytes, in the offset's width. */
  readonly size: Term;
}

/** memmove: overlapping ranges allowed. */
export interface CopyStatement extends StatementBase {
  readonly kind: 'copy';
  readonly destinationPartition: number;
  readonly destination: Term;
  readonly sourcePartition: number;
  readonly source: Term;
  /** In bytes, in the offset's width. */
  readonly length: Term;
}

/** memset. */
export interface FillStatement extends StatementBase {
  readonly kind: 'fill';
  readonly partition: number;
  readonly address: Term;
  /** 8 bits, and so is its undef mask. */
  readonly byte: Term;
  readonly undefBits: Term;
  readonly length: Term;
}

/** An unmodelled call makes the contents of these partitions, constant objects excepted, arbitrary and initialised. */
export interface ScrambleStatement extends StatementBase {
  readonly kind: 'scramble';
  readonly partitions: readonly number[];
  /** Globals that are variables and become arbitrary with them (see `PlacedVariable`). */
  readonly variables: readonly Term[];
  /** Addresses that the call is given: all of their objects is initialised afterwards. */
  readonly roots: readonly Term[];
}

/**
 * The checks of an access of `length` bytes at an address that is not undef. In this order (docs/semantics.md):
 * `null`; the object is `opaque`: unsupported; `live`; `bounds`, in which for a write the object must not be constant;
 * where `foreign`, the object lies in another partition: unsupported. Where `outside`, that comes behind `null`: a pointer
 * may be good although the program knows no such object. A check that is undefined is switched off: its condition is
 * assumed. An access of no bytes passes.
 */
export interface AccessCheckStatement extends StatementBase {
  readonly kind: 'access-check';
  readonly address: Term;
  /** In bytes, in the offset's width, unsigned. */
  readonly length: Term;
  readonly write: boolean;
  readonly partition: number;
  /** The pointer may come from an integer or from arbitrary bytes, and so be of an object outside its partition. */
  readonly foreign: boolean;
  /** The pointer may come from a call without a body. */
  readonly outside: boolean;
  readonly checks: {
    readonly null: Check | undefined;
    readonly live: Check | undefined;
    readonly bounds: Check | undefined;
  };
}

/**
 * `free(address)`: null passes; else offset 0 of a heap object (`invalid`), then alive (`double`). Where `outside`, an
 * object that the program does not know is unsupported; in the end, one that does not lie in `partition`, if there is one.
 */
export interface FreeCheckStatement extends StatementBase {
  readonly kind: 'free-check';
  readonly address: Term;
  /** The pointer may come from a call without a body. */
  readonly outside: boolean;
  /** Where the object's contents are looked for, if they are, and the pointer may come from an integer. */
  readonly partition: number | undefined;
  readonly checks: { readonly invalid: Check | undefined; readonly double: Check | undefined };
}

/** No heap object is alive. */
export interface LeakCheckStatement extends StatementBase {
  readonly kind: 'leak-check';
  readonly check: Check;
}

/** A call of a function of the program. Arguments bind the callee's `parameters` in order, results its `results`. */
export interface CallStatement extends StatementBase {
  readonly kind: 'call';
  readonly callee: string;
  readonly arguments: readonly Term[];
  /** Variables of the caller. */
  readonly results: readonly Term[];
}

/** Fails the check unless the condition holds; afterwards it holds. */
export interface CheckStatement extends StatementBase {
  readonly kind: 'check';
  readonly check: Check;
  readonly condition: Term;
}

/** Where the condition holds, nothing is known of what happens from here on: such a path is undecided. Afterwards it does not hold. */
export interface UnsupportedStatement extends StatementBase {
  readonly kind: 'unsupported';
  readonly construct: string;
  /** Often constant true. */
  readonly condition: Term;
  /** Where the program ends here: the checks that may have come. Absent there: any may. */
  readonly hidden?: ReadonlySet<Check>;
  /** What happens there may change globals: they are not what they were before it on a path that is undecided. */
  readonly changesGlobals?: true;
}
