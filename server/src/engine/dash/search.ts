/** DASH on one automaton. DASH, Fig. 10: a frontier is extended by a test, or the region before it is split. */
import type { Answer } from '../../solver/solver';
import type { TermBuilder } from '../../term/builder';
import { freeVars, freeVarsOf } from '../../term/free-vars';
import { substitute } from '../../term/substitute';
import type { Term } from '../../term/term';
import { valueTerm } from '../../term/value';
import { hasQuantifier } from './conjuncts';
import { Divergence } from './divergence';
import type { ErrorAutomaton } from './error-automaton';
import type { SearchEvent } from './events';
import { frontierOf } from './frontier';
import { modelInputs, randomInputs } from './inputs';
import type { DashOptions, DashStatistics } from './options';
import { type Ask, Questions, type Unknown } from './questions';
import { Refinement } from './refinement';
import { type Region, type RegionEdge, RegionGraph } from './regions';
import { conditionOf, SymbolicPaths } from './symbolic-path';
import { runTest, type Test, type TestInputs, type TestState, valueIn, variableIn } from './test-run';

export type SearchEnd =
  | { readonly kind: 'failed'; readonly test: Test }
  /** No way to the error is left. */
  | { readonly kind: 'proved'; readonly graph: RegionGraph }
  /** No time left, or not wanted any more. */
  | { readonly kind: 'late'; readonly answer: Unknown }
  | { readonly kind: 'stuck'; readonly detail: string }
  | { readonly kind: 'growing'; readonly region: Region };

/** What a search may ask of its surroundings. */
export interface SearchContext {
  readonly ask: Ask;
  readonly observe: (event: SearchEvent) => void;
  /** What stops the search, if something does. */
  readonly late: () => Unknown | undefined;
}

/** States kept of each test in a region: enough to choose from. */
const mostStates = 60;

export class Search {
  readonly graph: RegionGraph;
  private readonly paths: SymbolicPaths;
  private readonly questions: Questions;
  private readonly refinement: Refinement;
  private readonly divergence: Divergence;
  private readonly givenUp = new Set<RegionEdge>();
  private tests = 0;

  constructor(
    private readonly terms: TermBuilder,
    private readonly automaton: ErrorAutomaton,
    private readonly options: DashOptions,
    private readonly statistics: DashStatistics,
    private readonly context: SearchContext,
    globals: Iterable<Term>,
  ) {
    this.graph = new RegionGraph(terms, automaton);
    this.paths = new SymbolicPaths(terms);
    this.questions = new Questions(terms, context.ask, statistics);
    this.refinement = new Refinement(terms, automaton, options, this.questions, this.paths, globals);
    this.divergence = new Divergence(options.mostSplits);
  }

  run(): SearchEnd {
    let failed = this.test(randomInputs(this.options.seed));
    for (;;) {
      if (failed !== undefined) return { kind: 'failed', test: failed };
      const edge = frontierOf(this.graph, this.givenUp);
      if (edge === undefined) return this.ended();
      if (this.isHopeless(edge)) return { kind: 'growing', region: edge.from };
      const late = this.context.late();
      if (late !== undefined) return { kind: 'late', answer: late };
      failed = this.extend(edge);
    }
  }

  private isHopeless({ from }: RegionEdge): boolean {
    const { iterations, mostUnanswered } = this.options;
    return (
      this.divergence.isAt(from.location) ||
      this.statistics.iterations++ >= iterations ||
      this.questions.unanswered > mostUnanswered
    );
  }

  private ended(): SearchEnd {
    if (this.givenUp.size === 0) return { kind: 'proved', graph: this.graph };
    return { kind: 'stuck', detail: 'a test does not go where its inputs should lead it' };
  }

