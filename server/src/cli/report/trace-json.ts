import type { Evidence } from '../../service/model/verdict';
import { eventText } from '../../trace/text';
import type { Trace, TracePlace } from '../../trace/trace';
import type { TraceMode } from '../../report/result';

/** A counterexample: its inputs, and the steps that were asked for. What does not apply is null. */
export function traceJson({ inputs, trace }: Evidence, mode: TraceMode): unknown {
  return {
    entry: trace.entry,
    inputs: inputs.map(({ name, value }) => ({ name, value })),
    steps: mode === 'none' ? [] : stepsJson(trace, mode),
    totalSteps: trace.truncated?.total ?? trace.steps.length,
    sliced: trace.isSliced,
  };
}

function stepsJson({ steps }: Trace, mode: TraceMode): unknown[] {
  return steps
    .filter(({ relevant }) => mode === 'full' || relevant)
    .map(({ index, event, place, depth, relevant }) => ({
      index,
      text: eventText(event),
      event,
      ...placeJson(place),
      depth,
      relevant,
    }));
}

function placeJson({ source, ir }: TracePlace): Record<string, unknown> {
  return {
    function: ir.function,
    file: source?.file ?? null,
    line: source?.line ?? null,
    column: source?.column ?? null,
    irLine: ir.line ?? null,
  };
}
