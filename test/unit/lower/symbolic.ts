import type { PlainProgram } from '../../../server/src/program/plain';
import type { Check } from '../../../server/src/task/check';
import type { TermBuilder } from '../../../server/src/term/builder';
import { substitute } from '../../../server/src/term/substitute';
import type { Term } from '../../../server/src/term/term';

/** A program without branches as terms over its inputs. */
export interface Straight {
  readonly inputs: readonly Term[];
  /** Undefined where the path ends before. */
  readonly results: readonly Term[] | undefined;
  /** What must hold for the execution to come to its end, in order. */
  readonly conditions: readonly Condition[];
}

export interface Condition {
  readonly term: Term;
  /** The check that fails where it is false; undefined for an assumption. */
  readonly check: Check | undefined;
}

/** The program is not straight. */
const manyPaths = Symbol('many paths');

/** Composes the one path of a program; undefined if there are several. */
export function straightLine(program: PlainProgram): Straight | undefined {
  const inputs: Term[] = [];
  const conditions: Condition[] = [];
  const { terms } = program;
  const run = (name: string, args: readonly Term[]): readonly Term[] | typeof manyPaths | undefined => {
    const cfa = program.functions.get(name)!;
    const known = new Map<Term, Term>(cfa.parameters.map((parameter, i) => [parameter, args[i]!]));
    let location = cfa.entry;
    while (location !== cfa.exit) {
      const [edge, ...others] = cfa.edges.filter(({ source }) => source === location);
      if (edge === undefined) return undefined;
      if (others.length > 0) return manyPaths;
      location = edge.target;
      for (const statement of edge.statements) {
        const value = (term: Term): Term => valueOf(terms, term, known);
        switch (statement.kind) {
          case 'assign': {
            const values = statement.bindings.map((binding) => value(binding.value));
            statement.bindings.forEach(({ target }, i) => known.set(target, values[i]!));
            break;
          }
          case 'input':
            inputs.push(statement.target);
            known.delete(statement.target);
            break;
          case 'assume':
            conditions.push({ term: value(statement.condition), check: undefined });
            break;
          case 'check':
            conditions.push({ term: value(statement.condition), check: statement.check });
            break;
          case 'call': {
            const results = run(statement.callee, statement.arguments.map(value));
            if (results === undefined || results === manyPaths) return results;
            statement.results.forEach((result, i) => known.set(result, results[i]!));
            break;
          }
          default:
            return manyPaths;
        }
      }
    }
    return cfa.results.map((result) => valueOf(terms, result, known));
  };
  const results = run(program.entry, []);
  return results === manyPaths ? undefined : { inputs, results, conditions };
}

function valueOf(terms: TermBuilder, term: Term, known: ReadonlyMap<Term, Term>): Term {
  return known.size === 0 ? term : substitute(terms, term, known);
}
