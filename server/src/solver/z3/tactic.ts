import type { Term } from '../../term/term';
import { Feature } from '../footprint';
import type { Z3Context } from './context';
import type { Pointer } from './exports';
import { setLimit } from './lane';
import type { Translator } from './translate';

/** Asks a fresh solver of Z3's, which first transforms the whole problem by the tactic for its logic. */
export class TacticSolver {
  readonly solver: Pointer;
  readonly #context: Z3Context;

  constructor(
    private readonly translator: Translator,
    features: number,
  ) {
    this.#context = translator.context;
    const { raw, pointer } = this.#context;
    const logic = logicOf(features);
    this.solver =
      logic === undefined
        ? raw.Z3_mk_solver(pointer)
        : raw.Z3_mk_solver_for_logic(pointer, this.#context.symbol(logic));
    raw.Z3_solver_inc_ref(pointer, this.solver);
  }

  assert(constraints: readonly Term[]): void {
    const { raw, pointer } = this.#context;
    for (const constraint of constraints) raw.Z3_solver_assert(pointer, this.solver, this.translator.term(constraint));
  }

  check(limit: number): number {
    setLimit(this.#context, this.solver, limit);
    return this.#context.raw.Z3_solver_check(this.#context.pointer, this.solver);
  }

  dispose(): void {
    this.#context.raw.Z3_solver_dec_ref(this.#context.pointer, this.solver);
  }
}

/** The logic to name to Z3; `undefined` lets it look for itself. */
function logicOf(features: number): string | undefined {
  switch (features & ~Feature.BitVectors) {
    case 0:
      return 'QF_BV';
    case Feature.Arrays:
      return 'QF_ABV';
    case Feature.Functions:
      return 'QF_UFBV';
    case Feature.Arrays | Feature.Functions:
      return 'QF_AUFBV';
    case Feature.Floats:
      return 'QF_FPBV';
    default:
      return undefined;
  }
}
