/** What is known of a function: from some states it does not return so, or nothing fails in it. DASH, sec. 4.4. */
import type { PlainCfa, PlainEdge, PlainProgram } from '../../program/plain';
import { Substitution } from '../../term/substitute';
import { freeVarsOf } from '../../term/free-vars';
import type { TermBuilder } from '../../term/builder';
import { sortText } from '../../term/sort';
import type { Term } from '../../term/term';
import type { CallStep, Step } from './error-automaton';
import type { RegionGraph } from './regions';

export interface Summary {
  readonly callee: string;
  readonly ends: 'returns' | 'fails';
  /** Called where `requires` holds, it does not return where all of these do. Over results, globals and ghosts. */
  readonly target: readonly Term[];
  readonly ghosts: readonly Term[];
  /** Over parameters, globals and ghosts. It gets stronger as long as the search for the proof goes on. */
  requires: Term;
  /** Undefined as long as it is searched for: until then it is a hypothesis, for calls of the function within itself. */
  proof: Proof | undefined;
  /** The hypotheses that the proof stands on. */
  assumes: ReadonlySet<Summary>;
}

/** A region graph without a way to the error (undefined if there was none from the start), and what it stands on. */
export interface Proof {
  readonly graph: RegionGraph | undefined;
  readonly uses: Uses;
}

export type Uses = ReadonlyMap<PlainEdge, readonly Use[]>;

/** A summary at a call. */
export interface Use {
  readonly summary: Summary;
  /** What its ghosts stand for: terms over the caller's variables before the call. */
  readonly ghosts: ReadonlyMap<Term, Term>;
}

/** A summary at a call as formulas over the caller's variables before it, and what they are behind it. */
export interface Fact {
  readonly use: Use;
  readonly requires: Term;
  readonly ensures: Term;
  readonly formula: Term;
}

/** What must hold behind a call, in the words of the callee. */
export interface CalleeTarget {
  readonly formulas: readonly Term[];
  readonly ghosts: ReadonlyMap<Term, Term>;
  /** Says of the ghosts that stand for arguments what they are. */
  readonly binding: Term;
}

/** Between the words of callers and callees. Ghosts have the same names everywhere, so that equal questions are equal. */
export class CallWords {
  private readonly names = new Map<string, Term>();
  private readonly globals: ReadonlySet<Term>;

  constructor(private readonly program: PlainProgram) {
    this.globals = new Set(program.globals);
  }

  target({ statement }: CallStep, conjuncts: readonly Term[]): CalleeTarget {
    const { terms } = this.program;
    const cfa = this.cfa(statement.callee);
    const replaced = new Map(statement.results.map((one, at) => [one, cfa.results[at]!] as const));
    const ghosts = new Map<Term, Term>();
    const binding: Term[] = [];
    for (const variable of freeVarsOf(conjuncts)) {
      if (this.globals.has(variable) || replaced.has(variable)) continue;
      const at = statement.arguments.indexOf(variable);
      const ghost =
        at >= 0
          ? this.name(`${statement.callee} argument ${at}`, variable)
          : this.name(`ghost ${ghosts.size}`, variable);
      if (at >= 0) binding.push(terms.eq(ghost, cfa.parameters[at]!));
      replaced.set(variable, ghost);
      ghosts.set(ghost, variable);
    }
    const substitution = new Substitution(terms, replaced);
    return { formulas: conjuncts.map((one) => substitution.apply(one)), ghosts, binding: terms.conj(binding) };
  }

  /** What the callee's parameters and the ghosts are, over the caller's variables before the call. */
  entering({ statement }: CallStep, ghosts: ReadonlyMap<Term, Term>): ReadonlyMap<Term, Term> {
    const { parameters } = this.cfa(statement.callee);
    return new Map([...ghosts, ...parameters.map((one, at) => [one, statement.arguments[at]!] as const)]);
  }

  /** Undefined if the summary is about something that this call knows nothing of. */
  fact(summary: Summary, step: Step, call: CallStep, known: ReadonlyMap<Term, Term>): Fact | undefined {
    if (summary.ghosts.some((one) => !known.has(one))) return undefined;
    const { terms } = this.program;
    const ghosts = new Map(summary.ghosts.map((one) => [one, known.get(one)!] as const));
    const { results } = this.cfa(call.statement.callee);
    const after = results.map((one, at) => [one, step.updates.get(call.statement.results[at]!)!] as const);
    const leaving = new Map([...ghosts, ...step.updates, ...(call.ends === 'returns' ? after : [])]);
    const requires = new Substitution(terms, this.entering(call, ghosts)).apply(summary.requires);
    const ensures =
      call.ends === 'fails'
        ? terms.false
        : terms.not(new Substitution(terms, leaving).apply(terms.conj(summary.target)));
    return { use: { summary, ghosts }, requires, ensures, formula: terms.implies(requires, ensures) };
  }

  private cfa(name: string): PlainCfa {
    return this.program.functions.get(name)!;
  }

  private name(what: string, { sort }: Term): Term {
    const key = `${what} ${sortText(sort)}`;
    let known = this.names.get(key);
    if (known === undefined) this.names.set(key, (known = this.terms.fresh(what, sort)));
    return known;
  }

  private get terms(): TermBuilder {
    return this.program.terms;
  }
}
