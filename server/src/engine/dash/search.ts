/** DASH on one automaton. DASH, Fig. 10: a frontier is extended by a test, or the region before it is split. */
import type { Answer } from '../../solver/solver';
import type { TermBuilder } from '../../term/builder';
import { freeVars, freeVarsOf } from '../../term/free-vars';
import { Substitution, substitute } from '../../term/substitute';
import { isConstant, type Term } from '../../term/term';
import { valueTerm } from '../../term/value';
import { underAliases } from './aliases';
import { conjunctsOf, hasQuantifier } from './conjuncts';
import { eliminate } from './eliminate';
import type { ErrorAutomaton, Step } from './error-automaton';
import { frontierOf } from './frontier';
import { modelInputs, randomInputs } from './inputs';
import type { DashOptions, DashStatistics } from './options';
import { type Region, type RegionEdge, RegionGraph } from './regions';
import { conditionOf, SymbolicPaths } from './symbolic-path';
import { runTest, type Test, type TestInputs, type TestState, valueIn, variableIn } from './test-run';

export type SearchEnd =
  | { readonly kind: 'failed'; readonly test: Test }
  /** No way to the error is left. */
  | { readonly kind: 'proved'; readonly graph: RegionGraph }
  | { readonly kind: 'solver'; readonly answer: Extract<Answer, { kind: 'unknown' }> }
  | { readonly kind: 'stuck'; readonly detail: string }
  | { readonly kind: 'growing'; readonly region: Region };

export type Unknown = Extract<Answer, { kind: 'unknown' }>;

/** What a search may ask of its surroundings. */
export interface SearchContext {
  readonly check: (formulas: readonly Term[]) => Answer;
  readonly observe: (event: SearchEvent) => void;
  /** What stops the search: no time left, or it is not wanted any more. */
  readonly late: () => Unknown | undefined;
}

export type SearchEvent =
  | { readonly kind: 'test'; readonly test: Test }
  | { readonly kind: 'frontier'; readonly edge: RegionEdge; readonly state: TestState | undefined }
  | { readonly kind: 'impossible'; readonly edge: RegionEdge }
  | { readonly kind: 'split'; readonly region: Region; readonly predicate: Term };

/** States kept of each test in a region: enough to choose from. */
const mostStates = 60;

export class Search {
  readonly graph: RegionGraph;
  private readonly paths: SymbolicPaths;
  private readonly before = new Map<Step, Substitution>();
  private readonly givenUp = new Set<RegionEdge>();
  private tests = 0;

  constructor(
    private readonly terms: TermBuilder,
    private readonly automaton: ErrorAutomaton,
    private readonly options: DashOptions,
    private readonly statistics: DashStatistics,
    private readonly context: SearchContext,
  ) {
    this.graph = new RegionGraph(terms, automaton);
    this.paths = new SymbolicPaths(terms);
  }

  run(): SearchEnd {
    let failed = this.test(randomInputs(this.options.seed));
    for (;;) {
      if (failed !== undefined) return { kind: 'failed', test: failed };
      const edge = frontierOf(this.graph, this.givenUp);
      if (edge === undefined) return this.ended();
      if (this.statistics.iterations++ >= this.options.iterations) return { kind: 'growing', region: edge.from };
      const late = this.context.late();
      if (late !== undefined) return { kind: 'solver', answer: late };
      const next = this.extend(edge);
      if (next.kind === 'unknown') return { kind: 'solver', answer: next };
      failed = next.kind === 'test' ? next.failed : undefined;
    }
  }

  private ended(): SearchEnd {
    if (this.givenUp.size === 0) return { kind: 'proved', graph: this.graph };
    return { kind: 'stuck', detail: 'a test does not go where its inputs should lead it' };
  }

  /** ExtendFrontier, DASH Fig. 12: one question to the solver. */
  private extend(edge: RegionEdge): { kind: 'test'; failed: Test | undefined } | { kind: 'refined' } | Unknown {
    const state = shortest(edge.from.states);
    this.context.observe({ kind: 'frontier', edge, state });
    const symbolic = this.paths.at(state);
    const target = this.precondition(edge);
    const inState = this.paths.inState(symbolic, freeVarsOf(target));
    const there = target.map((formula) => inState.apply(formula));
    const way = conditionOf(symbolic);
    const answer = this.check([...way, ...there]);
    if (answer.kind === 'unknown') return answer;
    if (answer.kind === 'sat') {
      const failed = this.test(modelInputs(answer.model, symbolic, edge.step, this.options.seed + this.tests));
      // A test that does not get there would be made again and again.
      if (edge.to.states.length === 0) this.givenUp.add(edge);
      return { kind: 'test', failed };
    }
    const core = new Set(answer.core);
    const needed = this.options.smallPredicates ? target.filter((_, at) => core.has(there[at]!)) : target;
    return this.refine(edge, state, needed) ?? { kind: 'refined' };
  }

  /** What must hold before the edge's step for the region behind it to be entered, as conjuncts. */
  private precondition({ step, to }: RegionEdge): readonly Term[] {
    let before = this.before.get(step);
    if (before === undefined) this.before.set(step, (before = new Substitution(this.terms, step.updates)));
    const formulas = [...step.guard, ...to.conjuncts.flatMap((one) => conjunctsOf(this.terms, before.apply(one)))];
    return [...new Set(formulas)];
  }