  /** ExtendFrontier, DASH Fig. 12: a test that passes the frontier, or a refinement. Answers a test that fails. */
  private extend(edge: RegionEdge): Test | undefined {
    const state = shortest(edge.from.states);
    this.context.observe({ kind: 'frontier', edge, state });
    const target = this.refinement.precondition(edge);
    if (this.options.unsatisfiableTargets && this.dropUnsatisfiable(edge, target)) return undefined;
    const symbolic = this.paths.at(state);
    const inState = this.paths.inState(symbolic, freeVarsOf(target));
    const there = target.map((formula) => inState.apply(formula));
    const answer = this.questions.check([...conditionOf(symbolic), ...there]);
    if (answer.kind === 'sat') {
      const failed = this.test(modelInputs(answer.model, symbolic, edge.step, this.options.seed + this.tests));
      // A test that does not get there would be made again and again.
      if (edge.to.states.length === 0) this.givenUp.add(edge);
      return failed;
    }
    if (this.context.late() === undefined) this.refine(edge, state, neededOf(answer, target, there, state));
    return undefined;
  }

  /** LCT-D 3.4: if no state at all gets into the target this way, the edge goes. */
  private dropUnsatisfiable(edge: RegionEdge, target: readonly Term[]): boolean {
    const answer = this.questions.check([...edge.from.conjuncts, ...target]);
    if (answer.kind !== 'unsat') return false;
    this.statistics.unsatisfiableTargets++;
    const core = new Set(answer.core);
    const isLocal = edge.from.conjuncts.some((one) => core.has(one));
    this.impossible(isLocal ? [edge] : [...edge.to.into].filter(({ step }) => step === edge.step));
    return true;
  }

  private refine(edge: RegionEdge, state: TestState | undefined, needed: readonly Term[]): void {
    const predicate = state === undefined ? this.terms.false : this.refinement.predicate(edge, state, needed);
    if (predicate === this.terms.false) {
      this.impossible([edge]);
      return;
    }
    this.statistics.splits++;
    this.divergence.split(edge.from.location, predicate);
    const { inside, outside } = this.graph.split(edge.from, predicate, edge, (one) =>
      one === state ? false : this.holds(one, predicate),
    );
    this.statistics.regions = this.graph.regions.length;
    this.context.observe({ kind: 'split', region: edge.from, predicate, inside, outside, needed });
  }

  private impossible(edges: readonly RegionEdge[]): void {
    for (const edge of edges) {
      this.graph.disconnect(edge);
      this.context.observe({ kind: 'impossible', edge });
    }
  }

  /** Runs a test and puts its states into their regions; answers it if it fails. */
  private test(inputs: TestInputs): Test | undefined {
    const test = runTest(this.automaton, this.tests++, inputs, this.options.testSteps);
    this.statistics.tests++;
    for (const state of test.states) {
      const root = this.graph.roots.get(state.location)!;
      const leaf = this.graph.leafOf(root, (predicate) => this.holds(state, predicate));
      if (leaf.states.length < mostStates) leaf.states.push(state);
    }
    this.divergence.test(test);
    this.context.observe({ kind: 'test', test });
    return test.end === 'failed' ? test : undefined;
  }

  /** Where it is not known, the state counts as outside: that can cost progress, not soundness. */
  private holds(state: TestState, predicate: Term): boolean {
    // Trying the cases of nested quantifiers would take for ever.
    const value = hasQuantifier(predicate) ? undefined : valueIn(state, predicate);
    if (value !== undefined) return value === true;
    const values = new Map(
      [...freeVars(predicate)].map((one) => [one, valueTerm(this.terms, variableIn(state, one), one.sort)] as const),
    );
    return this.questions.check([substitute(this.terms, predicate, values)]).kind === 'sat';
  }
}

/** What the contradiction is about; if the solver does not say, what is not so in the state that the test got to. */
function neededOf(
  answer: Answer,
  target: readonly Term[],
  there: readonly Term[],
  state: TestState | undefined,
): readonly Term[] {
  if (answer.kind === 'unsat') {
    const core = new Set(answer.core);
    return target.filter((_, at) => core.has(there[at]!));
  }
  const wrong = state === undefined ? [] : target.filter((one) => !hasQuantifier(one) && valueIn(state, one) === false);
  return wrong.length === 0 ? target : wrong;
}

function shortest(states: readonly TestState[]): TestState | undefined {
  let best: TestState | undefined;
  for (const state of states) if (best === undefined || state.passed < best.passed) best = state;
  return best;
}
