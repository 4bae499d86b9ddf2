import type { Cfa } from '../../program/program';
import type { Statement } from '../../program/statement';
import { freeVarsOf } from '../../term/free-vars';
import type { Term } from '../../term/term';
import { readsOf } from '../statement-terms';

/** The globals that some function reads. */
export function readGlobals(functions: ReadonlyMap<string, Cfa>, globals: ReadonlySet<Term>): ReadonlySet<Term> {
  const read = new Set<Term>();
  for (const cfa of functions.values()) {
    const terms = cfa.edges.flatMap(({ statements }) => statements.flatMap(readsOf));
    for (const variable of freeVarsOf(terms)) if (globals.has(variable)) read.add(variable);
  }
  return read;
}

/** Leaves out assignments to globals that nobody reads. */
export function dropUnreadGlobals(cfa: Cfa, globals: ReadonlySet<Term>, read: ReadonlySet<Term>): Cfa {
  const isKept = (variable: Term): boolean => !globals.has(variable) || read.has(variable);
  const kept = (statement: Statement): Statement[] => {
    // Which of them does not matter, but something must become arbitrary: that counts the calls.
    if (statement.kind === 'scramble') {
      const variables = statement.variables.filter(isKept);
      const isCounted = variables.length + statement.partitions.length > 0;
      return [{ ...statement, variables: isCounted ? variables : statement.variables.slice(0, 1) }];
    }
    if (statement.kind !== 'assign') return [statement];
    const bindings = statement.bindings.filter(({ target }) => isKept(target));
    return bindings.length === 0 ? [] : [{ ...statement, bindings }];
  };
  return { ...cfa, edges: cfa.edges.map((edge) => ({ ...edge, statements: edge.statements.flatMap(kept) })) };
}
