/**
 * Terms up to three operators deep over two variables of very few bits, each with its value under every assignment:
 * a rule that is wrong for some value is found, whatever the value.
 */
import { TermBuilder } from '../../../server/src/term/builder';
import { Evaluator } from '../../../server/src/term/evaluate';
import { Op } from '../../../server/src/term/op';
import { BOOL, bvSort, type Sort } from '../../../server/src/term/sort';
import { type Term, widthOf } from '../../../server/src/term/term';
import { asValue } from './machine';
import * as ref from './reference';

/** A folded term and what it should be, assignment by assignment. */
export interface Known {
  readonly term: Term;
  readonly values: readonly (bigint | boolean)[];
  readonly text: string;
}

const BINARY = [
  'bvAnd',
  'bvOr',
  'bvXor',
  'bvAdd',
  'bvSub',
  'bvMul',
  'bvUdiv',
  'bvUrem',
  'bvSdiv',
  'bvSrem',
  'bvShl',
  'bvLshr',
  'bvAshr',
] as const;
const COMPARE = ['bvUlt', 'bvUle', 'bvSlt', 'bvSle'] as const;
const opOf = (name: (typeof BINARY)[number] | (typeof COMPARE)[number]): Op =>
  Op[`Bv${name.slice(2)}` as keyof typeof Op];

