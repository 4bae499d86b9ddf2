/** A position as editors count: line and UTF-16 column from 0. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

/** The end is exclusive. */
export interface Range {
  readonly start: Position;
  readonly end: Position;
}
