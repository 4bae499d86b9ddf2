/** Tests: runs of the automaton with concrete values. Each state remembers what changed since the one before. */
import { assertNever } from '../../base/assert-never';
import type { PlainEdge, PlainStatement } from '../../program/plain';
import type { Location } from '../../program/program';
import type { HavocStatement, InputStatement } from '../../program/statement';
import { Evaluator } from '../../term/evaluate';
import type { Term } from '../../term/term';
import { defaultValue, type Value } from '../../term/value';
import type { ErrorAutomaton, Failure } from './error-automaton';
import { Layers } from './layers';

/** What a test takes that the program does not determine. */
export interface TestInputs {
  /** The value that a variable has before it is set. */
  initial(variable: Term): Value;
  /** The n-th value that an input or havoc takes. */
  taken(statement: InputStatement | HavocStatement, n: number): Value;
}

/** A way through the automaton: edges in order, with what was taken on them. */
export interface PathStep {
  readonly edge: PlainEdge;
  readonly taken: readonly Value[];
}

/** A state of a test at a cut point. */
export interface TestState {
  readonly test: Test;
  /** How many edges the test has passed. */
  readonly passed: number;
  readonly location: Location;
  readonly previous: TestState | undefined;
  readonly values: Layers<Term, Value>;
}

export interface Test {
  readonly id: number;
  readonly path: PathStep[];
  readonly states: TestState[];
  /** What variables held that were read before they were set. */
  readonly initial: Map<Term, Value>;
  /** All inputs and havocs that were taken, in order. */
  readonly taken: { readonly statement: InputStatement | HavocStatement; readonly value: Value }[];
  failure: Failure | undefined;
  end: 'failed' | 'stopped' | 'step-budget' | 'undetermined';
}

export function runTest(automaton: ErrorAutomaton, id: number, inputs: TestInputs, steps: number): Test {
  return new Run(automaton, id, inputs).run(steps);
}

/** The value of a term in a state; undefined if the state does not determine it. What was never read is zero. */
export function valueIn(state: TestState, term: Term): Value | undefined {
  return new Evaluator({ get: (variable) => variableIn(state, variable) }).value(term);
}

export function variableIn({ test, values }: TestState, variable: Term): Value {
  const known = values.get(variable) ?? test.initial.get(variable);
  if (known !== undefined) return known;
  const value = defaultValue(variable.sort);
  test.initial.set(variable, value);
  return value;
}

class Run {
  private readonly test: Test;
  private changes = new Map<Term, Value>();
  private values = new Layers<Term, Value>(new Map());
  private takenOnEdge: Value[] = [];

  constructor(
    private readonly automaton: ErrorAutomaton,
    id: number,
    private readonly inputs: TestInputs,
  ) {
    this.test = { id, path: [], states: [], initial: new Map(), taken: [], failure: undefined, end: 'stopped' };
  }

  run(steps: number): Test {
    let location = this.automaton.cfa.entry;
    this.arrive(location);
    for (let left = steps; ; left--) {
      if (location === this.automaton.error) return this.ended('failed');
      if (left === 0) return this.ended('step-budget');
      const edge = this.next(location);
      if (edge === undefined) return this.test;
      location = edge.target;
      this.arrive(location);
    }
  }

  /** Passes the first edge whose condition holds; undefined where the run ends. */
  private next(location: Location): PlainEdge | undefined {
    for (const edge of this.automaton.graph.edgesFrom(location)) {
      const [first] = edge.statements;
      const enabled = first?.kind === 'assume' ? this.value(first.condition) : true;
      if (enabled === undefined) this.ended('undetermined');
      if (enabled === undefined) return undefined;
      if (enabled === true) return this.pass(edge) ? edge : undefined;
    }
    return undefined;
  }

  private pass(edge: PlainEdge): boolean {
    this.takenOnEdge = [];
    for (const statement of edge.statements) if (!this.execute(statement)) return false;
    this.test.path.push({ edge, taken: this.takenOnEdge });
    const failure = this.automaton.failures.get(edge);
    if (failure !== undefined) this.test.failure = failure;
    return true;
  }

  /** Whether the run goes on. */
  private execute(statement: PlainStatement): boolean {
    switch (statement.kind) {
      case 'assign': {
        const values = statement.bindings.map(({ value }) => this.value(value));
        if (values.includes(undefined)) {
          this.ended('undetermined');
          return false;
        }
        statement.bindings.forEach(({ target }, at) => this.changes.set(target, values[at]!));
        return true;
      }
      case 'assume': {
        const value = this.value(statement.condition);
        if (value === undefined) this.ended('undetermined');
        return value === true;
      }
      case 'input':
      case 'havoc': {
        const value = this.inputs.taken(statement, this.test.taken.length);
        this.test.taken.push({ statement, value });
        this.takenOnEdge.push(value);
        this.changes.set(statement.target, value);
        return true;
      }
      case 'check':
      case 'unsupported':
      case 'call':
        throw new Error(`a ${statement.kind} in an error automaton`);
      default:
        return assertNever(statement);
    }
  }

  private arrive(location: Location): void {
    if (!this.automaton.cutPoints.has(location)) return;
    this.values = new Layers(this.changes, this.values);
    this.changes = new Map();
    const { states, path } = this.test;
    states.push({ test: this.test, passed: path.length, location, previous: states.at(-1), values: this.values });
  }

  private ended(end: Test['end']): Test {
    this.test.end = end;
    return this.test;
  }

  private value(term: Term): Value | undefined {
    return new Evaluator({ get: (variable) => this.get(variable) }).value(term);
  }

  private get(variable: Term): Value {
    const known = this.changes.get(variable) ?? this.values.get(variable) ?? this.test.initial.get(variable);
    if (known !== undefined) return known;
    const value = this.inputs.initial(variable);
    this.test.initial.set(variable, value);
    return value;
  }
}
