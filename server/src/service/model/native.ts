import type { CheckKind } from '../../task/check';
import type { SurveyInput } from './survey';

/** What a native program that fails is built of. */
export interface NativeOrder {
  readonly input: SurveyInput;
  /** What fails. */
  readonly check: CheckKind;
  /** C with a `main` that makes it fail; with `includesProgram` it contains the program. */
  readonly harness: string;
  readonly includesProgram: boolean;
}

/** A program for a debugger, or why there is none. */
export type NativeProgram =
  | {
      readonly kind: 'built';
      /** Absolute; alone in `folder`, which is whoever's asked for it to remove. */
      readonly program: string;
      readonly folder: string;
      readonly compiler: string;
      /** What it is to be run with. */
      readonly environment: Readonly<Record<string, string>>;
    }
  /** One sentence. */
  | { readonly kind: 'none'; readonly reason: string };
