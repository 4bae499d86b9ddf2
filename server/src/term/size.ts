import type { Term } from './term';
import { forEachSubterm } from './walk';

/** Number of distinct subterms. */
export function termSize(...roots: readonly Term[]): number {
  let count = 0;
  forEachSubterm(roots, () => count++);
  return count;
}

/** Longest way down to a leaf; 0 for a leaf. */
export function termDepth(root: Term): number {
  const depths = new Map<Term, number>();
  forEachSubterm([root], (term) => {
    let depth = 0;
    for (const a of term.args) depth = Math.max(depth, depths.get(a)! + 1);
    depths.set(term, depth);
  });
  return depths.get(root)!;
}
