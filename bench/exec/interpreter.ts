import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadClang } from '../../server/src/compile/clang-parts';
import { EmbeddedClang } from '../../server/src/compile/embedded-clang';
import { startMachine } from '../../server/src/exec/entry/start';
import { Host } from '../../server/src/exec/externals/host';
import { ListInputs } from '../../server/src/exec/inputs/list';
import { ExecProgram } from '../../server/src/exec/program';
import { parseModule } from '../../server/src/ir/parse';
import { loadLibc } from '../../server/src/lower/libc/libc';
import { linkLibc } from '../../server/src/lower/libc/link';
import { defaultOptions } from '../../server/src/task/options';
import { planEntry } from '../../server/src/task/plan-entry';

const options = { ...defaultOptions, allocationMayFail: false };

export interface Executed {
  readonly instructions: number;
  /** Wall clock, from the first instruction to the last. */
  readonly milliseconds: number;
}

/** Compiles C text as for verification, with all checks, for the interpreter. */
export async function interpretable(text: string): Promise<ExecProgram> {
  const clang = new EmbeddedClang(await loadClang());
  const request = { path: '/bench/program.c', text, workspaceRoots: [], flags: [], trusted: false };
  const compiled = clang.compile({ ...request, dataModel: 'LP64' });
  if (compiled.kind === 'failed') throw new Error(compiled.message);
  const { module } = parseModule(compiled.ll);
  return new ExecProgram(linkLibc(compiled.ll, module, await loadLibc('LP64')).module, options);
}

/** Runs `main`; the program must end by itself, with status 0 or 1. */
export function interpret(program: ExecProgram): Executed {
  const plan = planEntry(program.module, 'main', options);
  if ('message' in plan) throw new Error(plan.message);
  const machine = startMachine(program, plan, new ListInputs([]), new Host({ output: () => undefined }));
  const begun = performance.now();
  const result = machine.outcome ?? machine.run(1e10);
  const milliseconds = performance.now() - begun;
  if (result.kind !== 'finished' || result.exitCode > 1) throw new Error(`a program ended: ${JSON.stringify(result)}`);
  return { instructions: machine.executed, milliseconds };
}

/** The best of some runs of the same program; the first has to compile it. */
export function best(program: ExecProgram, runs: number): Executed {
  const all = Array.from({ length: runs }, () => interpret(program));
  return all.reduce((a, b) => (b.milliseconds < a.milliseconds ? b : a));
}

/** Wall clock of a native run at -O0, the best of five; undefined where there is no clang. */
export function natively(text: string): number | undefined {
  const folder = mkdtempSync(path.join(tmpdir(), 'verdict-bench-'));
  try {
    const [source, program] = [path.join(folder, 'a.c'), path.join(folder, 'a')];
    writeFileSync(source, text);
    const compilers = ['clang', 'clang-19', 'clang-16', 'clang-14'];
    const found = compilers.some((clang) => spawnSync(clang, ['-O0', source, '-o', program]).status === 0);
    return found ? Math.min(...Array.from({ length: 5 }, () => timed(program))) : undefined;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function timed(program: string): number {
  const begun = performance.now();
  try {
    execFileSync(program);
  } catch {
    // Its status is a result, not an error.
  }
  return performance.now() - begun;
}
