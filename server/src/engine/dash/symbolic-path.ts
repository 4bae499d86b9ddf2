/** Symbolic execution along the way that a test took. DASH, Fig. 13; LCT-D 3.1 (GatherConstraints). */
import type { PlainStatement } from '../../program/plain';
import type { TermBuilder } from '../../term/builder';
import { freeVars } from '../../term/free-vars';
import { Substitution } from '../../term/substitute';
import type { Term } from '../../term/term';
import { conjunctsOf } from './conjuncts';
import { Layers } from './layers';
import type { Test, TestState } from './test-run';

/** What is known symbolically of a state: terms over inputs and the values that variables have at the start. */
export interface SymbolicState {
  /** Values of variables that have been set; others have the value they had at the start, which is their own name. */
  readonly values: Layers<Term, Term>;
  /** Conditions of the way, the last ones first. */
  readonly condition: Condition | undefined;
  /** Names of the inputs taken, the last ones first. */
  readonly inputs: NamedInput | undefined;
}

interface Condition {
  readonly formulas: readonly Term[];
  readonly before: Condition | undefined;
}

interface NamedInput {
  readonly variable: Term;
  readonly before: NamedInput | undefined;
}

const start: SymbolicState = { values: new Layers<Term, Term>(new Map()), condition: undefined, inputs: undefined };

/** Symbolic states of tests, computed when asked for and remembered. */
export class SymbolicPaths {
  private readonly known = new Map<TestState, SymbolicState>();
  private readonly names: Term[] = [];

  constructor(private readonly terms: TermBuilder) {}

  at(state: TestState | undefined): SymbolicState {
    if (state === undefined) return start;
    const missing: TestState[] = [];
    let from: SymbolicState | undefined;
    for (let one: TestState | undefined = state; one !== undefined; one = one.previous) {
      from = this.known.get(one);
      if (from !== undefined) break;
      missing.push(one);
    }
    let reached = from ?? start;
    for (const one of missing.reverse()) {
      reached = this.follow(reached, one.test, one.previous?.passed ?? 0, one.passed);
      this.known.set(one, reached);
    }
    return reached;
  }

  /** A term over the state's variables as one over inputs and first values. */
  inState(state: SymbolicState, variables: Iterable<Term>): Substitution {
    const values = new Map<Term, Term>();
    for (const variable of variables) {
      const value = state.values.get(variable);
      if (value !== undefined) values.set(variable, value);
    }
    return new Substitution(this.terms, values);
  }

  private follow(before: SymbolicState, test: Test, from: number, to: number): SymbolicState {
    const changes = new Map<Term, Term>();
    const formulas: Term[] = [];
    let { inputs } = before;
    let count = 0;
    for (let one = inputs; one !== undefined; one = one.before) count++;
    const now = (term: Term): Term => this.now(term, changes, before.values);
    const execute = (statement: PlainStatement): void => {
      if (statement.kind === 'assign') {
        const values = statement.bindings.map(({ value }) => now(value));
        statement.bindings.forEach(({ target }, at) => changes.set(target, values[at]!));
      } else if (statement.kind === 'assume') {
        formulas.push(...conjunctsOf(this.terms, now(statement.condition)));
      } else if (statement.kind === 'input' || statement.kind === 'havoc') {
        const variable = this.name(count++, statement.target);
        changes.set(statement.target, variable);
        inputs = { variable, before: inputs };
      }
    };
    for (let at = from; at < to; at++) for (const statement of test.path[at]!.edge.statements) execute(statement);
    const condition = formulas.length === 0 ? before.condition : { formulas, before: before.condition };
    return { values: new Layers(changes, before.values), condition, inputs };
  }

  private now(term: Term, changes: ReadonlyMap<Term, Term>, values: Layers<Term, Term>): Term {
    const used = new Map<Term, Term>();
    for (const variable of this.variablesOf(term)) {
      const value = changes.get(variable) ?? values.get(variable);
      if (value !== undefined) used.set(variable, value);
    }
    return used.size === 0 ? term : new Substitution(this.terms, used).apply(term);
  }

  private readonly variables = new Map<Term, readonly Term[]>();

  private variablesOf(term: Term): readonly Term[] {
    let found = this.variables.get(term);
    if (found === undefined) this.variables.set(term, (found = [...freeVars(term)]));
    return found;
  }

  /** The n-th input of a path has the same name in all tests: what they share is the same formula. */
  private name(n: number, target: Term): Term {
    const known = this.names[n];
    if (known?.sort === target.sort) return known;
    const variable = this.terms.fresh(`input${n}`, target.sort);
    this.names[n] ??= variable;
    return variable;
  }
}

/** The conditions of the way to a state. */
export function conditionOf(state: SymbolicState): Term[] {
  const found: Term[] = [];
  for (let one = state.condition; one !== undefined; one = one.before) found.push(...one.formulas);
  return found;
}

/** The names of the inputs taken on the way, in order. */
export function inputsOf(state: SymbolicState): Term[] {
  const found: Term[] = [];
  for (let one = state.inputs; one !== undefined; one = one.before) found.push(one.variable);
  return found.reverse();
}
