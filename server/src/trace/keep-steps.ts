import type { Trace, TraceStep } from './trace';

/** More steps than this are not sent around: nobody reads them. */
const stepLimit = 1000;

/** How many of them are the last ones, whatever they are. */
const lastSteps = 50;

/** The steps to keep of a long execution: the first and the last, then relevant ones before others, later ones first. */
export function keepSteps(steps: readonly TraceStep[], limit = stepLimit): Pick<Trace, 'steps' | 'truncated'> {
  if (steps.length <= limit) return { steps };
  const kept = new Set([steps[0]!, ...steps.slice(-lastSteps)]);
  const rest = [...steps.filter(({ relevant }) => !relevant), ...steps.filter(({ relevant }) => relevant)];
  for (let at = rest.length - 1; at >= 0 && kept.size < limit; at--) kept.add(rest[at]!);
  const inOrder = [...kept].sort((a, b) => a.index - b.index);
  return { steps: inOrder, truncated: { total: steps.length, leftOut: steps.length - inOrder.length } };
}
