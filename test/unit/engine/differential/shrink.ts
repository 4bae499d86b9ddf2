import { smaller, type Source } from './source';

/** A program that still shows the same, from which nothing can be left out. */
export function shrink(program: readonly Source[], shows: (smaller: readonly Source[]) => boolean): readonly Source[] {
  for (let current = program; ;) {
    const next = smaller(current).find(shows);
    if (next === undefined) return current;
    current = next;
  }
}
