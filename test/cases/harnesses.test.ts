import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { neverCancelled } from '../../server/src/base/cancellation';
import { loadClang } from '../../server/src/compile/clang-parts';
import { EmbeddedClang } from '../../server/src/compile/embedded-clang';
import type { Module } from '../../server/src/ir/model/module';
import type { ShownVerdict } from '../../server/src/service/model/verdict';
import { verifyFunction } from '../../server/src/service/verify/verify-function';
import { Z3Host } from '../../server/src/solver/z3/host';
import { loadZ3Module } from '../../server/src/solver/z3/module';
import type { Check } from '../../server/src/task/check';
import { parseContracts } from '../../server/src/task/contract/parse-contracts';
import { planChecks } from '../../server/src/task/plan-checks';
import { readCaseFile } from './case-file';
import { type Libraries, loadLibraries, moduleOfCase } from './case-program';
import { runNatively, watcherOf } from './native';

/**
 * Every refuted check of the cases has a harness, which is compiled natively with the program, and there the same line
 * is seen to fail.
 */
const folder = path.join(import.meta.dirname, 'bmc');
const files = readdirSync(folder).filter((name) => name.endsWith('.c') && readFileSync(path.join(folder, name), 'utf8').includes(': refuted'));

type Exception =
  /** Something fails, and where is not said, or elsewhere. */
  | { readonly elsewhere: RegExp }
  /** No tool for native programs sees it: the reason. */
  | { readonly unseen: string };

const exceptions: Readonly<Record<string, Exception>> = {
  'character-classes.c negative_characters': { unseen: 'glibc has entries for negative characters' },
  'function-pointers.c not_a_function': { elsewhere: /SEGV on unknown address/ },
  'ilp32.c add_bad': { unseen: 'a 64-bit program has no such overflow' },
  'ilp32.c negate_bad': { unseen: 'a 64-bit program has no such overflow' },
  'leak.c main': { elsewhere: /detected memory leaks/ },
  'missing-return.c used': { unseen: 'C compilers have no sanitizer for it' },
  'null.c call_null': { elsewhere: /pc points to the zero page/ },
  'null.c member_of_null': { elsewhere: /case\.c:34:\d+: runtime error: member access within null pointer/ },
  'realloc.c new_part_is_unset': { elsewhere: /use-of-uninitialized-value/ },
  'uninitialised.c half_set': { elsewhere: /use-of-uninitialized-value/ },
  'uninitialised.c heap_unset': { elsewhere: /use-of-uninitialized-value/ },
  'unreachable.c assumed_bad': { unseen: 'the sanitizers do not look at __builtin_assume' },
  'varargs-missing.c next_of': { unseen: 'an argument that was not passed is some register' },
};

let host: Z3Host;
let clang: EmbeddedClang;
let libraries: Libraries;
beforeAll(async () => {
  host = new Z3Host(await loadZ3Module());
  clang = new EmbeddedClang(await loadClang());
  libraries = await loadLibraries();
});

describe.each(files)('%s', (name) => {
  const file = path.join(folder, name);
  const text = readFileSync(file, 'utf8');
  const { cases, dataModel, ...wanted } = readCaseFile(text);
  let module: Module;
  beforeAll(() => {
    module = moduleOfCase(clang, libraries, { file, text, dataModel });
  });

  const refuted = cases.filter(({ expected }) => expected.some((one) => one.startsWith('refuted')));
  it.each(refuted)('$name', async ({ name: fn }) => {
    const found = refutedIn(fn);
    expect(found).not.toEqual([]);
    for (const { check, verdict } of found) {
      const watcher = watcherOf(check.kind);
      const { harness } = verdict;
      if (harness?.kind !== 'made') throw new Error(`there is no harness: ${harness?.reason}`);
      if (watcher === undefined) continue;
      const { status, errors } = await runNatively({ text, harness }, watcher);
      const exception = exceptions[`${name} ${fn}`];
      const line = `case.c:${check.place.source!.line}`;
      if (exception === undefined) expect(errors).toContain(line);
      else if ('elsewhere' in exception) expect(errors).toMatch(exception.elsewhere);
      // An exception that is none any more goes from the list.
      else expect(errors).not.toContain(line);
      if (exception === undefined || 'elsewhere' in exception) expect(status).not.toBe(0);
    }
  });

  function refutedIn(fn: string): { check: Check; verdict: Extract<ShownVerdict, { kind: 'refuted' }> }[] {
    const { contracts } = parseContracts(text, file, dataModel === 'ILP32' ? 32 : 64);
    const options = { ...wanted, scope: 'own', milliseconds: 60_000, harness: { source: 'case.c' } } as const;
    const means = { host, cancellation: neverCancelled, tell: () => undefined };
    const result = verifyFunction({ module, contracts }, fn, options, means);
    if (result.kind === 'refused') throw new Error(result.message);
    const checks = new Map(planChecks(module, wanted.task).all.map((check) => [check.id, check]));
    return result.verdicts.flatMap(({ id, verdict }) =>
      verdict.kind === 'refuted' ? [{ check: checks.get(id)!, verdict }] : [],
    );
  }
});
