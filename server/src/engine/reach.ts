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

/** All statements behind which a check can come, in one go. */
export function obstaclesBefore(program: PlainProgram, check: Check): ReadonlySet<UnsupportedStatement> {
  const edges = [...program.functions.values()].flatMap((cfa) => cfa.edges);
  const sources = sourcesOf(program);
  const leading = new Set<Location>();
  for (const { source, statements } of edges) if (mayMeet(program, statements, check)) leading.add(source);
  for (const location of leading) for (const source of sources.get(location) ?? []) leading.add(source);
  const found = new Set<UnsupportedStatement>();
  for (const { statements, target } of edges) {
    statements.forEach((one, at) => {
      if (one.kind !== 'unsupported') return;
      if (leading.has(target) || mayMeet(program, statements.slice(at), check)) found.add(one);
    });
  }
  return found;
}

/** From where control gets to a location: along edges, into what is called, and back from it. */
function sourcesOf({ functions }: PlainProgram): ReadonlyMap<Location, readonly Location[]> {
  const sources = new Map<Location, Location[]>();
  const add = (from: Location, to: Location): void => {
    const list = sources.get(to);
    if (list === undefined) sources.set(to, [from]);
    else list.push(from);
  };
  for (const edge of [...functions.values()].flatMap((cfa) => cfa.edges)) {
    add(edge.source, edge.target);
    const callee = functions.get(callOn(edge)?.callee ?? '');
    if (callee === undefined) continue;
    add(edge.source, callee.entry);
    add(callee.exit, edge.target);
  }
  return sources;
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
