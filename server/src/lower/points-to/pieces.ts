import type { DataLayout } from '../../ir/model/data-layout';
import type { GlobalVariable } from '../../ir/model/globals';
import type { Value } from '../../ir/model/value';
import { type Piece, within } from '../../task/registers/piece';
import { directAddress } from '../direct-address';
import { Carrier } from './carrier';

/** A piece of a register or global that is a variable, and what it may carry. */
export interface PieceCarrier extends Piece {
  readonly carrier: Carrier;
}

/** Registers of all functions, and globals that are variables: memory that no pointer points to. */
export class PieceCarriers {
  readonly #pieces = new Map<Value, readonly PieceCarrier[]>();

  constructor(
    bases: Iterable<readonly [Value, readonly Piece[]]>,
    private readonly layout: DataLayout,
  ) {
    for (const [base, pieces] of bases)
      this.#pieces.set(
        base,
        pieces.map((piece) => ({ ...piece, carrier: new Carrier() })),
      );
  }

  of(base: Value): readonly PieceCarrier[] | undefined {
    return this.#pieces.get(base);
  }

  /** The pieces in some bytes from a pointer on, by their offset from it; undefined for pointers to memory. */
  at(pointer: Value, bytes: number): readonly PieceCarrier[] | undefined {
    const address = directAddress(pointer, this.layout);
    const pieces = address && this.#pieces.get(address.base);
    return pieces
      ?.filter((piece) => within(piece, { offset: address!.offset, bytes }))
      .map((piece) => ({ ...piece, offset: piece.offset - address!.offset }));
  }

  globals(): readonly GlobalVariable[] {
    return [...this.#pieces.keys()].filter((base): base is GlobalVariable => base.kind === 'variable');
  }
}
