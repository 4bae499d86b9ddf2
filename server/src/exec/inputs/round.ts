import type { InputSource, PlacedInput } from '../../task/input';
import type { Inputs } from '../../task/inputs';
import type { InputProvider } from './provider';

/** How many ordered inputs, and generations of placed ones, there were before a moment. */
export interface Taken {
  readonly ordered: number;
  readonly generations: number;
}

/** Inputs of an execution up to the end of the first round of a cycle, and then the same in every further round. */
export class RoundInputs implements InputProvider {
  readonly #placed: ReadonlyMap<string, number>;
  #next = 0;

  constructor(
    readonly inputs: Inputs,
    readonly begin: Taken,
    readonly end: Taken,
  ) {
    this.#placed = new Map(inputs.placed.map((place) => [keyOf(place), place.value]));
  }

  ordered(_source: InputSource, bits: number): bigint | undefined {
    const { ordered } = this.inputs;
    if (this.#next === this.end.ordered) this.#next = this.begin.ordered;
    const value = ordered[this.#next];
    if (value === undefined) return undefined;
    this.#next++;
    return BigInt.asUintN(bits, value);
  }

  placed(place: PlacedInput): number {
    return this.#placed.get(keyOf({ ...place, generation: this.#first(place.generation) })) ?? 0;
  }

  choice(): undefined {
    return undefined;
  }

  /** The generation of the first round that stands for this one. */
  #first(generation: number): number {
    const each = this.end.generations - this.begin.generations;
    if (generation <= this.end.generations || each === 0) return generation;
    return this.begin.generations + 1 + ((generation - this.begin.generations - 1) % each);
  }
}

function keyOf({ object, generation, offset }: PlacedInput): string {
  return `${object},${generation},${offset}`;
}
