/** A function in which failing is going somewhere: checks become ways to an error location. DASH, sec. 4 (the error region). */
import { CfaGraph } from '../../program/cfa-graph';
import { excludeEachOther, summarise } from '../../program/block-summary';
import { callOn } from '../../program/inline';
import { largeBlocks } from '../../program/large-blocks';
import type { PlainCfa, PlainEdge, PlainStatement } from '../../program/plain';
import type { Location } from '../../program/program';
import type { CallStatement, UnsupportedStatement } from '../../program/statement';
import type { Check } from '../../task/check';
import type { TermBuilder } from '../../term/builder';
import type { Term } from '../../term/term';
import { conjunctsOf } from './conjuncts';

/** Why control gets to the error location. */
export type Failure =
  | { readonly kind: 'check'; readonly check: Check }
  | { readonly kind: 'unsupported'; readonly statement: UnsupportedStatement };

/** What happens between two locations that have regions: a block, as terms over the state before it. LCT-D 3.2.3. */
export interface Step {
  readonly source: Location;
  readonly target: Location;
  /** Conjuncts; what they say of the step's inputs is what some choice of them makes true. */
  readonly guard: readonly Term[];
  readonly updates: ReadonlyMap<Term, Term>;
  readonly inputs: readonly Term[];
  /** The variable among `inputs` that stands for what a statement takes. */
  readonly takes: ReadonlyMap<PlainStatement, Term>;
  readonly edges: readonly PlainEdge[];
  /** The state alone says whether control goes this way. */
  readonly isDetermined: boolean;
  /** A call that returns, or in which something fails: what it may do is anything, as far as this step knows. */
  readonly call?: CallStep;
}

export interface CallStep {
  readonly statement: CallStatement;
  readonly edge: PlainEdge;
  readonly ends: 'returns' | 'fails';
}

export interface ErrorAutomaton {
  readonly cfa: PlainCfa;
  readonly graph: CfaGraph<PlainStatement>;
  readonly error: Location;
  readonly failures: ReadonlyMap<PlainEdge, Failure>;
  readonly steps: readonly Step[];
  /** Where regions are. */
  readonly cutPoints: ReadonlySet<Location>;
}

export type Goal =
  /** Something fails. */
  | FailureGoal
  /** Nothing fails, and the exit is reached in a state in which these hold. */
  | { readonly kind: 'returns'; readonly target: readonly Term[] };

export interface FailureGoal {
  readonly kind: 'fails';
  /** The checks that are to be decided; others are taken to hold. */
  readonly checks: ReadonlySet<Check>;
  /** What is unsupported and known to be reachable, by `obstacleKey`: not looked for any more. */
  readonly met: ReadonlySet<string>;
}

/** What an automaton needs to know of the functions that it calls. */
export interface Callees {
  /** Whether something of a goal may fail in a call. */
  readonly mayFail: (name: string) => boolean;
  /** What a call may change, besides its results. */
  readonly written: (name: string) => readonly Term[];
}

/** Blocks: those of the control-flow graph, or everything between two cut points. */
export type Granularity = 'basic' | 'large';

