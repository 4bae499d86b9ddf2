/** What an acyclic part of an automaton does, as terms: path condition and merged values of variables. Gazer 4.1. */
import type { Place } from '../base/place';
import type { Check } from '../task/check';
import type { InputSource } from '../task/input';
import type { TermBuilder } from '../term/builder';
import { substitute } from '../term/substitute';
import type { Term } from '../term/term';
import { BOOL } from '../term/sort';
import { assertNever } from '../base/assert-never';
import type { PlainEdge, PlainStatement } from './plain';
import type { Location } from './program';
import type { UnsupportedStatement } from './statement';

/** Terms of a summary speak of the values that variables have at the block's source, and of fresh variables. */
export interface BlockSummary {
  /** Control gets from the block's source to its target. */
  readonly guard: Term;
  /** The variables that the block may change, and their values at the target. */
  readonly updates: ReadonlyMap<Term, Term>;
  readonly inputs: readonly SummaryInput[];
  readonly checks: readonly SummaryCheck[];
  readonly unsupported: readonly SummaryUnsupported[];
}

export interface SummaryInput {
  readonly variable: Term;
  /** Undefined for a havoc, or a choice between edges whose conditions overlap. */
  readonly source: InputSource | undefined;
  readonly place: Place | undefined;
  /** Control gets there and takes the input. */
  readonly reached: Term;
}

export interface SummaryCheck {
  readonly check: Check;
  /** Control gets there and the condition does not hold. */
  readonly violated: Term;
}

export interface SummaryUnsupported {
  readonly construct: string;
  readonly place: Place | undefined;
  readonly reached: Term;
}

interface State {
  readonly reached: Term;
  readonly values: ReadonlyMap<Term, Term>;
}

/** Summarises edges without calls, given so that each comes after all that lead to its source. */
export function summarise(
  terms: TermBuilder,
  source: Location,
  target: Location,
  edges: readonly PlainEdge[],
): BlockSummary {
  return new Summariser(terms).run(source, target, edges);
}

class Summariser {
  private readonly inputs: SummaryInput[] = [];
  private readonly checks: SummaryCheck[] = [];
  private readonly unsupported: SummaryUnsupported[] = [];

  constructor(private readonly terms: TermBuilder) {}

  run(source: Location, target: Location, edges: readonly PlainEdge[]): BlockSummary {
    const arrived = new Map<Location, State[]>();
    const states = new Map<Location, State>([[source, { reached: this.terms.true, values: new Map() }]]);
    const taken = this.choices(edges);
    for (const edge of edges) {
      let state = states.get(edge.source);
      if (state === undefined) states.set(edge.source, (state = this.merge(arrived.get(edge.source) ?? [])));
      const start = { ...state, reached: this.terms.and(state.reached, taken.get(edge) ?? this.terms.true) };
      const list = arrived.get(edge.target) ?? [];
      arrived.set(edge.target, [...list, this.pass(start, edge)]);
    }
    const end = this.merge(arrived.get(target) ?? []);
    const { inputs, checks, unsupported } = this;
    return { guard: end.reached, updates: end.values, inputs, checks, unsupported };
  }

  /**
   * Merging needs the edges that leave a location to exclude each other. Where their conditions do not show that, a
   * fresh choice makes them do so, and allows exactly the same executions.
   */
  private choices(edges: readonly PlainEdge[]): Map<PlainEdge, Term> {
    const leaving = new Map<Location, PlainEdge[]>();
    for (const edge of edges) leaving.set(edge.source, [...(leaving.get(edge.source) ?? []), edge]);
    const taken = new Map<PlainEdge, Term>();
    for (const group of leaving.values()) {
      if (excludeEachOther(this.terms, group)) continue;
      let others = this.terms.true;
      for (const edge of group.slice(0, -1)) {
        const choice = this.terms.fresh('choice', BOOL);
        this.inputs.push({ variable: choice, source: undefined, place: undefined, reached: others });
        taken.set(edge, this.terms.and(others, choice));
        others = this.terms.and(others, this.terms.not(choice));
      }
      taken.set(group.at(-1)!, others);
    }
    return taken;
  }

  private pass(start: State, edge: PlainEdge): State {
    const values = new Map(start.values);
    let { reached } = start;
    for (const statement of edge.statements) reached = this.step(reached, values, statement);
    return { reached, values };
  }

  /** Changes the values; answers the condition under which control gets behind the statement. */
  private step(reached: Term, values: Map<Term, Term>, statement: PlainStatement): Term {
    const { terms } = this;
    const now = (term: Term): Term => substitute(terms, term, values);
    switch (statement.kind) {
      case 'assign': {
        const changes = statement.bindings.map(({ target, value }) => [target, now(value)] as const);
        for (const [target, value] of changes) values.set(target, value);
        return reached;
      }
      case 'assume':
        return terms.and(reached, now(statement.condition));
      case 'check': {
        const holds = now(statement.condition);
        this.checks.push({ check: statement.check, violated: terms.and(reached, terms.not(holds)) });
        return terms.and(reached, holds);
      }
      case 'havoc':
      case 'input': {
        const variable = terms.fresh(statement.kind, statement.target.sort);
        const source = statement.kind === 'input' ? statement.source : undefined;
        this.inputs.push({ variable, source, place: statement.place, reached });
        values.set(statement.target, variable);
        return reached;
      }
      case 'unsupported':
        return this.leave(reached, now(statement.condition), statement);
      case 'call':
        throw new Error(`a call of ${statement.callee} has no summary of its own`);
      default:
        return assertNever(statement);
    }
  }

  private leave(reached: Term, condition: Term, { construct, place }: UnsupportedStatement): Term {
    this.unsupported.push({ construct, place, reached: this.terms.and(reached, condition) });
    return this.terms.and(reached, this.terms.not(condition));
  }

  private merge(states: readonly State[]): State {
    const { terms } = this;
    const live = states.filter(({ reached }) => reached !== terms.false);
    const [last, ...others] = live.toReversed();
    if (last === undefined) return { reached: terms.false, values: new Map() };
    if (others.length === 0) return last;
    const values = new Map<Term, Term>();
    for (const variable of new Set(live.flatMap((state) => [...state.values.keys()]))) {
      const valueIn = (state: State): Term => state.values.get(variable) ?? variable;
      values.set(
        variable,
        others.reduce((rest, state) => terms.ite(state.reached, valueIn(state), rest), valueIn(last)),
      );
    }
    return { reached: terms.disj(live.map(({ reached }) => reached)), values };
  }
}

/** Whether the conditions of edges from one location show that at most one of them can be passed. */
export function excludeEachOther(terms: TermBuilder, group: readonly PlainEdge[]): boolean {
  const conditions = group.map(({ statements: [first] }) => (first?.kind === 'assume' ? first.condition : terms.true));
  return conditions.every((a, at) =>
    conditions.slice(at + 1).every((b) => terms.not(a) === b || terms.and(a, b) === terms.false),
  );
}
