/** Float instructions of every format against exact arithmetic; casts to and from integers. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RoundingMode } from '../../../server/src/base/rounding-mode';
import * as exact from '../../../server/src/base/softfloat-arithmetic';
import { equal, isNan, lessThan } from '../../../server/src/base/softfloat-compare';
import { convertFormat, fromInteger, toInteger } from '../../../server/src/base/softfloat-convert';
import type { FloatFormat } from '../../../server/src/base/softfloat-format';
import { ListInputs } from '../../../server/src/exec/inputs/list';
import type { ExecProgram } from '../../../server/src/exec/program';
import { formatOf, fromEncoding, toEncoding } from '../../../server/src/exec/runtime/float-format';
import {
  bfloatType,
  doubleType,
  floatType,
  type FloatType,
  fp128Type,
  halfType,
  x86Fp80Type,
} from '../../../server/src/ir/model/types';
import { moduleOf, programOf, runProgram } from './support/run';

const nearest = RoundingMode.NearestTiesToEven;
const types = [halfType, bfloatType, floatType, doubleType, x86Fp80Type, fp128Type];

/** Encodings that like special values and values near each other. */
function encoding(type: FloatType): fc.Arbitrary<bigint> {
  const format = formatOf(type)!;
  const integers = [0n, 1n, 2n, 3n, -1n, 10n, 255n, -128n, 65535n, 1n << 31n, -(1n << 31n), (1n << 53n) + 1n];
  const whole = integers.map((value) => toEncoding(format, fromInteger(format, nearest, value)));
  const any = fc
    .bigInt(0n, (1n << BigInt(type.bits)) - 1n)
    .map((bits) => toEncoding(format, fromEncoding(format, bits)));
  const infinity = exact.exactDiv(format, nearest, fromInteger(format, nearest, 1n), 0n);
  return fc.oneof(fc.constantFrom(...whole, toEncoding(format, infinity)), any);
}

function run(program: ExecProgram, inputs: readonly bigint[]): string {
  const { result, returned } = runProgram(program, { function: 'f', inputs: new ListInputs(inputs) });
  if (result.kind === 'violated') return result.check.kind;
  return result.kind === 'finished' ? returned[0]!.bits.toString() : JSON.stringify(result);
}

const operations: Readonly<Record<string, (format: FloatFormat, a: bigint, b: bigint) => bigint>> = {
  fadd: (format, a, b) => exact.exactAdd(format, nearest, a, b),
  fsub: (format, a, b) => exact.exactSub(format, nearest, a, b),
  fmul: (format, a, b) => exact.exactMul(format, nearest, a, b),
  fdiv: (format, a, b) => exact.exactDiv(format, nearest, a, b),
  frem: (format, a, b) => exact.fmod(format, a, b),
};

