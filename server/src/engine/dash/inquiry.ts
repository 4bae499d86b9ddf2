/**
 * The answer to one question about a call: first for all states that the callee may start in; tests that the caller
 * cannot be the start of take states away from it, in the end the caller's own state is left.
 */
import type { PlainProgram } from '../../program/plain';
import { freeVars } from '../../term/free-vars';
import { Substitution } from '../../term/substitute';
import type { Term } from '../../term/term';
import { valueTerm } from '../../term/value';
import { conjunctsOf, hasQuantifier } from './conjuncts';
import { eliminate } from './eliminate';
import type { CallStep, Goal } from './error-automaton';
import { callInputs, modelInputs } from './inputs';
import type { DashOptions, DashStatistics } from './options';
import type { Questions } from './questions';
import type { RegionEdge } from './regions';
import type { Search, SearchContext, SearchEnd } from './search';
import type { CalleeTarget, CallWords, Fact, Summary } from './summary';
import { inputsOf, type SymbolicState } from './symbolic-path';
import { type Test, type TestInputs, type TestState, valueIn, variableIn } from './test-run';

/** Of one question, before it is asked of the caller's state alone. */
const mostExclusions = 6;

/** Where a call is made: a state of a test, if there is one, and what is known symbolically of the caller there. */
export interface CallSite {
  readonly edge: RegionEdge;
  readonly state: TestState | undefined;
  readonly condition: readonly Term[];
  readonly symbolic: SymbolicState | undefined;
  /** Terms over the caller's variables as terms of the condition. */
  readonly inState: (term: Term) => Term;
}

export type CallAnswer =
  /** The caller's test with these inputs goes that way. */
  | { readonly kind: 'reached'; readonly inputs: TestInputs }
  | { readonly kind: 'not'; readonly fact: Fact }
  | { readonly kind: 'open'; readonly end: SearchEnd };

/** A test of a callee as formulas over what the callee starts with, and over its inputs. */
export interface Way {
  readonly test: Test;
  readonly formulas: readonly Term[];
  readonly inputs: readonly Term[];
}

export interface Question {
  readonly call: CallStep;
  readonly target: CalleeTarget;
  readonly entering: ReadonlyMap<Term, Term>;
  readonly key: string;
  readonly goal: Goal;
}

const stuck: SearchEnd = { kind: 'stuck', detail: 'a call is not decided from where its caller is' };

/** What an inquiry needs of what is known already. */
export interface InquiryTools {
  readonly program: PlainProgram;
  readonly globals: ReadonlySet<Term>;
  readonly options: DashOptions;
  readonly statistics: DashStatistics;
  readonly questions: Questions;
  readonly undecided: Map<string, SearchEnd>;
  readonly search: (question: Question, requires: Term) => Search | undefined;
  readonly late: SearchContext['late'];
  readonly waysOf: (question: Question) => Way[];
  readonly fact: CallWords['fact'];
  readonly assume: (summary: Summary) => void;
  readonly forget: (summary: Summary) => void;
  readonly forgetThatStandOn: (summary: Summary) => void;
  readonly proved: (summary: Summary) => void;
}

/** The answer to one question. */
export class Inquiry {
  private readonly summary: Summary;
  private isAboutState = false;
  private exclusions = 0;

  constructor(
    private readonly tools: InquiryTools,
    private readonly question: Question,
    private readonly site: CallSite,
    /** Asked while another question about the function is open. */
    private readonly isNested: boolean,
  ) {
    const { call, target } = question;
    this.summary = {
      callee: call.statement.callee,
      ends: call.ends,
      target: target.formulas,
      ghosts: [...target.ghosts.keys()],
      requires: target.binding,
      proof: undefined,
      assumes: new Set(),
    };
  }

  run(): CallAnswer {
    const { tools, summary } = this;
    tools.assume(summary);
    const answer = this.search();
    if (answer.kind !== 'not') tools.forget(summary);
    if (answer.kind === 'open' && answer.end.kind !== 'late') tools.undecided.set(this.undecidedKey, answer.end);
    return answer;
  }

  private get undecidedKey(): string {
    return `${this.question.key} ${this.summary.requires.id} ${this.site.state === undefined}`;
  }

