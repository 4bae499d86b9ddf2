/**
 * The proof checker: initiation, consecution along every block, safety. Knows nothing of the engine that made the
 * certificate, and is to be given a solver that has seen nothing of the search. Partial correctness of procedures by
 * Hoare's rule for recursion: a call may use any context, as every context is checked.
 */
import type { Cancellation } from '../base/cancellation';
import { CfaGraph } from '../program/cfa-graph';
import { type BlockSummary, summarise } from '../program/block-summary';
import { callOn } from '../program/inline';
import { type LargeBlock, largeBlocks } from '../program/large-blocks';
import type { PlainCfa, PlainEdge, PlainProgram } from '../program/plain';
import type { CallStatement } from '../program/statement';
import type { Location } from '../program/program';
import type { Answer, Solver } from '../solver/solver';
import type { Check } from '../task/check';
import { freeVars } from '../term/free-vars';
import { substitute } from '../term/substitute';
import type { Term } from '../term/term';
import type { Certificate, ProofContext } from './certificate';
import { WrittenGlobals } from './written-globals';

export type ProofCheck =
  | { readonly kind: 'accepted'; readonly obligations: number }
  /** What does not hold, in words. */
  | { readonly kind: 'rejected'; readonly reason: string }
  /** The solver did not answer. */
  | { readonly kind: 'undecided'; readonly reason: string; readonly answer: Undecided };

type Undecided = Extract<Answer, { kind: 'unknown' }>;

export interface ProofBudget {
  readonly milliseconds: number;
  readonly cancellation: Cancellation;
}

/** Whether a certificate shows that the checks hold and nothing unsupported is met on the way. */
export function checkCertificate(
  program: PlainProgram,
  checks: readonly Check[],
  certificate: Certificate,
  solver: Solver,
  budget: ProofBudget,
): ProofCheck {
  return new Checker(program, new Set(checks), certificate, solver, budget).run();
}

const outOfTime: Undecided = { kind: 'unknown', reason: 'timeout', detail: 'no time left' };

class Failed extends Error {
  constructor(readonly outcome: ProofCheck) {
    super(outcome.kind);
  }
}

class Checker {
  private obligations = 0;
  private readonly deadline: number;
  private readonly written: WrittenGlobals;

  constructor(
    private readonly program: PlainProgram,
    private readonly checks: ReadonlySet<Check>,
    private readonly certificate: Certificate,
    private readonly solver: Solver,
    private readonly budget: ProofBudget,
  ) {
    this.deadline = performance.now() + budget.milliseconds;
    this.written = new WrittenGlobals(program);
  }

  run(): ProofCheck {
    try {
      const [first] = this.certificate.contexts;
      if (first?.function !== this.program.entry) this.reject('the first context is not the entry');
      this.prove('the entry starts from anything', [this.terms.not(first.requires)]);
      for (const context of this.certificate.contexts) this.scope(context, this.automaton(context));
      for (const context of this.certificate.contexts) this.context(context, this.automaton(context));
      return { kind: 'accepted', obligations: this.obligations };
    } catch (error) {
      if (error instanceof Failed) return error.outcome;
      throw error;
    }
  }

  private get terms(): PlainProgram['terms'] {
    return this.program.terms;
  }

  private automaton(context: ProofContext): PlainCfa {
    return this.program.functions.get(context.function) ?? this.reject(`no function ${context.function}`);
  }

  private context(context: ProofContext, cfa: PlainCfa): void {
    const at = (location: Location): Term =>
      context.invariants.get(location) ?? this.reject(`no invariant at ${location.label} of ${cfa.name}`);
    this.prove(`initiation in ${cfa.name}`, [context.requires, this.terms.not(at(cfa.entry))]);
    const { blocks } = largeBlocks(new CfaGraph(cfa));
    for (const block of blocks) {
      const [edge] = block.edges;
      const call = edge === undefined ? undefined : callOn(edge);
      if (edge !== undefined && call !== undefined) this.call(context, edge, call, at(block.source), at(block.target));
      else this.block(cfa, block, at(block.source), at(block.target));
    }
    if (context.ensures !== this.terms.true && context.invariants.has(cfa.exit))
      this.prove(`what ${cfa.name} ensures`, [at(cfa.exit), this.terms.not(context.ensures)]);
  }

