import type { PlacedInput } from './input';

/** An execution, by what the program does not determine. docs/semantics.md, Inputs. */
export interface Inputs {
  /** In the order in which execution takes them; bit patterns. */
  readonly ordered: readonly bigint[];
  readonly placed: readonly PlacedByte[];
  /** Present if the execution goes on for ever: the inputs end with those of the first round. */
  readonly lasso?: Lasso;
}

/** An execution that comes back to the state in which it was before. */
export interface Lasso {
  /** Instructions executed before the cycle begins. */
  readonly stem: number;
  /** Instructions of one round. */
  readonly cycle: number;
}

export interface PlacedByte extends PlacedInput {
  readonly value: number;
}
