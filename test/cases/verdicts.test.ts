import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { neverCancelled } from '../../server/src/base/cancellation';
import { loadClang } from '../../server/src/compile/clang-parts';
import { EmbeddedClang } from '../../server/src/compile/embedded-clang';
import { parseModule } from '../../server/src/ir/parse';
import type { Module } from '../../server/src/ir/model/module';
import { verifyFunction } from '../../server/src/service/verify/verify-function';
import { Z3Host } from '../../server/src/solver/z3/host';
import { loadZ3Module } from '../../server/src/solver/z3/module';
import { defaultOptions } from '../../server/src/task/options';
import { planChecks } from '../../server/src/task/plan-checks';

/**
 * Every function of test/cases/*.c that has an `expect:` comment in the line before it is verified by itself. The
 * comment names the checks that are not proved, as `verdict kind@line`; everything else must be proved.
 */
const folder = import.meta.dirname;
const files = readdirSync(folder).filter((name) => name.endsWith('.c'));

interface Expectation {
  readonly name: string;
  readonly expected: readonly string[];
}

function expectations(text: string): Expectation[] {
  const lines = text.split('\n');
  return lines.flatMap((line, at) => {
    const found = /^\/\/ expect: (.*)$/.exec(line)?.[1];
    const name = /(\w+)\(/.exec(lines[at + 1] ?? '')?.[1];
    if (found === undefined || name === undefined) return [];
    return [{ name, expected: found === 'proved' ? [] : found.split(', ').sort() }];
  });
}

describe.each(files)('%s', (file) => {
  const text = readFileSync(path.join(folder, file), 'utf8');
  let host: Z3Host;
  let module: Module;
  beforeAll(async () => {
    host = new Z3Host(await loadZ3Module());
    const request = { path: path.join(folder, file), text, workspaceRoots: [folder], flags: [], trusted: false };
    const compiled = new EmbeddedClang(await loadClang()).compile({ ...request, dataModel: 'LP64' });
    if (compiled.kind === 'failed') throw new Error(compiled.message);
    module = parseModule(compiled.ll).module;
  });

  it.each(expectations(text))('$name', ({ name, expected }) => {
    const options = { engine: 'auto', task: defaultOptions, scope: 'own', bound: 12, milliseconds: 60_000 } as const;
    const means = { host, cancellation: neverCancelled, tell: () => undefined };
    const result = verifyFunction({ module, contracts: [] }, name, options, means);
    if (result.kind === 'refused') throw new Error(result.message);
    const checks = new Map(planChecks(module, defaultOptions).all.map((check) => [check.id, check]));
    const others = result.verdicts.flatMap(({ id, verdict }) => {
      const check = checks.get(id)!;
      return verdict.kind === 'proved' ? [] : [`${verdict.kind} ${check.kind}@${check.place.source?.line}`];
    });
    expect(others.sort()).toEqual(expected);
    expect(result.verdicts.length).toBeGreaterThan(0);
  });
});
