import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { neverCancelled } from '../../server/src/base/cancellation';
import { loadClang } from '../../server/src/compile/clang-parts';
import { EmbeddedClang } from '../../server/src/compile/embedded-clang';
import { startMachine } from '../../server/src/exec/entry/start';
import { Host } from '../../server/src/exec/externals/host';
import { RandomInputs } from '../../server/src/exec/inputs/random';
import { ExecProgram } from '../../server/src/exec/program';
import type { Module } from '../../server/src/ir/model/module';
import { verifyFunction } from '../../server/src/service/verify/verify-function';
import { Z3Host } from '../../server/src/solver/z3/host';
import { loadZ3Module } from '../../server/src/solver/z3/module';
import type { Contract } from '../../server/src/task/contract/contract';
import { parseContracts } from '../../server/src/task/contract/parse-contracts';
import type { EntryPlan } from '../../server/src/task/entry-plan';
import type { Inputs } from '../../server/src/task/inputs';
import { planChecks } from '../../server/src/task/plan-checks';
import { planEntry } from '../../server/src/task/plan-entry';
import { replay } from '../../server/src/trace/replay';
import { type CaseFile, readCaseFile } from './case-file';
import { type Libraries, loadLibraries, moduleOfCase } from './case-program';

/**
 * Every function of a C file in this folder, or one below, that has an `expect:` comment is verified by itself and must
 * get just these verdicts (case-file.ts says how they are written). What is refuted is replayed on the interpreter; what
 * is proved must hold in random runs of it.
 */
const folder = import.meta.dirname;
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.c'))
  .sort();

const runs = 1000;
const stepsPerRun = 5_000;
const replaySteps = 20_000_000;

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
  const wanted = readCaseFile(text);
  let module: Module;
  let contracts: readonly Contract[];
  let program: ExecProgram;
  beforeAll(() => {
    module = moduleOfCase(clang, libraries, { file, text, dataModel: wanted.dataModel });
    contracts = parseContracts(text, file, wanted.dataModel === 'ILP32' ? 32 : 64).contracts;
    program = new ExecProgram(module, wanted.task);
  });

  it.each(wanted.cases)('$name', ({ name: fn, expected, inputs }) => {
    const { task, bound, engine } = wanted;
    const options = { engine, task, scope: 'own', bound, milliseconds: 60_000 } as const;
    const failing = new Map<string, Inputs>();
    const result = verifyFunction({ module, contracts }, fn, options, {
      host,
      cancellation: neverCancelled,
      tell: () => undefined,
      onRefuted: (check, inputs) => failing.set(check.id, inputs),
    });
    if (result.kind === 'refused') throw new Error(result.message);
    const checks = new Map(planChecks(module, wanted.task).all.map((check) => [check.id, check]));
    const proved = new Set<string>();
    const others: string[] = [];
    for (const { id, verdict } of result.verdicts) {
      const { kind, place } = checks.get(id)!;
      if (verdict.kind === 'proved') proved.add(id);
      else others.push(`${verdict.kind} ${kind}@${place.source?.line}`);
    }
    expect(others.sort()).toEqual(expected);
    expect(result.verdicts.length).toBeGreaterThan(0);
    const entry = entryOf(module, fn, wanted, contracts);
    for (const [id, inputsOfIt] of failing) {
      expect(replay(program, entry, checks.get(id)!, inputsOfIt, replaySteps)).toMatchObject({ kind: 'fails' });
    }
    expect(violatedAtRandom(program, entry, proved)).toEqual([]);
    if (inputs === undefined) return;
    const refuted = result.verdicts.flatMap(({ verdict }) => (verdict.kind === 'refuted' ? [verdict] : []));
    expect(failing.size).toBe(refuted.length);
    expect(refuted.map((verdict) => verdict.inputs.map(({ value }) => value))).toEqual([inputs]);
  });
});

function entryOf(module: Module, fn: string, { task }: CaseFile, contracts: readonly Contract[]): EntryPlan {
  const entry = planEntry(module, fn, task, contracts);
  if ('kind' in entry) throw new Error(entry.message);
  return entry;
}

/** Which of these checks fail in random executions. */
function violatedAtRandom(program: ExecProgram, entry: EntryPlan, checks: ReadonlySet<string>): string[] {
  const violated = new Set<string>();
  for (let seed = 1; checks.size > 0 && seed <= runs; seed++) {
    const end = startMachine(program, entry, new RandomInputs(seed), new Host()).run(stepsPerRun);
    if (end.kind === 'violated' && checks.has(end.check.id)) violated.add(end.check.id);
  }
  return [...violated];
}
