import type { Answer } from '../../solver/solver';
import type { TermBuilder } from '../../term/builder';
import type { Term } from '../../term/term';
import type { DashStatistics } from './options';

export type Unknown = Extract<Answer, { kind: 'unknown' }>;

/** Asks the solver; `resources` are steps of it, the same on every machine. */
export type Ask = (formulas: readonly Term[], resources: number) => Answer;

/** Steps that a question of a search may take: half a second or so. What it does not answer by then is got round. */
const stepsPerQuestion = 600_000;

const stepsPerTrial = 600_000;

/** A search's questions to the solver, counted. */
export class Questions {
  /** How many the solver did not answer within their limit. */
  unanswered = 0;

  constructor(
    private readonly terms: TermBuilder,
    private readonly ask: Ask,
    private readonly statistics: DashStatistics,
  ) {}

  check(formulas: readonly Term[], resources = stepsPerQuestion): Answer {
    const questions = formulas.filter((one) => one !== this.terms.true);
    const wrong = questions.find((one) => one === this.terms.false);
    if (wrong !== undefined) return { kind: 'unsat', core: [wrong] };
    this.statistics.solverCalls++;
    const answer = this.ask(questions, resources);
    if (answer.kind === 'unknown') this.unanswered++;
    return answer;
  }

  /** A question that may as well stay open. */
  trial(formulas: readonly Term[]): Answer {
    return this.check(formulas, stepsPerTrial);
  }

  /** Whether the formulas contradict each other, and the solver sees that soon. */
  contradict(formulas: readonly Term[]): boolean {
    return this.trial(formulas).kind === 'unsat';
  }
}
