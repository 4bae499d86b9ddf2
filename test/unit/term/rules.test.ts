import { describe, expect, it } from 'vitest';
import { TermBuilder } from '../../../server/src/term/builder';
import { smulOverflow } from '../../../server/src/term/derived-overflow';
import { Op } from '../../../server/src/term/op';
import { printInfix } from '../../../server/src/term/print-infix';
import { arraySort, BOOL, bvSort, DOUBLE, INT, SINGLE } from '../../../server/src/term/sort';
import type { Term } from '../../../server/src/term/term';
import { RoundingMode } from '../../../server/src/base/rounding-mode';

const tb = new TermBuilder();
const [x, y, z] = ['x', 'y', 'z'].map((name) => tb.variable(name, bvSort(32))) as [Term, Term, Term];
const [a, b] = ['a', 'b'].map((name) => tb.variable(name, bvSort(8))) as [Term, Term];
const [p, q, r] = ['p', 'q', 'r'].map((name) => tb.variable(name, BOOL)) as [Term, Term, Term];
const [i, j] = ['i', 'j'].map((name) => tb.variable(name, INT)) as [Term, Term];
const k = (value: number | bigint): Term => tb.bv(value, 32);
const byte = (value: number): Term => tb.bv(value, 8);
const zext = (term: Term): Term => tb.zeroExtend(term, 32);
const sext = (term: Term): Term => tb.signExtend(term, 32);

/** Left is what is asked for, right what it must be the same term as. */
function rules(title: string, table: readonly (readonly [Term, Term])[]): void {
  it.each(table.map(([left, right], n) => ({ n, text: printInfix(right), left, right })))(
    `${title} $n: $text`,
    ({ left, right }) => {
      expect(printInfix(left)).toBe(printInfix(right));
      expect(left).toBe(right);
    },
  );
}

