import type { Cfa, Location } from '../../program/program';
import type { CallStatement } from '../../program/statement';
import type { Term } from '../../term/term';
import { LiveVariables } from './liveness';

interface Used {
  readonly parameters: readonly boolean[];
  readonly results: boolean[];
}

/** Leaves out parameters that the callee does not read and results that no caller reads. */
export function pruneSignatures(
  functions: ReadonlyMap<string, Cfa>,
  entry: string,
  globals: ReadonlySet<Term>,
): ReadonlyMap<string, Cfa> | undefined {
  const used = new Map<string, Used>();
  const liveness = new Map([...functions].map(([name, cfa]) => [name, new LiveVariables(cfa, globals)]));
  for (const cfa of functions.values()) {
    used.set(cfa.name, {
      parameters: cfa.parameters.map((parameter) => liveness.get(cfa.name)!.isLive(cfa.entry, parameter)),
      results: cfa.results.map(() => cfa.name === entry),
    });
  }
  for (const cfa of functions.values()) {
    const live = liveness.get(cfa.name)!;
    forEachCall(cfa, (call, target) => {
      const { results } = used.get(call.callee)!;
      call.results.forEach((result, i) => (results[i] ||= live.isLive(target, result)));
    });
  }
  const isFull = [...used.values()].every(({ parameters, results }) => [...parameters, ...results].every(Boolean));
  if (isFull) return undefined;
  return new Map([...functions].map(([name, cfa]) => [name, pruned(cfa, used)]));
}

/** A call stands alone on its edge. */
function forEachCall(cfa: Cfa, visit: (call: CallStatement, target: Location) => void): void {
  for (const { statements, target } of cfa.edges)
    for (const statement of statements) if (statement.kind === 'call') visit(statement, target);
}

function pruned(cfa: Cfa, used: ReadonlyMap<string, Used>): Cfa {
  const own = used.get(cfa.name)!;
  return {
    ...cfa,
    parameters: cfa.parameters.filter((_, i) => own.parameters[i]),
    results: cfa.results.filter((_, i) => own.results[i]),
    edges: cfa.edges.map((edge) => ({
      ...edge,
      statements: edge.statements.map((statement) => {
        if (statement.kind !== 'call') return statement;
        const callee = used.get(statement.callee)!;
        return {
          ...statement,
          arguments: statement.arguments.filter((_, i) => callee.parameters[i]),
          results: statement.results.filter((_, i) => callee.results[i]),
        };
      }),
    })),
  };
}
