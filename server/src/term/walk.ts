import type { Term } from './term';

/** Calls `visit` once for every distinct subterm of the roots, arguments before what uses them. Iterative. */
export function forEachSubterm(roots: Iterable<Term>, visit: (term: Term) => void): void {
  const seen = new Set<Term>();
  const stack: Term[] = [];
  for (const root of roots) {
    stack.push(root);
    while (stack.length > 0) {
      const term = stack[stack.length - 1]!;
      if (seen.has(term)) {
        stack.pop();
        continue;
      }
      const before = stack.length;
      const { args } = term;
      for (let i = args.length - 1; i >= 0; i--) if (!seen.has(args[i]!)) stack.push(args[i]!);
      if (stack.length > before) continue;
      stack.pop();
      seen.add(term);
      visit(term);
    }
  }
}

/** All distinct subterms of the roots, arguments before what uses them. */
export function postOrder(...roots: readonly Term[]): Term[] {
  const order: Term[] = [];
  forEachSubterm(roots, (term) => order.push(term));
  return order;
}

/** Whether some subterm satisfies the predicate; stops at the first. */
export function someSubterm(root: Term, predicate: (term: Term) => boolean): boolean {
  const seen = new Set<Term>([root]);
  const stack = [root];
  for (let term = stack.pop(); term !== undefined; term = stack.pop()) {
    if (predicate(term)) return true;
    for (const argument of term.args) {
      if (seen.has(argument)) continue;
      seen.add(argument);
      stack.push(argument);
    }
  }
  return false;
}
