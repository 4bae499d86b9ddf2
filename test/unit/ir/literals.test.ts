import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escape, unescape } from '../../../server/src/ir/byte-string';
import type { Constant } from '../../../server/src/ir/model/constants';
import type { FloatFormat } from '../../../server/src/ir/model/types';
import { parseModule } from '../../../server/src/ir/parse';
import { printModule } from '../../../server/src/ir/print';
import { canonical, isInstalled } from './llvm';

const widths: readonly (readonly [FloatFormat, number])[] = [
  ['half', 16],
  ['bfloat', 16],
  ['float', 32],
  ['double', 64],
  ['x86_fp80', 80],
  ['fp128', 128],
  ['ppc_fp128', 128],
];

function bitsOf(width: number): fc.Arbitrary<bigint> {
  const all = fc.bigInt({ min: 0n, max: (1n << BigInt(width)) - 1n });
  // Few bits set or clear: zeros, infinities, NaNs with small payloads, powers of two.
  const sparse = fc.array(fc.nat({ max: width - 1 }), { maxLength: 4 }).map((positions) => {
    return positions.reduce((bits, position) => bits | (1n << BigInt(position)), 0n);
  });
  const dense = sparse.map((bits) => bits ^ ((1n << BigInt(width)) - 1n));
  return fc.oneof(all, sparse, dense);
}

function initializer(text: string, name: string): Constant | undefined {
  const { module, diagnostics } = parseModule(text);
  expect(diagnostics).toEqual([]);
  return module.variables.find((variable) => variable.name === name)?.initializer;
}

function reprinted(text: string): string {
  return printModule(parseModule(text).module);
}

describe('floating-point constants', () => {
  it.each(widths)('%s keep their bits', (format, width) => {
    fc.assert(
      fc.property(bitsOf(width), (bits) => {
        const first = `@x = global ${format} f0x${bits.toString(16)}\n`;
        expect(initializer(first, 'x')).toMatchObject({ kind: 'float', bits });
        expect(initializer(reprinted(first), 'x')).toMatchObject({ kind: 'float', bits });
      }),
      { seed: 1 },
    );
  });

  it.skipIf(!isInstalled(19))('mean the same bits to LLVM 19 (skipped if it is not installed)', async () => {
    const samples = widths.flatMap(([format, width]) => {
      const known = fc
        .sample(bitsOf(width), { numRuns: 60, seed: 2 })
        .filter((bits) => format !== 'x86_fp80' || isX87(bits));
      return known.map((bits) => `${format} f0x${bits.toString(16)}`);
    });
    const text = samples.map((sample, index) => `@x${index} = global ${sample}\n`).join('');
    const printed = reprinted(text);
    expect(initializersOf(await canonical(19, printed))).toEqual(initializersOf(printed));
  });

  it.each([
    ['double +inf', 0x7ff0000000000000n],
    ['double -inf', 0xfff0000000000000n],
    ['float +qnan', 0x7fc00000n],
    ['float -nan(0x1)', 0xffc00001n],
    ['double +snan(0x1)', 0x7ff0000000000001n],
    ['half 1.5', 0x3e00n],
    ['bfloat -2.0', 0xc000n],
    ['float 1.401298464324817e-45', 1n],
    ['x86_fp80 1.0', 0x3fff8000000000000000n],
    ['fp128 -1.0', 0xbfff0000000000000000000000000000n],
    ['ppc_fp128 1.0', 0x3ff0000000000000n],
    ['double 1.', 0x3ff0000000000000n],
    ['double 100.0E-2', 0x3ff0000000000000n],
  ])('%s', (text, bits) => {
    expect(initializer(`@x = global ${text}\n`, 'x')).toMatchObject({ bits });
  });
});

/** Whether the integer bit is set exactly if the exponent is not zero: all else LLVM reads as another number. */
function isX87(bits: bigint): boolean {
  return ((bits >> 63n) & 1n) === ((bits >> 64n) & 0x7fffn ? 1n : 0n);
}

function initializersOf(text: string): unknown[] {
  return parseModule(text).module.variables.map(({ name, initializer: value }) => [
    name,
    value?.kind === 'float' ? value.bits.toString(16) : value?.kind,
  ]);
}

describe('integer constants', () => {
  it('keep their bits at every width', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 300 }),
        fc.bigInt({ min: -(1n << 300n), max: 1n << 300n }),
        (width, value) => {
          const text = width === 1 ? String(BigInt.asUintN(1, value) === 1n) : String(BigInt.asIntN(width, value));
          const first = `@x = global i${width} ${text}\n`;
          expect(initializer(first, 'x')).toMatchObject({ kind: 'int', value: BigInt.asUintN(width, value) });
          expect(reprinted(first)).toBe(first);
        },
      ),
      { seed: 3 },
    );
  });

  it.each([
    ['u0xFF', 255n],
    ['s0x0001', 0xffffffffn],
    ['s0xF000', 0xfffff000n],
    ['s0x0', 0n],
  ])('%s', (text, value) => {
    expect(initializer(`@x = global i32 ${text}\n`, 'x')).toMatchObject({ value });
  });
});

const byteStrings = fc.string({ unit: fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code)) });

describe('strings and names', () => {
  it('of any bytes can be written and read', () => {
    fc.assert(
      fc.property(byteStrings, (bytes) => {
        expect(unescape(escape(bytes))).toBe(bytes);
        const text = `@x = global [${bytes.length} x i8] c"${escape(bytes)}"\n`;
        expect(initializer(text, 'x')).toMatchObject({ bytes: Uint8Array.from(bytes, (char) => char.charCodeAt(0)) });
        expect(initializer(reprinted(text), 'x')).toEqual(initializer(text, 'x'));
      }),
      { seed: 4 },
    );
  });

  it('name globals, locals, blocks, types and comdats', () => {
    fc.assert(
      fc.property(
        byteStrings.filter((bytes) => bytes !== ''),
        (bytes) => {
          const name = `"${escape(bytes)}"`;
          const text =
            `%${name} = type { i32 }\n$${name} = comdat any\n@${name} = global %${name} zeroinitializer, comdat\n` +
            `define i32 @"${escape(`${bytes}.`)}"(i32 %${name}) {\n"${escape(`${bytes}.`)}":\n  ret i32 %${name}\n}\n`;
          const { module, diagnostics } = parseModule(text);
          expect(diagnostics).toEqual([]);
          expect(module.namedTypes.has(bytes) && module.comdats.has(bytes) && module.symbols.has(bytes)).toBe(true);
          const printed = printModule(module);
          expect(parseModule(printed).diagnostics).toEqual([]);
          expect(reprinted(printed)).toBe(printed);
        },
      ),
      { seed: 5 },
    );
  });
});
