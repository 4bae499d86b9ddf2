import type { PlainEdge } from '../program/plain';
import type { Location } from '../program/program';
import type { Term } from '../term/term';

/**
 * Why some checks of a program hold: an inductive invariant for every cut point (`program/large-blocks`), and for
 * others if that makes blocks smaller, function by function. A function can be there in several contexts, which call each other. Terms speak of the program's variables.
 */
export interface Certificate {
  /** The first is the entry's. */
  readonly contexts: readonly ProofContext[];
}

/** A function under a precondition: `requires` at its start implies `ensures` at its exit. A summary of the function. */
export interface ProofContext {
  readonly function: string;
  /** Whether nothing fails in it. Else executions that fail in it are not spoken of. */
  readonly isSafe: boolean;
  /** Over parameters, globals and ghosts. */
  readonly requires: Term;
  /** Over results, globals and ghosts. */
  readonly ensures: Term;
  /** Variables that stand for values of the caller, which the function cannot change. */
  readonly ghosts: readonly Term[];
  readonly invariants: ReadonlyMap<Location, Term>;
  /** For edges with a call: what is used of the callee, each as far as its precondition holds. */
  readonly calls: ReadonlyMap<PlainEdge, readonly CallUse[]>;
}

export interface CallUse {
  /** Index of the callee's context. */
  readonly context: number;
  /** What the callee's ghosts stand for here: terms over the caller's variables before the call. */
  readonly ghosts: ReadonlyMap<Term, Term>;
}
