import type { CheckKind } from '../../task/check';
import type { Range } from './range';
import type { SurveyedParameter } from './survey';
import type { CheckVerdict } from './verification';

/** What is known of a document. Immutable: each change makes another. */
export interface KnownDocument {
  readonly uri: string;
  /** Of the text that the ranges are of. */
  readonly version: number;
  readonly functions: readonly KnownFunction[];
  /** Why nothing newer is known of the whole file. */
  readonly problem: string | undefined;
}

export interface KnownFunction {
  readonly name: string;
  readonly range: Range;
  /** What verdicts are of: equal keys, equal verdicts. */
  readonly key: string;
  readonly callees: readonly string[];
  readonly parameters: readonly SurveyedParameter[];
  /** Its text, or that of something it depends on, was edited since it was looked at. */
  readonly isTouched: boolean;
  readonly activity: 'idle' | 'waiting' | 'running';
  readonly checks: readonly KnownCheck[];
  readonly assumptions: readonly string[];
  /** How long the last verification took; undefined if there was none. */
  readonly milliseconds: number | undefined;
  readonly fromCache: boolean;
  /** Why it cannot be verified at all. */
  readonly refused: string | undefined;
}

export interface KnownCheck {
  readonly id: string;
  readonly kind: CheckKind;
  readonly message: string;
  readonly range: Range;
  /** Why nobody wants to hear of it. */
  readonly ignored: string | undefined;
  readonly verdict: CheckVerdict | undefined;
  /** The key of the function that the verdict is of. */
  readonly verdictKey: string | undefined;
  /** The version of the text that places in the verdict are of. */
  readonly verdictVersion: number;
}

/** Whether the verdict is of the text as it is; `pending` if there is none. */
export function stateOf(check: KnownCheck, fn: KnownFunction): 'current' | 'stale' | 'pending' {
  if (check.verdict === undefined) return 'pending';
  return check.verdictKey === fn.key && !fn.isTouched ? 'current' : 'stale';
}

/** Whether all that can be said of the function's text is known. */
export function isSettled(fn: KnownFunction): boolean {
  return fn.refused !== undefined || fn.checks.every((check) => stateOf(check, fn) === 'current');
}
