import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROUNDING_MODES, RoundingMode } from '../../../server/src/base/rounding-mode';
import * as soft from '../../../server/src/base/softfloat';
import * as exact from '../../../server/src/base/softfloat-arithmetic';
import * as compare from '../../../server/src/base/softfloat-compare';
import * as convert from '../../../server/src/base/softfloat-convert';
import { canonicalNan, type FloatFormat, infinityBits, nanBits } from '../../../server/src/base/softfloat-format';
import { runZ3, z3Available } from '../term/z3';

const RNE = RoundingMode.NearestTiesToEven;
const DOUBLE = { eb: 11, sb: 53 };
const SINGLE = { eb: 8, sb: 24 };
const HALF = { eb: 5, sb: 11 };
const QUAD = { eb: 15, sb: 113 };

/** Bit patterns that like the edges: zeros, subnormals, powers of two, near infinity, NaN; exponents close together. */
function floats(format: FloatFormat): fc.Arbitrary<bigint> {
  const { eb, sb } = format;
  const top = (1n << BigInt(eb)) - 1n;
  const exponent = fc.oneof(
    fc.bigInt(0n, top),
    fc.constantFrom(0n, 1n, 2n, top, top - 1n, top - 2n),
    fc.bigInt(top / 2n - BigInt(sb), top / 2n + BigInt(sb)).map((e) => (e < 0n ? 0n : e > top ? top : e)),
  );
  const full = (1n << BigInt(sb - 1)) - 1n;
  const fraction = fc.oneof(
    fc.bigInt(0n, full),
    fc.constantFrom(0n, 1n, full, full - 1n, full >> 1n, (full >> 1n) + 1n),
    fc.nat(sb - 2).map((i) => 1n << BigInt(i)),
  );
  return fc
    .tuple(fc.boolean(), exponent, fraction)
    .map(([s, e, f]) => canonicalNan((s ? 1n << BigInt(eb + sb - 1) : 0n) | (e << BigInt(sb - 1)) | f, format));
}

const runs = { numRuns: 20_000 };

describe.each([
  { name: 'double', format: DOUBLE, from: convert.doubleFromBits, to: convert.doubleBits },
  { name: 'single', format: SINGLE, from: convert.singleFromBits, to: convert.singleBits },
])('$name against the processor', ({ format, from, to }) => {
  const two = fc.tuple(floats(format), floats(format));
  it.each([
    { op: 'add', ours: exact.exactAdd, fast: soft.add, js: (a: number, b: number) => a + b },
    { op: 'sub', ours: exact.exactSub, fast: soft.sub, js: (a: number, b: number) => a - b },
    { op: 'mul', ours: exact.exactMul, fast: soft.mul, js: (a: number, b: number) => a * b },
    { op: 'div', ours: exact.exactDiv, fast: soft.div, js: (a: number, b: number) => a / b },
  ])('$op', ({ ours, fast, js }) => {
    fc.assert(
      fc.property(two, ([a, b]) => {
        const expected = to(js(from(a), from(b)));
        expect(ours(format, RNE, a, b)).toBe(expected);
        expect(fast(format, RNE, a, b)).toBe(expected);
      }),
      runs,
    );
  });

  it('sqrt, fmod, comparisons, rounding to integers', () => {
    fc.assert(
      fc.property(two, ([a, b]) => {
        const [x, y] = [from(a), from(b)];
        expect(exact.exactSqrt(format, RNE, a)).toBe(to(Math.sqrt(x)));
        expect(exact.fmod(format, a, b)).toBe(to(x % y));
        expect(compare.lessThan(format, a, b)).toBe(x < y);
        expect(compare.lessOrEqual(format, a, b)).toBe(x <= y);
        expect(compare.equal(format, a, b)).toBe(x === y);
        expect(exact.roundToIntegral(format, RoundingMode.TowardZero, a)).toBe(to(Math.trunc(x)));
        expect(exact.roundToIntegral(format, RoundingMode.TowardPositive, a)).toBe(to(Math.ceil(x)));
        expect(exact.roundToIntegral(format, RoundingMode.TowardNegative, a)).toBe(to(Math.floor(x)));
        expect(convert.toNumber(format, a)).toBe(x);
        expect(convert.fromNumber(format, x)).toBe(a);
      }),
      runs,
    );
  });
});

describe('conversions', () => {
  it('double to single is Math.fround', () => {
    fc.assert(
      fc.property(floats(DOUBLE), (a) => {
        const single = convert.convertFormat(DOUBLE, SINGLE, RNE, a);
        expect(convert.singleFromBits(single)).toBe(Math.fround(convert.doubleFromBits(a)));
      }),
      runs,
    );
  });

  it('64-bit integers to double and back', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(1n << 63n), max: (1n << 64n) - 1n }), (value) => {
        const bits = convert.fromInteger(DOUBLE, RNE, value);
        expect(convert.doubleFromBits(bits)).toBe(Number(value));
        expect(convert.toInteger(DOUBLE, RNE, bits)).toBe(BigInt(Number(value)));
      }),
      runs,
    );
  });

  it('rounds to integers in every mode', () => {
    const half = convert.doubleBits(2.5);
    expect(ROUNDING_MODES.map((mode) => convert.toInteger(DOUBLE, mode, half))).toEqual([2n, 3n, 3n, 2n, 2n]);
    const negative = convert.doubleBits(-2.5);
    expect(ROUNDING_MODES.map((mode) => convert.toInteger(DOUBLE, mode, negative))).toEqual([-2n, -3n, -2n, -3n, -2n]);
    expect(convert.toInteger(DOUBLE, RNE, nanBits(DOUBLE))).toBeUndefined();
    expect(convert.toInteger(DOUBLE, RNE, infinityBits(DOUBLE, true))).toBeUndefined();
  });

  it('x87 encoding round trip and rejected patterns', () => {
    fc.assert(
      fc.property(floats(convert.X87_FORMAT), (a) => {
        expect(convert.fromX87Encoding(convert.toX87Encoding(a))).toBe(a);
      }),
    );
    expect(convert.toX87Encoding(convert.fromNumber(convert.X87_FORMAT, 1))).toBe(0x3fff_8000_0000_0000_0000n);
    expect(convert.fromX87Encoding(0x3fff_0000_0000_0000_0001n)).toBe(nanBits(convert.X87_FORMAT));
    // A pseudo-denormal is the smallest normal number.
    expect(convert.fromX87Encoding(0x0000_8000_0000_0000_0000n)).toBe(1n << 63n);
  });
});

