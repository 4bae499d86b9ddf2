/** DASH on one automaton. DASH, Fig. 10: a frontier is extended by a test, or the region before it is split. */
import type { PlainEdge } from '../../program/plain';
import type { Answer } from '../../solver/solver';
import type { TermBuilder } from '../../term/builder';
import { freeVars, freeVarsOf } from '../../term/free-vars';
import { substitute } from '../../term/substitute';
import type { Term } from '../../term/term';
import { valueTerm } from '../../term/value';
import { conjunctsOf, hasQuantifier } from './conjuncts';
import { Divergence } from './divergence';
import type { CallStep } from './error-automaton';
import type { SearchEvent } from './events';
import { frontierOf, wayToError } from './frontier';
import { eliminate } from './eliminate';
import { modelInputs } from './inputs';
import type { DashOptions, DashStatistics } from './options';
import type { CallAnswer, CallSite } from './inquiry';
import type { Procedures } from './procedures';
import { type Ask, Questions, type Unknown } from './questions';
import { type Mapping, mapping } from './mapping';
import { approximate, Refinement } from './refinement';
import { type Predicate, type Region, type RegionEdge, RegionGraph } from './regions';
import type { Fact, Use } from './summary';
import { conditionOf, inputsOf, SymbolicPaths } from './symbolic-path';
import { type Runnable, runTest, type Test, type TestInputs, type TestState, valueIn, variableIn } from './test-run';

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
  /** What the graph's missing edges stand on, besides the blocks themselves. */
  readonly uses = new Map<PlainEdge, Use[]>();
  private readonly paths: SymbolicPaths;
  private readonly questions: Questions;
  private readonly refinement: Refinement;
  private readonly divergence: Divergence;
  private readonly mapping: Mapping;
  private readonly givenUp = new Set<RegionEdge>();
  /** Why an edge was given up, if it was not a test that went elsewhere. */
  private open: SearchEnd | undefined;
  private tests = 0;

  constructor(
    private readonly terms: TermBuilder,
    private readonly runnable: Runnable,
    private readonly options: DashOptions,
    private readonly statistics: DashStatistics,
    private readonly context: SearchContext,
    private readonly procedures: Procedures,
    requires: Term,
  ) {
    const { automaton, globals } = runnable;
    const start = conjunctsOf(terms, requires);
    this.graph = new RegionGraph(terms, automaton, start);
    this.paths = new SymbolicPaths(terms, globals, start);
    this.questions = new Questions(terms, context.ask, statistics);
    this.refinement = new Refinement(
      terms,
      automaton,
      options,
      this.questions,
      this.paths,
      globals,
      procedures.counters,
    );
    this.divergence = new Divergence(options.mostSplits);
    this.mapping = mapping(options.mapping, (state, formula) => this.holds(state, formula));
  }

  /** With a first test, if there are inputs of one that are allowed. */
  run(first: TestInputs | undefined): SearchEnd {
    let failed = first === undefined ? undefined : this.test(first);
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

  /** The states at the start from which the graph has no way to the error. */
  get start(): Term {
    return this.graph.without(this.runnable.automaton.cfa.entry, this.graph.leadingToError());
  }

  /** What a test that failed asks of the state it starts in, and of its inputs. */
  wayOf(test: Test): { readonly condition: readonly Term[]; readonly inputs: readonly Term[] } {
    const symbolic = this.paths.at(test.states.at(-1));
    const given = new Set(conditionOf(this.paths.start));
    return { condition: conditionOf(symbolic).filter((one) => !given.has(one)), inputs: inputsOf(symbolic) };
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
    return this.open ?? { kind: 'stuck', detail: 'a test does not go where its inputs should lead it' };
  }

  /** ExtendFrontier, DASH Fig. 12: a test that passes the frontier, or a refinement. Answers a test that fails. */
  private extend(edge: RegionEdge): Test | undefined {
    const state = shortest(edge.from.states);
    this.context.observe({ kind: 'frontier', edge, state });
    const facts = this.procedures.facts(edge);
    const target = [...this.refinement.precondition(edge), ...facts.map(({ formula }) => formula)];
    if (this.options.unsatisfiableTargets && this.dropUnsatisfiable(edge, target, facts)) return undefined;
    const symbolic = this.paths.at(state);
    const inState = this.paths.inState(symbolic, freeVarsOf(target));
    const there = target.map((formula) => inState.apply(formula));
    const condition = conditionOf(symbolic);
    const answer = this.questions.check([...condition, ...there]);
    const { call } = edge.step;
    if (call !== undefined) {
      if (answer.kind === 'unsat' && this.refineByFacts(edge, state, neededOf(answer, target, there, state), facts))
        return undefined;
      const site = { edge, state, condition, symbolic, inState: (term: Term) => this.paths.now(symbolic, term) };
      return this.ask(site, call);
    }
    if (answer.kind === 'sat') {
      return this.pass(edge, modelInputs(answer.model, inputsOf(symbolic), edge.step.takes, this.seed));
    }
    if (this.context.late() === undefined) this.refine(edge, state, neededOf(answer, target, there, state));
    return undefined;
  }

  private get seed(): number {
    return this.options.seed + this.tests;
  }

  /** A test that is to pass the edge; answers it if it fails. */
  private pass(edge: RegionEdge, inputs: TestInputs): Test | undefined {
    const failed = this.test(inputs);
    // A test that does not get there would be made again and again.
    if (edge.to.states.length === 0 && !this.refineBehind(edge)) this.givenUp.add(edge);
    return failed;
  }

  /** A question about a call, which is a search of its own. DASH 4.4. Answers a test that fails. */
  private ask(site: CallSite, call: CallStep): Test | undefined {
    const { edge } = site;
    // Where it is only asked whether the call returns at all, no test has got through it: more is asked first.
    if (isVague(edge) && this.refineBehind(edge)) return undefined;
    const answer: CallAnswer = this.procedures.ask(site, call);
    if (answer.kind === 'reached') return this.pass(edge, answer.inputs);
    if (answer.kind === 'not') {
      this.use(call, [answer.fact]);
      this.splitBy(edge, site.state, approximate(this.terms.not(answer.fact.requires)), []);
      return undefined;
    }
    if (answer.end.kind === 'late' || this.refineBehind(edge)) return undefined;
    this.open = answer.end;
    this.givenUp.add(edge);
    return undefined;
  }

  /** A split by what is known of the callee already; false if that does not give a predicate. */
  private refineByFacts(
    edge: RegionEdge,
    state: TestState | undefined,
    needed: readonly Term[],
    facts: readonly Fact[],
  ): boolean {
    const used = facts.filter(({ formula }) => needed.includes(formula));
    const predicate = this.byFacts(edge, state, needed, used);
    if (predicate === undefined) return false;
    if (used.length > 0) this.statistics.summariesReused++;
    this.use(edge.step.call!, used);
    this.splitBy(edge, state, predicate, needed);
    return true;
  }

  private byFacts(
    edge: RegionEdge,
    state: TestState | undefined,
    needed: readonly Term[],
    used: readonly Fact[],
  ): Predicate | undefined {
    const formulas = used.map(({ formula }) => formula);
    const target = needed.filter((one) => !formulas.includes(one));
    const isFalse = ({ predicate }: Predicate): boolean =>
      predicate === this.terms.false ||
      (state !== undefined && !hasQuantifier(predicate) && valueIn(state, predicate) === false);
    const unmet = approximate(this.terms.disj(used.map(({ requires }) => this.terms.not(requires))));
    const ensured = used.map(({ ensures }) => ensures);
    if (used.length > 0 && isFalse(unmet) && this.questions.contradict([...target, ...ensured])) return unmet;
    const predicate = state === undefined ? undefined : this.refinement.predicate(edge, state, needed);
    return predicate !== undefined && isFalse(predicate) ? predicate : undefined;
  }

  private use(call: CallStep, facts: readonly Fact[]): void {
    const uses = this.uses.get(call.edge);
    const more = facts.map(({ use }) => use);
    if (uses === undefined) this.uses.set(call.edge, more);
    else uses.push(...more.filter((use) => !uses.some((other) => isSame(use, other))));
  }

  /**
   * Where tests do not get on, as they are too long: a region further on, on the way to the error, is split without one.
   * False if all the regions there say already what has to hold in them.
   */
  private refineBehind(edge: RegionEdge): boolean {
    return wayToError(this.graph, edge.to)
      .toReversed()
      .some((next) => this.refineWithoutTest(next));
  }

  private refineWithoutTest(edge: RegionEdge): boolean {
    const { call, inputs } = edge.step;
    const precondition = this.refinement.precondition(edge);
    if (call === undefined) return this.splitAhead(edge, this.terms.conj(eliminate(this.terms, precondition, inputs)));
    const facts = this.procedures.facts(edge);
    if (this.dropUnsatisfiable(edge, [...precondition, ...facts.map(({ formula }) => formula)], facts)) return true;
    for (const fact of facts) {
      if (!this.questions.contradict([...precondition, fact.ensures])) continue;
      this.use(call, [fact]);
      if (this.splitAhead(edge, this.terms.not(fact.requires))) return true;
    }
    if (isVague(edge)) return false;
    const condition = edge.from.conjuncts;
    const answer = this.procedures.ask({ edge, state: undefined, condition, symbolic: undefined, inState }, call);
    if (answer.kind !== 'not') return false;
    this.use(call, [answer.fact]);
    return this.splitAhead(edge, this.terms.not(answer.fact.requires));
  }

  /** False if the predicate says nothing new of the region. */
  private splitAhead(edge: RegionEdge, predicate: Term): boolean {
    const { conjuncts } = edge.from;
    if (hasQuantifier(predicate)) return false;
    if (predicate === this.terms.true || this.questions.contradict([...conjuncts, this.terms.not(predicate)]))
      return false;
    const isNever = predicate === this.terms.false || this.questions.contradict([...conjuncts, predicate]);
    this.splitBy(edge, undefined, approximate(isNever ? this.terms.false : predicate), []);
    return true;
  }

  /** LCT-D 3.4: if no state at all gets into the target this way, the edge goes. */
  private dropUnsatisfiable(edge: RegionEdge, target: readonly Term[], facts: readonly Fact[]): boolean {
    const answer = this.questions.check([...edge.from.conjuncts, ...target]);
    if (answer.kind !== 'unsat') return false;
    this.statistics.unsatisfiableTargets++;
    const core = new Set(answer.core);
    const used = facts.filter(({ formula }) => core.has(formula));
    if (used.length > 0) this.statistics.summariesReused++;
    if (edge.step.call !== undefined) this.use(edge.step.call, used);
    const isLocal = edge.from.conjuncts.some((one) => core.has(one));
    this.impossible(isLocal ? [edge] : [...edge.to.into].filter(({ step }) => step === edge.step));
    return true;
  }

  private refine(edge: RegionEdge, state: TestState | undefined, needed: readonly Term[]): void {
    const predicate =
      state === undefined ? approximate(this.terms.false) : this.refinement.predicate(edge, state, needed);
    this.splitBy(edge, state, predicate, needed);
  }

  /** The predicate holds wherever the frontier can be passed, and not in the state. */
  private splitBy(edge: RegionEdge, state: TestState | undefined, chosen: Predicate, needed: readonly Term[]): void {
    const { predicate } = chosen;
    if (predicate === this.terms.false) {
      this.impossible([edge]);
      return;
    }
    this.statistics.splits++;
    this.divergence.split(edge.from.location, predicate);
    const { inside, outside } = this.graph.split(edge, chosen, (one, split) =>
      one === state ? false : this.mapping.isInside(one, split),
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
    const test = runTest(this.runnable, this.tests++, inputs, this.options.testSteps);
    this.statistics.tests++;
    const regions = this.mapping.regionsOf(this.graph, test);
    regions.forEach(({ states }, at) => {
      if (states.length < mostStates) states.push(test.states[at]!);
    });
    this.divergence.test(test);
    this.context.observe({ kind: 'test', test, regions });
    return test.end === 'failed' ? test : undefined;
  }

  /** Where it is not known, the state counts as outside: that can cost progress, not soundness. */
  private holds(state: TestState, predicate: Term): boolean {
    this.statistics.evaluations++;
    // Trying the cases of nested quantifiers would take for ever.
    const value = hasQuantifier(predicate) ? undefined : valueIn(state, predicate);
    if (value !== undefined) return value === true;
    const values = new Map(
      [...freeVars(predicate)].map((one) => [one, valueTerm(this.terms, variableIn(state, one), one.sort)] as const),
    );
    return this.questions.check([substitute(this.terms, predicate, values)]).kind === 'sat';
  }
}

function inState(term: Term): Term {
  return term;
}

function isVague({ step, to }: RegionEdge): boolean {
  return step.call?.ends === 'returns' && to.conjuncts.length === 0;
}

function isSame(a: Use, b: Use): boolean {
  return a.summary === b.summary && [...a.ghosts].every(([ghost, value]) => b.ghosts.get(ghost) === value);
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
