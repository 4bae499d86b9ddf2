import type { Trace, TraceStep } from '../../trace/trace';

/** The values that matter in a counterexample, in as few words as fit beside a line: `n = 0, d = -1`. */
export function essenceOf(trace: Trace): string {
  const relevant = trace.steps.filter(({ relevant: matters }) => matters);
  const values = new Map<string, string>();
  let input: Value | undefined;
  for (const step of relevant.length > 0 ? relevant : trace.steps) {
    for (const { name, value } of valuesOf(step, trace)) {
      // A pointer to the object that is named after it says nothing.
      if (name === value) continue;
      // An input that a variable holds now is told by that.
      if (input?.value === value && step.event.kind === 'assign') values.delete(input.name);
      // The last value counts, and stands where it was given.
      values.delete(name);
      values.set(name, value);
      input = step.event.kind === 'input' ? { name, value } : undefined;
    }
  }
  const told = [...values].map(([name, value]) => `${name} = ${value}`);
  return told.slice(-shown).join(', ');
}

const shown = 3;

interface Value {
  readonly name: string;
  readonly value: string;
}

function valuesOf({ event }: TraceStep, { entry }: Trace): readonly Value[] {
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
