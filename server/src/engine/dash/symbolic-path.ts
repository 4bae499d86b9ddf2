/** Symbolic execution along the way that a test took, through calls too. DASH, Fig. 13; LCT-D 3.1 (GatherConstraints). */
import { assertNever } from '../../base/assert-never';
import type { PlainStatement } from '../../program/plain';
import type { TermBuilder } from '../../term/builder';
import { freeVars } from '../../term/free-vars';
import { Substitution } from '../../term/substitute';
import type { Term } from '../../term/term';
import { defaultValue, valueTerm } from '../../term/value';
import { conjunctsOf } from './conjuncts';
import { Layers } from './layers';
import type { PathStep, Test, TestState } from './test-run';

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

/** Symbolic states of tests, computed when asked for and remembered. */
export class SymbolicPaths {
  readonly start: SymbolicState;
  private readonly known = new Map<TestState, SymbolicState>();
  private readonly names: Term[] = [];

  constructor(
    private readonly terms: TermBuilder,
    private readonly globals: ReadonlySet<Term>,
    /** What holds at the start. */
    formulas: readonly Term[] = [],
  ) {
    const condition = formulas.length === 0 ? undefined : { formulas, before: undefined };
    this.start = { values: new Layers<Term, Term>(new Map()), condition, inputs: undefined };
  }

  at(state: TestState | undefined): SymbolicState {
    if (state === undefined) return this.start;
    const missing: TestState[] = [];
    let from: SymbolicState | undefined;
    for (let one: TestState | undefined = state; one !== undefined; one = one.previous) {
      from = this.known.get(one);
      if (from !== undefined) break;
      missing.push(one);
    }
    let reached = from ?? this.start;
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

  now(state: SymbolicState, term: Term): Term {
    return this.inState(state, freeVars(term)).apply(term);
  }

  private follow(before: SymbolicState, test: Test, from: number, to: number): SymbolicState {
    const walk = new Walk(this.terms, before, {
      isGlobal: (variable) => this.globals.has(variable),
      variablesOf: (term) => this.variablesOf(term),
      name: (n, target) => this.name(n, target),
    });
    for (let at = from; at < to; at++) walk.step(test.path[at]!);
    return walk.end();
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

interface WalkContext {
  readonly isGlobal: (variable: Term) => boolean;
  readonly variablesOf: (term: Term) => readonly Term[];
  /** What the n-th input on the way is called. */
  readonly name: (n: number, target: Term) => Term;
}

/** Symbolic execution of some steps of a path, which start and end outside of all calls. */
class Walk {
  private readonly changes = new Map<Term, Term>();
  private readonly formulas: Term[] = [];
  private readonly frames: Map<Term, Term>[] = [];
  private inputs: NamedInput | undefined;
  private count = 0;

  constructor(
    private readonly terms: TermBuilder,
    private readonly before: SymbolicState,
    private readonly context: WalkContext,
  ) {
    this.inputs = before.inputs;
    for (let one = this.inputs; one !== undefined; one = one.before) this.count++;
  }

  end(): SymbolicState {
    const { changes, formulas, before, inputs } = this;
    const condition = formulas.length === 0 ? before.condition : { formulas, before: before.condition };
    return { values: new Layers(changes, before.values), condition, inputs };
  }

  step(step: PathStep): void {
    switch (step.kind) {
      case 'pass':
        for (const statement of step.edge.statements) this.execute(statement);
        return;
      case 'enter': {
        const values = step.call.arguments.map((argument) => this.now(argument));
        this.frames.push(new Map(step.parameters.map((one, at) => [one, values[at]!])));
        return;
      }
      case 'return': {
        const values = step.results.map((result) => this.now(result));
        this.frames.pop();
        step.call.results.forEach((result, at) => this.set(result, values[at]!));
        return;
      }
      default:
        assertNever(step);
    }
  }

  private execute(statement: PlainStatement): void {
    if (statement.kind === 'assign') {
      const values = statement.bindings.map(({ value }) => this.now(value));
      statement.bindings.forEach(({ target }, at) => this.set(target, values[at]!));
    } else if (statement.kind === 'assume') {
      this.formulas.push(...conjunctsOf(this.terms, this.now(statement.condition)));
    } else if (statement.kind === 'input' || statement.kind === 'havoc') {
      const variable = this.context.name(this.count++, statement.target);
      this.set(statement.target, variable);
      this.inputs = { variable, before: this.inputs };
    }
  }

  private now(term: Term): Term {
    const used = new Map<Term, Term>();
    for (const variable of this.context.variablesOf(term)) {
      const value = this.get(variable);
      if (value !== undefined) used.set(variable, value);
    }
    return used.size === 0 ? term : new Substitution(this.terms, used).apply(term);
  }

  private get(variable: Term): Term | undefined {
    const locals = this.localsOf(variable);
    if (locals === undefined) return this.changes.get(variable) ?? this.before.values.get(variable);
    // As in a test: what a called function reads before it sets it is zero.
    return locals.get(variable) ?? valueTerm(this.terms, defaultValue(variable.sort), variable.sort);
  }

  private set(variable: Term, value: Term): void {
    (this.localsOf(variable) ?? this.changes).set(variable, value);
  }

  private localsOf(variable: Term): Map<Term, Term> | undefined {
    return this.context.isGlobal(variable) ? undefined : this.frames.at(-1);
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
