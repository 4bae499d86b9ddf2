import type { Term } from '../../term/term';
import { IdMarks } from '../id-marks';
import type { Z3Context } from './context';
import type { Pointer } from './exports';
import type { Translator } from './translate';

/** Symbols below this are variables. */
const LITERAL_SYMBOLS = 1 << 29;
/** The largest limit that Z3 takes; 0 is none. */
const MAX_LIMIT = 0xffff_ffff;

/** What Z3 answers to a check. */
export const Verdict = { Unsat: -1, Unknown: 0, Sat: 1 } as const;

/**
 * An incremental Z3 solver that holds the constraints of the last query it answered, each in a scope of its own and
 * under a literal, so that the next query only pays for where it differs, and cores come for free.
 */
export class Lane {
  readonly solver: Pointer;
  readonly #stack: { readonly constraint: Term; readonly literal: Pointer }[] = [];
  readonly #marks = new IdMarks();
  #limit: number | undefined;

  constructor(
    private readonly translator: Translator,
    /** Relevancy: Z3 tells apart which parts matter, which quantifiers need and bit-vectors pay for. */
    relevancy: number,
  ) {
    const context = translator.context;
    const { raw, pointer } = context;
    this.solver = raw.Z3_mk_simple_solver(pointer);
    raw.Z3_solver_inc_ref(pointer, this.solver);
    setParameters(context, this.solver, { 'smt.relevancy': relevancy });
  }

  get length(): number {
    return this.#stack.length;
  }

  /** How many from the bottom of the stack can stay, as they are among the wanted. */
  common(wanted: IdMarks): number {
    const stack = this.#stack;
    let count = 0;
    while (count < stack.length && wanted.has(stack[count]!.constraint)) count++;
    return count;
  }

  /** Makes the constraints those of this lane, in an order of its own. */
  hold(constraints: readonly Term[]): void {
    const { raw, pointer } = this.translator.context;
    this.#marks.set(constraints);
    this.#pop(this.#stack.length - this.common(this.#marks));
    this.#marks.set(this.#stack.map(({ constraint }) => constraint));
    for (const constraint of constraints) {
      if (this.#marks.has(constraint)) continue;
      const formula = this.translator.term(constraint);
      const literal = this.translator.literal(LITERAL_SYMBOLS + constraint.id);
      raw.Z3_solver_push(pointer, this.solver);
      this.#stack.push({ constraint, literal });
      raw.Z3_solver_assert(pointer, this.solver, raw.Z3_mk_implies(pointer, literal, formula));
    }
  }

  check(limit: number): number {
    const { context } = this.translator;
    this.#setLimit(limit);
    const literals = context.list(this.#stack.map(({ literal }) => literal));
    return context.raw.Z3_solver_check_assumptions(context.pointer, this.solver, this.#stack.length, literals);
  }

  /** After `Verdict.Unsat`. */
  core(): Term[] {
    const { raw, pointer } = this.translator.context;
    const vector = raw.Z3_solver_get_unsat_core(pointer, this.solver);
    raw.Z3_ast_vector_inc_ref(pointer, vector);
    const literals = new Set<Pointer>();
    for (let i = raw.Z3_ast_vector_size(pointer, vector) - 1; i >= 0; i--)
      literals.add(raw.Z3_ast_vector_get(pointer, vector, i));
    raw.Z3_ast_vector_dec_ref(pointer, vector);
    return this.#stack.filter(({ literal }) => literals.has(literal)).map(({ constraint }) => constraint);
  }

  dispose(): void {
    const { context } = this.translator;
    this.#pop(this.#stack.length);
    context.raw.Z3_solver_dec_ref(context.pointer, this.solver);
  }

  #pop(count: number): void {
    if (count === 0) return;
    const { raw, pointer } = this.translator.context;
    raw.Z3_solver_pop(pointer, this.solver, count);
    this.#stack.length -= count;
  }

  #setLimit(limit: number): void {
    if (this.#limit === limit) return;
    setLimit(this.translator.context, this.solver, limit);
    this.#limit = limit;
  }
}

/** Limits the steps of a solver's next checks, each; `Infinity` for none. */
export function setLimit(context: Z3Context, solver: Pointer, limit: number): void {
  setParameters(context, solver, { rlimit: limit > MAX_LIMIT ? 0 : Math.max(1, limit) });
}

export function setParameters(context: Z3Context, solver: Pointer, values: Readonly<Record<string, number>>): void {
  const { raw, pointer } = context;
  const params = raw.Z3_mk_params(pointer);
  raw.Z3_params_inc_ref(pointer, params);
  for (const [name, value] of Object.entries(values))
    raw.Z3_params_set_uint(pointer, params, context.symbol(name), value);
  raw.Z3_solver_set_params(pointer, solver, params);
  raw.Z3_params_dec_ref(pointer, params);
}
