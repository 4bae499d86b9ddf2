import { enlarged } from './id-table';
import type { Term } from '../term/term';

/** A set of terms that is emptied and filled in no time: marks by id. */
export class IdMarks {
  #marks = new Uint32Array(1 << 12);
  #round = 0;

  /** Makes the set hold just these. */
  set(terms: readonly Term[]): void {
    this.#round++;
    for (const { id } of terms) {
      if (id >= this.#marks.length) this.#marks = enlarged(this.#marks, id);
      this.#marks[id] = this.#round;
    }
  }

  has({ id }: Term): boolean {
    return this.#marks[id] === this.#round;
  }

  hasAll(terms: readonly Term[]): boolean {
    for (const term of terms) if (!this.has(term)) return false;
    return true;
  }
}
