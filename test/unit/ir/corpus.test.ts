import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseModule } from '../../../server/src/ir/parse';
import { printModule } from '../../../server/src/ir/print';
import { embeddedClang, llOf, request } from '../compile/compiler';
import { canonical, canonicalByClang, compileByEmbedded, compileC, isInstalled, versions, type Version } from './llvm';

/** Every C file of the corpus: what clang makes of it is read, written, and read by LLVM as the same. */
const corpus = path.resolve(import.meta.dirname, '../../corpus');
const files = readdirSync(corpus).filter((name) => name.endsWith('.c'));
const optimisations = [['-O0', '-g'], ['-O2']];
/** Optimised code with debug info is slow to go through; these have most of its variety. */
const alsoOptimisedDebug = new Set(['debug_info.c', 'aggregates.c', 'vectors.c']);

/** Reads and writes a text: no complaint, and writing what was written changes nothing. */
function roundTrip(text: string): string {
  const first = parseModule(text);
  expect(first.diagnostics).toEqual([]);
  expect(first.module.hasErrors).toBe(false);
  const printed = printModule(first.module);
  const second = parseModule(printed);
  expect(second.diagnostics).toEqual([]);
  expect(printModule(second.module)).toBe(printed);
  return printed;
}

/** Flags that a file asks for in its first line. */
function optionsOf(file: string): string[] {
  const found = /^\/\/ options: (.*)/.exec(readFileSync(file, 'utf8'));
  return found === null ? [] : found[1]!.split(' ');
}

async function checkNative(version: Version, name: string): Promise<void> {
  const file = path.join(corpus, name);
  const all = alsoOptimisedDebug.has(name) ? [...optimisations, ['-O2', '-g']] : optimisations;
  await Promise.all(
    all.map(async (flags) => {
      const text = await compileC(version, file, [...optionsOf(file), ...flags]);
      const [ours, theirs] = await Promise.all([canonical(version, roundTrip(text)), canonical(version, text)]);
      expect(ours).toBe(theirs);
    }),
  );
}

for (const version of versions) {
  describe.skipIf(!isInstalled(version))(`output of clang ${version} (skipped if it is not installed)`, () => {
    it.each(files)('%s', (name) => checkNative(version, name));
  });
}

/** `-cc1` does by itself neither what the driver makes of -g, nor of -O2. */
const embeddedOptimisations = [
  ['-O0', '-debug-info-kind=standalone', '-dwarf-version=5'],
  ['-O2', '-vectorize-loops', '-vectorize-slp'],
];

describe('output of the embedded clang', async () => {
  const clang = await embeddedClang();

  function checkEmbedded(text: string): void {
    expect(canonicalByClang(clang, roundTrip(text))).toBe(canonicalByClang(clang, text));
  }

  it.each(files)('for verification: %s', (name) => {
    const file = path.join(corpus, name);
    checkEmbedded(llOf(clang.compile(request(readFileSync(file, 'utf8'), { path: file }))));
  });

  describe.each(embeddedOptimisations)('at %s', (...flags) => {
    it.each(files)('%s', (name) => {
      const file = path.join(corpus, name);
      checkEmbedded(compileByEmbedded(clang, file, [...optionsOf(file), ...flags]));
    });
  });

  it('at -O2 has what only the optimiser writes', () => {
    const text = compileByEmbedded(clang, path.join(corpus, 'vectors.c'), embeddedOptimisations[1]!);
    expect(text).toContain('llvm.loop.isvectorized');
    expect(compileByEmbedded(clang, path.join(corpus, 'vectors.c'), embeddedOptimisations[0]!)).toContain('optnone');
  });
});
