/** Reading and writing the cells of a partition. */
import type { TermBuilder } from '../term/builder';
import type { Term } from '../term/term';
import { FirstContents, type ObjectVariables, type PartitionVariables } from './model';
import type { Pointers } from './pointers';

/** A value with its undef mask. */
export interface Cell {
  readonly value: Term;
  readonly undefBits: Term;
}

/** The arrays of a partition at some moment. */
export type Cells = Pick<PartitionVariables, 'cells' | 'undefBits' | 'touched'>;

/** What the objects of a partition can hold where nobody has written. */
export interface FirstKinds {
  readonly undef: boolean;
  readonly zero: boolean;
  readonly arbitrary: boolean;
}

/** Access to one partition, as terms over the arrays that it is given. */
export class CellAccess {
  private readonly terms: TermBuilder;

  constructor(
    private readonly pointers: Pointers,
    private readonly objects: ObjectVariables,
    readonly partition: PartitionVariables,
    private readonly first: FirstKinds,
  ) {
    this.terms = pointers.terms;
  }

  get now(): Cells {
    return this.partition;
  }

  /**
   * The arrays when only the placed inputs are there. Where there are none, untouched cells hold zeros: so the zeroed
   * ones do, and of undef ones the value never matters.
   */
  get untouched(): Cells {
    const { terms } = this;
    const { cells } = this.partition;
    if (cells.sort.kind !== 'array') throw new Error('the cells of a partition are an array');
    const mask = terms.bv(this.first.undef && !this.mixed ? -1 : 0, this.bits);
    return {
      cells: this.first.arbitrary ? cells : terms.constArray(cells.sort.index, terms.bv(0, this.bits)),
      undefBits: terms.constArray(cells.sort.index, mask),
      touched: terms.constArray(cells.sort.index, terms.false),
    };
  }

  /** Little-endian: the cell at the address is the lowest part of the value. */
  read(arrays: Cells, address: Term, bytes: number): Cell {
    const parts = this.addresses(address, bytes).map((at) => this.readCell(arrays, at));
    const joined = (pieces: readonly Term[]): Term => pieces.reduce((low, high) => this.terms.concat(high, low));
    return {
      value: joined(parts.map(({ value }) => value)),
      undefBits: joined(parts.map(({ undefBits }) => undefBits)),
    };
  }

  write(before: Cells, address: Term, bytes: number, { value, undefBits }: Cell): Cells {
    const { terms, bits } = this;
    const part = (whole: Term, index: number): Term => terms.extract(whole, (index + 1) * bits - 1, index * bits);
    return this.addresses(address, bytes).reduce(
      (arrays, at, index) => ({
        cells: terms.store(arrays.cells, at, part(value, index)),
        undefBits: terms.store(arrays.undefBits, at, part(undefBits, index)),
        touched: this.mixed ? terms.store(arrays.touched, at, terms.true) : arrays.touched,
      }),
      before,
    );
  }

  private get bits(): number {
    return this.partition.cellBytes * 8;
  }

  /** Whether only the object tells what an untouched cell holds. */
  private get mixed(): boolean {
    const { undef, zero, arbitrary } = this.first;
    return [undef, zero, arbitrary].filter(Boolean).length > 1;
  }

  private readCell({ cells, undefBits, touched }: Cells, at: Term): Cell {
    const { terms, first, bits } = this;
    const written: Cell = { value: terms.select(cells, at), undefBits: terms.select(undefBits, at) };
    if (!this.mixed) return written;
    const contents = terms.select(this.objects.contents, this.pointers.object(at));
    const holds = (kind: number): Term =>
      terms.and(terms.not(terms.select(touched, at)), terms.eq(contents, terms.bv(kind, 2)));
    return {
      value:
        first.zero && first.arbitrary
          ? terms.ite(holds(FirstContents.zero), terms.bv(0, bits), written.value)
          : written.value,
      undefBits: first.undef
        ? terms.ite(holds(FirstContents.undef), terms.bv(-1, bits), written.undefBits)
        : written.undefBits,
    };
  }

  private addresses(address: Term, bytes: number): Term[] {
    const { cellBytes, name } = this.partition;
    if (bytes % cellBytes !== 0) throw new Error(`${bytes} bytes of ${name}, whose cells have ${cellBytes}`);
    return Array.from({ length: bytes / cellBytes }, (_, index) => this.pointers.moved(address, index * cellBytes));
  }
}
