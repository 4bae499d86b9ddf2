import type { Range } from './range';

/** A place in another file, or elsewhere in the same, that explains a diagnostic. */
export interface RelatedPlace {
  /** Path as the compiler knows it. */
  readonly file: string;
  readonly range: Range;
  readonly message: string;
}

/** Something to tell about a piece of text. */
export interface Diagnostic {
  readonly range: Range;
  readonly severity: 'error' | 'warning' | 'information';
  readonly message: string;
  /** Names the rule, such as the warning's option without `-W`. */
  readonly code?: string;
  /** Who says so, if not the reader of the file's language. */
  readonly origin?: string;
  readonly related: readonly RelatedPlace[];
}

/** A file may come several times. */
export interface FileDiagnostics {
  readonly file: string;
  readonly diagnostics: readonly Diagnostic[];
}
