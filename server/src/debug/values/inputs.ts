import type { Machine } from '../../exec/machine';
import type { EntryPlan } from '../../task/entry-plan';
import { shownInputs } from '../../trace/inputs';

/** An input that the execution has taken. */
export interface TakenInput {
  readonly name: string;
  readonly value: string;
}

/** What the program does not determine, as far as it has been asked for where the machine is. */
export function inputsSoFar(machine: Machine, plan: EntryPlan): readonly TakenInput[] {
  const taken = machine.inputs.slice(0, machine.inputCursor);
  return shownInputs(taken, [], plan.entry, machine.program.module)
    .map(({ name, value, source }, index) => ({ name: `${index + 1}: ${name}`, value, source }))
    .filter(({ source, value }) => source.kind !== 'allocation-fails' || value === 'fails')
    .map(({ name, value }) => ({ name, value }));
}
