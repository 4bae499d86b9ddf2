import fc from 'fast-check';
import { describe, it } from 'vitest';
import { LineTable } from '../../../../server/src/base/line-table';
import { cDefinition } from '../../../../server/src/ir/debug/c-type-text';
import { sizeOfCType } from '../../../../server/src/ir/debug/c-type';
import { globalVariables } from '../../../../server/src/ir/debug/globals';
import { lineMap } from '../../../../server/src/ir/debug/lines';
import { parameterTypes } from '../../../../server/src/ir/debug/parameters';
import { debugVariables } from '../../../../server/src/ir/debug/variables';
import { foldingRanges } from '../../../../server/src/ir/index/folding';
import { hoverAt } from '../../../../server/src/ir/index/hover';
import { indexSymbols } from '../../../../server/src/ir/index/index-symbols';
import { outline } from '../../../../server/src/ir/index/outline';
import { scanStructure } from '../../../../server/src/ir/index/structure';
import { parseModule } from '../../../../server/src/ir/parse';
import { storedFixture, storedOptimised } from '../fixtures/compile';

/** A part of a real text: some functions, and the metadata from which all else hangs. */
const texts = [storedFixture(), storedOptimised()].map((text) => {
  const functions = text.slice(text.indexOf('define'), text.indexOf('attributes #0'));
  return `${functions.slice(-6000)}\n${text.slice(text.indexOf('!llvm.dbg.cu'))}`;
});

/** Replacements that keep much of the meaning: other numbers, other words, lost and doubled lines. */
const mutation = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.integer({ min: 0, max: 12 }),
  insert: fc.constantFrom('', '!1', '!57', '%x', '@f', '(', ')', '{', '}', '"', '\n', ':', ';', 'null', '0', 'define '),
});

const mutated = fc
  .tuple(fc.constantFrom(...texts), fc.array(mutation, { minLength: 1, maxLength: 40 }))
  .map(([text, mutations]) => mutations.reduce(mutate, text));

function mutate(text: string, { at, length, insert }: { at: number; length: number; insert: string }): string {
  const offset = Math.floor(at * text.length);
  return text.slice(0, offset) + insert + text.slice(offset + length);
}

/** Reference of metadata to other metadata, at random: cycles where there must be none. */
const tangled = fc
  .tuple(fc.constantFrom(...texts), fc.infiniteStream(fc.nat(300)))
  .map(([text, numbers]) => text.replace(/: !\d+/g, () => `: !${numbers.next().value}`));

function exercise(text: string, step: number): void {
  const { module } = parseModule(text);
  const lines = new LineTable(text);
  const source = { text, module, symbols: indexSymbols(text) };
  const structure = scanStructure(text);
  outline(text, structure);
  foldingRanges(text, structure, lines);
  lineMap(module, lines);
  for (const { type } of globalVariables(module)) {
    cDefinition(type);
    sizeOfCType(type);
  }
  for (const fn of module.functions) {
    debugVariables(fn);
    parameterTypes(fn);
  }
  for (let offset = 0; offset < text.length; offset += step) hoverAt(source, offset);
}

describe('broken text', () => {
  it('never makes the index or debug info fail', () => {
    fc.assert(
      fc.property(mutated, (text) => exercise(text, 997)),
      { seed: 3, numRuns: 60 },
    );
  });

  it('may have any metadata refer to any', () => {
    fc.assert(
      fc.property(tangled, (text) => exercise(text, 499)),
      { seed: 4, numRuns: 30 },
    );
  });
});
