/** Integer instructions, casts and comparisons of many widths against plain BigInt arithmetic, masks and checks included. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ListInputs } from '../../../server/src/exec/inputs/list';
import type { ExecProgram } from '../../../server/src/exec/program';
import { moduleOf, programOf, runProgram } from './support/run';

const widths = [1, 3, 8, 13, 16, 24, 31, 32, 33, 40, 63, 64, 65, 100, 128];
const samplesPerCase = 40;

/** Numbers that like edges. */
function operand(bits: number): fc.Arbitrary<bigint> {
  const top = 1n << BigInt(bits);
  const edges = [
    0n,
    1n,
    2n,
    top - 1n,
    top - 2n,
    top / 2n,
    top / 2n - 1n,
    top / 2n + 1n,
    BigInt(bits),
    BigInt(bits - 1),
  ];
  return fc.oneof(
    fc.constantFrom(...edges.map((edge) => BigInt.asUintN(bits, edge))),
    fc.bigInt(0n, top - 1n),
    fc.bigInt(0n, top - 1n).map((value) => value & 0xffn & (top - 1n)),
  );
}

function run(program: ExecProgram, inputs: readonly bigint[]): string {
  const { result, returned } = runProgram(program, { function: 'f', inputs: new ListInputs(inputs) });
  if (result.kind === 'violated') return result.check.kind;
  if (result.kind !== 'finished') return JSON.stringify(result);
  const [value] = returned;
  return value!.undef === 0n ? value!.bits.toString() : 'undef';
}

/** Runs a function of two integers on random operands. */
function compare(text: string, bits: number, expected: (a: bigint, b: bigint) => bigint | string): void {
  const program = programOf(moduleOf(text));
  fc.assert(
    fc.property(operand(bits), operand(bits), (a, b) => {
      const value = expected(a, b);
      expect(run(program, [a, b])).toBe(typeof value === 'string' ? value : BigInt.asUintN(bits, value).toString());
    }),
    { numRuns: samplesPerCase, seed: bits },
  );
}

function binary(operation: string, bits: number): string {
  return `define i${bits} @f(i${bits} noundef %a, i${bits} noundef %b) {\n  %r = ${operation} i${bits} %a, %b\n  ret i${bits} %r\n}`;
}

const signed = (bits: number, a: bigint): bigint => BigInt.asIntN(bits, a);
const fitsSigned = (bits: number, a: bigint): boolean => a === BigInt.asIntN(bits, a);
const fitsUnsigned = (bits: number, a: bigint): boolean => a === BigInt.asUintN(bits, a);

type Meaning = (bits: number, a: bigint, b: bigint) => bigint | string;

const division =
  (operation: (a: bigint, b: bigint) => bigint): Meaning =>
  (bits, a, b) => {
    const [x, y] = [signed(bits, a), signed(bits, b)];
    if (y === 0n) return 'division-by-zero';
    if (y === -1n && !fitsSigned(bits, -x)) return 'signed-overflow';
    return operation(x, y);
  };

const shift =
  (operation: (bits: number, a: bigint, b: bigint) => bigint): Meaning =>
  (bits, a, b) =>
    b >= BigInt(bits) ? 'shift-range' : operation(bits, a, b);