describe('algebra', () => {
  rules('sums', [
    [tb.bvAdd(tb.bvAdd(x, k(1)), k(2)), tb.bvAdd(x, k(3))],
    [tb.bvAdd(k(5), x), tb.bvAdd(x, k(5))],
    [tb.bvAdd(y, x), tb.bvAdd(x, y)],
    [tb.bvSub(x, x), k(0)],
    [tb.bvSub(tb.bvAdd(x, y), x), y],
    [tb.bvAdd(tb.bvSub(x, y), y), x],
    [tb.bvSub(tb.bvAdd(x, k(7)), tb.bvAdd(x, k(3))), k(4)],
    [tb.bvSub(tb.bvAdd(tb.bvAdd(x, y), z), tb.bvAdd(y, x)), z],
    [tb.bvAdd(tb.bvAdd(x, k(1)), tb.bvAdd(y, k(2))), tb.bvAdd(tb.bvAdd(x, y), k(3))],
    [tb.bvNeg(tb.bvSub(x, y)), tb.bvSub(y, x)],
    [tb.bvAdd(x, tb.bvNeg(y)), tb.bvSub(x, y)],
    [tb.bvAdd(tb.bvNot(x), k(1)), tb.bvNeg(x)],
    [tb.bvMul(tb.bvAdd(x, k(1)), k(12)), tb.bvAdd(tb.bvMul(x, k(12)), k(12))],
    [tb.bvMul(tb.bvMul(x, k(3)), k(5)), tb.bvMul(x, k(15))],
    [tb.bvMul(x, k(8)), tb.bvShl(x, k(3))],
    [tb.bvUdiv(x, k(8)), tb.bvLshr(x, k(3))],
    [tb.bvUrem(x, k(8)), tb.bvAnd(x, k(7))],
    [tb.bvSdiv(zext(a), k(10)), zext(tb.bvUdiv(a, byte(10)))],
    [tb.bvSdiv(sext(a), k(10)), sext(tb.bvSdiv(a, byte(10)))],
    [tb.bvSrem(x, k(-10)), tb.bvSrem(x, k(10))],
    [tb.bvUdiv(x, k(0)), k(-1)],
    [tb.bvUrem(tb.bvUrem(x, k(10)), k(10)), tb.bvUrem(x, k(10))],
  ]);

  rules('copies of the sign', [
    [tb.extract(tb.bvMul(sext(a), sext(b)), 31, 31), tb.extract(tb.bvMul(sext(a), sext(b)), 15, 15)],
    [tb.extract(tb.bvMul(sext(a), zext(b)), 20, 20), tb.extract(tb.bvMul(sext(a), zext(b)), 16, 16)],
    [tb.extract(tb.bvAdd(sext(a), sext(b)), 31, 31), tb.extract(tb.bvAdd(sext(a), sext(b)), 8, 8)],
    [smulOverflow(tb, sext(a), sext(b)), tb.false],
    [smulOverflow(tb, sext(tb.bvAdd(a, b)), zext(b)), tb.false],
  ]);

  rules('bits', [
    [tb.bvAnd(x, tb.bvNot(x)), k(0)],
    [tb.bvOr(x, tb.bvAnd(x, y)), x],
    [tb.bvXor(tb.bvXor(x, y), x), y],
    [tb.bvAnd(tb.bvAnd(x, k(0xff0)), k(0xff)), tb.bvAnd(x, k(0xf0))],
    [tb.bvAnd(zext(a), k(0xff)), zext(a)],
    [tb.bvOr(tb.bvShl(zext(b), k(8)), zext(a)), zext(tb.concat(b, a))],
    [tb.extract(tb.bvAdd(zext(a), zext(b)), 7, 0), tb.bvAdd(a, b)],
    [tb.extract(tb.bvXor(sext(a), k(-1)), 7, 0), tb.bvNot(a)],
    [tb.concat(tb.extract(x, 31, 16), tb.extract(x, 15, 0)), x],
    [tb.extract(tb.bvShl(x, k(4)), 31, 4), tb.extract(x, 27, 0)],
    [tb.extract(tb.bvAdd(tb.bvShl(x, k(2)), k(8)), 31, 2), tb.bvAdd(tb.extract(x, 29, 0), tb.bv(2, 30))],
    [tb.bvLshr(tb.bvShl(x, k(24)), k(24)), tb.bvAnd(x, k(0xff))],
    [tb.bvAshr(tb.bvShl(x, k(24)), k(24)), sext(tb.extract(x, 7, 0))],
    [sext(tb.zeroExtend(a, 16)), zext(a)],
  ]);

  rules('comparisons', [
    [tb.not(tb.bvUlt(x, y)), tb.bvUle(y, x)],
    [tb.not(tb.bvSle(x, y)), tb.bvSlt(y, x)],
    [tb.bvUle(x, k(9)), tb.bvUlt(x, k(10))],
    [tb.bvUlt(x, k(1)), tb.eq(x, k(0))],
    [tb.bvUlt(zext(a), k(256)), tb.true],
    [tb.bvUlt(zext(a), k(200)), tb.bvUlt(a, byte(200))],
    [tb.bvSlt(zext(a), zext(b)), tb.bvUlt(a, b)],
    [tb.bvSlt(sext(a), sext(b)), tb.bvSlt(a, b)],
    [tb.bvSlt(sext(a), k(1000)), tb.true],
    [tb.bvUlt(tb.bvUrem(x, k(10)), k(10)), tb.true],
    [tb.bvSlt(tb.bvSrem(x, k(10)), k(10)), tb.true],
    [tb.bvSlt(k(-10), tb.bvSrem(x, k(10))), tb.true],
    [tb.bvUlt(tb.bvAdd(zext(a), zext(b)), k(511)), tb.true],
    [tb.eq(tb.bvAdd(x, k(3)), k(10)), tb.eq(x, k(7))],
    [tb.eq(tb.bvAdd(x, k(3)), tb.bvAdd(x, k(4))), tb.false],
    [tb.eq(tb.bvAdd(x, y), tb.bvAdd(y, z)), tb.eq(x, z)],
    [tb.eq(tb.bvSub(x, y), k(0)), tb.eq(x, y)],
    [tb.eq(tb.bvMul(x, k(3)), k(21)), tb.eq(x, k(7))],
    [tb.eq(tb.bvMul(x, k(6)), k(21)), tb.false],
    [tb.eq(tb.bvAnd(x, k(1)), k(2)), tb.false],
    [tb.eq(tb.bvOr(x, k(1)), k(4)), tb.false],
    [tb.eq(zext(a), k(256)), tb.false],
    [tb.eq(tb.bvSrem(x, k(2)), k(0)), tb.eq(tb.extract(x, 0, 0), tb.bv(0, 1))],
    [tb.bvSlt(tb.ite(p, k(3), k(9)), k(5)), p],
    [tb.eq(tb.ite(p, k(1), k(0)), k(0)), tb.not(p)],
    [tb.eq(tb.ite(p, k(1), tb.ite(q, k(2), k(3))), k(2)), tb.and(tb.not(p), q)],
    [tb.ne(zext(tb.ite(p, byte(1), byte(0))), k(0)), p],
  ]);

  rules('logic', [
    [tb.and(p, tb.and(q, p)), tb.and(p, q)],
    [tb.and(p, tb.not(p)), tb.false],
    [tb.and(tb.bvUlt(x, y), tb.bvUle(y, x)), tb.false],
    [tb.or(tb.bvSlt(x, k(5)), tb.bvSge(x, k(5))), tb.true],
    [tb.and(tb.bvUlt(x, k(5)), tb.bvUlt(x, k(9))), tb.bvUlt(x, k(5))],
    [tb.and(tb.bvUlt(x, k(5)), tb.bvUlt(k(9), x)), tb.false],
    [tb.and(tb.eq(x, k(5)), tb.eq(x, k(6))), tb.false],
    [tb.and(tb.eq(x, k(5)), tb.ne(x, k(6))), tb.eq(x, k(5))],
    [tb.and(p, tb.or(p, q)), p],
    [tb.and(p, tb.or(tb.not(p), q)), tb.and(p, q)],
    [tb.or(tb.and(p, q), tb.and(p, tb.not(q))), p],
    [tb.or(tb.and(p, q), tb.and(p, r)), tb.and(p, tb.or(q, r))],
    [tb.ite(p, tb.true, q), tb.or(p, q)],
    [tb.ite(p, q, tb.not(q)), tb.eq(p, q)],
    [tb.ite(p, tb.ite(p, x, y), z), tb.ite(p, x, z)],
    [tb.ite(p, tb.ite(q, x, y), y), tb.ite(tb.and(p, q), x, y)],
    [tb.ite(tb.not(p), x, y), tb.ite(p, y, x)],
    [tb.ite(tb.eq(x, y), x, y), y],
    [tb.eq(tb.not(p), tb.not(q)), tb.eq(p, q)],
    [tb.xor(p, p), tb.false],
  ]);

  rules('integers', [
    [tb.intAdd(tb.intAdd(i, tb.int(1)), tb.int(2)), tb.intAdd(i, tb.int(3))],
    [tb.intSub(tb.intAdd(i, j), i), j],
    [tb.intLe(i, tb.int(9)), tb.intLt(i, tb.int(10))],
    [tb.intLt(tb.intAdd(i, tb.int(2)), tb.intAdd(j, i)), tb.intLt(tb.int(2), j)],
    [tb.eq(tb.intMul(i, tb.int(2)), tb.int(5)), tb.false],
    [tb.intToBv(tb.bvToNat(x), 32), x],
    [tb.intLt(tb.bvToNat(x), tb.int(0)), tb.false],
  ]);
});