  /** Answers the solver's failure, if it fails. */
  private refine(edge: RegionEdge, state: TestState | undefined, needed: readonly Term[]): Unknown | undefined {
    if (state === undefined) {
      this.impossible([edge]);
      return undefined;
    }
    if (this.options.unsatisfiableTargets) {
      const decided = this.dropUnsatisfiable(edge, needed);
      if (decided !== undefined) return decided.kind === 'unknown' ? decided : undefined;
    }
    const exact = this.suitable(edge.step, state, needed);
    const predicate = this.isQuantifiedTwice(edge, exact) ? (this.explicit(state, needed) ?? exact) : exact;
    if (predicate === this.terms.false) {
      this.impossible([edge]);
      return undefined;
    }
    const undecided: Unknown[] = [];
    const holds = (one: TestState): boolean => {
      const value = one === state ? false : this.holds(one, predicate);
      if (typeof value === 'boolean') return value;
      undecided.push(value);
      return false;
    };
    this.context.observe({ kind: 'split', region: edge.from, predicate });
    this.statistics.splits++;
    this.graph.split(edge.from, predicate, edge, holds);
    this.statistics.regions = this.graph.regions.length;
    return undecided[0];
  }

  /** LCT-D 3.4: if no state at all gets into the target this way, the edge goes. */
  private dropUnsatisfiable(edge: RegionEdge, needed: readonly Term[]): Unknown | { kind: 'dropped' } | undefined {
    const answer = this.check([...edge.from.conjuncts, ...needed]);
    if (answer.kind === 'unknown') return answer;
    if (answer.kind === 'sat') return undefined;
    this.statistics.unsatisfiableTargets++;
    const core = new Set(answer.core);
    const local = edge.from.conjuncts.some((one) => core.has(one));
    this.impossible(local ? [edge] : [...edge.to.into].filter(({ step }) => step === edge.step));
    return { kind: 'dropped' };
  }

  private impossible(edges: readonly RegionEdge[]): void {
    for (const edge of edges) {
      this.context.observe({ kind: 'impossible', edge });
      this.graph.disconnect(edge);
    }
  }

  /** The predicate to split by: WPα without the step's inputs. */
  private suitable(step: Step, state: TestState, needed: readonly Term[]): Term {
    const { terms } = this;
    const inputs = new Set(step.inputs);
    const { formulas, alpha } = underAliases(terms, needed, (term) =>
      hasQuantifier(term) || [...freeVars(term)].some((one) => inputs.has(one)) ? undefined : valueIn(state, term),
    );
    const left = eliminate(
      terms,
      formulas.flatMap((one) => conjunctsOf(terms, one)),
      step.inputs,
    );
    return terms.or(terms.not(terms.conj(alpha)), terms.conj(left));
  }

  private isQuantifiedTwice({ to }: RegionEdge, predicate: Term): boolean {
    return hasQuantifier(predicate) && to.conjuncts.some(hasQuantifier);
  }

  /**
   * Another suitable predicate: the values of variables that are the same in every run along the test's way, if these
   * alone contradict what is needed.
   */
  private explicit(state: TestState, needed: readonly Term[]): Term | undefined {
    const { values } = this.paths.at(state);
    const fixed = [...freeVarsOf(needed)].flatMap((variable) => {
      const value = values.get(variable);
      return value !== undefined && isConstant(value) ? [this.terms.eq(variable, value)] : [];
    });
    const answer = this.check([...needed, ...fixed]);
    if (answer.kind !== 'unsat') return undefined;
    const core = new Set(answer.core);
    return this.terms.not(this.terms.conj(fixed.filter((one) => core.has(one))));
  }

  /** Runs a test and puts its states into their regions; answers it if it fails. */
  private test(inputs: TestInputs): Test | undefined {
    const test = runTest(this.automaton, this.tests++, inputs, this.options.testSteps);
    this.statistics.tests++;
    this.context.observe({ kind: 'test', test });
    for (const state of test.states) {
      const root = this.graph.roots.get(state.location)!;
      const leaf = this.graph.leafOf(root, (predicate) => this.holds(state, predicate) === true);
      if (leaf.states.length < mostStates) leaf.states.push(state);
    }
    return test.end === 'failed' ? test : undefined;
  }

  private holds(state: TestState, predicate: Term): boolean | Unknown {
    // Trying the cases of nested quantifiers would take for ever.
    const value = hasQuantifier(predicate) ? undefined : valueIn(state, predicate);
    if (value !== undefined) return value === true;
    const values = new Map(
      [...freeVars(predicate)].map((one) => [one, valueTerm(this.terms, variableIn(state, one), one.sort)] as const),
    );
    const answer = this.check([substitute(this.terms, predicate, values)]);
    return answer.kind === 'unknown' ? answer : answer.kind === 'sat';
  }

  private check(formulas: readonly Term[]): Answer {
    const questions = formulas.filter((one) => one !== this.terms.true);
    const wrong = questions.find((one) => one === this.terms.false);
    if (wrong !== undefined) return { kind: 'unsat', core: [wrong] };
    this.statistics.solverCalls++;
    return this.context.check(questions);
  }
}

function shortest(states: readonly TestState[]): TestState | undefined {
  let best: TestState | undefined;
  for (const state of states) if (best === undefined || state.passed < best.passed) best = state;
  return best;
}
