import type { SourcePosition } from '../../base/place';
import type { CheckKind } from '../../task/check';
import type { Contract } from '../../task/contract/contract';
import type { CSource } from './compilation';
import type { FileDiagnostics } from './diagnostic';
import type { Range } from './range';

/** A file to look through: C to be compiled first, or LLVM IR as it is. */
export type SurveyInput =
  | { readonly kind: 'c'; readonly source: CSource }
  | {
      readonly kind: 'ir';
      readonly uri: string;
      readonly stamp: string;
      readonly path: string;
      readonly text: string;
    };

/** What a file's functions are verified by; sent to a worker that does not have it. */
export interface UnitText {
  readonly ll: string;
  readonly contracts: readonly Contract[];
}

/** A file that was surveyed, by its address and stamp. */
export interface UnitDocument {
  readonly uri: string;
  readonly stamp: string;
  readonly text?: UnitText;
}

export interface SurveyedCheck {
  readonly id: string;
  readonly kind: CheckKind;
  /** What failing would mean, in C terms. */
  readonly message: string;
  /** In which it stands. */
  readonly function: string;
  /** In C; undefined where there is no debug info. */
  readonly source: SourcePosition | undefined;
  /** In the `.ll`, from 1. */
  readonly irLine: number;
  /** In the file that was surveyed: what the check is about, or the nearest that can be told. */
  readonly range: Range;
  /** Why somebody has decided not to look at it. */
  readonly ignored?: string;
}

export interface SurveyedFunction {
  readonly name: string;
  /** In the file that was surveyed; undefined if it is defined elsewhere (in a header). */
  readonly range: Range | undefined;
  /** Changes whenever anything may have changed that its verdicts depend on. */
  readonly slice: string;
  /** Functions with a body that its executions may come to. */
  readonly callees: readonly string[];
  readonly source: SourcePosition | undefined;
  readonly irLine: number;
  readonly blocks: number;
  readonly instructions: number;
  /** Part of its text was not understood: nothing is known of what that part holds. */
  readonly hasErrors: boolean;
  /** Its own, and those in models of libc functions that it calls. */
  readonly checks: readonly SurveyedCheck[];
  /** What a contract could speak of; none of LLVM IR. */
  readonly parameters: readonly SurveyedParameter[];
}

/** A C parameter that a contract can say something of. */
export type SurveyedParameter =
  | { readonly kind: 'integer'; readonly name: string }
  | {
      readonly kind: 'pointer';
      readonly name: string;
      /** What it points to is `const`. */
      readonly isReadOnly: boolean;
      /** It points to plain `char`. */
      readonly isText: boolean;
    };

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
