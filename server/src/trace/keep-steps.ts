import type { Trace, TraceStep } from './trace';

/** More steps than this are not sent around: nobody reads them. */
const stepLimit = 1000;

/** The steps to keep of a long execution: relevant ones before others, later ones before earlier, the entry always. */
export function keepSteps(steps: readonly TraceStep[], limit = stepLimit): Pick<Trace, 'steps' | 'truncated'> {
  if (steps.length <= limit) return { steps };
  const [first, ...rest] = steps;
  const last = (list: readonly TraceStep[], count: number): readonly TraceStep[] =>
    list.slice(Math.max(0, list.length - count));
  const wanted = last(
    rest.filter(({ relevant }) => relevant),
    limit - 1,
  );
  const others = last(
    rest.filter(({ relevant }) => !relevant),
    limit - 1 - wanted.length,
  );
  const kept = [first!, ...wanted, ...others].sort((a, b) => a.index - b.index);
  return { steps: kept, truncated: { total: steps.length, leftOut: steps.length - kept.length } };
}
