import type { Machine } from '../exec/machine';
import type { EntryPlan } from '../task/entry-plan';

/** Numbers of the objects whose contents are inputs when the entry function begins: the caller's first, then globals. */
export function initialObjects(machine: Machine, plan: EntryPlan): readonly number[] {
  const { objects } = machine.program.env;
  const own = plan.objects.flatMap(({ kind }, index) => (kind !== 'opaque' ? [objects.firstFree + index] : []));
  const globals = [...plan.arbitraryGlobals.keys()].map((variable) => objects.numberOf(variable));
  return [...own, ...globals];
}
