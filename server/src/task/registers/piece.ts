/** Some bytes of a register that are only ever used together. */
export interface Piece {
  readonly offset: number;
  readonly bytes: number;
}

/** Whether two ranges have bytes in common. */
export function overlaps(a: Piece, b: Piece): boolean {
  return a.offset < b.offset + b.bytes && b.offset < a.offset + a.bytes;
}

/** Whether the first range lies in the second. */
export function within(a: Piece, b: Piece): boolean {
  return a.offset >= b.offset && a.offset + a.bytes <= b.offset + b.bytes;
}

/** A set of pieces in ascending order that refuses any that overlaps another without being equal to it. */
export class PieceSet {
  readonly #pieces = new Map<number, number>();

  /** Whether the piece is new; undefined if it does not fit in with the others. */
  add(piece: Piece): boolean | undefined {
    const known = this.#pieces.get(piece.offset);
    if (known !== undefined) return known === piece.bytes ? false : undefined;
    for (const [offset, bytes] of this.#pieces) if (overlaps(piece, { offset, bytes })) return undefined;
    this.#pieces.set(piece.offset, piece.bytes);
    return true;
  }

  get size(): number {
    return this.#pieces.size;
  }

  list(): Piece[] {
    return [...this.#pieces].map(([offset, bytes]) => ({ offset, bytes })).sort((a, b) => a.offset - b.offset);
  }
}
