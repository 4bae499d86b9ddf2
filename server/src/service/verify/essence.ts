import type { Trace, TraceStep } from '../../trace/trace';

/** The values that matter in a counterexample, in as few words as fit beside a line: `n = 0, d = -1`. */
export function essenceOf(trace: Trace): string {
  const relevant = trace.steps.filter(({ relevant: matters }) => matters);
  const values = new Map<string, string>();
  for (const step of relevant.length > 0 ? relevant : trace.steps) {
    for (const { name, value } of valuesOf(step, trace)) {
      // The last value counts, and stands where it was given.
      values.delete(name);
      values.set(name, value);
    }
  }
  const told = [...values].map(([name, value]) => `${name} = ${value}`);
  return told.slice(-shown).join(', ');
}

const shown = 3;

function valuesOf({ event }: TraceStep, { entry }: Trace): readonly { name: string; value: string }[] {
  switch (event.kind) {
    case 'initial':
    case 'assign':
      return [{ name: event.target, value: event.value }];
    case 'input':
      return [{ name: event.name, value: event.value }];
    case 'enter':
      if (event.function !== entry) return [];
      return event.arguments.flatMap(({ name, value }) => (name === undefined ? [] : [{ name, value }]));
    default:
      return [];
  }
}