describe('what is unspecified stays', () => {
  const zeros = [tb.fp(0n, DOUBLE), tb.fp(1n << 63n, DOUBLE)] as const;
  const nan = tb.fp(0x7ff8n << 48n, DOUBLE);
  const rne = tb.rm(RoundingMode.NearestTiesToEven);
  it.each([
    { term: tb.intDiv(tb.int(5), tb.int(0)), op: Op.IntDiv },
    { term: tb.intMod(tb.int(5), tb.int(0)), op: Op.IntMod },
    { term: tb.fpMin(...zeros), op: Op.FpMin },
    { term: tb.fpMax(zeros[1], zeros[0]), op: Op.FpMax },
    { term: tb.fpToBits(nan), op: Op.FpToBits },
    { term: tb.fpToSbv(rne, nan, 32), op: Op.FpToSbv },
    { term: tb.fpToUbv(rne, tb.fpNeg(tb.fp(0x3ff0n << 48n, DOUBLE)), 32), op: Op.FpToUbv },
  ])('$op', ({ term, op }) => {
    expect(term.op).toBe(op);
  });
});

describe('floats', () => {
  const [f, g] = ['f', 'g'].map((name) => tb.variable(name, SINGLE)) as [Term, Term];
  const rne = tb.rm(RoundingMode.NearestTiesToEven);
  const wide = (term: Term): Term => tb.fpFromFp(rne, term, DOUBLE);
  rules('floats', [
    [tb.fpLt(wide(f), wide(g)), tb.fpLt(f, g)],
    [tb.fpFromFp(rne, wide(f), SINGLE), f],
    [tb.fpEq(f, f), tb.not(tb.fpIsNan(f))],
    [tb.fpFromBits(tb.fpToBits(f), SINGLE), f],
    // As loads and stores make it: NaN has its bits put in by hand, bytes go to memory and come back.
    [tb.fpFromBits(joined(bytesOf(tb.ite(tb.fpIsNan(f), tb.bv(0x7fc00000, 32), tb.fpToBits(f)))), SINGLE), f],
  ]);
});

function bytesOf(term: Term): Term[] {
  return [3, 2, 1, 0].map((n) => tb.extract(term, 8 * n + 7, 8 * n));
}

