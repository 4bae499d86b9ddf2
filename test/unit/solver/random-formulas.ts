import { RoundingMode } from '../../../server/src/base/rounding-mode';
import type { TermBuilder } from '../../../server/src/term/builder';
import { arraySort, BOOL, bvSort, floatSort, INT, type Sort } from '../../../server/src/term/sort';
import type { Term } from '../../../server/src/term/term';

/** Numbers that look random and are the same in every run. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0 || 1;
  }

  /** A number in `0 … bound - 1`. */
  below(bound: number): number {
    this.#state = (Math.imul(this.#state, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.#state / 2 ** 32) * bound);
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)]!;
  }
}

const NIBBLE = bvSort(4);
const MEMORY = arraySort(bvSort(2), NIBBLE);
/** Eight bits with all kinds of values: small enough to be quick. */
const MINIFLOAT = floatSort(3, 5);

/** Which sorts the formulas are made of, besides Booleans. */
export interface Ingredients {
  readonly arrays?: boolean;
  readonly functions?: boolean;
  readonly floats?: boolean;
  readonly integers?: boolean;
}

/** Formulas over few small variables: about as often satisfiable as not when some are put together. */
export class RandomFormulas {
  readonly #ingredients: Ingredients;

  constructor(
    private readonly tb: TermBuilder,
    private readonly random: Random,
    ingredients: Ingredients = {},
    private readonly variables = 4,
  ) {
    this.#ingredients = ingredients;
  }

  formula(depth = 2): Term {
    const { tb, random } = this;
    if (depth > 0 && random.below(3) === 0) {
      const [a, b] = [this.formula(depth - 1), this.formula(depth - 1)];
      return random.pick([() => tb.and(a, b), () => tb.or(a, b), () => tb.not(a), () => tb.xor(a, b)])();
    }
    if (random.below(6) === 0) return this.#literal();
    if (this.#ingredients.floats === true && random.below(3) === 0) return this.#floatAtom();
    if (this.#ingredients.integers === true && random.below(3) === 0) return this.#integerAtom();
    const [a, b] = [this.nibble(depth), this.nibble(depth)];
    return random.pick([
      () => tb.eq(a, b),
      () => tb.eq(this.#variable('x', NIBBLE), this.#nibbleConstant()),
      () => tb.ne(a, b),
      () => tb.bvUlt(a, b),
      () => tb.bvSle(a, b),
    ])();
  }

  nibble(depth: number): Term {
    const { tb, random } = this;
    if (depth === 0) return random.below(3) === 0 ? this.#nibbleConstant() : this.#variable('x', NIBBLE);
    const { arrays, functions } = this.#ingredients;
    if (arrays === true && random.below(4) === 0)
      return tb.select(this.#memory(depth - 1), tb.extract(this.nibble(depth - 1), 1, 0));
    if (functions === true && random.below(4) === 0)
      return tb.apply(tb.func('f', [NIBBLE], NIBBLE), [this.nibble(depth - 1)]);
    const [a, b] = [this.nibble(depth - 1), this.nibble(depth - 1)];
    return random.pick([
      () => tb.bvAdd(a, b),
      () => tb.bvSub(a, b),
      () => tb.bvMul(a, b),
      () => tb.bvAnd(a, b),
      () => tb.bvXor(a, b),
      () => tb.bvUdiv(a, b),
      () => tb.bvSrem(a, b),
      () => tb.bvShl(a, b),
      () => tb.bvAshr(a, b),
      () => tb.ite(this.#literal(), a, b),
      () => tb.concat(tb.extract(a, 1, 0), tb.extract(b, 2, 1)),
      () => tb.signExtend(tb.extract(a, 2, 0), 4),
    ])();
  }

  #memory(depth: number): Term {
    const { tb, random } = this;
    if (depth === 0 || random.below(2) === 0) return this.#variable('m', MEMORY);
    return tb.store(this.#memory(depth - 1), tb.extract(this.nibble(0), 1, 0), this.nibble(depth - 1));
  }

  #floatAtom(): Term {
    const { tb, random } = this;
    const mode = tb.rm(random.pick([RoundingMode.NearestTiesToEven, RoundingMode.TowardZero]));
    const variable = (): Term => this.#variable('d', MINIFLOAT);
    const a = random.pick([
      () => tb.fpAdd(mode, variable(), variable()),
      () => tb.fpMul(mode, variable(), variable()),
      () => tb.fpFromSbv(mode, this.nibble(1), MINIFLOAT),
      () => tb.fp(BigInt(random.below(256)), MINIFLOAT),
      () => tb.fpMin(variable(), variable()),
    ])();
    return random.pick([
      () => tb.fpLt(a, variable()),
      () => tb.fpEq(a, variable()),
      () => tb.eq(a, variable()),
      () => tb.fpIsNan(a),
      () => tb.bvUlt(tb.extract(tb.fpToBits(a), 7, 4), this.nibble(0)),
    ])();
  }

  #integerAtom(): Term {
    const { tb, random } = this;
    const variable = (): Term => this.#variable('i', INT);
    const a = random.pick([
      () => tb.intAdd(variable(), tb.int(random.below(20) - 10)),
      () => tb.intMul(variable(), tb.int(random.below(7) - 3)),
      () => tb.bvToNat(this.nibble(1)),
      () => tb.intMod(variable(), tb.int(3)),
    ])();
    return random.pick([() => tb.intLt(a, variable()), () => tb.intLe(variable(), a), () => tb.eq(a, variable())])();
  }

  #literal(): Term {
    const variable = this.#variable('p', BOOL);
    return this.random.below(2) === 0 ? variable : this.tb.not(variable);
  }

  #nibbleConstant(): Term {
    return this.tb.bv(this.random.below(16), 4);
  }

  #variable(prefix: string, sort: Sort): Term {
    return this.tb.variable(`${prefix}${this.random.below(this.variables)}`, sort);
  }
}
