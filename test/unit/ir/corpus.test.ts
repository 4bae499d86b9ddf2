import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseModule } from '../../../server/src/ir/parse';
import { printModule } from '../../../server/src/ir/print';
import { embeddedClang, llOf, request } from '../compile/compiler';
import { canonical, canonicalByClang, compileC, isInstalled, versions, type Version } from './llvm';

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

describe('output of the embedded clang', async () => {
  const clang = await embeddedClang();

  it.each(files)('%s', (name) => {
    const file = path.join(corpus, name);
    const text = llOf(clang.compile(request(readFileSync(file, 'utf8'), { path: file })));
    expect(canonicalByClang(clang, roundTrip(text))).toBe(canonicalByClang(clang, text));
  });
});
