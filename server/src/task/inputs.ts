import type { PlacedInput } from './input';

/** An execution, by what the program does not determine. docs/semantics.md, Inputs. */
export interface Inputs {
  /** In the order in which execution takes them; bit patterns. */
  readonly ordered: readonly bigint[];
  readonly placed: readonly PlacedByte[];
}

export interface PlacedByte extends PlacedInput {
  readonly value: number;
}
