import type { Term } from '../term/term';

/**
 * A scalar value: its term, and which of its bits are undef. The mask is a bit-vector of the value's width for integers
 * of two bits and more, a Bool for `i1`, pointers and floats. docs/semantics.md, Values.
 */
export interface Scalar {
  readonly value: Term;
  readonly undef: Term;
}

/** A value of any first-class type: its scalars in order. */
export type Scalars = readonly Scalar[];
