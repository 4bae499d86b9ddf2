import { startMachine } from '../../../../server/src/exec/entry/start';
import { Host } from '../../../../server/src/exec/externals/host';
import { readHeld } from '../../../../server/src/exec/held-slots';
import { ListInputs } from '../../../../server/src/exec/inputs/list';
import type { InputProvider } from '../../../../server/src/exec/inputs/provider';
import type { Machine } from '../../../../server/src/exec/machine';
import { ExecProgram } from '../../../../server/src/exec/program';
import type { ExecResult } from '../../../../server/src/exec/result';
import type { ScalarValue } from '../../../../server/src/exec/scalar-value';
import type { Module } from '../../../../server/src/ir/model/module';
import { parseModule } from '../../../../server/src/ir/parse';
import { defaultOptions, type TaskOptions } from '../../../../server/src/task/options';
import { planEntry } from '../../../../server/src/task/plan-entry';

export interface Run {
  readonly result: ExecResult;
  /** What it wrote, one character per byte. */
  readonly output: string;
  readonly machine: Machine;
  /** The scalars that the entry returned, if it did. */
  readonly returned: readonly ScalarValue[];
}

export interface RunSettings {
  readonly function?: string;
  readonly inputs?: InputProvider;
  readonly options?: Partial<TaskOptions>;
  readonly steps?: number;
}

/** Nothing fails for lack of memory, as in a native run. */
export const testOptions: TaskOptions = { ...defaultOptions, allocationMayFail: false };

/** A module of text that must have no errors. */
export function moduleOf(text: string): Module {
  const { module, diagnostics } = parseModule(text);
  if (diagnostics.length > 0) throw new Error(`the text has errors: ${diagnostics[0]!.message}`);
  return module;
}

export function programOf(module: Module, options: Partial<TaskOptions> = {}): ExecProgram {
  return new ExecProgram(module, { ...testOptions, ...options });
}

/** Executes a function of a program. */
export function runProgram(program: ExecProgram, settings: RunSettings = {}): Run {
  const plan = planEntry(program.module, settings.function ?? 'main', program.options);
  if ('message' in plan) throw new Error(plan.message);
  let output = '';
  const host = new Host({ output: (bytes) => (output += Buffer.from(bytes).toString('latin1')) });
  const machine = startMachine(program, plan, settings.inputs ?? new ListInputs([]), host);
  const result = machine.outcome ?? machine.run(settings.steps ?? 1e9);
  const { env } = program;
  const types = env.leaves(plan.entry.valueType.returns);
  const returned = readHeld(machine.results, machine.bigResults, types, 0, env.holder);
  return { result, output, machine, returned };
}
