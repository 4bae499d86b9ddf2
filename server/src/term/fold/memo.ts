import type { Term } from '../term';
import type { Effort } from './effort';

/** Entries kept at most; then it starts anew. */
const CAPACITY = 1 << 16;
const LIMIT = 2 ** 26;

/**
 * Results of moving an operator into an ite, so that branches shared by many ites are not gone through again and
 * again: without it, a chain of n diamonds would have 2^n ways.
 */
export class PushMemo {
  private readonly entries = new Map<number, Term>();

  /** The result for `term` and a second number, from `make` if not known. */
  get(effort: Effort, term: Term, detail: number, make: () => Term): Term {
    if (term.id >= LIMIT || detail >= LIMIT) return make();
    const key = term.id * LIMIT + detail;
    const known = this.entries.get(key);
    if (known !== undefined) return known;
    const made = make();
    // What was made with no effort left is not the best that can be said.
    if (effort.exhausted) return made;
    if (this.entries.size >= CAPACITY) this.entries.clear();
    this.entries.set(key, made);
    return made;
  }
}
