/** Concrete executions with random inputs: what fails in one, fails. Nothing is ever proved this way. */
import { startMachine } from '../../exec/entry/start';
import { Host } from '../../exec/externals/host';
import { RandomInputs } from '../../exec/inputs/random';
import { inputsOf } from '../../exec/machine';
import type { ConcreteTask, Counters, EngineContext, EngineTask } from '../engine';

/** So many executions, each so long. */
const maxRuns = 200;
const stepsPerRun = 5_000;

export function randomRuns({ runnable, entry, checks }: EngineTask & ConcreteTask, context: EngineContext): Counters {
  const open = new Map(checks.map((check) => [check.id, check]));
  const deadline = performance.now() + context.milliseconds;
  let runs = 0;
  let steps = 0;
  while (runs < maxRuns && open.size > 0 && performance.now() < deadline && !context.cancellation.isCancelled) {
    const machine = startMachine(runnable, entry, new RandomInputs(++runs), new Host());
    const end = machine.run(stepsPerRun);
    steps += machine.executed;
    const check = end.kind === 'violated' ? open.get(end.check.id) : undefined;
    if (check !== undefined) {
      open.delete(check.id);
      context.onVerdict(check, { kind: 'refuted', inputs: inputsOf(machine) });
    }
    machine.release();
    // Without inputs every execution is this one.
    if (machine.inputs.length === 0 && machine.placedInputs.size === 0) break;
  }
  return { runs, steps, refuted: checks.length - open.size };
}
