import type { Term } from '../../term/term';
import { Op } from '../../term/op';
import { Feature } from '../footprint';
import type { Pointer } from './exports';
import { setLimit, setParameters } from './lane';
import type { Translator } from './translate';

/** Symbols below this are variables and the lanes' literals. */
const LITERAL_SYMBOLS = 3 << 28;

/**
 * A solver of Z3's for facts that only grow in number: they are asserted once and for all, and each check is one under
 * assumptions. Where there is nothing but bits, Z3 turns them into clauses once and keeps what it learns.
 */
export class GrowingSolver {
  readonly solver: Pointer;
  #asserted = 0;
  readonly #literals = new Map<Term, Pointer>();
  #assumed: readonly { readonly assumption: Term; readonly literal: Pointer }[] = [];

  constructor(
    private readonly translator: Translator,
    readonly features: number,
  ) {
    const { raw, pointer } = translator.context;
    this.solver = onlyBits(features)
      ? raw.Z3_mk_solver_for_logic(pointer, translator.context.symbol('QF_BV'))
      : raw.Z3_mk_simple_solver(pointer);
    raw.Z3_solver_inc_ref(pointer, this.solver);
    // Probing for failed literals took a third of the time of large machines, and hardly ever spared any of it.
    if (onlyBits(features)) setParameters(translator.context, this.solver, { probing_limit: 0 });
  }

  /** Whether it is made for facts with such features. */
  suits(features: number): boolean {
    return !onlyBits(this.features) || onlyBits(features);
  }

  check(facts: readonly Term[], assumptions: readonly Term[], limit: number): number {
    const { translator } = this;
    const { raw, pointer } = translator.context;
    for (; this.#asserted < facts.length; this.#asserted++) {
      raw.Z3_solver_assert(pointer, this.solver, translator.term(facts[this.#asserted]!));
    }
    this.#assumed = assumptions.map((assumption) => ({ assumption, literal: this.#literal(assumption) }));
    const literals = this.#assumed.map(({ literal }) => literal);
    setLimit(translator.context, this.solver, limit);
    return raw.Z3_solver_check_assumptions(pointer, this.solver, literals.length, translator.context.list(literals));
  }

  /** After `Verdict.Unsat`: the assumptions that the facts rule out together. */
  core(): Term[] {
    const { raw, pointer } = this.translator.context;
    const vector = raw.Z3_solver_get_unsat_core(pointer, this.solver);
    raw.Z3_ast_vector_inc_ref(pointer, vector);
    const literals = new Set<Pointer>();
    for (let i = raw.Z3_ast_vector_size(pointer, vector) - 1; i >= 0; i--)
      literals.add(raw.Z3_ast_vector_get(pointer, vector, i));
    raw.Z3_ast_vector_dec_ref(pointer, vector);
    return this.#assumed.filter(({ literal }) => literals.has(literal)).map(({ assumption }) => assumption);
  }

  dispose(): void {
    this.translator.context.raw.Z3_solver_dec_ref(this.translator.context.pointer, this.solver);
  }

  /** A variable or its negation stands for itself; other assumptions get a literal that implies them. */
  #literal(assumption: Term): Pointer {
    const variable = assumption.op === Op.Not ? assumption.args[0]! : assumption;
    if (variable.op === Op.Var) return this.translator.term(assumption);
    let literal = this.#literals.get(assumption);
    if (literal === undefined) {
      const { raw, pointer } = this.translator.context;
      literal = this.translator.literal(LITERAL_SYMBOLS + assumption.id);
      const formula = this.translator.term(assumption);
      raw.Z3_solver_assert(pointer, this.solver, raw.Z3_mk_implies(pointer, literal, formula));
      this.#literals.set(assumption, literal);
    }
    return literal;
  }
}

function onlyBits(features: number): boolean {
  return (features & ~Feature.BitVectors) === 0;
}
