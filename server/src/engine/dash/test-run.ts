/**
 * Tests: runs of the automaton with concrete values, through the functions that it calls. Each state remembers what
 * changed since the one before.
 */
import { assertNever } from '../../base/assert-never';
import type { PlainEdge, PlainStatement } from '../../program/plain';
import { callOn } from '../../program/inline';
import type { Location } from '../../program/program';
import type { CallStatement, HavocStatement, InputStatement } from '../../program/statement';
import { Evaluator } from '../../term/evaluate';
import type { Term } from '../../term/term';
import { defaultValue, type Value } from '../../term/value';
import type { Callee, ErrorAutomaton, Failure } from './error-automaton';
import { Layers } from './layers';

/** What a test takes that the program does not determine. */
export interface TestInputs {
  /** The value that a variable has before it is set. */
  initial(variable: Term): Value;
  /** The n-th value that an input or havoc takes. */
  taken(statement: InputStatement | HavocStatement, n: number): Value;
}

/** A way through the automaton and what it calls. */
export type PathStep =
  | { readonly kind: 'pass'; readonly edge: PlainEdge }
  | { readonly kind: 'enter'; readonly call: CallStatement; readonly parameters: readonly Term[] }
  | { readonly kind: 'return'; readonly call: CallStatement; readonly results: readonly Term[] };

/** What tests run on. */
export interface Runnable {
  readonly automaton: ErrorAutomaton;
  readonly globals: ReadonlySet<Term>;
  readonly callee: (name: string) => Callee;
}

/** A state of a test at a cut point. */
export interface TestState {
  readonly test: Test;
  /** Which state of the test it is. */
  readonly at: number;
  /** How many steps of its path the test has done. */
  readonly passed: number;
  readonly location: Location;
  readonly previous: TestState | undefined;
  readonly values: Layers<Term, Value>;
}

export interface Test {
  readonly id: number;
  readonly path: PathStep[];
  readonly states: TestState[];
  /** What variables held that were read before they were set, and what the others would have held. */
  readonly initial: Map<Term, Value>;
  readonly inputs: TestInputs;
  /** All inputs and havocs that were taken, in order. */
  readonly taken: { readonly statement: InputStatement | HavocStatement; readonly value: Value }[];
  failure: Failure | undefined;
  /** How it ended: at the error, where nothing goes on, cut after so many steps, where a value is not determined. */
  end: 'failed' | 'stopped' | 'step-budget' | 'undetermined';
}

export function runTest(runnable: Runnable, id: number, inputs: TestInputs, steps: number): Test {
  return new Run(runnable, id, inputs).run(steps);
}

/** The value of a term in a state; undefined if the state does not determine it. */
export function valueIn(state: TestState, term: Term): Value | undefined {
  return new Evaluator({ get: (variable) => variableIn(state, variable) }).value(term);
}

export function variableIn({ test, values }: TestState, variable: Term): Value {
  return values.get(variable) ?? initially(test, variable);
}

function initially({ initial, inputs }: Test, variable: Term): Value {
  const known = initial.get(variable);
  if (known !== undefined) return known;
  const value = inputs.initial(variable);
  initial.set(variable, value);
  return value;
}

/** A function that is being run inside of another one. */
interface Frame {
  readonly call: CallStatement;
  /** Where the caller goes on. */
  readonly after: Location;
  readonly callee: Callee;
  readonly locals: Map<Term, Value>;
}

class Run {
  private readonly test: Test;
  private changes = new Map<Term, Value>();
  private values = new Layers<Term, Value>(new Map());
  private readonly frames: Frame[] = [];

  constructor(
    private readonly runnable: Runnable,
    id: number,
    inputs: TestInputs,
  ) {
    this.test = { id, inputs, path: [], states: [], initial: new Map(), taken: [], failure: undefined, end: 'stopped' };
  }

  run(steps: number): Test {
    const { error, cfa } = this.runnable.automaton;
    let location: Location | undefined = cfa.entry;
    this.arrive(location);
    for (let left = steps; ; left--) {
      if (location === error) return this.ended('failed');
      if (left === 0) return this.ended('step-budget');
      location = this.next(location);
      if (location === undefined) return this.test;
      this.arrive(location);
    }
  }

