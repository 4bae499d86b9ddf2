import type { Place } from '../base/place';

export const checkKinds = [
  'assert',
  'reach-error',
  'division-by-zero',
  'signed-overflow',
  'shift-range',
  'null-dereference',
  'out-of-bounds',
  'use-after-free',
  'double-free',
  'invalid-free',
  'memory-leak',
  'uninitialised-read',
  'unreachable',
  'missing-return',
  'float-cast-range',
  'termination',
] as const;

export type CheckKind = (typeof checkKinds)[number];

/** A property at a place. It is violated when control reaches the place and the property does not hold. */
export interface Check {
  /** `function:kind:n`, n counting the checks of that kind in that function in text order: survives edits elsewhere. */
  readonly id: string;
  readonly kind: CheckKind;
  readonly place: Place;
  /** What failing would mean, in C terms: "index out of bounds", "signed overflow in +". */
  readonly message: string;
}