/** A small generator of its own: the tests are to be the same every time. */
function generator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export class Enumeration {
  readonly tb = new TermBuilder();
  readonly wrong: string[] = [];
  checked = 0;
  private readonly evaluators: Evaluator[] = [];
  private readonly pools = new Map<Sort, Known[]>();
  private readonly random: (below: number) => number;

  constructor(
    private readonly bits: number,
    seed: number,
  ) {
    this.random = generator(seed);
    const { tb } = this;
    const [x, y, p] = [tb.variable('x', bvSort(bits)), tb.variable('y', bvSort(bits)), tb.variable('p', BOOL)];
    const size = 2 ** bits;
    const all = Array.from({ length: size * size * 2 }, (_, n) => {
      return { x: BigInt(n % size), y: BigInt(Math.floor(n / size) % size), p: n >= size * size };
    });
    for (const value of all) {
      this.evaluators.push(new Evaluator(new Map([[x, Number(value.x)], [y, Number(value.y)], [p, value.p] as never])));
    }
    for (const [name, term] of Object.entries({ x, y, p })) {
      this.add({ term, values: all.map((value) => value[name as 'x' | 'y' | 'p']), text: name });
    }
    for (let k = 0; k < size; k++) this.add(this.constant(bits, BigInt(k)));
  }

  private constant(bits: number, value: bigint): Known {
    return { term: this.tb.bv(value, bits), values: this.evaluators.map(() => value), text: `${value}:${bits}` };
  }

  private add(entry: Known): void {
    const pool = this.pools.get(entry.term.sort) ?? [];
    if (pool.length === 0) this.pools.set(entry.term.sort, pool);
    if (!pool.some((other) => other.term === entry.term)) pool.push(entry);
  }

  private pick(sort: Sort): Known {
    const pool = this.pools.get(sort)!;
    return pool[this.random(pool.length)]!;
  }

  /** Some bit-vector; any width, the base one most often. */
  private pickBits(): Known {
    const sorts = [...this.pools.keys()].filter((sort) => sort.kind === 'bv');
    return this.pick(this.random(3) === 0 ? sorts[this.random(sorts.length)]! : bvSort(this.bits));
  }

  /** One more level: `count` random applications of every operator, added to what is there. */
  grow(count: number): void {
    const made: Known[] = [];
    for (let i = 0; i < count; i++) made.push(...this.everyOperator());
    for (const entry of made) {
      this.check(entry);
      this.add(entry);
    }
  }

  private everyOperator(): Known[] {
    const { tb } = this;
    const made: Known[] = [];
    for (const name of BINARY) {
      const a = this.pickBits();
      const b =
        this.random(3) === 0
          ? this.constant(widthOf(a.term), BigInt(this.random(2 ** widthOf(a.term))))
          : this.pick(a.term.sort);
      made.push(
        this.apply(
          name,
          (s, t) => tb[name](s, t),
          [a, b],
          (u, v) => ref.refBinary(opOf(name), widthOf(a.term), u, v),
        ),
      );
    }
    for (const name of COMPARE) {
      const a = this.pickBits();
      const pair = [a, this.pick(a.term.sort)];
      made.push(
        this.apply(
          name,
          (s, t) => tb[name](s, t),
          pair,
          (u, v) => ref.refBinary(opOf(name), widthOf(a.term), u, v),
        ),
      );
    }
    return [...made, ...this.otherOperators()];
  }

  private otherOperators(): Known[] {
    const { tb } = this;
    const [a, low, q] = [this.pickBits(), this.pickBits(), this.pickBits()];
    const width = widthOf(a.term);
    const [b, c, d] = [this.pick(BOOL), this.pick(BOOL), this.pick(BOOL)];
    const to = width + 1 + this.random(2);
    const made = [
      this.apply(
        'not',
        (s) => tb.bvNot(s),
        [a],
        (u) => ref.refUnary(Op.BvNot, width, u),
      ),
      this.apply(
        'neg',
        (s) => tb.bvNeg(s),
        [a],
        (u) => ref.refUnary(Op.BvNeg, width, u),
      ),
      this.apply(
        'eq',
        (s, t) => tb.eq(s, t),
        [a, this.pick(a.term.sort)],
        (u, v) => u === v,
      ),
      this.apply(
        'ite',
        (r, s, t) => tb.ite(r, s, t),
        [b, q, this.pick(q.term.sort)],
        (r: boolean, u, v) => (r ? u : v),
      ),
      this.apply(
        'iteBool',
        (r, s, t) => tb.ite(r, s, t),
        [b, c, d],
        (r: boolean, u, v) => (r ? u : v),
      ),
      this.apply(
        'and',
        (...s) => tb.conj(s),
        [b, c, d],
        (r: boolean, u: boolean, v: boolean) => r && u && v,
      ),
      this.apply(
        'or',
        (...s) => tb.disj(s),
        [b, c],
        (r: boolean, u: boolean) => r || u,
      ),
      this.apply(
        'iff',
        (s, t) => tb.eq(s, t),
        [b, c],
        (r, u) => r === u,
      ),
      this.apply(
        '!',
        (s) => tb.not(s),
        [b],
        (r: boolean) => !r,
      ),
    ];
    if (to <= 6) {
      made.push(
        this.apply(
          `zext${to}`,
          (s) => tb.zeroExtend(s, to),
          [a],
          (u) => u,
        ),
        this.apply(
          `sext${to}`,
          (s) => tb.signExtend(s, to),
          [a],
          (u) => ref.refSignExtend(u, width, to),
        ),
      );
    }
    if (width + widthOf(low.term) <= 6) {
      made.push(
        this.apply(
          'concat',
          (s, t) => tb.concat(s, t),
          [a, low],
          (u, v) => ref.refConcat(u, v, widthOf(low.term)),
        ),
      );
    }
    const from = this.random(width);
    const top = from + this.random(width - from);
    made.push(
      this.apply(
        `extract${top}:${from}`,
        (s) => tb.extract(s, top, from),
        [a],
        (u) => ref.refExtract(u, top, from),
      ),
    );
    return made;
  }

  private apply(
    name: string,
    fold: (...terms: [Term, Term, Term]) => Term,
    args: readonly Known[],
    value: (...values: never[]) => bigint | boolean,
  ): Known {
    const term = fold(...(args.map((a) => a.term) as [Term, Term, Term]));
    const values = this.evaluators.map((_, i) => value(...(args.map((a) => a.values[i]) as never[])));
    return { term, values, text: `${name}(${args.map((a) => a.text).join(', ')})` };
  }

  private check({ term, values, text }: Known): void {
    this.checked++;
    const bad = this.evaluators.findIndex((evaluator, i) => evaluator.value(term) !== asValue(values[i], term.sort));
    if (bad >= 0) this.wrong.push(text);
  }
}
