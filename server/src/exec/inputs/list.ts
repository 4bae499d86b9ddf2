import type { InputSource, PlacedInput } from '../../task/input';
import type { InputProvider } from './provider';

/** Inputs that were written down: ordered ones in their order, placed ones by place. What is not given is 0. */
export class ListInputs implements InputProvider {
  readonly #ordered: readonly bigint[];
  readonly #placed: ReadonlyMap<string, number>;
  #next = 0;

  constructor(ordered: readonly bigint[], placed: Iterable<readonly [PlacedInput, number]> = []) {
    this.#ordered = ordered;
    this.#placed = new Map([...placed].map(([place, byte]) => [keyOf(place), byte]));
  }

  ordered(_source: InputSource, bits: number): bigint | undefined {
    const value = this.#ordered[this.#next];
    if (value === undefined) return undefined;
    this.#next++;
    return BigInt.asUintN(bits, value);
  }

  placed(place: PlacedInput): number {
    return this.#placed.get(keyOf(place)) ?? 0;
  }

  choice(): undefined {
    return undefined;
  }
}

function keyOf({ object, generation, offset }: PlacedInput): string {
  return `${object},${generation},${offset}`;
}
