import { neverCancelled } from '../../../../server/src/base/cancellation';
import { loadClang } from '../../../../server/src/compile/clang-parts';
import { EmbeddedClang } from '../../../../server/src/compile/embedded-clang';
import { dash, type DashResult } from '../../../../server/src/engine/dash/dash';
import {
  defaultDashOptions,
  type DashOptions,
  type DashStatistics,
  noStatistics,
} from '../../../../server/src/engine/dash/options';
import type { SearchEvent } from '../../../../server/src/engine/dash/events';
import type { Verdict } from '../../../../server/src/engine/verdict';
import { ExecProgram } from '../../../../server/src/exec/program';
import { parseModule } from '../../../../server/src/ir/parse';
import { lowerModule } from '../../../../server/src/lower/lower';
import { objectMemory } from '../../../../server/src/memory/models';
import { createSolver } from '../../../../server/src/solver/chain';
import { Z3Host } from '../../../../server/src/solver/z3/host';
import { loadZ3Module } from '../../../../server/src/solver/z3/module';
import type { Check, CheckKind } from '../../../../server/src/task/check';
import { defaultOptions, type TaskOptions } from '../../../../server/src/task/options';
import { planChecks } from '../../../../server/src/task/plan-checks';
import { planEntry } from '../../../../server/src/task/plan-entry';
import { TermBuilder } from '../../../../server/src/term/builder';
import { replay } from '../../../../server/src/trace/replay';

export interface Tools {
  readonly clang: EmbeddedClang;
  readonly host: Z3Host;
}

export async function makeTools(): Promise<Tools> {
  return { clang: new EmbeddedClang(await loadClang()), host: new Z3Host(await loadZ3Module()) };
}

export interface Question {
  readonly entry?: string;
  /** The kinds of checks that exist; assertions and unreachable error calls if not said. */
  readonly kinds?: readonly CheckKind[];
  readonly options?: Partial<DashOptions>;
  readonly milliseconds?: number;
  readonly observe?: (check: Check, event: SearchEvent) => void;
}

export interface Decided extends DashResult {
  /** `verdict kind@line`, by line. */
  readonly words: readonly string[];
  readonly total: DashStatistics;
  readonly milliseconds: number;
}

/** Everything that DASH says of a C text. */
export function decide({ clang, host }: Tools, text: string, question: Question = {}): Decided {
  const request = { path: '/test.c', text, workspaceRoots: ['/'], flags: [], trusted: false };
  const compiled = clang.compile({ ...request, dataModel: 'LP64' });
  if (compiled.kind === 'failed') throw new Error(compiled.message);
  const { module } = parseModule(compiled.ll);
  const kinds = question.kinds ?? ['assert', 'reach-error'];
  const options: TaskOptions = { ...defaultOptions, checks: new Set(kinds), allocationMayFail: false };
  const entry = planEntry(module, question.entry ?? 'main', options);
  if ('kind' in entry) throw new Error(entry.message);
  const terms = new TermBuilder();
  const lowered = lowerModule(module, { entry, checks: planChecks(module, options), options }, terms);
  if (lowered.kind === 'error') throw new Error(lowered.message);
  const { program, memory } = objectMemory.apply(lowered.program);
  const runnable = new ExecProgram(module, options);
  const solver = createSolver(host, terms);
  const begun = performance.now();
  const result = dash(
    { program, memory, checks: program.checks },
    {
      solver,
      newSolver: () => createSolver(host, terms),
      cancellation: neverCancelled,
      milliseconds: question.milliseconds ?? 60_000,
      replay: (check, inputs) => replay(runnable, entry, check, inputs, 1_000_000),
      onVerdict: () => undefined,
      ...(question.observe === undefined ? {} : { observe: question.observe }),
    },
    { ...defaultDashOptions, ...question.options },
  );
  solver.dispose();
  const words = [...result.verdicts].map(
    ([check, verdict]) => `${wordOf(verdict)} ${check.kind}@${check.place.source?.line}`,
  );
  return {
    ...result,
    words: words.sort(),
    total: sum([...result.statistics.values()]),
    milliseconds: performance.now() - begun,
  };
}

function wordOf(verdict: Verdict): string {
  if (verdict.kind !== 'unknown') return verdict.kind;
  const { reason } = verdict;
  return `unknown(${reason.kind}${'detail' in reason ? `: ${reason.detail}` : ''}${'construct' in reason ? `: ${reason.construct}` : ''})`;
}

function sum(all: readonly DashStatistics[]): DashStatistics {
  const total = noStatistics();
  for (const one of all) for (const key of Object.keys(total) as (keyof DashStatistics)[]) total[key] += one[key];
  return total;
}
