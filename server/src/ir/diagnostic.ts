/** What is wrong with the text of a module, and where. */
export interface IrDiagnostic {
  readonly severity: 'error' | 'warning';
  readonly message: string;
  /** Offsets in UTF-16 code units, as strings are indexed. */
  readonly start: number;
  readonly end: number;
  /** Of `start`, both counted from 1. */
  readonly line: number;
  readonly column: number;
}
