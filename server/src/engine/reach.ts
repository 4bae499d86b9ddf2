import { callOn } from '../program/inline';
import type { PlainCfa, PlainProgram } from '../program/plain';
import type { Location } from '../program/program';
import type { UnsupportedStatement } from '../program/statement';
import type { Check } from '../task/check';

/**
 * Whether a check can come behind a statement, as far as control flow alone tells. What is never passed was not lowered
 * any further: then the program does not say what would have come, and it may be anything.
 */
export function comesBehind(program: PlainProgram, from: UnsupportedStatement, check: Check): boolean {
  if (from.condition === program.terms.true) return true;
  const functions = [...program.functions.values()];
  const seen = new Set<Location>();
  const work: { readonly cfa: PlainCfa; readonly location: Location }[] = [];
  const go = (cfa: PlainCfa, location: Location): void => {
    if (seen.has(location)) return;
    seen.add(location);
    work.push({ cfa, location });
  };
  for (const cfa of functions) {
    for (const { statements, target } of cfa.edges) {
      const at = statements.indexOf(from);
      if (at < 0) continue;
      if (statements.slice(at).some((one) => one.kind === 'check' && one.check === check)) return true;
      go(cfa, target);
    }
  }
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    const { cfa, location } = next;
    if (location === cfa.exit) returnsTo(functions, cfa.name, go);
    for (const edge of cfa.edges) {
      if (edge.source !== location) continue;
      if (edge.statements.some((one) => one.kind === 'check' && one.check === check)) return true;
      const callee = program.functions.get(callOn(edge)?.callee ?? '');
      if (callee !== undefined) go(callee, callee.entry);
      go(cfa, edge.target);
    }
  }
  return false;
}

function returnsTo(
  functions: readonly PlainCfa[],
  callee: string,
  go: (cfa: PlainCfa, location: Location) => void,
): void {
  for (const cfa of functions) {
    for (const edge of cfa.edges) if (callOn(edge)?.callee === callee) go(cfa, edge.target);
  }
}
