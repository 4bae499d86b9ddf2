import type { TermBuilder } from '../../term/builder';
import type { FuncDecl, Term } from '../../term/term';
import type { Value } from '../../term/value';
import type { Footprints } from '../footprint';
import { type FunctionTable, Model } from '../model';
import type { Query, QuerySolver } from '../query';
import type { Answer, Unknown } from '../solver';
import type { LayerStatistics } from '../statistics';

/**
 * Splits a query into parts that share no symbols and asks for each: most are the same as before, and known below.
 * KLEE, sec. 3.3.
 */
export class Independence implements QuerySolver {
  constructor(
    private readonly below: QuerySolver,
    private readonly terms: TermBuilder,
    private readonly footprints: Footprints,
    private readonly statistics: LayerStatistics,
  ) {}

  solve(query: Query): Answer {
    this.statistics.queries++;
    const parts = this.#parts(query.constraints);
    if (parts.length <= 1) return this.below.solve(query);
    this.statistics.answered++;
    const variables = new Map<Term, Value | undefined>();
    const functions = new Map<FuncDecl, FunctionTable | undefined>();
    let open: Unknown | undefined;
    for (const constraints of parts) {
      const answer = this.below.solve({ constraints, effort: query.effort });
      if (answer.kind === 'unsat') return answer;
      if (answer.kind === 'unknown') open ??= answer;
      else this.#take(answer.model, constraints, variables, functions);
    }
    return open ?? { kind: 'sat', model: new Model(this.terms, variables, functions) };
  }

  dispose(): void {
    this.below.dispose();
  }

  /** A part's model may speak of symbols of other parts, if it came from a cache; what it says of them does not count. */
  #take(
    model: Model,
    constraints: readonly Term[],
    variables: Map<Term, Value | undefined>,
    functions: Map<FuncDecl, FunctionTable | undefined>,
  ): void {
    for (const variable of this.footprints.variables(constraints))
      if (model.variables.has(variable)) variables.set(variable, model.variables.get(variable));
    for (const decl of this.footprints.functions(constraints))
      if (model.functions.has(decl)) functions.set(decl, model.functions.get(decl));
  }

  /** Connected by shared symbols; the part with the newest constraint first, as it is the one that changed. */
  #parts(constraints: readonly Term[]): Term[][] {
    const parent = constraints.map((_, i) => i);
    const find = (i: number): number => {
      let root = i;
      while (parent[root] !== root) root = parent[root] = parent[parent[root]!]!;
      return root;
    };
    const owner = new Map<number, number>();
    constraints.forEach((constraint, i) => {
      for (const symbol of this.footprints.of(constraint).symbols) {
        const other = owner.get(symbol);
        if (other === undefined) owner.set(symbol, i);
        else parent[find(i)] = find(other);
      }
    });
    const parts = new Map<number, Term[]>();
    constraints.forEach((constraint, i) => {
      const part = parts.get(find(i));
      if (part === undefined) parts.set(find(i), [constraint]);
      else part.push(constraint);
    });
    const newest = parts.get(find(constraints.length - 1));
    return newest === undefined ? [] : [newest, ...[...parts.values()].filter((part) => part !== newest)];
  }
}