const MODES = ['RNE', 'RNA', 'RTP', 'RTN', 'RTZ'];

function literal(format: FloatFormat, bits: bigint): string {
  return `((_ to_fp ${format.eb} ${format.sb}) ${bitsLiteral(format.eb + format.sb, bits)})`;
}

function bitsLiteral(width: number, bits: bigint): string {
  return `#b${bits.toString(2).padStart(width, '0')}`;
}

/** One claim per operation about random operands, as SMT-LIB. */
function claims(format: FloatFormat, [a, b, c]: bigint[], mode: RoundingMode): string[] {
  const [x, y, z] = [a!, b!, c!].map((bits) => literal(format, bits));
  const rm = MODES[mode]!;
  const same = (text: string, bits: bigint): string => `(= ${text} ${literal(format, bits)})`;
  const result = [
    same(`(fp.add ${rm} ${x} ${y})`, exact.exactAdd(format, mode, a!, b!)),
    same(`(fp.sub ${rm} ${x} ${y})`, exact.exactSub(format, mode, a!, b!)),
    same(`(fp.mul ${rm} ${x} ${y})`, exact.exactMul(format, mode, a!, b!)),
    same(`(fp.div ${rm} ${x} ${y})`, exact.exactDiv(format, mode, a!, b!)),
    same(`(fp.fma ${rm} ${x} ${y} ${z})`, exact.exactFma(format, mode, a!, b!, c!)),
    same(`(fp.sqrt ${rm} ${x})`, exact.exactSqrt(format, mode, a!)),
    same(`(fp.roundToIntegral ${rm} ${x})`, exact.roundToIntegral(format, mode, a!)),
    `(= ((_ to_fp 8 24) ${rm} ${x}) ${literal(SINGLE, convert.convertFormat(format, SINGLE, mode, a!))})`,
  ];
  const integer = convert.toInteger(format, mode, a!);
  if (integer !== undefined && integer >= -128n && integer < 128n) {
    result.push(`(= ((_ fp.to_sbv 8) ${rm} ${x}) ${bitsLiteral(8, BigInt.asUintN(8, integer))})`);
  }
  return result;
}

describe.skipIf(!z3Available)('against z3 (skipped when z3 is not installed)', () => {
  it.each([
    { name: 'half', format: HALF },
    { name: 'bfloat', format: { eb: 8, sb: 8 } },
    { name: 'quad', format: QUAD },
    { name: 'tiny', format: { eb: 3, sb: 4 } },
  ])('$name in every rounding mode', ({ format }) => {
    const samples = fc.sample(fc.tuple(floats(format), floats(format), floats(format)), 150);
    const all = samples.flatMap((operands, i) => claims(format, operands, ROUNDING_MODES[i % 5]!));
    const answers = runZ3(all.map((claim) => `(simplify ${claim})`).join('\n'))
      .trim()
      .split('\n');
    expect(all.filter((_, i) => answers[i] !== 'true')).toEqual([]);
  });

  it('IEEE remainder', () => {
    // Exponents close together: z3 computes the quotient bit by bit.
    const format = { eb: 4, sb: 6 };
    const samples = fc.sample(fc.tuple(floats(format), floats(format)), 400);
    const all = samples.map(([a, b]) => {
      return `(= (fp.rem ${literal(format, a)} ${literal(format, b)}) ${literal(format, exact.remainder(format, a, b))})`;
    });
    const answers = runZ3(all.map((claim) => `(simplify ${claim})`).join('\n'))
      .trim()
      .split('\n');
    expect(all.filter((_, i) => answers[i] !== 'true')).toEqual([]);
  });
});

describe('remainder and fmod on quads', () => {
  it('agree with each other up to one divisor', () => {
    fc.assert(
      fc.property(floats(QUAD), floats(QUAD), (a, b) => {
        const nearest = exact.remainder(QUAD, a, b);
        const truncated = exact.fmod(QUAD, exact.absolute(QUAD, a), exact.absolute(QUAD, b));
        expect(compare.isNan(QUAD, truncated)).toBe(compare.isNan(QUAD, nearest));
        if (compare.isNan(QUAD, nearest)) return;
        const signed = compare.isNegative(QUAD, a) ? exact.negate(QUAD, nearest) : nearest;
        const lifted = compare.lessThan(QUAD, signed, 0n)
          ? exact.exactAdd(QUAD, RNE, signed, exact.absolute(QUAD, b))
          : exact.absolute(QUAD, signed);
        expect(lifted).toBe(truncated);
      }),
    );
  });
});
