/** What a region is split by when no test passes the frontier. RefinePred, DASH Fig. 14; LCT-D 3.2. */
import type { Location } from '../../program/program';
import type { TermBuilder } from '../../term/builder';
import { freeVars, freeVarsOf } from '../../term/free-vars';
import { Substitution } from '../../term/substitute';
import { isConstant, type Term } from '../../term/term';
import { underAliases } from './aliases';
import { conjunctsOf, hasQuantifier } from './conjuncts';
import { withOrders } from './counters';
import { eliminate } from './eliminate';
import type { ErrorAutomaton, Step } from './error-automaton';
import { inductive, type Place } from './generalise';
import { inductiveFacts } from './houdini';
import type { DashOptions } from './options';
import type { Questions } from './questions';
import type { Predicate, RegionEdge } from './regions';
import type { SymbolicPaths } from './symbolic-path';
import { type TestState, valueIn } from './test-run';

/** So often something inductive is looked for at a location before it is done less often. */
const easyAttempts = 6;

export class Refinement {
  private readonly variables: ReadonlySet<Term>;
  private readonly attempts = new Map<Location, number>();
  private readonly before = new Map<Step, Substitution>();

  constructor(
    private readonly terms: TermBuilder,
    private readonly automaton: ErrorAutomaton,
    private readonly options: DashOptions,
    private readonly questions: Questions,
    private readonly paths: SymbolicPaths,
    globals: Iterable<Term>,
    private readonly counters: ReadonlySet<Term>,
  ) {
    this.variables = new Set([...automaton.cfa.variables, ...globals]);
  }

  /** What must hold before the edge's step for the region behind it to be entered, as conjuncts. */
  precondition({ step, to }: RegionEdge): readonly Term[] {
    let before = this.before.get(step);
    if (before === undefined) this.before.set(step, (before = new Substitution(this.terms, step.updates)));
    const now = before;
    const formulas = [...step.guard, ...to.conjuncts.flatMap((one) => conjunctsOf(this.terms, now.apply(one)))];
    return [...new Set(formulas)];
  }

  /** A predicate that holds wherever the frontier can be passed, and not in the state. */
  predicate(edge: RegionEdge, state: TestState, needed: readonly Term[]): Predicate {
    const chosen = this.chosen(edge, state, needed);
    if (!this.options.generalise || hasQuantifier(chosen.predicate)) return chosen;
    const relaxed = withOrders(this.terms, chosen.predicate, this.counters, (term) => valueIn(state, term));
    return relaxed === chosen.predicate ? chosen : approximate(relaxed);
  }

  private chosen(edge: RegionEdge, state: TestState, needed: readonly Term[]): Predicate {
    const { terms, options } = this;
    const whole = this.precondition(edge);
    const wanted = options.smallPredicates ? needed : whole;
    const { conjuncts, alpha } = this.weakest(edge.step, state, wanted);
    if (options.generalise && alpha.length === 0) {
      const weaker = this.weaker(edge, conjuncts);
      if (weaker !== undefined) return approximate(weaker);
    }
    const predicate = terms.or(terms.not(terms.conj(alpha)), terms.conj(conjuncts));
    if (!hasQuantifier(predicate) || !edge.to.conjuncts.some(hasQuantifier))
      return { predicate, alpha, isExact: edge.step.isDetermined && wanted.length === whole.length };
    return approximate(this.explicit(state, needed) ?? predicate);
  }

  /** WPα without the step's inputs. */
  private weakest(
    step: Step,
    state: TestState,
    needed: readonly Term[],
  ): { readonly conjuncts: readonly Term[]; readonly alpha: readonly Term[] } {
    const { terms } = this;
    const inputs = new Set(step.inputs);
    const { formulas, alpha } = underAliases(terms, needed, (term) =>
      hasQuantifier(term) || [...freeVars(term)].some((one) => inputs.has(one)) ? undefined : valueIn(state, term),
    );
    const flat = formulas.flatMap((one) => conjunctsOf(terms, one));
    return { conjuncts: eliminate(terms, flat, step.inputs), alpha };
  }

  /** What the loop keeps false, if something is found: first a part of the precondition, then with the help of others. */
  private weaker(edge: RegionEdge, conjuncts: readonly Term[]): Term | undefined {
    const { terms, questions } = this;
    const { from } = edge;
    const attempt = (this.attempts.get(from.location) ?? 0) + 1;
    this.attempts.set(from.location, attempt);
    if (attempt > easyAttempts && !isWorthwhile(attempt)) return undefined;
    const place: Place = {
      region: from.conjuncts,
      rounds: this.roundsAt(from.location),
      isOutside: (formula) => from.states.every((state) => valueIn(state, formula) === false),
    };
    const single = inductive(terms, questions, conjuncts, place);
    if (single !== undefined) return single;
    const facts = inductiveFacts(terms, questions, this.precondition(edge), place, this.variables);
    return facts === undefined ? undefined : terms.not(facts);
  }

  private roundsAt(location: Location): readonly Step[] {
    return this.automaton.steps.filter(({ source, target }) => source === location && target === location);
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
    const answer = this.questions.check([...needed, ...fixed]);
    if (answer.kind !== 'unsat') return undefined;
    const core = new Set(answer.core);
    return this.terms.not(this.terms.conj(fixed.filter((one) => core.has(one))));
  }
}

/** A predicate that says nothing certain of the frontier where it holds. */
export function approximate(predicate: Term): Predicate {
  return { predicate, alpha: [], isExact: false };
}

/** A loop that goes round a fixed number of times has no such predicate: it is looked for less and less often. */
function isWorthwhile(attempt: number): boolean {
  return (attempt & (attempt - 1)) === 0;
}
