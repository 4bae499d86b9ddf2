/** A range as editors count, as plain data: line and UTF-16 column from 0, the end exclusive. */
export interface PlainRange {
  readonly start: { readonly line: number; readonly character: number };
  readonly end: { readonly line: number; readonly character: number };
}
