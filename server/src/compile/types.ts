/** What is asked of the compiler and what it answers. */

/** Width of the C types on the target: LP64 is x86_64 Linux, ILP32 is i386 Linux. */
export type DataModel = 'LP64' | 'ILP32';

/** Which compiler turns the C text into IR. */
export type CompilerChoice =
  | { readonly kind: 'embedded' }
  /** An executable of the user's machine, by absolute path. Honoured only in a trusted workspace. */
  | { readonly kind: 'user'; readonly path: string };

/** One C file to compile. Plain data, so that it can be posted to a worker. */
export interface CompileRequest {
  /** Absolute path of the C file as the user knows it; diagnostics and debug info carry exactly this path. */
  readonly path: string;
  /** The text to compile: the editor's buffer, saved or not. */
  readonly text: string;
  /** For what is compiled, unless the flags say `-m32` or `-m64`. */
  readonly dataModel: DataModel;
  /** Absolute paths of the folders whose files may be included. */
  readonly workspaceRoots: readonly string[];
  /** Flags that passed the policy (`filterFlags`); anything else is dropped and reported. */
  readonly flags: readonly string[];
  /** Folder that relative paths in `flags` are relative to; the file's own folder when absent. */
  readonly directory?: string;
  /** Unsaved headers: absolute path to text, read instead of what is on disk. */
  readonly overlay?: ReadonlyMap<string, string>;
  /** Whether the user trusts the workspace: only then do include folders outside its roots and the user's clang count. */
  readonly trusted: boolean;
  readonly compiler?: CompilerChoice;
  /** How long the user's clang may take, in milliseconds; a minute when absent. */
  readonly timeLimit?: number;
}

export type Severity = 'error' | 'warning' | 'note' | 'remark';

/** A position or range in a C file, 1-based as clang counts, columns in UTF-8 bytes; the end is exclusive. */
export interface SourceRange {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine?: number;
  readonly endColumn?: number;
}

/** One message of the compiler, or of ours about the compilation (then without a place or with the database's). */
export interface CompileDiagnostic {
  readonly severity: Severity;
  readonly message: string;
  /** Absent for messages about the whole compilation. */
  readonly range?: SourceRange;
  /** The warning's name without `-W`, such as `implicit-function-declaration`. */
  readonly option?: string;
  readonly notes: readonly CompileNote[];
}

/** Further information that belongs to a diagnostic: where a macro was expanded, where the earlier declaration is. */
export interface CompileNote {
  readonly message: string;
  readonly range?: SourceRange;
}

/** Who compiled, for the log and the assumption ledger. */
export interface CompilerInfo {
  readonly kind: 'embedded' | 'user';
  readonly version: string;
  readonly path?: string;
  readonly dataModel: DataModel;
  readonly triple: string;
  /** The standard that the text needed, if it is not the usual one and its flags name none. */
  readonly standard?: 'C23';
}

/** Why there is no IR. */
export type CompileFailure =
  /** The C text is wrong: see the diagnostics. */
  | 'errors'
  /** The compiler itself stopped: an internal error, or input nested too deep for it. */
  | 'crash'
  /** The user's clang is not there, is not a clang, or may not be run here. */
  | 'missing-clang'
  /** The user's clang took longer than allowed. */
  | 'timeout';

export type CompileResult =
  | {
      readonly kind: 'compiled';
      /** LLVM 22 text. */
      readonly ll: string;
      readonly diagnostics: readonly CompileDiagnostic[];
      readonly compiler: CompilerInfo;
    }
  | {
      readonly kind: 'failed';
      readonly reason: CompileFailure;
      /** One sentence for the user. */
      readonly message: string;
      readonly diagnostics: readonly CompileDiagnostic[];
    };