/** Undefined if nothing can fail. */
export function errorAutomaton(
  terms: TermBuilder,
  original: PlainCfa,
  goal: Goal,
  granularity: Granularity,
  callees: Callees,
  /** More places for regions, so that blocks stay small. */
  borders: ReadonlySet<Location> = new Set(),
): ErrorAutomaton | undefined {
  const split = new Splitter(terms, original, goal).run();
  const failing = new Set(
    goal.kind === 'fails' ? original.edges.filter((edge) => callees.mayFail(callOn(edge)?.callee ?? '')) : [],
  );
  const leading = leadingTo(split.cfa, [split.error, ...[...failing].map(({ source }) => source)]);
  if (!leading.has(original.entry)) return undefined;
  const edges = split.cfa.edges.filter(
    (edge) => leading.has(edge.source) && (leading.has(edge.target) || failing.has(edge)),
  );
  const relevant = new Set([...leading, ...edges.map(({ target }) => target)]);
  const cfa: PlainCfa = {
    ...split.cfa,
    locations: split.cfa.locations.filter((location) => relevant.has(location)),
    edges,
    exit: split.error,
  };
  const graph = new CfaGraph(cfa);
  // The proof is checked at the cut points of the function as it was.
  const cuts = largeBlocks(new CfaGraph(original), borders).cutPoints.filter((location) => relevant.has(location));
  const blocks =
    granularity === 'large'
      ? largeBlocks(graph, cuts).blocks
      : cfa.edges
          .filter(({ source }) => graph.dominators.isReachable(graph.numberOf(source)))
          .map((edge) => ({ source: edge.source, target: edge.target, edges: [edge] }));
  const steps = blocks.flatMap(({ source, target, edges }): Step[] => {
    const [first] = edges;
    const call = first === undefined ? undefined : callOn(first);
    if (first !== undefined && call !== undefined) {
      const returning = callStep(terms, first, call, callees);
      return failing.has(first) ? [failingStep(first, call, split.error), returning] : [returning];
    }
    const { guard, updates, inputs } = summarise(terms, source, target, edges);
    if (guard === terms.false) return [];
    const variables = inputs.map((one) => one.variable);
    const takes = takenBy(edges, variables);
    const isDetermined = inputs.length === 0 && isDeterministic(terms, graph, edges);
    return [
      { source, target, edges, updates, guard: conjunctsOf(terms, guard), inputs: variables, takes, isDetermined },
    ];
  });
  const cutPoints = new Set([cfa.entry, ...steps.flatMap(({ source, target }) => [source, target])]);
  if (!cutPoints.has(split.error)) return undefined;
  return { cfa, graph, error: split.error, failures: split.failures, steps, cutPoints };
}

/** The call returns: with any results, and anything in what it may change. */
function callStep(terms: TermBuilder, edge: PlainEdge, statement: CallStatement, { written }: Callees): Step {
  const changed = [...new Set([...statement.results, ...written(statement.callee)])];
  const updates = new Map(changed.map((one) => [one, terms.fresh('after', one.sort)] as const));
  const { source, target } = edge;
  const call: CallStep = { statement, edge, ends: 'returns' };
  const inputs = [...updates.values()];
  return { source, target, edges: [edge], guard: [], updates, inputs, takes: new Map(), isDetermined: false, call };
}

function failingStep(edge: PlainEdge, statement: CallStatement, error: Location): Step {
  const call: CallStep = { statement, edge, ends: 'fails' };
  const nothing = { guard: [], updates: new Map<Term, Term>(), inputs: [], takes: new Map<PlainStatement, Term>() };
  return { source: edge.source, target: error, edges: [edge], ...nothing, isDetermined: false, call };
}

/** Whether there is only one way on from each location of a block. */
function isDeterministic(terms: TermBuilder, graph: CfaGraph<PlainStatement>, edges: readonly PlainEdge[]): boolean {
  const sources = new Set(edges.map(({ source }) => source));
  return [...sources].every((source) => excludeEachOther(terms, graph.edgesFrom(source)));
}

/** A function as it runs when it is called: where it fails it goes to the error, if failing is what is looked for. */
export interface Callee {
  readonly graph: CfaGraph<PlainStatement>;
  /** Where it returns. */
  readonly exit: Location;
  readonly error: Location;
  readonly failures: ReadonlyMap<PlainEdge, Failure>;
}

export function calleeOf(terms: TermBuilder, original: PlainCfa, goal: Goal): Callee {
  const within: Goal = goal.kind === 'fails' ? goal : { kind: 'returns', target: [terms.false] };
  const { cfa, error, failures } = new Splitter(terms, original, within).run();
  return { graph: new CfaGraph(cfa), exit: original.exit, error, failures };
}

/** A summary names choices of edges first, and then what statements take, in order. */
function takenBy(edges: readonly PlainEdge[], inputs: readonly Term[]): Map<PlainStatement, Term> {
  const taking = edges.flatMap((edge) => edge.statements.filter(({ kind }) => kind === 'input' || kind === 'havoc'));
  const choices = inputs.length - taking.length;
  return new Map(taking.map((statement, at) => [statement, inputs[choices + at]!]));
}