const meanings: Readonly<Record<string, Meaning>> = {
  add: (_bits, a, b) => a + b,
  sub: (_bits, a, b) => a - b,
  mul: (_bits, a, b) => a * b,
  and: (_bits, a, b) => a & b,
  or: (_bits, a, b) => a | b,
  xor: (_bits, a, b) => a ^ b,
  udiv: (_bits, a, b) => (b === 0n ? 'division-by-zero' : a / b),
  urem: (_bits, a, b) => (b === 0n ? 'division-by-zero' : a % b),
  sdiv: division((a, b) => a / b),
  srem: division((a, b) => a % b),
  shl: shift((_bits, a, b) => a << b),
  lshr: shift((_bits, a, b) => a >> b),
  ashr: shift((bits, a, b) => signed(bits, a) >> b),
  'add nsw': (bits, a, b) => wraps(bits, signed(bits, a) + signed(bits, b), fitsSigned),
  'sub nsw': (bits, a, b) => wraps(bits, signed(bits, a) - signed(bits, b), fitsSigned),
  'mul nsw': (bits, a, b) => wraps(bits, signed(bits, a) * signed(bits, b), fitsSigned),
  'add nuw': (bits, a, b) => wraps(bits, a + b, fitsUnsigned),
  'sub nuw': (bits, a, b) => wraps(bits, a - b, fitsUnsigned),
  'mul nuw': (bits, a, b) => wraps(bits, a * b, fitsUnsigned),
  'shl nsw': shift2((bits, a, b) => wraps(bits, signed(bits, a) << b, fitsSigned)),
  'shl nuw': shift2((bits, a, b) => wraps(bits, a << b, fitsUnsigned)),
  'lshr exact': shift2((_bits, a, b) => ((a >> b) << b === a ? a >> b : 'undef')),
  'udiv exact': (_bits, a, b) => (b === 0n ? 'division-by-zero' : a % b === 0n ? a / b : 'undef'),
  'or disjoint': (_bits, a, b) => ((a & b) === 0n ? a | b : 'undef'),
};

function shift2(meaning: Meaning): Meaning {
  return (bits, a, b) => (b >= BigInt(bits) ? 'shift-range' : meaning(bits, a, b));
}

function wraps(bits: number, exact: bigint, fits: (bits: number, a: bigint) => boolean): bigint | string {
  return fits(bits, exact) ? exact : 'signed-overflow';
}

describe.each(widths)('i%d', (bits) => {
  it.each(Object.keys(meanings))('%s', (operation) => {
    compare(binary(operation, bits), bits, (a, b) => meanings[operation]!(bits, a, b));
  });

  it.each(['eq', 'ne', 'ugt', 'uge', 'ult', 'ule', 'sgt', 'sge', 'slt', 'sle'])('icmp %s', (predicate) => {
    const text = `define i1 @f(i${bits} noundef %a, i${bits} noundef %b) {\n  %r = icmp ${predicate} i${bits} %a, %b\n  ret i1 %r\n}`;
    const program = programOf(moduleOf(text));
    fc.assert(
      fc.property(operand(bits), operand(bits), (a, b) => {
        const [x, y] = predicate.startsWith('s') ? [signed(bits, a), signed(bits, b)] : [a, b];
        const outcomes: Record<string, boolean> = {
          eq: x === y,
          ne: x !== y,
          gt: x > y,
          ge: x >= y,
          lt: x < y,
          le: x <= y,
        };
        expect(run(program, [a, b])).toBe(outcomes[predicate.slice(-2)] ? '1' : '0');
      }),
      { numRuns: samplesPerCase, seed: bits },
    );
  });

  it.each(widths.filter((other) => other !== bits))('casts to i%d', (other) => {
    const names = other < bits ? ['trunc'] : ['zext', 'sext'];
    for (const name of names) {
      const text = `define i${other} @f(i${bits} noundef %a) {\n  %r = ${name} i${bits} %a to i${other}\n  ret i${other} %r\n}`;
      const program = programOf(moduleOf(text));
      fc.assert(
        fc.property(operand(bits), (a) => {
          expect(run(program, [a])).toBe(BigInt.asUintN(other, name === 'sext' ? signed(bits, a) : a).toString());
        }),
        { numRuns: 8, seed: bits },
      );
    }
  });
});

/** Intrinsics of one or two integers. */
const intrinsics: Readonly<Record<string, Meaning>> = {
  'sadd.sat': (bits, a, b) => clamp(bits, signed(bits, a) + signed(bits, b)),
  'ssub.sat': (bits, a, b) => clamp(bits, signed(bits, a) - signed(bits, b)),
  'uadd.sat': (bits, a, b) => (fitsUnsigned(bits, a + b) ? a + b : -1n),
  'usub.sat': (_bits, a, b) => (a > b ? a - b : 0n),
  smin: (bits, a, b) => (signed(bits, a) < signed(bits, b) ? a : b),
  smax: (bits, a, b) => (signed(bits, a) < signed(bits, b) ? b : a),
  umin: (_bits, a, b) => (a < b ? a : b),
  umax: (_bits, a, b) => (a < b ? b : a),
};