  /** Everything a context says must be about variables that mean something where it is said. */
  private scope(context: ProofContext, cfa: PlainCfa): void {
    const { globals } = this.program;
    const own = new Set([...cfa.variables, ...globals]);
    if (context.ghosts.some((ghost) => own.has(ghost))) this.reject(`a ghost of ${cfa.name} is a variable of it`);
    const within = (what: string, term: Term, allowed: ReadonlySet<Term>): void => {
      for (const one of freeVars(term)) if (!allowed.has(one)) this.reject(`${what} of ${cfa.name} is about others`);
    };
    within('the precondition', context.requires, new Set([...cfa.parameters, ...globals, ...context.ghosts]));
    within('the postcondition', context.ensures, new Set([...cfa.results, ...globals, ...context.ghosts]));
    const all = new Set([...own, ...context.ghosts]);
    for (const invariant of context.invariants.values()) within('an invariant', invariant, all);
  }

  private block(cfa: PlainCfa, block: LargeBlock, before: Term, after: Term): void {
    const summary: BlockSummary = summarise(this.terms, block.source, block.target, block.edges);
    const where = `from ${block.source.label} to ${block.target.label} in ${cfa.name}`;
    for (const { check, violated } of summary.checks) {
      if (this.checks.has(check)) this.prove(`safety of ${check.id} ${where}`, [before, violated]);
    }
    for (const { construct, reached } of summary.unsupported)
      this.prove(`not meeting ${construct} ${where}`, [before, reached]);
    const left = substitute(this.terms, after, summary.updates);
    this.prove(`consecution ${where}`, [before, summary.guard, this.terms.not(left)]);
  }

  private call(context: ProofContext, edge: PlainEdge, call: CallStatement, before: Term, after: Term): void {
    const where = `at the call of ${call.callee} in ${context.function}`;
    const use = context.calls.get(edge);
    if (use === undefined) {
      // A call that nothing is said of must not be reached.
      this.prove(`that nothing gets there ${where}`, [before]);
      return;
    }
    const callee = this.certificate.contexts[use.context] ?? this.reject(`no such context ${where}`);
    const cfa = this.automaton(callee);
    if (callee.function !== call.callee) this.reject(`a context of another function ${where}`);
    const ghosts = callee.ghosts.map(
      (ghost) => [ghost, use.ghosts.get(ghost) ?? this.reject(`a ghost without value ${where}`)] as const,
    );
    const entering = new Map([...ghosts, ...cfa.parameters.map((one, at) => [one, call.arguments[at]!] as const)]);
    this.prove(`the precondition ${where}`, [
      before,
      this.terms.not(substitute(this.terms, callee.requires, entering)),
    ]);
    const changed = this.written.by(call.callee).map((one) => [one, this.fresh(one)] as const);
    const results = call.results.map((one) => this.fresh(one));
    const leaving = new Map([...ghosts, ...changed, ...cfa.results.map((one, at) => [one, results[at]!] as const)]);
    const back = new Map([...changed, ...call.results.map((one, at) => [one, results[at]!] as const)]);
    this.prove(`consecution ${where}`, [
      before,
      substitute(this.terms, callee.ensures, leaving),
      this.terms.not(substitute(this.terms, after, back)),
    ]);
  }

  private fresh(variable: Term): Term {
    return this.terms.fresh('after', variable.sort);
  }

  /** The formulas cannot be true together. */
  private prove(what: string, formulas: readonly Term[]): void {
    this.obligations++;
    if (formulas.includes(this.terms.false)) return;
    const milliseconds = this.deadline - performance.now();
    const { cancellation } = this.budget;
    const answer = milliseconds <= 0 ? outOfTime : this.solver.check(formulas, { milliseconds, cancellation });
    if (answer.kind === 'sat') this.reject(`${what} does not hold`);
    if (answer.kind === 'unknown') this.stop({ kind: 'undecided', reason: `${what}: ${answer.detail}`, answer });
  }

  private reject(reason: string): never {
    return this.stop({ kind: 'rejected', reason });
  }

  private stop(outcome: ProofCheck): never {
    throw new Failed(outcome);
  }
}
