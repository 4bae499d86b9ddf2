import type { CompileFailure, DataModel } from '../../compile/types';
import type { FileDiagnostics } from './diagnostic';
import type { Range } from './range';

/** What the user decides about compiling; the last three only count in a trusted workspace. */
export interface CompileSettings {
  readonly dataModel: DataModel;
  /** `clang` is the one at `clangPath`, or the one found on PATH if that is empty. */
  readonly compiler: 'embedded' | 'clang';
  readonly clangPath: string;
  readonly flags: readonly string[];
  readonly useCompileCommands: boolean;
}

/** Names one state of a C file: its text, its headers, its settings. Workers remember compilations by it. */
export interface CKey {
  readonly uri: string;
  readonly stamp: string;
}

/** Everything that a compilation depends on. */
export interface CSource extends CKey {
  /** Absolute path; made up for a document that is not a file. */
  readonly path: string;
  readonly text: string;
  readonly roots: readonly string[];
  readonly trusted: boolean;
  /** Open headers by path: their text counts, not what is on disk. */
  readonly overlay: ReadonlyMap<string, string>;
  readonly settings: CompileSettings;
}

/** A function defined in the C file itself. */
export interface FunctionSite {
  readonly name: string;
  /** From the line that names it to its last line with code; whole lines. */
  readonly range: Range;
}

/** What became of a compilation; the IR stays in the worker. */
export type Compilation =
  | {
      readonly kind: 'compiled';
      readonly diagnostics: readonly FileDiagnostics[];
      readonly functions: readonly FunctionSite[];
      /** Who compiled, for people: `clang 22.0.0 (embedded), LP64`. */
      readonly compiler: string;
    }
  | {
      readonly kind: 'failed';
      readonly reason: CompileFailure;
      /** One sentence for the user. */
      readonly message: string;
      readonly diagnostics: readonly FileDiagnostics[];
    };

/** The IR of one function as a module of its own: the function and what it refers to. */
export type FunctionIr = { readonly kind: 'ir'; readonly text: string } | { readonly kind: 'no-function' };
