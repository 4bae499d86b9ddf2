import { ExecProgram } from '../../exec/program';
import type { Module } from '../../ir/model/module';
import type { Check } from '../../task/check';
import type { EntryPlan } from '../../task/entry-plan';
import type { Inputs } from '../../task/inputs';
import { makeHarness } from '../../trace/harness/harness';
import { record } from '../../trace/record';
import type { Evidence } from './show-verdict';
import type { VerifyOptions } from './verify-function';

/** Steps of a replay; a counterexample that is longer is not shown as one. */
export const replaySteps = 20_000_000;

/** Makes what shows that checks of a function fail, from the inputs with which they do. */
export class EvidenceMaker {
  #program: ExecProgram | undefined;

  constructor(
    readonly module: Module,
    readonly entry: EntryPlan,
    readonly options: VerifyOptions,
  ) {}

  /** Undefined if the check does not fail after all. */
  of(check: Check, inputs: Inputs): Evidence | undefined {
    const { entry, options } = this;
    const program = (this.#program ??= new ExecProgram(this.module, options.task, { stepping: false, tracing: true }));
    const trace = record({ program, entry, check, inputs, steps: replaySteps, irLine: options.irLine });
    if (trace === undefined || options.harness === undefined) return trace && { trace };
    const { source } = options.harness;
    return { trace, harness: makeHarness({ program, entry, inputs, steps: replaySteps, trace, source }) };
  }
}
