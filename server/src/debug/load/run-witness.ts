import { startMachine } from '../../exec/entry/start';
import { Host } from '../../exec/externals/host';
import { ExecProgram } from '../../exec/program';
import type { Module } from '../../ir/model/module';
import { makeSeed, type ReadSeed, readSeed } from '../../service/model/replay-file';
import type { EntryPlan } from '../../task/entry-plan';
import { defaultOptions, type TaskOptions } from '../../task/options';
import { planEntry } from '../../task/plan-entry';
import type { ReadWitness } from '../../trace/witness/read-witness';
import { WitnessInputs } from '../../trace/witness/witness-inputs';

/** The program that a witness is about, compiled. */
export interface WitnessedProgram {
  readonly module: Module;
  readonly path: string;
  readonly text: string;
  /** Instructions to execute at most. */
  readonly steps: number;
}

/** Runs the program on what a witness says. Undefined if that does not lead to a failure where the witness has it. */
export function runWitness(
  witness: ReadWitness,
  { module, path, text, steps }: WitnessedProgram,
): ReadSeed | undefined {
  const options = optionsOf(witness);
  const entry = planEntry(module, 'main', options);
  if ('message' in entry) return undefined;
  return attempt(witness, entry, options, { module, path, text, steps });
}

/** What is allowed to fail, of what the specification is about. */
export function optionsOf({ specification }: ReadWitness): TaskOptions {
  if (!/valid-memtrack|valid-memcleanup/.test(specification)) return defaultOptions;
  return { ...defaultOptions, checks: new Set([...defaultOptions.checks, 'memory-leak']) };
}

function attempt(
  witness: ReadWitness,
  entry: EntryPlan,
  options: TaskOptions,
  { module, path, text, steps }: WitnessedProgram,
): ReadSeed | undefined {
  const program = new ExecProgram(module, options);
  const machine = startMachine(program, entry, new WitnessInputs(witness, path, text), new Host());
  const end = machine.outcome ?? machine.run(steps);
  if (end.kind !== 'violated' || end.place.source?.line !== witness.target.line) return undefined;
  const ordered = machine.inputs.map(({ value }) => value);
  return readSeed(makeSeed({ entry: 'main', task: options }, end.check, { ordered, placed: [] }));
}
