import type { CheckKind } from '../../task/check';
import type { CustomNotification } from './message';
import type { PlainRange } from './plain-range';

/**
 * What is known of a document. Everything that the editor draws comes from the last one, so that no two surfaces can
 * disagree; told by parts (`results-update.ts`).
 */
export interface DocumentResults {
  readonly uri: string;
  /** Version of the document that the ranges are of. */
  readonly version: number;
  readonly functions: readonly FunctionResults[];
  /** Why nothing newer is known of the whole file: it does not compile, say. */
  readonly problem: string | null;
}

export interface FunctionResults {
  readonly name: string;
  readonly range: PlainRange;
  /** `idle`: verified, or not asked for; whether verdicts are of the current text is said by each check. */
  readonly activity: 'idle' | 'waiting' | 'running';
  readonly checks: readonly CheckResult[];
  /** What the verdicts rest on. */
  readonly assumptions: readonly Assumed[];
  /** Of the last verification, wall clock; null if there was none, 0 if it came from the cache. */
  readonly milliseconds: number | null;
  readonly fromCache: boolean;
  /** Why the function cannot be verified at all. */
  readonly refused: string | null;
}

/** Something that verdicts rest on, and what the user may do about it. */
export interface Assumed {
  /** Its name in the ledger: a detail. */
  readonly kind: string;
  /** A sentence. */
  readonly text: string;
  readonly remedies: readonly Remedy[];
}

export interface CheckResult {
  /** Stable under edits elsewhere; unique in its file. */
  readonly id: string;
  readonly kind: CheckKind;
  /** What failing would mean, in C terms. */
  readonly message: string;
  readonly range: PlainRange;
  /**
   * `current`: the verdict is of this very text. `stale`: of an older one, to be shown hollow, never as proved.
   * `pending`: there is none yet.
   */
  readonly state: 'current' | 'stale' | 'pending';
  /** Null while there is none. */
  readonly verdict: BriefVerdict | null;
  /** The reason, if a comment says that it is ignored: it has a verdict all the same, but is no problem. */
  readonly ignored?: string;
}

/** A verdict in the few words that fit beside a line; details are asked for (`verdict/checkDetails`). */
export type BriefVerdict = { readonly engine: string | null; readonly milliseconds: number } & (
  | { readonly kind: 'proved'; /** No execution gets there at all. */ readonly vacuous: boolean }
  | {
      readonly kind: 'refuted';
      /** The values that matter: `x = -2147483648`. */
      readonly essence: string;
    }
  | { readonly kind: 'bounded'; readonly bound: number; readonly remedies: readonly Remedy[] }
  | { readonly kind: 'unknown'; readonly reason: UnknownWhy }
);

/** Why a check is undecided, and what the user can do about it. */
export interface UnknownWhy {
  /** A word for the kind of reason, as in engine/verdict. */
  readonly kind: string;
  readonly text: string;
  /** Where the obstacle stands, if it is in a document. */
  readonly place: { readonly uri: string; readonly range: PlainRange } | null;
  readonly remedies: readonly Remedy[];
}

/** What a button may do about an undecided check, or about an assumption. */
export type Remedy = RunRemedy | TextRemedy;

/** Verifies the function once more, another way. */
export type RunRemedy =
  | { readonly kind: 'again' }
  | { readonly kind: 'more-time'; readonly seconds: number }
  | { readonly kind: 'larger-bound'; readonly bound: number }
  | { readonly kind: 'other-engine'; readonly engine: string };

/** Writes something into the file, for the user to look over. */
export type TextRemedy =
  | {
      readonly kind: 'add-contract';
      /** What callers are to keep, as in `requires CLAUSE;`. */
      readonly clause: string;
    }
  | {
      readonly kind: 'model-call';
      /** A function without a body. */
      readonly callee: string;
    };

/** What the workers are busy with, in order of their turn. */
export interface Activity {
  readonly running: readonly ActiveTask[];
  readonly waiting: readonly ActiveTask[];
}

export interface ActiveTask {
  readonly uri: string;
  readonly function: string;
  /** Milliseconds since it started; 0 while it waits. */
  readonly milliseconds: number;
}

export const activityChanged: CustomNotification<Activity> = { method: 'verdict/activity' };

/** Where the user looks: the function at the cursor is verified first, then visible ones, then the rest. */
export interface Focus {
  readonly uri: string;
  /** The cursor's; from 0. */
  readonly line: number;
  readonly visible: readonly PlainRange[];
}

export const focusChanged: CustomNotification<Focus> = { method: 'verdict/focus' };
