/** From a module to verdicts on one function: the way through the house, in one place. */
import type { Cancellation } from '../../base/cancellation';
import { boundedModelChecking } from '../../engine/bmc/bmc';
import type { Verdict } from '../../engine/verdict';
import { ExecProgram } from '../../exec/program';
import type { Module } from '../../ir/model/module';
import { lowerModule } from '../../lower/lower';
import { objectMemory } from '../../memory/models';
import { createSolver } from '../../solver/chain';
import type { Z3Host } from '../../solver/z3/host';
import type { Assumption } from '../../task/assumption';
import type { Check } from '../../task/check';
import type { Contract } from '../../task/contract/contract';
import type { Inputs } from '../../task/inputs';
import { planChecks } from '../../task/plan-checks';
import { planEntry } from '../../task/plan-entry';
import type { TaskOptions } from '../../task/options';
import { TermBuilder } from '../../term/builder';
import { replay } from '../../trace/replay';
import type { Search, ShownVerdict } from '../model/verdict';
import { EvidenceMaker, replaySteps } from './evidence';
import { ownChecks } from './own-checks';
import { findFailures } from './random-runs';
import { showVerdict } from './show-verdict';

export interface VerifyOptions extends Search {
  readonly task: TaskOptions;
  readonly contracts: readonly Contract[];
  /** The line of an offset of the module's text, from 1. */
  readonly irLine?: (offset: number) => number;
}

export type FunctionVerdicts =
  | {
      readonly kind: 'decided';
      /** The checks of the function itself, by id; its callees' have a turn of their own. */
      readonly verdicts: ReadonlyMap<string, ShownVerdict>;
      /** Of those that are refuted: the execution that fails. */
      readonly failing: ReadonlyMap<string, Inputs>;
      readonly assumptions: readonly Assumption[];
    }
  | { readonly kind: 'refused'; readonly message: string };

export function verifyFunction(
  module: Module,
  name: string,
  options: VerifyOptions,
  host: Z3Host,
  cancellation: Cancellation,
): FunctionVerdicts {
  const entry = planEntry(module, name, options.task, options.contracts);
  if ('kind' in entry) return { kind: 'refused', message: entry.message };
  const checks = planChecks(module, options.task);
  const terms = new TermBuilder();
  const lowered = lowerModule(module, { entry, checks, options: options.task }, terms);
  if (lowered.kind === 'error') return { kind: 'refused', message: lowered.message };
  const own = new Set(ownChecks(entry.entry, checks));
  const runnable = new ExecProgram(module, options.task);
  const verdicts = new Map<Check, Verdict>();
  for (const [id, inputs] of findFailures(runnable, entry)) {
    const check = [...own].find((one) => one.id === id);
    if (check !== undefined) verdicts.set(check, { kind: 'refuted', inputs });
  }
  const { program, memory } = objectMemory.apply(lowered.program);
  const solver = createSolver(host, terms, options.dumpTo === undefined ? {} : { dumpTo: options.dumpTo });
  try {
    const rest = [...own].filter((check) => !verdicts.has(check));
    const result = boundedModelChecking(
      { program, memory, checks: rest },
      {
        solver,
        cancellation,
        milliseconds: options.milliseconds,
        replay: (check, inputs) => replay(runnable, entry, check, inputs, replaySteps),
        onVerdict: () => undefined,
      },
      { bound: options.bound },
    );
    for (const [check, verdict] of result.verdicts) verdicts.set(check, verdict);
  } finally {
    solver.dispose();
  }
  const evidence = new EvidenceMaker(module, entry, options);
  const shown = [...verdicts].map(
    ([check, verdict]) => [check.id, showVerdict(verdict, (inputs) => evidence.of(check, inputs))] as const,
  );
  const failing = [...verdicts].flatMap(([{ id }, verdict]) =>
    verdict.kind === 'refuted' ? [[id, verdict.inputs] as const] : [],
  );
  return {
    kind: 'decided',
    verdicts: new Map(shown),
    failing: new Map(failing),
    assumptions: program.assumptions,
  };
}
