import type { Place } from '../base/place';
import { startMachine } from '../exec/entry/start';
import { Host } from '../exec/externals/host';
import { together } from '../exec/hooks';
import { ListInputs } from '../exec/inputs/list';
import type { ExecProgram } from '../exec/program';
import { functionPosition } from '../ir/debug/location';
import type { Instruction } from '../ir/model/instructions';
import type { Check } from '../task/check';
import type { EntryPlan } from '../task/entry-plan';
import type { Inputs } from '../task/inputs';
import { placeOf } from '../task/place';
import { shownInputs } from './inputs';
import { keepSteps } from './keep-steps';
import { type RecordedStep, Recorder } from './recorder';
import { nameOf } from './signature';
import { Slicer } from './slice/slicer';
import type { Trace, TracePlace, TraceStep } from './trace';

/** What the trace of an execution needs to know. */
export interface RecordRequest {
  /** Made for tracing. */
  readonly program: ExecProgram;
  readonly entry: EntryPlan;
  readonly check: Check;
  readonly inputs: Inputs;
  /** IR instructions to execute at most. */
  readonly steps: number;
  /** The line of an offset of the `.ll`, from 1. */
  readonly irLine?: ((offset: number) => number) | undefined;
}

/** Runs inputs once more and writes down what happens. Undefined if the execution does not violate the check. */
export function record(request: RecordRequest): Trace | undefined {
  const { program, entry, check, inputs } = request;
  const recorded: RecordedStep[] = [];
  const nodes: number[] = [];
  const takers: (Instruction | undefined)[] = [];
  const slicer = new Slicer();
  const recorder = new Recorder((step) => {
    recorded.push(step);
    nodes.push(slicer.isTooLong ? slicer.start : nodeOf(step, slicer));
  });
  const placed = inputs.placed.map(({ value, ...place }) => [place, value] as const);
  const host = new Host({ hooks: together(slicer, recorder, { input: (_, at) => takers.push(at) }) });
  const machine = startMachine(program, entry, new ListInputs(inputs.ordered, placed), host);
  if (machine.outcome !== undefined) return undefined;
  slicer.attach(machine);
  recorder.attach(machine, entry);
  const end = machine.run(request.steps);
  recorder.end();
  if (end.kind !== 'violated' || end.check.id !== check.id) return undefined;
  const isSliced = !slicer.isTooLong;
  const relevant = isSliced ? slicer.relevant(check) : undefined;
  const source = functionPosition(entry.entry);
  const start = tracePlace({ function: nameOf(entry.entry), source, irOffset: entry.entry.start }, request.irLine);
  // What main gets, it gets before its first statement.
  const first = entry.entry.blocks[0]?.instructions.find((one) => placeOf(one).source !== undefined);
  const places = takers.map((at) => {
    const taker = at ?? first;
    return taker && tracePlace(placeOf(taker), request.irLine);
  });
  const steps = recorded.map(({ event, at, depth }, index): TraceStep => ({
    index,
    event,
    place: at === undefined ? start : tracePlace(placeOf(at), request.irLine),
    depth,
    relevant: relevant === undefined || relevant[nodes[index]!] === 1,
  }));
  return {
    entry: nameOf(entry.entry),
    start,
    inputs: shownInputs(machine.inputs, places, entry.entry, program.module),
    ...keepSteps(steps),
    violation: {
      check: check.id,
      kind: check.kind,
      message: check.message,
      place: tracePlace(end.place, request.irLine),
      depth: recorder.depth,
    },
    isSliced,
  };
}

function nodeOf({ event, at, of }: RecordedStep, slicer: Slicer): number {
  if (typeof of === 'number') return slicer.initial(of);
  if (event.kind === 'enter') return slicer.enterNode;
  if (event.kind === 'leave') return slicer.returnNode;
  if (at === undefined) return slicer.start;
  return of === undefined ? slicer.nodeOf(at) : slicer.nodeOfVariable(of, at);
}

function tracePlace(place: Place, irLine: RecordRequest['irLine']): TracePlace {
  const ir = irPlace(place.function, place.irOffset, irLine);
  return place.source === undefined ? { ir } : { source: place.source, ir };
}

function irPlace(fn: string, offset: number, irLine: RecordRequest['irLine']): TracePlace['ir'] {
  return { function: fn, offset, ...(irLine === undefined ? {} : { line: irLine(offset) }) };
}
