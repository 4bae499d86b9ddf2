import type { Evidence } from '../service/model/verdict';
import { eventText } from '../trace/text';
import type { TracePlace, TraceStep } from '../trace/trace';
import type { TraceMode } from './result';
import type { SarifLocation, SarifPlaces } from './sarif-places';

interface FlowStep {
  readonly location: SarifLocation & { readonly message: { readonly text: string } };
  readonly executionOrder: number;
  readonly nestingLevel: number;
  readonly importance: 'essential' | 'important' | 'unimportant';
}

/** How steps of a counterexample are told. */
interface FlowMeans {
  /** That was verified. */
  readonly file: string;
  readonly places: SarifPlaces;
  readonly mode: TraceMode;
}

/** The counterexample as SARIF's code flow: with what the execution starts, its steps, and where it fails. */
export function codeFlow({ inputs, trace }: Evidence, { file, places, mode }: FlowMeans): unknown {
  const at = (place: TracePlace, text: string): FlowStep['location'] => ({
    ...places.location({ source: place.source, irLine: place.ir.line ?? 1 }, file),
    message: { text },
  });
  const given = inputs.map(({ name, value }) => `${name} = ${value}`).join(', ');
  const start: FlowStep = {
    location: at(trace.start, given === '' ? `${trace.entry} is called` : `${trace.entry} is called; inputs: ${given}`),
    executionOrder: 1,
    nestingLevel: 0,
    importance: 'essential',
  };
  const steps = trace.steps.filter((step) => isShown(step, mode));
  const end: FlowStep = {
    location: at(trace.violation.place, trace.violation.message),
    executionOrder: (trace.truncated?.total ?? trace.steps.length) + 2,
    nestingLevel: trace.violation.depth,
    importance: 'essential',
  };
  const between = steps.map((step): FlowStep => ({
    location: at(step.place, eventText(step.event)),
    executionOrder: step.index + 2,
    nestingLevel: step.depth,
    importance: step.relevant ? 'important' : 'unimportant',
  }));
  return { threadFlows: [{ locations: [start, ...between, end] }] };
}

function isShown({ relevant }: TraceStep, mode: TraceMode): boolean {
  return mode === 'full' || (mode === 'sliced' && relevant);
}
