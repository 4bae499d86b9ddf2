import type { Lasso } from '../../task/inputs';
import type { LoopInvariant, UnknownCause } from '../model/verdict';

/** What a function's verdicts were found with; a verdict that is not final holds for no more than that. */
export interface Budget {
  readonly bound: number;
  readonly milliseconds: number;
  /** Of one check; undefined if it had no limit of its own. */
  readonly checkMilliseconds?: number;
}

/** A verdict as it is kept. Counterexamples are kept as what they start from: they are run again before they are shown. */
export type StoredVerdict = {
  readonly engine: string | undefined;
  readonly milliseconds: number;
  readonly solverCalls: number;
} & (
  | { readonly kind: 'proved'; readonly vacuous?: true; readonly invariants?: readonly LoopInvariant[] }
  | { readonly kind: 'refuted'; readonly start: StoredInputs }
  | { readonly kind: 'bounded'; readonly bound: number; readonly within: Budget }
  | { readonly kind: 'unknown'; readonly reason: string; readonly cause: UnknownCause; readonly within: Budget }
);

export interface StoredInputs {
  /** Hexadecimal. */
  readonly ordered: readonly string[];
  readonly placed: readonly StoredByte[];
  readonly lasso?: Lasso;
}

export interface StoredByte {
  /** By name: numbers change with what else is in the module. */
  readonly object: string;
  readonly generation: number;
  readonly offset: number;
  readonly value: number;
}

/** What is kept of a function. */
export interface CacheEntry {
  readonly assumptions: readonly string[];
  readonly verdicts: Readonly<Record<string, StoredVerdict>>;
}

/** Whether the verdict would be found with such a budget as well. */
export function holdsWithin(verdict: StoredVerdict, wanted: Budget): boolean {
  if (verdict.kind === 'proved' || verdict.kind === 'refuted') return true;
  const { within } = verdict;
  return (
    wanted.bound <= within.bound &&
    wanted.milliseconds <= within.milliseconds &&
    (wanted.checkMilliseconds ?? Infinity) <= (within.checkMilliseconds ?? Infinity)
  );
}

/** Whether it is worth keeping: what went wrong this once need not go wrong again. */
export function isLasting(cause: UnknownCause): boolean {
  return !['cancelled', 'crashed', 'memory', 'solver', 'refused'].includes(cause.kind);
}
