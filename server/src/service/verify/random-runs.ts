import { startMachine } from '../../exec/entry/start';
import { Host } from '../../exec/externals/host';
import { RandomInputs } from '../../exec/inputs/random';
import type { ExecProgram } from '../../exec/program';
import type { EntryPlan } from '../../task/entry-plan';
import type { Inputs } from '../../task/inputs';

/** Cheap first: so many runs, each so long. */
const runs = 200;
const stepsPerRun = 5_000;

/** Checks that fail in some random executions, by id, each with the inputs of one. */
export function findFailures(program: ExecProgram, entry: EntryPlan): Map<string, Inputs> {
  const found = new Map<string, Inputs>();
  for (let seed = 1; seed <= runs; seed++) {
    const machine = startMachine(program, entry, new RandomInputs(seed), new Host());
    const end = machine.run(stepsPerRun);
    if (end.kind !== 'violated' || found.has(end.check.id)) continue;
    found.set(end.check.id, {
      ordered: machine.inputs.map(({ value }) => value),
      placed: [...machine.placedInputs].map(([place, value]) => {
        const [object, generation, offset] = place.split(',').map(Number);
        return { object: object!, generation: generation!, offset: offset!, value };
      }),
    });
  }
  return found;
}