  /** Where the run goes next: returns, or passes the first edge whose condition holds; undefined where it ends. */
  private next(location: Location): Location | undefined {
    const { automaton } = this.runnable;
    const frame = this.frames.at(-1);
    if (location === frame?.callee.exit) return this.leave(frame);
    for (const edge of (frame?.callee ?? automaton).graph.edgesFrom(location)) {
      const [first] = edge.statements;
      const enabled = first?.kind === 'assume' ? this.value(first.condition) : true;
      if (enabled === undefined) this.ended('undetermined');
      if (enabled === undefined) return undefined;
      if (enabled === true) return this.pass(edge);
    }
    return undefined;
  }

  private pass(edge: PlainEdge): Location | undefined {
    const call = callOn(edge);
    if (call !== undefined) return this.enter(call, edge.target);
    for (const statement of edge.statements) if (!this.execute(statement)) return undefined;
    this.test.path.push({ kind: 'pass', edge });
    const { automaton } = this.runnable;
    const { failures, error } = this.frames.at(-1)?.callee ?? automaton;
    const failure = failures.get(edge);
    if (failure !== undefined) this.test.failure = failure;
    if (edge.target !== error) return edge.target;
    this.frames.length = 0;
    return automaton.error;
  }

  private enter(call: CallStatement, after: Location): Location | undefined {
    const callee = this.runnable.callee(call.callee);
    const { parameters, entry } = callee.graph.cfa;
    const values = call.arguments.map((argument) => this.value(argument));
    if (values.includes(undefined)) {
      this.ended('undetermined');
      return undefined;
    }
    this.frames.push({ call, after, callee, locals: new Map(parameters.map((one, at) => [one, values[at]!])) });
    this.test.path.push({ kind: 'enter', call, parameters });
    return entry;
  }

  private leave({ call, callee, after }: Frame): Location | undefined {
    const { results } = callee.graph.cfa;
    const values = results.map((result) => this.value(result));
    if (values.includes(undefined)) {
      this.ended('undetermined');
      return undefined;
    }
    this.frames.pop();
    call.results.forEach((result, at) => this.set(result, values[at]!));
    this.test.path.push({ kind: 'return', call, results });
    return after;
  }

  private execute(statement: PlainStatement): boolean {
    switch (statement.kind) {
      case 'assign': {
        const values = statement.bindings.map(({ value }) => this.value(value));
        if (values.includes(undefined)) {
          this.ended('undetermined');
          return false;
        }
        statement.bindings.forEach(({ target }, at) => this.set(target, values[at]!));
        return true;
      }
      case 'assume': {
        const value = this.value(statement.condition);
        if (value === undefined) this.ended('undetermined');
        return value === true;
      }
      case 'input':
      case 'havoc': {
        const value = this.test.inputs.taken(statement, this.test.taken.length);
        this.test.taken.push({ statement, value });
        this.set(statement.target, value);
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
    if (this.frames.length > 0 || !this.runnable.automaton.cutPoints.has(location)) return;
    this.values = new Layers(this.changes, this.values);
    this.changes = new Map();
    const { states, path } = this.test;
    const { test, values } = this;
    states.push({ test, at: states.length, passed: path.length, location, previous: states.at(-1), values });
  }

  private ended(end: Test['end']): Test {
    this.test.end = end;
    return this.test;
  }

  private value(term: Term): Value | undefined {
    return new Evaluator({ get: (variable) => this.get(variable) }).value(term);
  }

  private get(variable: Term): Value {
    const locals = this.localsOf(variable);
    if (locals !== undefined) return locals.get(variable) ?? defaultValue(variable.sort);
    return this.changes.get(variable) ?? this.values.get(variable) ?? initially(this.test, variable);
  }

  private set(variable: Term, value: Value): void {
    (this.localsOf(variable) ?? this.changes).set(variable, value);
  }

  /** Undefined if the variable is a global, or of the automaton itself. */
  private localsOf(variable: Term): Map<Term, Value> | undefined {
    return this.runnable.globals.has(variable) ? undefined : this.frames.at(-1)?.locals;
  }
}