  private search(): CallAnswer {
    const { tools, question, summary } = this;
    for (const way of tools.waysOf(question)) {
      const answer = this.compose(way);
      if (answer !== undefined) return answer;
    }
    for (;;) {
      const late = tools.late();
      if (late !== undefined) return { kind: 'open', end: { kind: 'late', answer: late } };
      const known = tools.undecided.get(this.undecidedKey);
      if (known !== undefined && (this.isNested || !this.narrow())) return { kind: 'open', end: known };
      const search = tools.search(question, summary.requires);
      const end = search?.run(this.first());
      if (search === undefined || end?.kind === 'proved') return this.proved(search);
      if (end?.kind === 'failed') {
        const { condition, inputs } = search.wayOf(end.test);
        const way: Way = { test: end.test, formulas: condition, inputs };
        tools.waysOf(question).push(way);
        const answer = this.compose(way);
        if (answer !== undefined) return answer;
      } else if (end !== undefined && (end.kind === 'late' || this.isNested || !this.narrow()))
        return { kind: 'open', end };
    }
  }

  private first(): TestInputs | undefined {
    const { state } = this.site;
    if (state === undefined) return undefined;
    return callInputs(state, this.question.entering, this.tools.globals, this.tools.options.seed);
  }

  /** A test of the callee that the caller can go on to; undefined if it cannot: then such states are excluded. */
  private compose(way: Way): CallAnswer | undefined {
    const { tools, site, question } = this;
    const { terms } = tools.program;
    const before = [...freeVars(terms.conj(way.formulas))].flatMap((variable): [Term, Term][] => {
      const own = question.entering.get(variable) ?? (tools.globals.has(variable) ? variable : undefined);
      return own === undefined ? [] : [[variable, site.inState(own)]];
    });
    const substitution = new Substitution(terms, new Map(before));
    const there = way.formulas.map((formula) => substitution.apply(formula));
    const answer = tools.questions.check([...site.condition, ...there]);
    if (answer.kind === 'unsat') {
      const core = new Set(answer.core);
      this.exclude(
        way,
        way.formulas.filter((_, at) => core.has(there[at]!)),
      );
      return this.exclusions > 2 * mostExclusions ? { kind: 'open', end: stuck } : undefined;
    }
    if (answer.kind === 'unknown' || site.symbolic === undefined) return { kind: 'open', end: stuck };
    const names = [...inputsOf(site.symbolic), ...way.inputs];
    return { kind: 'reached', inputs: modelInputs(answer.model, names, new Map(), tools.options.seed + 1) };
  }

  /** The states that a test can start from, or more, but none of the caller's: they are not asked about any more. */
  private exclude({ test, inputs }: Way, formulas: readonly Term[]): void {
    const { terms } = this.tools.program;
    let start = eliminate(terms, formulas, inputs);
    if (start.some(hasQuantifier)) {
      const taken = inputs.map((one, at) => [one, valueTerm(terms, test.taken[at]!.value, one.sort)] as const);
      const values = new Substitution(terms, new Map(taken));
      start = formulas.flatMap((one) => conjunctsOf(terms, values.apply(one)));
    }
    this.strengthen(terms.not(terms.conj(start)));
    if (++this.exclusions === mostExclusions) this.narrow();
  }

  /** Asks of the caller's state alone. What is proved will still be as general as the predicates are. */
  private narrow(): boolean {
    const { state } = this.site;
    if (state === undefined || this.isAboutState) return false;
    this.isAboutState = true;
    const { terms, functions } = this.tools.program;
    const { entering } = this.question;
    const { parameters } = functions.get(this.summary.callee)!;
    const scalars = [...parameters, ...this.summary.ghosts, ...this.tools.globals];
    const values = scalars.flatMap((one) => {
      if (one.sort.kind === 'array') return [];
      const before = entering.get(one);
      const value = before === undefined ? variableIn(state, one) : valueIn(state, before);
      return value === undefined ? [] : [terms.eq(one, valueTerm(terms, value, one.sort))];
    });
    this.strengthen(terms.conj(values));
    return true;
  }

  private strengthen(formula: Term): void {
    const { tools, summary } = this;
    summary.requires = tools.program.terms.and(summary.requires, formula);
    tools.forgetThatStandOn(summary);
  }

  private proved(search: Search | undefined): CallAnswer {
    const { tools, summary, question, site } = this;
    const { terms } = tools.program;
    const used = [...(search?.uses.values() ?? [])].flat().map((use) => use.summary);
    const assumed = used.flatMap((one) => (one.proof === undefined ? [one] : [...one.assumes]));
    summary.assumes = new Set(assumed.filter((one) => one !== summary));
    const start = search === undefined ? terms.true : search.start;
    // What was asked of implies it; it is weaker, but not with quantifiers in it.
    if (!hasQuantifier(start)) summary.requires = start;
    summary.proof = { graph: search?.graph, uses: search?.uses ?? new Map() };
    tools.statistics.summaries++;
    tools.proved(summary);
    const fact = tools.fact(summary, site.edge.step, question.call, question.target.ghosts);
    return fact === undefined ? { kind: 'open', end: stuck } : { kind: 'not', fact };
  }
}
