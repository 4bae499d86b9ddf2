import type { Cfa } from '../../program/program';
import type { Statement } from '../../program/statement';
import type { Term } from '../../term/term';
import { variablesIn } from '../statement-terms';
import { LiveVariables } from './liveness';

/** Leaves out assignments to variables that nobody reads. Inputs are consumed all the same, and stay. */
export function dropDeadVariables(cfa: Cfa, globals: ReadonlySet<Term>): Cfa {
  const live = new LiveVariables(cfa, globals);
  const edges = cfa.edges.map((edge) => {
    const statements: Statement[] = [];
    live.walkBack(edge, (statement, isLive) => {
      const kept = liveParts(statement, isLive);
      if (kept !== undefined) statements.push(kept);
    });
    return { ...edge, statements: statements.reverse() };
  });
  const used = variablesIn(edges);
  for (const variable of [...cfa.parameters, ...cfa.results]) used.add(variable);
  return { ...cfa, edges, variables: [...used].filter((variable) => !globals.has(variable)) };
}

/** The statement without what it does to dead variables; undefined if nothing is left. */
function liveParts(statement: Statement, isLive: (variable: Term) => boolean): Statement | undefined {
  switch (statement.kind) {
    case 'assign': {
      const bindings = statement.bindings.filter(({ target }) => isLive(target));
      if (bindings.length === statement.bindings.length) return statement;
      return bindings.length === 0 ? undefined : { ...statement, bindings };
    }
    case 'havoc':
    case 'mark-stack':
    case 'object-size':
      return isLive(statement.target) ? statement : undefined;
    case 'load': {
      const { target, undefBitsTarget } = statement;
      const isMaskLive = undefBitsTarget !== undefined && isLive(undefBitsTarget);
      if (!isMaskLive && !isLive(target)) return undefined;
      return isMaskLive || undefBitsTarget === undefined ? statement : { ...statement, undefBitsTarget: undefined };
    }
    default:
      return statement;
  }
}