describe.each(types.map((type) => [type.format, type] as const))('%s', (name, type) => {
  const format = formatOf(type)!;

  it.each(Object.keys(operations))('%s', (operation) => {
    const text = `define ${name} @f(${name} noundef %a, ${name} noundef %b) {\n  %r = ${operation} ${name} %a, %b\n  ret ${name} %r\n}`;
    const program = programOf(moduleOf(text));
    fc.assert(
      fc.property(encoding(type), encoding(type), (a, b) => {
        const result = operations[operation]!(format, fromEncoding(format, a), fromEncoding(format, b));
        expect(run(program, [a, b])).toBe(toEncoding(format, result).toString());
      }),
      { numRuns: 150, seed: 1 },
    );
  });

  it.each(['oeq', 'ogt', 'oge', 'olt', 'ole', 'one', 'ord', 'ueq', 'ugt', 'uge', 'ult', 'ule', 'une', 'uno'])(
    'fcmp %s',
    (predicate) => {
      const text = `define i1 @f(${name} noundef %a, ${name} noundef %b) {\n  %r = fcmp ${predicate} ${name} %a, %b\n  ret i1 %r\n}`;
      const program = programOf(moduleOf(text));
      fc.assert(
        fc.property(encoding(type), encoding(type), (a, b) => {
          const [x, y] = [fromEncoding(format, a), fromEncoding(format, b)];
          const unordered = isNan(format, x) || isNan(format, y);
          const [less, same] = [lessThan(format, x, y), equal(format, x, y)];
          const order: Record<string, boolean> = {
            eq: same,
            ne: !same,
            lt: less,
            le: less || same,
            gt: !less && !same,
            ge: !less,
            rd: true,
            no: false,
          };
          const holds = unordered ? predicate.startsWith('u') : order[predicate.slice(1)]!;
          expect(run(program, [a, b])).toBe(holds ? '1' : '0');
        }),
        { numRuns: 40, seed: 2 },
      );
    },
  );

  it.each([8, 16, 32, 33, 64, 128])('to i%d and back', (bits) => {
    for (const signed of [true, false]) {
      const [to, from] = signed ? ['fptosi', 'sitofp'] : ['fptoui', 'uitofp'];
      const toInt = programOf(
        moduleOf(`define i${bits} @f(${name} noundef %a) {\n  %r = ${to} ${name} %a to i${bits}\n  ret i${bits} %r\n}`),
      );
      fc.assert(
        fc.property(encoding(type), (a) => {
          const whole = toInteger(format, RoundingMode.TowardZero, fromEncoding(format, a));
          const fits = whole === (whole && (signed ? BigInt.asIntN(bits, whole) : BigInt.asUintN(bits, whole)));
          const expected = whole === undefined || !fits ? 'float-cast-range' : BigInt.asUintN(bits, whole).toString();
          expect(run(toInt, [a])).toBe(expected);
        }),
        { numRuns: 40, seed: 3 },
      );
      const toFloat = programOf(
        moduleOf(
          `define ${name} @f(i${bits} noundef %a) {\n  %r = ${from} i${bits} %a to ${name}\n  ret ${name} %r\n}`,
        ),
      );
      fc.assert(
        fc.property(fc.bigInt(0n, (1n << BigInt(bits)) - 1n), (a) => {
          const value = fromInteger(format, nearest, signed ? BigInt.asIntN(bits, a) : a);
          expect(run(toFloat, [a])).toBe(toEncoding(format, value).toString());
        }),
        { numRuns: 40, seed: 4 },
      );
    }
  });

  it.each(types.filter((other) => other.bits !== type.bits).map((other) => [other.format, other] as const))(
    'to %s',
    (otherName, other) => {
      const operation = other.bits > type.bits ? 'fpext' : 'fptrunc';
      const program = programOf(
        moduleOf(
          `define ${otherName} @f(${name} noundef %a) {\n  %r = ${operation} ${name} %a to ${otherName}\n  ret ${otherName} %r\n}`,
        ),
      );
      const target = formatOf(other)!;
      fc.assert(
        fc.property(encoding(type), (a) => {
          const converted = convertFormat(format, target, nearest, fromEncoding(format, a));
          expect(run(program, [a])).toBe(toEncoding(target, converted).toString());
        }),
        { numRuns: 40, seed: 5 },
      );
    },
  );
});

describe.each(['float', 'double'])('rounding of %s', (name) => {
  const type = name === 'float' ? floatType : doubleType;
  const format = formatOf(type)!;
  const modes: Readonly<Record<string, RoundingMode>> = {
    floor: RoundingMode.TowardNegative,
    ceil: RoundingMode.TowardPositive,
    trunc: RoundingMode.TowardZero,
    rint: RoundingMode.NearestTiesToEven,
    roundeven: RoundingMode.NearestTiesToEven,
    round: RoundingMode.NearestTiesToAway,
  };

  it.each(Object.keys(modes))('llvm.%s', (operation) => {
    const suffix = name === 'float' ? 'f32' : 'f64';
    const program = programOf(
      moduleOf(
        `declare ${name} @llvm.${operation}.${suffix}(${name})\ndefine ${name} @f(${name} noundef %a) {\n  %r = call ${name} @llvm.${operation}.${suffix}(${name} %a)\n  ret ${name} %r\n}`,
      ),
    );
    const halves = fc
      .integer({ min: -40, max: 40 })
      .map((n) =>
        exact.exactDiv(format, nearest, fromInteger(format, nearest, BigInt(n)), fromInteger(format, nearest, 4n)),
      );
    fc.assert(
      fc.property(fc.oneof(encoding(type), halves), (a) => {
        const rounded = exact.roundToIntegral(format, modes[operation]!, fromEncoding(format, a));
        expect(run(program, [a])).toBe(rounded.toString());
      }),
      { numRuns: 100, seed: 6 },
    );
  });

  it('llvm.fma rounds once', () => {
    const suffix = name === 'float' ? 'f32' : 'f64';
    const text = `declare ${name} @llvm.fma.${suffix}(${name}, ${name}, ${name})\ndefine ${name} @f(${name} noundef %a, ${name} noundef %b) {\n  %r = call ${name} @llvm.fma.${suffix}(${name} %a, ${name} %b, ${name} %a)\n  ret ${name} %r\n}`;
    const program = programOf(moduleOf(text));
    fc.assert(
      fc.property(encoding(type), encoding(type), (a, b) => {
        expect(run(program, [a, b])).toBe(exact.exactFma(format, nearest, a, b, a).toString());
      }),
      { numRuns: 100, seed: 7 },
    );
  });
});
