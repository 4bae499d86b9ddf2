import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fmod as softFmod } from '../../../server/src/base/softfloat-arithmetic';
import { doubleBits } from '../../../server/src/base/softfloat-convert';
import { TermBuilder } from '../../../server/src/term/builder';
import * as bits from '../../../server/src/term/derived-bits';
import { fmod } from '../../../server/src/term/derived-float';
import * as overflow from '../../../server/src/term/derived-overflow';
import { evaluate } from '../../../server/src/term/evaluate';
import { bvSort, DOUBLE, HALF } from '../../../server/src/term/sort';
import { fpBits, type Term } from '../../../server/src/term/term';
import { asValue, edgeValue, width } from './machine';

const random = fc.bigInt(0n, 2n ** 140n);

/** A term over x and y, by its value for the values given; also with y, and with both, as constants. */
function forms(
  make: (tb: TermBuilder, x: Term, y: Term) => Term,
  size: number,
  a: bigint,
  b: bigint,
): (bigint | boolean)[] {
  const tb = new TermBuilder();
  const sort = bvSort(size);
  const [x, y] = [tb.variable('x', sort), tb.variable('y', sort)];
  const assignment = new Map([
    [x, asValue(a, sort)],
    [y, asValue(b, sort)],
  ]);
  const [k, l] = [tb.bv(a, size), tb.bv(b, size)];
  return [make(tb, x, y), make(tb, x, l), make(tb, k, y), make(tb, k, l)].map((term) => {
    const value = evaluate(term, assignment);
    return typeof value === 'number' ? BigInt(value) : (value as bigint | boolean);
  });
}

const signed = (size: number, value: bigint): bigint => BigInt.asIntN(size, value);
const fits = (size: number, value: bigint): boolean => BigInt.asIntN(size, value) === value;
const fitsUnsigned = (size: number, value: bigint): boolean => BigInt.asUintN(size, value) === value;

describe('overflow', () => {
  const table: [
    string,
    (tb: TermBuilder, x: Term, y: Term) => Term,
    (size: number, a: bigint, b: bigint) => boolean,
  ][] = [
    ['uadd', overflow.uaddOverflow, (n, a, b) => !fitsUnsigned(n, a + b)],
    ['usub', overflow.usubOverflow, (n, a, b) => !fitsUnsigned(n, a - b)],
    ['umul', overflow.umulOverflow, (n, a, b) => !fitsUnsigned(n, a * b)],
    ['sadd', overflow.saddOverflow, (n, a, b) => !fits(n, signed(n, a) + signed(n, b))],
    ['ssub', overflow.ssubOverflow, (n, a, b) => !fits(n, signed(n, a) - signed(n, b))],
    ['smul', overflow.smulOverflow, (n, a, b) => !fits(n, signed(n, a) * signed(n, b))],
  ];

  it.each(table)('%s, all operands up to 5 bits', (_, make, expected) => {
    for (let size = 1; size <= 5; size++) {
      for (let a = 0n; a < 2n ** BigInt(size); a++) {
        for (let b = 0n; b < 2n ** BigInt(size); b++) {
          const is = expected(size, a, b);
          expect(forms(make, size, a, b), `${size} bits, ${a}, ${b}`).toEqual([is, is, is, is]);
        }
      }
    }
  });

  it.each(table)('%s, random operands', (_, make, expected) => {
    fc.assert(
      fc.property(width, random, random, (size, i, j) => {
        const [a, b] = [edgeValue(size, i), edgeValue(size, j)];
        const is = expected(size, a, b);
        expect(forms(make, size, a, b)).toEqual([is, is, is, is]);
      }),
      { numRuns: 200, seed: 3 },
    );
  });
});

/** A bit string, the highest bit first. */
const text = (size: number, a: bigint): string => a.toString(2).padStart(size, '0');
const number = (digits: string): bigint => BigInt(`0b${digits}`);
const reversed = (digits: string): string => Array.from(digits).reverse().join('');

