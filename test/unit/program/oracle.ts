import type { Oracle } from '../../../server/src/program/run';
import type { Statement } from '../../../server/src/program/statement';
import type { Term } from '../../../server/src/term/term';
import type { Value } from '../../../server/src/term/value';

/** The n-th execution of a statement always gets the same value, whatever else the program takes. */
export function oracleByStatement(seed: number): Oracle {
  const executions = new Map<Statement, number>();
  const next = (statement: Statement, name: string): Value => {
    const n = executions.get(statement) ?? 0;
    executions.set(statement, n + 1);
    return hash(seed, name, n);
  };
  return {
    input: (statement) => next(statement, statement.target.id.toString()),
    havoc: (statement) => next(statement, `havoc${statement.target.id}`),
    initial: (variable: Term) => hash(seed, `initial${variable.id}`, 0),
  };
}

/** Ordered inputs from a list, havocs included; zero when it ends. */
export function oracleInOrder(values: readonly number[]): Oracle & { readonly taken: () => number } {
  let at = 0;
  const next = (): Value => values[at++] ?? 0;
  return { input: next, havoc: next, initial: () => 0, taken: () => at };
}

function hash(seed: number, name: string, n: number): number {
  let h = seed ^ Math.imul(n + 1, 0x9e3779b1);
  for (const char of name) h = Math.imul(h ^ char.charCodeAt(0), 0x85ebca6b);
  return ((h >>> 13) ^ h) & 63;
}
