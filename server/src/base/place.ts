/** A position in a C file, 1-based as clang counts. */
export interface SourcePosition {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Where something stands: in the C source when debug info says so, and always in the `.ll` text. */
export interface Place {
  readonly function: string;
  readonly source: SourcePosition | undefined;
  /** Offset of the instruction in the `.ll` text. */
  readonly irOffset: number;
}
