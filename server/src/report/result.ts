import type { FileDiagnostics } from '../service/model/diagnostic';
import type { SurveyedCheck, SurveyedFunction } from '../service/model/survey';
import type { CheckGraph, CheckVerdict, FunctionStatistics, LeakMeaning } from '../service/model/verification';

/** A check and what is known of it; without a verdict if none was asked for. */
export type CheckResult = SurveyedCheck & Partial<Omit<CheckVerdict, 'id'>>;

/** A function and the checks that were asked for with it. */
export interface FunctionResult extends Omit<SurveyedFunction, 'checks' | 'parameters'> {
  readonly checks: readonly CheckResult[];
  readonly assumptions: readonly string[];
  /** Why it could not be verified at all. */
  readonly refused?: string;
  /** Absent if it was not verified. */
  readonly statistics?: FunctionStatistics;
  readonly leaks?: LeakMeaning;
  /** Present if they were asked for. */
  readonly graphs?: readonly CheckGraph[];
}

/** A file that was read, before its functions are verified; `name` as the user wrote it. */
export interface ReadFile {
  readonly kind: 'read';
  readonly name: string;
  readonly path: string;
  readonly diagnostics: readonly FileDiagnostics[];
  /** Who compiled it; undefined for IR. */
  readonly compiler: string | undefined;
}

/** What is said of a file before its functions. */
export type FileHead =
  | ReadFile
  | {
      readonly kind: 'failed';
      readonly name: string;
      readonly message: string;
      readonly diagnostics: readonly FileDiagnostics[];
    }
  | { readonly kind: 'refused'; readonly name: string; readonly reason: string };

export interface FileResult {
  readonly head: FileHead;
  readonly functions: readonly FunctionResult[];
}

/** Which steps of a counterexample are told: none but start and end, those that matter, or all. */
export const traceModes = ['full', 'sliced', 'none'] as const;
export type TraceMode = (typeof traceModes)[number];
