import { beforeAll, describe, expect, it } from 'vitest';
import { placeAssets } from '../../../../build/assets.mjs';
import { loadLibc } from '../../../../server/src/lower/libc/libc';
import { compileModels, hasNativeClang, runDriver } from './native';

/** Each driver compares models with the native libc on many inputs and prints where they differ, then how many it tried. */
describe.skipIf(!hasNativeClang)('models do what the native libc does (needs clang-19 on Linux)', () => {
  let models: string;
  beforeAll(async () => {
    placeAssets();
    models = compileModels(await loadLibc('LP64'));
  });

  it.each(['string', 'ctype', 'stdlib', 'math', 'stdio'])('%s', (name) => {
    const lines = runDriver(name, models);
    expect(lines.slice(0, -1).slice(0, 20)).toEqual([]);
    expect(Number(/^(\d+) comparisons$/.exec(lines.at(-1)!)?.[1])).toBeGreaterThan(1000);
  });
});
