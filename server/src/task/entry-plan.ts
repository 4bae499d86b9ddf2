import type { CType } from '../ir/debug/c-type';
import type { GlobalVariable, IrFunction } from '../ir/model/globals';
import type { Assumption } from './assumption';
import type { InputSource } from './input';
import type { Requirement, SizeExpression } from './contract/contract';

/** How an execution starts: which objects exist, what they hold, what the arguments are. docs/semantics.md. */
export interface EntryPlan {
  readonly entry: IrFunction;
  readonly start: 'main' | 'function';
  /** Numbered from the first number after the module's globals and functions, in this order. */
  readonly objects: readonly EntryObject[];
  /** One per LLVM argument of the entry. */
  readonly arguments: readonly EntryValue[];
  /** Globals that do not start with their initialiser; those that are absent do. */
  readonly arbitraryGlobals: ReadonlyMap<GlobalVariable, ArbitraryContents>;
  /** Conditions of the contract that are assumed before the first instruction, in order. */
  readonly requires: readonly Requirement[];
  readonly assumptions: readonly Assumption[];
}

/** An object made for the entry. */
export interface EntryObject {
  /** As C would write it: `*p`, `p->next`, `argv[1]`. */
  readonly name: string;
  /**
   * `given`: by a caller, who may have it from `malloc`, so that it may be freed. `opaque` objects exist, but nothing is
   * known of them: an access is unsupported.
   */
  readonly kind: 'entry' | 'given' | 'opaque';
  readonly size: EntrySize;
  readonly contents: ArbitraryContents;
  /** The C type of which it holds one or more, if that is known. */
  readonly element?: CType | undefined;
}

/** In bytes; an expression of the contract is evaluated over the arguments, negative counts as 0. */
export type EntrySize =
  | { readonly kind: 'fixed'; readonly bytes: number }
  /** A string with its terminator, and no more: as large as its contents say, at most so many. */
  | { readonly kind: 'string'; readonly most: number }
  | { readonly kind: 'contract'; readonly expression: SizeExpression };

/** Contents that nobody determines: every byte is a placed input, initialised, except where this says more. */
export interface ArbitraryContents {
  /** Ascending, not overlapping. */
  readonly slots: readonly Slot[];
  /** Offsets of bytes that are a `_Bool`: they hold 0 or 1. Ascending, none in a slot. */
  readonly booleans: readonly number[];
}

/**
 * A place of pointer width that holds one of a few pointers; the placed input's bytes there must be one of them. If
 * there is just one choice, it holds that.
 */
export interface Slot {
  readonly offset: number;
  readonly choices: readonly PointerChoice[];
}

export type PointerChoice =
  | { readonly kind: 'null' }
  /** Index into the plan's `objects`. */
  | { readonly kind: 'object'; readonly object: number }
  /** `argv[index]`: the object if index < argc, else null. Always the only choice of its slot. */
  | { readonly kind: 'argument-string'; readonly object: number; readonly index: number }
  | { readonly kind: 'function'; readonly function: IrFunction };

export type EntryValue =
  | { readonly kind: 'input'; readonly source: InputSource }
  /** One choice: that pointer. Several: the ordered input (of pointer width) must be one of them. */
  | { readonly kind: 'pointer'; readonly source: InputSource; readonly choices: readonly PointerChoice[] }
  /** argc: an input with 1 <= value <= limit. */
  | { readonly kind: 'bounded'; readonly source: InputSource; readonly low: number; readonly high: number };
