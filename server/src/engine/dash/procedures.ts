/**
 * Questions about calls, answered by searches of their own, and what is known from them: summaries. DASH, sec. 4.4. What
 * is being proved may be used by calls of the function within itself, as in Hoare's rule for recursion.
 */
import type { PlainProgram } from '../../program/plain';
import type { Location } from '../../program/program';
import type { Term } from '../../term/term';
import {
  type Callee,
  type Callees,
  calleeOf,
  type CallStep,
  errorAutomaton,
  type FailureGoal,
  type Goal,
} from './error-automaton';
import { type CallAnswer, type CallSite, Inquiry, type InquiryTools, type Question, type Way } from './inquiry';
import { countersOf } from './counters';
import type { DashOptions, DashStatistics } from './options';
import { Questions } from './questions';
import type { RegionEdge } from './regions';
import { Search, type SearchContext, type SearchEnd } from './search';
import { CallWords, type Fact, type Summary } from './summary';

/** Questions about one function within each other: if there are more, they keep growing. */
const mostNested = 10;

export class Procedures {
  /** Globals that only grow. */
  readonly counters: ReadonlySet<Term>;
  private readonly words: CallWords;
  private readonly questions: Questions;
  private readonly globals: ReadonlySet<Term>;
  private readonly callees = new Map<string, Callee>();
  private readonly summaries = new Map<string, Summary[]>();
  private readonly ways = new Map<string, Way[]>();
  /** Questions that were not decided, with the precondition under which they were asked. */
  private readonly undecided = new Map<string, SearchEnd>();
  /** The callees of the questions that are open. */
  private readonly open: string[] = [];

  constructor(
    private readonly program: PlainProgram,
    private readonly goal: FailureGoal,
    private readonly knowledge: Callees,
    private readonly borders: ReadonlySet<Location>,
    private readonly options: DashOptions,
    private readonly statistics: DashStatistics,
    private readonly context: SearchContext,
  ) {
    this.words = new CallWords(program);
    this.questions = new Questions(program.terms, context.ask, statistics);
    this.globals = new Set(program.globals);
    this.counters = countersOf(program);
  }

  /** A search in a function; undefined if control cannot get where the goal is. */
  search(name: string, goal: Goal, requires: Term): Search | undefined {
    const { program, options, statistics, context } = this;
    const cfa = program.functions.get(name)!;
    const automaton = errorAutomaton(program.terms, cfa, goal, options.granularity, this.knowledge, this.borders);
    if (automaton === undefined) return undefined;
    const callee = (called: string): Callee => this.callee(called, goal);
    const runnable = { automaton, globals: this.globals, callee };
    return new Search(program.terms, runnable, options, statistics, context, this, requires);
  }

  /** Everything that is known or assumed of a call in the way that an edge takes it. */
  facts({ step, to }: RegionEdge): readonly Fact[] {
    const { call } = step;
    if (call === undefined) return [];
    const known = call.ends === 'fails' ? new Map<Term, Term>() : this.words.target(call, to.conjuncts).ghosts;
    return this.summariesOf(call).flatMap((summary) => this.words.fact(summary, step, call, known) ?? []);
  }

  ask(site: CallSite, call: CallStep): CallAnswer {
    const { terms } = this.program;
    const conjuncts = call.ends === 'fails' ? [] : site.edge.to.conjuncts;
    const target = this.words.target(call, conjuncts);
    const { callee } = call.statement;
    this.context.observe({ kind: 'asked', callee, ends: call.ends, target: terms.conj(target.formulas) });
    const question: Question = {
      call,
      target,
      entering: this.words.entering(call, target.ghosts),
      key: `${call.ends} ${callee} ${terms.conj(target.formulas).id}`,
      goal: call.ends === 'fails' ? this.goal : { kind: 'returns', target: target.formulas },
    };
    const answer = this.answer(question, site);
    const said = answer.kind === 'not' ? { not: answer.fact.requires } : answer.kind;
    this.context.observe({ kind: 'answered', callee, answer: said });
    return answer;
  }

  private answer(question: Question, site: CallSite): CallAnswer {
    const { callee } = question.call.statement;
    const nested = this.open.filter((name) => name === callee).length;
    if (nested >= mostNested) return { kind: 'open', end: { kind: 'growing', region: site.edge.from } };
    this.open.push(callee);
    try {
      return new Inquiry(this.tools, question, site, nested > 0).run();
    } finally {
      this.open.pop();
    }
  }

  private get tools(): InquiryTools {
    return {
      program: this.program,
      globals: this.globals,
      options: this.options,
      statistics: this.statistics,
      questions: this.questions,
      undecided: this.undecided,
      search: (question, requires) => this.search(question.call.statement.callee, question.goal, requires),
      late: this.context.late,
      waysOf: ({ key }) => listOf(this.ways, key),
      fact: (summary, step, call, known) => this.words.fact(summary, step, call, known),
      assume: (summary) => listOf(this.summaries, `${summary.ends} ${summary.callee}`).push(summary),
      forget: (summary) => {
        this.forget(summary);
      },
      forgetThatStandOn: (summary) => {
        this.forgetThatStandOn(summary);
      },
      proved: (summary) => {
        this.proved(summary);
      },
    };
  }

  private summariesOf({ ends, statement }: CallStep): readonly Summary[] {
    return this.summaries.get(`${ends} ${statement.callee}`) ?? [];
  }

  private forget(summary: Summary): void {
    const list = listOf(this.summaries, `${summary.ends} ${summary.callee}`);
    const at = list.indexOf(summary);
    if (at >= 0) list.splice(at, 1);
    this.forgetThatStandOn(summary);
  }

  private forgetThatStandOn(hypothesis: Summary): void {
    for (const [key, list] of this.summaries)
      this.summaries.set(
        key,
        list.filter(({ assumes }) => !assumes.has(hypothesis)),
      );
  }

  /** What stood on a hypothesis that is proved now stands on what its proof stands on. */
  private proved(summary: Summary): void {
    for (const one of [...this.summaries.values()].flat()) {
      if (!one.assumes.has(summary)) continue;
      one.assumes = new Set([...one.assumes, ...summary.assumes].filter((other) => other !== summary));
    }
  }

  private callee(name: string, goal: Goal): Callee {
    const key = `${goal.kind} ${name}`;
    let known = this.callees.get(key);
    if (known === undefined) {
      known = calleeOf(this.program.terms, this.program.functions.get(name)!, goal);
      this.callees.set(key, known);
    }
    return known;
  }
}

function listOf<T>(table: Map<string, T[]>, key: string): T[] {
  let list = table.get(key);
  if (list === undefined) table.set(key, (list = []));
  return list;
}
