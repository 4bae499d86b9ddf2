import type { LineTable } from '../../base/line-table';
import type { Module } from '../../ir/model/module';
import type { Check } from '../../task/check';
import type { EntryPlan } from '../../task/entry-plan';
import type { Inputs } from '../../task/inputs';
import { makeHarness } from '../../trace/harness/harness';
import { record } from '../../trace/record';
import type { TraceInput } from '../../trace/trace';
import { makeSeed } from '../model/replay-file';
import { essenceOf } from './essence';
import { executableOf } from './executable';
import type { Evidence, ShownInput } from '../model/verdict';
import type { VerifyOptions } from '../model/verification';

/** Steps of a replay; a counterexample that is longer is not shown as one. */
export const replaySteps = 20_000_000;

interface EvidenceMeans {
  readonly module: Module;
  readonly entry: EntryPlan;
  readonly options: Pick<VerifyOptions, 'task' | 'harness'>;
  /** Of the module's text. */
  readonly lines: LineTable | undefined;
}

/** Makes what shows that checks of a function fail, from the inputs with which they do. */
export class EvidenceMaker {
  readonly #means: EvidenceMeans;

  constructor(means: EvidenceMeans) {
    this.#means = means;
  }

  /** Undefined if the check does not fail after all. */
  of(check: Check, inputs: Inputs): Evidence | undefined {
    const { module, entry, options, lines } = this.#means;
    const program = executableOf(module, options.task, 'traced');
    const irLine = lines && ((offset: number): number => lines.lineAt(offset) + 1);
    const trace = record({ program, entry, check, inputs, steps: replaySteps, irLine });
    if (trace === undefined) return undefined;
    const replay = makeSeed({ entry: trace.entry, task: options.task }, check, inputs);
    const shown = { inputs: shownInputs(trace.inputs), trace, essence: essenceOf(trace, check.message), replay };
    if (options.harness === undefined) return shown;
    const { source } = options.harness;
    return { ...shown, harness: makeHarness({ program, entry, inputs, steps: replaySteps, trace, source }) };
  }
}

/** Allocations that succeed go without saying; a struct that is passed in several words is one. */
function shownInputs(inputs: readonly TraceInput[]): readonly ShownInput[] {
  return inputs
    .filter(({ source, value }) => source.kind !== 'allocation-fails' || value === 'fails')
    .filter(({ source, name }, at, kept) => source.kind !== 'parameter' || !isParameter(kept[at - 1], name))
    .map(({ name, value }) => ({ name, value }));
}

function isParameter(input: TraceInput | undefined, name: string): boolean {
  return input?.source.kind === 'parameter' && input.name === name;
}
