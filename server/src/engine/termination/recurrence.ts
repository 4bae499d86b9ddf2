import type { Cancellation } from '../../base/cancellation';
import { type HeadState, headState, isIn } from '../../exec/lasso/head-state';
import { HeadWalk } from '../../exec/lasso/head-walk';
import type { Machine } from '../../exec/machine';

/** A moment at which an execution comes to a loop head: what was executed and taken before. */
export interface Moment {
  readonly executed: number;
  readonly ordered: number;
  readonly generations: number;
}

/** A state that comes again in an execution. */
export interface Recurrence {
  readonly first: Moment;
  readonly second: Moment;
}

export interface Limits {
  /** Instructions. */
  readonly steps: number;
  /** As `performance.now` counts. */
  readonly deadline: number;
  readonly cancellation: Cancellation;
}

/**
 * Runs a machine until its state at a loop head is one that it was in before. Brent's algorithm (An improved Monte Carlo
 * factorization algorithm, 1980, sec. 7): one state is kept, and replaced after 1, 2, 4, … heads.
 */
export function findRecurrence(machine: Machine, { steps, deadline, cancellation }: Limits): Recurrence | undefined {
  const walk = new HeadWalk(machine);
  let kept: { readonly state: HeadState; readonly moment: Moment } | undefined;
  let power = 1;
  let since = 0;
  for (let heads = 0; walk.next(steps); heads++) {
    if (kept !== undefined && isIn(machine, kept.state)) return { first: kept.moment, second: momentOf(machine) };
    if (++since >= power) {
      kept = { state: headState(machine, kept?.state), moment: momentOf(machine) };
      power *= 2;
      since = 0;
    }
    if (heads % 1024 === 1023 && (performance.now() > deadline || cancellation.isCancelled)) return undefined;
  }
  return undefined;
}

export function momentOf({ executed, inputCursor, generation }: Machine): Moment {
  return { executed, ordered: inputCursor, generations: generation };
}
