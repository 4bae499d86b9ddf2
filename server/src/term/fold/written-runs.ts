import { Op } from '../op';
import { arg, isConstant, type Term } from '../term';

/** A stretch of writes to constant indices, looked up instead of walked. */
interface Run {
  readonly elements: ReadonlyMap<Term, Term>;
  /** The array below the stretch. */
  readonly below: Term;
}

/** So many writes are walked before a stretch is tabulated. */
const MIN_LENGTH = 128;

/**
 * Makes reads at constant indices fast under long chains of writes to constant indices. Stretches are tabulated when a
 * read has walked far, and small ones below are taken in, so that a chain of n writes is some log n tables.
 */
export class WrittenRuns {
  private readonly runs = new Map<Term, Run>();

  /**
   * The element at a constant index, or the array in which it is still to be looked for: one that is no write to a
   * constant index.
   */
  find(array: Term, index: Term): { readonly element: Term } | { readonly array: Term } {
    let from = array;
    for (let steps = 0; isConstantWrite(from);) {
      const run = this.runs.get(from);
      if (run !== undefined) {
        const element = run.elements.get(index);
        if (element !== undefined) return { element };
        from = run.below;
      } else if (arg(from, 1) === index) {
        return { element: arg(from, 2) };
      } else if (steps++ >= MIN_LENGTH) {
        this.tabulate(array);
        return this.find(array, index);
      } else {
        from = arg(from, 0);
      }
    }
    return { array: from };
  }

  private tabulate(top: Term): void {
    const elements = new Map<Term, Term>();
    const take = (index: Term, element: Term): void => {
      if (!elements.has(index)) elements.set(index, element);
    };
    let from = top;
    while (isConstantWrite(from)) {
      const run = this.runs.get(from);
      if (run === undefined) {
        take(arg(from, 1), arg(from, 2));
        from = arg(from, 0);
      } else if (from !== top && run.elements.size > 2 * elements.size) {
        break;
      } else {
        for (const [index, element] of run.elements) take(index, element);
        from = run.below;
      }
    }
    this.runs.set(top, { elements, below: from });
  }
}

function isConstantWrite(array: Term): boolean {
  return array.op === Op.Store && isConstant(arg(array, 1));
}
