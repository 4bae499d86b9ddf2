import type { Instruction } from '../../ir/model/instructions';
import type { InputSource, PlacedInput } from '../../task/input';

/** Where the values come from that the program does not determine. docs/semantics.md, Inputs. */
export interface InputProvider {
  /** The next ordered input, of that many bits; undefined when there are no more. `at` is what takes it. */
  ordered(source: InputSource, bits: number, at: Instruction | undefined): bigint | undefined;
  /** A byte of memory. */
  placed(place: PlacedInput): number;
  /** Which of some pointers is the input, by index; undefined if the provider gives bits and bytes instead. */
  choice(count: number): number | undefined;
}

/** An ordered input that was used. */
export interface UsedInput {
  readonly source: InputSource;
  readonly bits: number;
  readonly value: bigint;
}