function clamp(bits: number, value: bigint): bigint {
  const limit = 1n << BigInt(bits - 1);
  return value >= limit ? limit - 1n : value < -limit ? -limit : value;
}

describe.each([8, 16, 32, 64, 128])('intrinsics of i%d', (bits) => {
  const type = `i${bits}`;

  it.each(Object.keys(intrinsics))('llvm.%s', (name) => {
    const call = `call ${type} @llvm.${name}.${type}(${type} %a, ${type} %b)`;
    const text = `declare ${type} @llvm.${name}.${type}(${type}, ${type})\ndefine ${type} @f(${type} noundef %a, ${type} noundef %b) {\n  %r = ${call}\n  ret ${type} %r\n}`;
    compare(text, bits, (a, b) => intrinsics[name]!(bits, a, b));
  });

  it.each(['sadd', 'ssub', 'smul', 'uadd', 'usub', 'umul'])('llvm.%s.with.overflow', (name) => {
    const pair = `{ ${type}, i1 }`;
    const text = `declare ${pair} @llvm.${name}.with.overflow.${type}(${type}, ${type})
define ${type} @f(${type} noundef %a, ${type} noundef %b) {
  %p = call ${pair} @llvm.${name}.with.overflow.${type}(${type} %a, ${type} %b)
  %v = extractvalue ${pair} %p, 0
  %o = extractvalue ${pair} %p, 1
  %x = sext i1 %o to ${type}
  %r = xor ${type} %v, %x
  ret ${type} %r
}`;
    compare(text, bits, (a, b) => {
      const [x, y] = name.startsWith('s') ? [signed(bits, a), signed(bits, b)] : [a, b];
      const exact = name.endsWith('add') ? x + y : name.endsWith('sub') ? x - y : x * y;
      const fits = name.startsWith('s') ? fitsSigned(bits, exact) : fitsUnsigned(bits, exact);
      return fits ? exact : ~exact;
    });
  });

  it.each(['fshl', 'fshr'])('llvm.%s', (name) => {
    const text = `declare ${type} @llvm.${name}.${type}(${type}, ${type}, ${type})\ndefine ${type} @f(${type} noundef %a, ${type} noundef %b) {\n  %r = call ${type} @llvm.${name}.${type}(${type} %a, ${type} %b, ${type} %b)\n  ret ${type} %r\n}`;
    compare(text, bits, (a, b) => {
      const both = (a << BigInt(bits)) | b;
      const amount = b % BigInt(bits);
      return name === 'fshl' ? (both << amount) >> BigInt(bits) : both >> amount;
    });
  });

  it.each(['ctpop', 'bitreverse', 'bswap', 'ctlz', 'cttz', 'abs'])('llvm.%s', (name) => {
    if (name === 'bswap' && bits === 8) return;
    const flag = ['ctlz', 'cttz', 'abs'].includes(name) ? ', i1 false' : '';
    const text = `declare ${type} @llvm.${name}.${type}(${type}${flag === '' ? '' : ', i1'})\ndefine ${type} @f(${type} noundef %a, ${type} noundef %b) {\n  %r = call ${type} @llvm.${name}.${type}(${type} %a${flag})\n  ret ${type} %r\n}`;
    compare(text, bits, (a) => {
      const digits = a.toString(2).padStart(bits, '0');
      if (name === 'ctpop') return BigInt(digits.replaceAll('0', '').length);
      if (name === 'bitreverse') return BigInt(`0b${Array.from(digits).reverse().join('')}`);
      if (name === 'bswap') return BigInt(`0b${digits.match(/.{8}/g)!.reverse().join('')}`);
      if (name === 'ctlz') return BigInt(digits.search(/1|$/));
      if (name === 'cttz') return BigInt(Array.from(digits).reverse().join('').search(/1|$/));
      return signed(bits, a) < 0n ? -a : a;
    });
  });
});