/** Ends edges at each check, with a way to the error where it does not hold. */
class Splitter {
  private readonly edges: PlainEdge[] = [];
  private readonly locations: Location[];
  private readonly failures = new Map<PlainEdge, Failure>();
  private readonly error: Location;
  private nextId: number;

  constructor(
    private readonly terms: TermBuilder,
    private readonly cfa: PlainCfa,
    private readonly goal: Goal,
  ) {
    this.nextId = 1 + Math.max(...cfa.locations.map(({ id }) => id));
    this.error = this.location('error');
    this.locations = [...cfa.locations, this.error];
  }

  run(): { readonly cfa: PlainCfa; readonly error: Location; readonly failures: ReadonlyMap<PlainEdge, Failure> } {
    for (const edge of this.cfa.edges) {
      if (callOn(edge) === undefined) this.split(edge);
      else this.edges.push(edge);
    }
    if (this.goal.kind === 'returns') this.leave(this.terms.conj(this.goal.target));
    const { edges, locations, error, failures } = this;
    return { cfa: { ...this.cfa, edges, locations }, error, failures };
  }

  /** The way from the exit to the error. */
  private leave(condition: Term): void {
    if (condition === this.terms.false) return;
    const statements: PlainStatement[] = [{ kind: 'assume', place: undefined, condition }];
    this.edges.push({ source: this.cfa.exit, target: this.error, statements });
  }

  private split(edge: PlainEdge): void {
    let { source } = edge;
    let statements: PlainStatement[] = [];
    for (const statement of edge.statements) {
      const failing = this.failing(statement);
      if (failing === undefined) {
        statements.push(this.kept(statement));
        continue;
      }
      const { condition, failure } = failing;
      if (condition === this.terms.false) continue;
      if (statements.length > 0) {
        const at = this.location(edge.source.label);
        this.locations.push(at);
        this.edges.push({ source, target: at, statements });
        source = at;
      }
      const leaving = { source, target: this.error, statements: [this.assumption(statement, condition)] };
      this.failures.set(leaving, failure);
      this.edges.push(leaving);
      statements = [this.assumption(statement, this.terms.not(condition))];
    }
    this.edges.push({ source, target: edge.target, statements });
  }

  /** When a statement leads to the error, if it can. */
  private failing(statement: PlainStatement): { readonly condition: Term; readonly failure: Failure } | undefined {
    if (this.goal.kind === 'returns') return undefined;
    if (statement.kind === 'check' && this.goal.checks.has(statement.check)) {
      const { check, condition } = statement;
      return { condition: this.terms.not(condition), failure: { kind: 'check', check } };
    }
    if (statement.kind === 'unsupported' && !this.goal.met.has(obstacleKey(statement)))
      return { condition: statement.condition, failure: { kind: 'unsupported', statement } };
    return undefined;
  }

  private kept(statement: PlainStatement): PlainStatement {
    if (statement.kind === 'check') return this.assumption(statement, statement.condition);
    if (statement.kind === 'unsupported') return this.assumption(statement, this.terms.not(statement.condition));
    return statement;
  }

  private assumption({ place }: PlainStatement, condition: Term): PlainStatement {
    return { kind: 'assume', place, condition };
  }

  private location(label: string): Location {
    return { id: this.nextId++, label };
  }
}

/** Inlining copies statements: this stays. */
export function obstacleKey({ construct, place }: UnsupportedStatement): string {
  return `${construct} ${place?.function}:${place?.irOffset}`;
}

/** The locations from which one of the targets can be reached. */
function leadingTo(cfa: PlainCfa, targets: readonly Location[]): ReadonlySet<Location> {
  const sources = new Map<Location, Location[]>();
  for (const edge of cfa.edges) sources.set(edge.target, [...(sources.get(edge.target) ?? []), edge.source]);
  const found = new Set(targets);
  for (const location of found) for (const source of sources.get(location) ?? []) found.add(source);
  return found;
}
