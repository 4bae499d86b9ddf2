/** Runs a plain program on given inputs: the yardstick for everything that transforms or summarises programs. */
import { assertNever } from '../base/assert-never';
import type { Place } from '../base/place';
import type { Check } from '../task/check';
import { evaluate } from '../term/evaluate';
import type { Term } from '../term/term';
import type { Value } from '../term/value';
import { CfaGraph } from './cfa-graph';
import type { PlainCfa, PlainEdge, PlainProgram, PlainStatement } from './plain';
import type { Location } from './program';
import type { CallStatement, HavocStatement, InputStatement } from './statement';

/** Where a run takes from what the program does not determine. */
export interface Oracle {
  /** The next ordered input; undefined if there is none left. */
  input(statement: InputStatement): Value | undefined;
  havoc(statement: HavocStatement): Value;
  /** The value of a variable that is read before it is set. */
  initial(variable: Term): Value;
}

export type RunEnd =
  /** With the entry's results. */
  | { readonly kind: 'returned'; readonly results: readonly Value[] }
  | { readonly kind: 'violated'; readonly check: Check }
  | { readonly kind: 'unsupported'; readonly construct: string; readonly place: Place | undefined }
  /** No way on: exit, or an assumption that does not hold. */
  | { readonly kind: 'stopped' }
  | { readonly kind: 'inputs-used-up' }
  | { readonly kind: 'step-budget' }
  /** A term has no definite value: an unspecified result of an operator. */
  | { readonly kind: 'undetermined'; readonly term: Term };

export interface RunOptions {
  /** Statements to execute at most. */
  readonly steps: number;
  /** Told before each statement; the values are those of that moment. */
  readonly observe?: (statement: PlainStatement, valueOf: (term: Term) => Value | undefined) => void;
}

export function runProgram(program: PlainProgram, oracle: Oracle, options: RunOptions): RunEnd {
  return new Run(program, oracle, options).run();
}

interface Frame {
  readonly graph: CfaGraph<PlainStatement>;
  readonly locals: Map<Term, Value>;
  location: Location;
  /** The call that the caller waits in. */
  readonly call: CallStatement | undefined;
}

class Run {
  private readonly globals = new Map<Term, Value>();
  private readonly globalVariables: ReadonlySet<Term>;
  private readonly graphs = new Map<string, CfaGraph<PlainStatement>>();
  private readonly frames: Frame[] = [];
  private steps = 0;

  constructor(
    private readonly program: PlainProgram,
    private readonly oracle: Oracle,
    private readonly options: RunOptions,
  ) {
    this.globalVariables = new Set(program.globals);
    this.enter(this.graphOf(program.entry), undefined, []);
  }

  run(): RunEnd {
    for (;;) {
      const end = this.frame.location === this.frame.graph.cfa.exit ? this.leave() : this.step();
      if (end !== undefined) return end;
    }
  }

  private get frame(): Frame {
    return this.frames.at(-1)!;
  }

  /** Takes the first edge whose condition holds. */
  private step(): RunEnd | undefined {
    for (const edge of this.frame.graph.edgesFrom(this.frame.location)) {
      const [first] = edge.statements;
      const enabled = first?.kind === 'assume' ? this.value(first.condition) : true;
      if (enabled === undefined) return this.undetermined;
      if (enabled === true) return this.pass(edge);
    }
    return { kind: 'stopped' };
  }

  private pass(edge: PlainEdge): RunEnd | undefined {
    const { frame } = this;
    frame.location = edge.target;
    for (const statement of edge.statements) {
      if (this.steps++ >= this.options.steps) return { kind: 'step-budget' };
      this.options.observe?.(statement, (term) => this.value(term));
      const end = this.execute(statement);
      if (end !== undefined) return end;
    }
    // An edge without statements must not go round for ever either.
    return this.steps++ >= this.options.steps ? { kind: 'step-budget' } : undefined;
  }

  private execute(statement: PlainStatement): RunEnd | undefined {
    switch (statement.kind) {
      case 'assign': {
        const values = statement.bindings.map(({ value }) => this.value(value));
        if (values.includes(undefined)) return this.undetermined;
        statement.bindings.forEach(({ target }, at) => this.set(target, values[at]!));
        return undefined;
      }
      case 'havoc':
        this.set(statement.target, this.oracle.havoc(statement));
        return undefined;
      case 'input': {
        const value = this.oracle.input(statement);
        if (value === undefined) return { kind: 'inputs-used-up' };
        this.set(statement.target, value);
        return undefined;
      }
      case 'assume':
        return this.unless(statement.condition, { kind: 'stopped' });
      case 'check':
        return this.unless(statement.condition, { kind: 'violated', check: statement.check });
      case 'unsupported': {
        const { construct, place, condition } = statement;
        const value = this.value(condition);
        if (value === undefined) return this.undetermined;
        return value === true ? { kind: 'unsupported', construct, place } : undefined;
      }
      case 'call':
        return this.call(statement);
      default:
        return assertNever(statement);
    }
  }

  private unless(condition: Term, end: RunEnd): RunEnd | undefined {
    const value = this.value(condition);
    if (value === undefined) return this.undetermined;
    return value === true ? undefined : end;
  }

  private call(statement: CallStatement): RunEnd | undefined {
    const values = statement.arguments.map((argument) => this.value(argument));
    if (values.includes(undefined)) return this.undetermined;
    this.enter(this.graphOf(statement.callee), statement, values as Value[]);
    return undefined;
  }

  private enter(graph: CfaGraph<PlainStatement>, call: CallStatement | undefined, values: readonly Value[]): void {
    const { cfa } = graph;
    const locals = new Map(
      cfa.parameters.flatMap((parameter, at) => (at < values.length ? [[parameter, values[at]!] as const] : [])),
    );
    this.frames.push({ graph, locals, location: cfa.entry, call });
  }

  private leave(): RunEnd | undefined {
    const { call, graph } = this.frame;
    const values = graph.cfa.results.map((result) => this.value(result));
    if (values.includes(undefined)) return this.undetermined;
    if (call === undefined) return { kind: 'returned', results: values as Value[] };
    this.frames.pop();
    call.results.forEach((result, at) => this.set(result, values[at]!));
    return undefined;
  }

  private unknownTerm: Term | undefined;

  private get undetermined(): RunEnd {
    return { kind: 'undetermined', term: this.unknownTerm ?? this.program.terms.false };
  }

  private value(term: Term): Value | undefined {
    const value = evaluate(term, { get: (variable) => this.get(variable) });
    if (value === undefined) this.unknownTerm = term;
    return value;
  }

  private get(variable: Term): Value {
    const store = this.storeOf(variable);
    let value = store.get(variable);
    if (value === undefined) store.set(variable, (value = this.oracle.initial(variable)));
    return value;
  }

  private set(variable: Term, value: Value): void {
    this.storeOf(variable).set(variable, value);
  }

  private storeOf(variable: Term): Map<Term, Value> {
    return this.globalVariables.has(variable) ? this.globals : this.frame.locals;
  }

  private graphOf(name: string): CfaGraph<PlainStatement> {
    let graph = this.graphs.get(name);
    if (graph === undefined) {
      const cfa: PlainCfa | undefined = this.program.functions.get(name);
      if (cfa === undefined) throw new Error(`no function ${name} in the program`);
      this.graphs.set(name, (graph = new CfaGraph(cfa)));
    }
    return graph;
  }
}
