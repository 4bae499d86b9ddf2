/** Programs in which checks stand for being reached. */
import type { Cfa } from '../program/program';
import type { Statement } from '../program/statement';
import type { Check } from '../task/check';
import { BOOL } from '../term/sort';
import type { TermBuilder } from '../term/builder';
import type { Term } from '../term/term';

/** The function in which every check may fail whenever control comes to it, and in which it holds wherever it does not. */
export function withProbes(cfa: Cfa, terms: TermBuilder): Cfa {
  const variables: Term[] = [];
  const fresh = (): Term => {
    const variable = terms.fresh('passes', BOOL);
    variables.push(variable);
    return variable;
  };
  const edges = cfa.edges.map((edge) => ({
    ...edge,
    statements: edge.statements.flatMap((statement) => probed(statement, fresh)),
  }));
  return { ...cfa, edges, variables: [...cfa.variables, ...variables] };
}

function probed(statement: Statement, fresh: () => Term): readonly Statement[] {
  const { place } = statement;
  const probes = (checks: readonly (Check | undefined)[]): readonly Statement[] =>
    checks.flatMap((check) => {
      if (check === undefined) return [];
      const target = fresh();
      return [
        { kind: 'havoc', place, target },
        { kind: 'check', place, check, condition: target },
      ];
    });
  switch (statement.kind) {
    case 'check':
      return [...probes([statement.check]), { kind: 'assume', place, condition: statement.condition }];
    case 'access-check': {
      const { null: none, live, bounds } = statement.checks;
      const checks = { null: undefined, live: undefined, bounds: undefined };
      return [...probes([none, live, bounds]), { ...statement, checks }];
    }
    case 'free-check': {
      const { invalid, double } = statement.checks;
      return [...probes([invalid, double]), { ...statement, checks: { invalid: undefined, double: undefined } }];
    }
    case 'leak-check':
      return probes([statement.check]);
    default:
      return [statement];
  }
}
