import { callOn } from '../program/inline';
import type { PlainCfa, PlainProgram, PlainStatement } from '../program/plain';
import type { Location } from '../program/program';
import type { UnsupportedStatement } from '../program/statement';
import type { Check } from '../task/check';

/** Whether a check can come behind a statement, as far as control flow alone tells. */
export function comesBehind(program: PlainProgram, from: UnsupportedStatement, check: Check): boolean {
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
      if (mayMeet(program, statements.slice(at), check)) return true;
      go(cfa, target);
    }
  }
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    const { cfa, location } = next;
    if (location === cfa.exit) returnsTo(functions, cfa.name, go);
    for (const edge of cfa.edges) {
      if (edge.source !== location) continue;
      if (mayMeet(program, edge.statements, check)) return true;
      const callee = program.functions.get(callOn(edge)?.callee ?? '');
      if (callee !== undefined) go(callee, callee.entry);
      go(cfa, edge.target);
    }
  }
  return false;
}

/**
 * Whether the check is among the statements, or may come where the program ends at one of them: another unsupported
 * construct, behind which nothing was lowered.
 */
function mayMeet(program: PlainProgram, statements: readonly PlainStatement[], check: Check): boolean {
  return statements.some((one) => {
    if (one.kind === 'check') return one.check === check;
    if (one.kind !== 'unsupported') return false;
    return one.hidden?.has(check) ?? one.condition === program.terms.true;
  });
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