describe('bits', () => {
  const table: [string, (tb: TermBuilder, x: Term, y: Term) => Term, (size: number, a: bigint, b: bigint) => bigint][] =
    [
      ['popcount', bits.popcount, (n, a) => BigInt(text(n, a).replaceAll('0', '').length) % 2n ** BigInt(n)],
      ['countLeadingZeros', bits.countLeadingZeros, (n, a) => BigInt(/^0*/.exec(text(n, a))![0].length)],
      ['countTrailingZeros', bits.countTrailingZeros, (n, a) => BigInt(/0*$/.exec(text(n, a))![0].length)],
      ['bitReverse', bits.bitReverse, (n, a) => number(reversed(text(n, a)))],
      [
        'byteSwap',
        (tb, x) => bits.byteSwap(tb, tb.concat(x, tb.bv(0, 8 - ((x.sort.kind === 'bv' ? x.sort.width : 0) % 8)))),
        (n, a) =>
          number(
            text(n, a)
              .padEnd(n + 8 - (n % 8), '0')
              .match(/.{8}/g)!
              .reverse()
              .join(''),
          ),
      ],
      ['absolute', bits.absolute, (n, a) => BigInt.asUintN(n, signed(n, a) < 0n ? -signed(n, a) : a)],
      ['signedMin', bits.signedMin, (n, a, b) => (signed(n, a) < signed(n, b) ? a : b)],
      ['signedMax', bits.signedMax, (n, a, b) => (signed(n, a) > signed(n, b) ? a : b)],
      ['unsignedMin', bits.unsignedMin, (_, a, b) => (a < b ? a : b)],
      ['unsignedMax', bits.unsignedMax, (_, a, b) => (a > b ? a : b)],
      ['rotateLeft', bits.rotateLeft, (n, a, b) => rotated(text(n, a), Number(b % BigInt(n)))],
      ['rotateRight', bits.rotateRight, (n, a, b) => rotated(text(n, a), n - Number(b % BigInt(n)))],
      [
        'funnelShiftLeft',
        (tb, x, y) => bits.funnelShiftLeft(tb, x, tb.bvNot(x), y),
        (n, a, b) => number((text(n, a) + text(n, BigInt.asUintN(n, ~a))).slice(Number(b % BigInt(n))).slice(0, n)),
      ],
      [
        'funnelShiftRight',
        (tb, x, y) => bits.funnelShiftRight(tb, x, tb.bvNot(x), y),
        (n, a, b) => number((text(n, a) + text(n, BigInt.asUintN(n, ~a))).slice(n - Number(b % BigInt(n))).slice(0, n)),
      ],
    ];

  it.each(table)('%s', (_, make, expected) => {
    fc.assert(
      fc.property(width, random, random, (size, i, j) => {
        const [a, b] = [edgeValue(size, i), edgeValue(size, j)];
        const is = expected(size, a, b);
        expect(forms(make, size, a, b)).toEqual([is, is, is, is]);
      }),
      { numRuns: 200, seed: 5 },
    );
  });
});

function rotated(digits: string, left: number): bigint {
  return number(digits.slice(left) + digits.slice(0, left));
}

describe('fmod', () => {
  it("is the language's own remainder", () => {
    const tb = new TermBuilder();
    fc.assert(
      fc.property(fc.double(), fc.double(), (a, b) => {
        const term = fmod(tb, tb.fp(doubleBits(a), DOUBLE), tb.fp(doubleBits(b), DOUBLE));
        expect(fpBits(term)).toBe(doubleBits(a % b));
      }),
      { numRuns: 2000, seed: 9 },
    );
  });

  it('on halves', () => {
    const tb = new TermBuilder();
    fc.assert(
      fc.property(fc.bigInt(0n, 0xffffn), fc.bigInt(0n, 0xffffn), (a, b) => {
        const [x, y] = [tb.fp(a, HALF), tb.fp(b, HALF)];
        expect(fpBits(fmod(tb, x, y))).toBe(softFmod(HALF, fpBits(x), fpBits(y)));
      }),
      { numRuns: 2000, seed: 9 },
    );
  });
});
