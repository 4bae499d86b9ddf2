import type { SourcePosition } from '../../base/place';
import type { CheckKind } from '../../task/check';
import type { CSource } from './compilation';
import type { FileDiagnostics } from './diagnostic';
import type { ShownVerdict } from './verdict';

/** A file to look through: C to be compiled first, or LLVM IR as it is. */
export type SurveyInput =
  | { readonly kind: 'c'; readonly source: CSource }
  | { readonly kind: 'ir'; readonly path: string; readonly text: string };

export interface SurveyedCheck {
  readonly id: string;
  readonly kind: CheckKind;
  /** What failing would mean, in C terms. */
  readonly message: string;
  /** In C; undefined where there is no debug info. */
  readonly source: SourcePosition | undefined;
  /** In the `.ll`, from 1. */
  readonly irLine: number;
  /** Absent when verdicts were not asked for. */
  readonly verdict?: ShownVerdict;
}

export interface SurveyedFunction {
  readonly name: string;
  readonly source: SourcePosition | undefined;
  readonly irLine: number;
  readonly blocks: number;
  readonly instructions: number;
  /** Part of its text was not understood: nothing is known of what that part holds. */
  readonly hasErrors: boolean;
  readonly checks: readonly SurveyedCheck[];
  /** What its verdicts rest on: the assumption ledger, a line each. */
  readonly assumptions: readonly string[];
  /** Wall-clock time that the verdicts took. */
  readonly milliseconds?: number;
}

/** What a file has in it. */
export type Survey = { readonly diagnostics: readonly FileDiagnostics[] } & (
  | {
      readonly kind: 'read';
      /** Who compiled it; undefined for IR. */
      readonly compiler: string | undefined;
      readonly functions: readonly SurveyedFunction[];
    }
  | { readonly kind: 'failed'; readonly message: string }
);
