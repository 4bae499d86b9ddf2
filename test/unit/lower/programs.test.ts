import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EmbeddedClang } from '../../../server/src/compile/embedded-clang';
import type { DataModel } from '../../../server/src/compile/types';
import type { Module } from '../../../server/src/ir/model/module';
import { parseModule } from '../../../server/src/ir/parse';
import { type Libc, loadLibc } from '../../../server/src/lower/libc/libc';
import { linkLibc } from '../../../server/src/lower/libc/link';
import type { MemoryModel } from '../../../server/src/memory/model';
import { flatMemory, objectMemory } from '../../../server/src/memory/models';
import { type CheckKind, checkKinds } from '../../../server/src/task/check';
import { defaultOptions, type TaskOptions } from '../../../server/src/task/options';
import { embeddedClang, llOf, request } from '../compile/compiler';
import { Comparison } from './agreement';
import { Assignments } from './assignments';

function filesIn(folder: string): { readonly file: string; readonly text: string }[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.c'))
    .map((file) => ({ file, text: readFileSync(path.join(folder, file), 'utf8') }));
}

const tests = path.resolve(import.meta.dirname, '../..');
const files = [...filesIn(path.join(tests, 'corpus')), ...filesIn(path.join(import.meta.dirname, 'programs'))];
/** Whole programs, and those with an error each; once is enough. */
const whole = [...filesIn(path.join(tests, 'programs')), ...filesIn(path.join(tests, 'programs/ub'))];

let clang: EmbeddedClang;
let libc: Libc;
beforeAll(async () => {
  clang = await embeddedClang();
  libc = await loadLibc('LP64');
});

/**
 * Whole programs with their libc: what a call without a body makes arbitrary is more on the lowered side, where
 * objects are reached by what pointers may point to.
 */
function moduleOf(text: string, dataModel: DataModel, isWhole: boolean): Module {
  const ll = llOf(clang.compile(request(text, { dataModel })));
  const { module } = parseModule(ll);
  return isWhole ? linkLibc(ll, module, libc).module : module;
}

function without(...kinds: readonly CheckKind[]): TaskOptions {
  return {
    ...defaultOptions,
    checks: new Set(checkKinds.filter((kind) => kind !== 'termination' && !kinds.includes(kind))),
  };
}

const variants: readonly (readonly [string, DataModel, TaskOptions, MemoryModel])[] = [
  ['LP64', 'LP64', defaultOptions, objectMemory],
  ['LP64, all memory in one array of bytes', 'LP64', defaultOptions, flatMemory],
  ['ILP32', 'ILP32', defaultOptions, objectMemory],
  [
    'no arithmetic checks',
    'LP64',
    without('signed-overflow', 'shift-range', 'division-by-zero', 'float-cast-range'),
    objectMemory,
  ],
  [
    'no memory checks',
    'LP64',
    without('null-dereference', 'out-of-bounds', 'use-after-free', 'invalid-free', 'double-free'),
    objectMemory,
  ],
];

/** i386 has no __int128. */
const wide = new Set(['floats.c', 'integers.c']);

let compared = 0;

describe.each(variants)('functions of C files, %s', (_, dataModel, options, model) => {
  const chosen = [...files, ...(options === defaultOptions && dataModel === 'LP64' ? whole : [])].filter(
    ({ file }) => dataModel === 'LP64' || !wide.has(file),
  );

  it.each(chosen)('$file end as the interpreter says', (program) => {
    const module = moduleOf(program.text, dataModel, whole.includes(program));
    const assignments = new Assignments(module);
    const comparison = new Comparison(module, options, assignments, model);
    const differences: string[] = [];
    for (const fn of module.functions) {
      if (fn.isDeclaration) continue;
      const both = comparison.of(String(fn.name));
      for (let seed = 1; seed <= 6; seed++) {
        const run = both.run(seed);
        if (run === undefined) continue;
        const [expected, found] = [JSON.stringify(run.interpreted), JSON.stringify(run.lowered)];
        for (const difference of run.assigned) differences.push(`${fn.name}, seed ${seed}: ${difference}`);
        if (found !== expected) differences.push(`${fn.name}, seed ${seed}: ${found}, interpreted ${expected}`);
      }
    }
    expect(differences).toEqual([]);
    compared += assignments.compared;
  });
});

it('many assignments were compared', () => {
  console.log(compared);
  expect(compared).toBeGreaterThan(20_000);
});