function joined(bytes: readonly Term[]): Term {
  return bytes.reduce((high, low) => tb.concat(high, low));
}

/** Pointers: an object's number above an offset. docs/semantics.md. */
describe.each([
  { layout: 'LP64', object: 16, offset: 48 },
  { layout: 'ILP32', object: 12, offset: 20 },
])('pointers of $layout', ({ object, offset }) => {
  const width = object + offset;
  const objectOf = (pointer: Term): Term => tb.extract(pointer, width - 1, offset);
  const offsetOf = (pointer: Term): Term => tb.extract(pointer, offset - 1, 0);
  const pointer = (number: Term, at: Term): Term => tb.concat(number, at);
  const add = (to: Term, distance: Term): Term => pointer(objectOf(to), tb.bvAdd(offsetOf(to), distance));
  const number = (value: number): Term => tb.bv(value, object);
  const at = (value: number | bigint): Term => tb.bv(value, offset);
  const o = tb.variable('o', bvSort(object));
  const n = tb.variable('n', bvSort(offset));
  const index = tb.variable('index', bvSort(offset - 4));
  const v = tb.variable('v', bvSort(width));

  it('keeps its object under arithmetic', () => {
    let here = pointer(o, n);
    for (let step = 1; step <= 100; step++) {
      here = add(here, at(4));
      expect(objectOf(here)).toBe(o);
      expect(offsetOf(here)).toBe(tb.bvAdd(n, at(4 * step)));
    }
    expect(objectOf(add(v, at(4)))).toBe(objectOf(v));
    expect(add(add(v, at(4)), at(-4))).toBe(v);
  });

  it('compares part by part', () => {
    expect(tb.eq(pointer(number(1), n), pointer(number(2), n))).toBe(tb.false);
    expect(tb.eq(pointer(o, at(4)), pointer(o, at(8)))).toBe(tb.false);
    expect(tb.eq(pointer(o, tb.bvAdd(n, at(4))), pointer(o, n))).toBe(tb.false);
    expect(tb.eq(pointer(o, n), pointer(number(3), at(8)))).toBe(tb.and(tb.eq(o, number(3)), tb.eq(n, at(8))));
    expect(tb.eq(pointer(number(3), n), tb.bv(0, width))).toBe(tb.false);
    expect(tb.eq(pointer(number(3), n), v)).toBe(tb.and(tb.eq(objectOf(v), number(3)), tb.eq(offsetOf(v), n)));
    expect(tb.bvUlt(pointer(o, at(4)), pointer(o, at(8)))).toBe(tb.true);
  });

  it('stays in reach through choices', () => {
    const either = tb.ite(p, pointer(number(1), n), pointer(number(2), at(0)));
    expect(objectOf(either)).toBe(tb.ite(p, number(1), number(2)));
    expect(offsetOf(add(either, at(4)))).toBe(tb.bvAdd(tb.ite(p, n, at(0)), at(4)));
    const same = tb.ite(p, pointer(o, n), pointer(o, at(0)));
    expect(objectOf(same)).toBe(o);
    const orNull = tb.ite(p, pointer(number(7), n), tb.bv(0, width));
    expect(tb.eq(objectOf(orNull), number(0))).toBe(tb.not(p));
    expect(tb.eq(orNull, tb.bv(0, width))).toBe(tb.not(p));
    const mixed = tb.ite(p, v, pointer(number(7), n));
    expect(objectOf(mixed)).toBe(tb.ite(p, objectOf(v), number(7)));
  });

  it('survives memory, byte by byte', () => {
    const bytes = Array.from({ length: width / 8 }, (_, m) =>
      tb.extract(pointer(o, tb.bvAdd(n, at(4))), 8 * m + 7, 8 * m),
    );
    expect(objectOf(bytes.reduceRight((high, low) => tb.concat(high, low)))).toBe(o);
  });

  it('decides which write a read sees', () => {
    const memory = tb.variable(`memory${width}`, arraySort(bvSort(width), bvSort(8)));
    const write = (to: Term, where: Term, value: number): Term => tb.store(to, where, byte(value));
    let heap = memory;
    heap = write(heap, pointer(number(1), at(0)), 1);
    heap = write(heap, pointer(number(1), at(4)), 2);
    heap = write(heap, pointer(number(2), at(0)), 3);
    expect(tb.select(heap, pointer(number(1), at(0)))).toBe(byte(1));
    expect(tb.select(heap, pointer(number(3), n))).toBe(tb.select(memory, pointer(number(3), n)));
    // Elements of four bytes at 16 * index, and the bytes beside them.
    const element = pointer(o, tb.concat(index, tb.bv(0, 4)));
    heap = write(write(memory, add(element, at(1)), 5), element, 6);
    expect(tb.select(heap, add(element, at(1)))).toBe(byte(5));
    expect(tb.select(heap, add(element, at(3)))).toBe(tb.select(memory, add(element, at(3))));
    // Overwritten: the same as if it had not been written.
    expect(write(write(write(memory, element, 1), add(element, at(2)), 2), element, 3)).toBe(
      write(write(memory, add(element, at(2)), 2), element, 3),
    );
    const [one, two] = [write(memory, element, 1), write(memory, element, 2)];
    expect(tb.select(tb.ite(p, one, two), element)).toBe(tb.ite(p, byte(1), byte(2)));
    expect(tb.select(tb.ite(p, one, memory), add(element, at(8)))).toBe(tb.select(memory, add(element, at(8))));
  });

  it('reaches cells through scaled indices', () => {
    // A partition of 4-byte cells: the cell is the offset without its last two bits.
    const i32 = tb.variable('i32', bvSort(offset > 32 ? 32 : 16));
    const scaled = tb.bvShl(tb.signExtend(i32, offset), at(2));
    const cell = (to: Term): Term => tb.extract(to, offset - 1, 2);
    expect(cell(scaled)).toBe(tb.signExtend(i32, offset - 2));
    expect(cell(tb.bvAdd(scaled, at(8)))).toBe(tb.bvAdd(tb.signExtend(i32, offset - 2), tb.bv(2, offset - 2)));
    const next = tb.bvShl(
      tb.signExtend(tb.bvAdd(i32, tb.bv(1, i32.sort.kind === 'bv' ? i32.sort.width : 0)), offset),
      at(2),
    );
    expect(tb.eq(scaled, next)).toBe(tb.false);
  });
});

