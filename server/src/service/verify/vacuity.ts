import { boundedModelChecking } from '../../engine/bmc/bmc';
import type { EngineContext, EngineOptions } from '../../engine/engine';
import type { IrFunction } from '../../ir/model/globals';
import type { Module } from '../../ir/model/module';
import { lowerModule } from '../../lower/lower';
import { objectMemory } from '../../memory/models';
import type { Check } from '../../task/check';
import type { CheckPlan } from '../../task/check-plan';
import type { EntryPlan } from '../../task/entry-plan';
import { knownFunction } from '../../task/known-functions';
import type { TaskOptions } from '../../task/options';
import { planEntry } from '../../task/plan-entry';
import { instructionsIn } from '../../task/plan/slots';
import type { TermBuilder } from '../../term/builder';

/** So much time is a warning worth; what is not found out in it is not warned of. */
const totalMs = 1_000;
const mostChecks = 50;

/** What checks were proved in. */
export interface ProvedIn {
  readonly module: Module;
  readonly entry: EntryPlan;
  readonly checks: CheckPlan;
  readonly options: TaskOptions;
  readonly terms: TermBuilder;
}

/** Whether somebody has assumed something: without that, code that is never reached is just that. */
export function assumesAnything({ requires }: EntryPlan, functions: Iterable<IrFunction>): boolean {
  if (requires.length > 0) return true;
  for (const fn of functions) {
    for (const instruction of instructionsIn(fn)) {
      if (instruction.opcode !== 'call' || instruction.callee.kind !== 'function') continue;
      if (knownFunction(instruction.callee) === 'assume') return true;
    }
  }
  return false;
}

/** The checks that hold only because of assumptions no execution gets to them: without the assumptions some does. */
export function vacuousChecks(
  within: ProvedIn,
  proved: readonly Check[],
  context: EngineContext,
  options: EngineOptions,
): ReadonlySet<Check> {
  const end = performance.now() + totalMs;
  const asked = { end, context, options };
  const { module, entry } = within;
  const unreached = whereReached(within, proved.slice(0, mostChecks), asked).get('never') ?? [];
  if (unreached.length === 0) return new Set();
  const free = planEntry(module, String(entry.entry.name), within.options, []);
  if ('kind' in free) return new Set();
  return new Set(whereReached({ ...within, entry: free }, unreached, asked, true).get('sometimes') ?? []);
}

interface Asked {
  /** By `performance.now()`. */
  readonly end: number;
  readonly context: EngineContext;
  readonly options: EngineOptions;
}

/** Which of the checks executions come to; those that stay open are in neither list. */
function whereReached(
  { module, entry, checks: plan, options, terms }: ProvedIn,
  checks: readonly Check[],
  asked: Asked,
  withoutAssumptions = false,
): ReadonlyMap<'never' | 'sometimes', readonly Check[]> {
  const task = { entry, checks: plan, options, reachability: { withoutAssumptions } };
  const lowered = lowerModule(module, task, terms);
  const milliseconds = asked.end - performance.now();
  if (lowered.kind === 'error' || milliseconds <= 0 || asked.context.cancellation.isCancelled) return new Map();
  const { program, memory } = objectMemory.apply(lowered.program);
  const { verdicts } = boundedModelChecking(
    { program, memory, checks },
    // The probes are no part of the program, so there is nothing to replay.
    { ...asked.context, milliseconds, replay: (_, inputs) => ({ kind: 'fails', inputs }), onVerdict: () => undefined },
    asked.options,
  );
  const of = (kind: string): readonly Check[] => checks.filter((check) => verdicts.get(check)?.kind === kind);
  return new Map([
    ['never', of('proved')],
    ['sometimes', of('refuted')],
  ]);
}
