/**
 * The proof checker: initiation, consecution along every block, safety. Knows nothing of the engine that made the
 * certificate, and is to be given a solver that has seen nothing of the search. Partial correctness of procedures by
 * Hoare's rule for recursion (induction on the length of executions): a call may use any contexts, as every context is
 * checked. What starts in a safe context stays in safe contexts.
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
import { WrittenGlobals } from '../program/written-globals';
import type { CallUse, Certificate, ProofContext } from './certificate';

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
      if (!first.isSafe) this.reject('the context of the entry is not safe');
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
    // Invariants at other locations than the cut points make cut points of them.
    const { blocks } = largeBlocks(new CfaGraph(cfa), context.invariants.keys());
    for (const block of blocks) {
      const [edge] = block.edges;
      const call = edge === undefined ? undefined : callOn(edge);
      if (edge !== undefined && call !== undefined) this.call(context, edge, call, at(block.source), at(block.target));
      else this.block(context, block, at(block.source), at(block.target));
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

  private block(context: ProofContext, block: LargeBlock, before: Term, after: Term): void {
    const summary: BlockSummary = summarise(this.terms, block.source, block.target, block.edges);
    const where = `from ${block.source.label} to ${block.target.label} in ${context.function}`;
    if (context.isSafe) this.safety(summary, where, before);
    const left = substitute(this.terms, after, summary.updates);
    this.prove(`consecution ${where}`, [before, summary.guard, this.terms.not(left)]);
  }

  private safety({ checks, unsupported }: BlockSummary, where: string, before: Term): void {
    for (const { check, violated } of checks) {
      if (this.checks.has(check)) this.prove(`safety of ${check.id} ${where}`, [before, violated]);
    }
    for (const { construct, reached } of unsupported)
      this.prove(`not meeting ${construct} ${where}`, [before, reached]);
  }

  /** Nothing fails in the callee if some safe context's precondition holds; what each context ensures, it ensures. */
  private call(context: ProofContext, edge: PlainEdge, call: CallStatement, before: Term, after: Term): void {
    const { terms } = this;
    const where = `at the call of ${call.callee} in ${context.function}`;
    const changed = this.written.by(call.callee).map((one) => [one, this.fresh(one)] as const);
    const results = call.results.map((one) => this.fresh(one));
    const used = (context.calls.get(edge) ?? []).map((use) => this.used(use, call, changed, results, where));
    const safe = used.filter(({ isSafe }) => isSafe).map(({ requires }) => terms.not(requires));
    if (context.isSafe) this.prove(`a precondition ${where}`, [before, ...safe]);
    const ensured = used.map(({ requires, ensures }) => terms.implies(requires, ensures));
    const back = new Map([...changed, ...call.results.map((one, at) => [one, results[at]!] as const)]);
    this.prove(`consecution ${where}`, [before, ...ensured, terms.not(substitute(terms, after, back))]);
  }

  /** What a context says of a call, over the caller's variables before it and what they are behind it. */
  private used(
    { context, ghosts: values }: CallUse,
    call: CallStatement,
    changed: readonly (readonly [Term, Term])[],
    results: readonly Term[],
    where: string,
  ): { readonly isSafe: boolean; readonly requires: Term; readonly ensures: Term } {
    const callee = this.certificate.contexts[context] ?? this.reject(`no such context ${where}`);
    const cfa = this.automaton(callee);
    if (callee.function !== call.callee) this.reject(`a context of another function ${where}`);
    const ghosts = callee.ghosts.map(
      (ghost) => [ghost, values.get(ghost) ?? this.reject(`a ghost without value ${where}`)] as const,
    );
    const entering = new Map([...ghosts, ...cfa.parameters.map((one, at) => [one, call.arguments[at]!] as const)]);
    const leaving = new Map([...ghosts, ...changed, ...cfa.results.map((one, at) => [one, results[at]!] as const)]);
    return {
      isSafe: callee.isSafe,
      requires: substitute(this.terms, callee.requires, entering),
      ensures: substitute(this.terms, callee.ensures, leaving),
    };
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