describe('indices that are one of a few constants', () => {
  const base = tb.variable('cells', arraySort(bvSort(32), bvSort(32)));
  const cells = tb.store(tb.store(tb.store(base, k(1), x), k(2), y), k(3), z);
  const at = tb.ite(p, k(1), tb.ite(q, k(2), k(3)));

  rules('are taken apart', [
    [tb.select(cells, at), tb.ite(p, x, tb.ite(q, y, z))],
    [tb.select(tb.store(cells, at, k(7)), k(2)), tb.ite(tb.and(tb.not(p), q), k(7), y)],
    [tb.select(tb.store(cells, at, k(7)), k(9)), tb.select(base, k(9))],
    [tb.select(tb.ite(r, tb.store(cells, k(2), k(7)), cells), k(2)), tb.ite(r, k(7), y)],
    [tb.select(tb.ite(r, tb.store(cells, k(2), k(7)), cells), k(3)), z],
    [tb.ite(r, tb.store(base, k(1), x), tb.store(base, k(1), x)), tb.store(base, k(1), x)],
  ]);

  it('are left alone where nothing was written to constants', () => {
    expect(tb.select(base, at).op).toBe(Op.Select);
    expect(tb.store(tb.store(base, x, y), at, z).op).toBe(Op.Store);
  });
});

describe('long chains of writes', () => {
  const sort = arraySort(bvSort(32), bvSort(32));

  it('are looked up, from any point of the chain', () => {
    const start = tb.variable('long', sort);
    const versions: Term[] = [start];
    for (let n = 0; n < 5000; n++) versions.push(tb.store(versions.at(-1)!, k((n * 7) % 3001), k(n)));
    const last = new Map<number, number>();
    for (let n = 0; n < 5000; n++) {
      last.set((n * 7) % 3001, n);
      if (n % 37 !== 0) continue;
      for (const at of [0, 7, 14, (n * 5) % 3001, 3000]) {
        const written = last.get(at);
        const expected = written === undefined ? tb.select(start, k(at)) : k(written);
        expect(tb.select(versions[n + 1]!, k(at))).toBe(expected);
      }
    }
  });

  it('go on under a write that may be anywhere', () => {
    let array = tb.variable('mixed', sort);
    for (let n = 0; n < 400; n++) array = tb.store(array, k(n), k(n));
    const unknown = tb.store(array, x, y);
    let top = unknown;
    for (let n = 1000; n < 1400; n++) top = tb.store(top, k(n), k(n));
    expect(tb.select(top, k(1003))).toBe(k(1003));
    expect(tb.select(top, k(3))).toBe(tb.select(unknown, k(3)));
    const even = tb.store(array, tb.bvShl(x, k(1)), y);
    expect(tb.select(even, k(3))).toBe(k(3));
  });
});
