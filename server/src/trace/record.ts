import type { Place } from '../base/place';
import { startMachine } from '../exec/entry/start';
import { Host } from '../exec/externals/host';
import { together } from '../exec/hooks';
import { ListInputs } from '../exec/inputs/list';
import { headAt } from '../exec/lasso/head-walk';
import type { Machine } from '../exec/machine';
import type { ExecProgram } from '../exec/program';
import { functionPosition } from '../ir/debug/location';
import type { IrFunction } from '../ir/model/globals';
import type { Instruction } from '../ir/model/instructions';
import type { Check } from '../task/check';
import type { EntryPlan } from '../task/entry-plan';
import type { Inputs } from '../task/inputs';
import { placeOf } from '../task/place';
import { shownInputs } from './inputs';
import { keepSteps } from './keep-steps';
import { executedLines } from './path/executed-lines';
import type { Path } from './path/path';
import { PathRecorder } from './path/path-recorder';
import { type RecordedStep, Recorder } from './recorder';
import { replay } from './replay';
import { nameOf } from './signature';
import { Slicer } from './slice/slicer';
import type { Trace, TraceInput, TracePlace, TraceStep } from './trace';

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

/** A step of an execution, where it happens in it, and whether the failing check depends on it. */
export interface WatchedStep extends RecordedStep {
  /** Instructions executed before; see trace/path. */
  readonly position: number;
  readonly relevant: boolean;
}

type Recorded = Omit<WatchedStep, 'relevant'>;

/** Of some steps, by index: whether they depend on a step. */
type Dependences = (steps: readonly number[]) => (step: number) => boolean;

/** An execution that was watched while it came to the check. */
export interface Watched {
  readonly steps: readonly WatchedStep[];
  /** Where the check fails. */
  readonly place: Place;
  readonly machine: Machine;
  /** What took each of the inputs. */
  readonly takers: readonly (Instruction | undefined)[];
  /** Calls around the check. */
  readonly depth: number;
  readonly isSliced: boolean;
  readonly path: Path;
}

/** Runs inputs once more and tells what happens. Undefined if the execution does not violate the check. */
export function watch(request: Omit<RecordRequest, 'irLine'>): Watched | undefined {
  const { program, entry, check, inputs } = request;
  const recorded: Recorded[] = [];
  const nodes: number[] = [];
  const takers: (Instruction | undefined)[] = [];
  const slicer = new Slicer();
  const path = new PathRecorder();
  const recorder = new Recorder((step) => {
    recorded.push({ ...step, position: path.positionOf(step.at) });
    nodes.push(slicer.isTooLong ? slicer.start : nodeOf(step, slicer));
  });
  const placed = inputs.placed.map(({ value, ...place }) => [place, value] as const);
  // The path comes last: who enters a function is still at the call.
  const hooks = together(slicer, recorder, { input: (_, at) => takers.push(at) }, path);
  const machine = startMachine(program, entry, new ListInputs(inputs.ordered, placed), new Host({ hooks }));
  if (machine.outcome !== undefined) return undefined;
  slicer.attach(machine);
  path.attach(machine);
  recorder.attach(machine, entry);
  const { lasso } = inputs;
  const end = machine.run(lasso === undefined ? request.steps : lasso.stem + lasso.cycle - 1);
  recorder.end();
  path.end(machine.executed);
  const isSliced = !slicer.isTooLong;
  const rest = { machine, takers, depth: recorder.depth, isSliced, path: path.path };
  if (lasso === undefined) {
    if (end.kind !== 'violated' || end.check.id !== check.id) return undefined;
    const relevant = isSliced ? slicer.relevant(check) : undefined;
    const steps = recorded.map((step, index) => ({
      ...step,
      relevant: relevant === undefined || relevant[nodes[index]!] === 1,
    }));
    return { steps, place: end.place, ...rest };
  }
  const isBack = machine.isPaused && machine.executed === lasso.stem + lasso.cycle;
  if (!isBack || replay(program, entry, check, inputs, request.steps).kind !== 'fails') return undefined;
  const cycle: WatchedStep = {
    event: { kind: 'cycle' },
    at: headAt(machine).block.instructions.at(-1),
    depth: recorder.depth,
    position: lasso.stem,
    relevant: true,
  };
  const steps = roundAgain(recorded, cycle, (decisions) => {
    const behind = isSliced ? slicer.behind(decisions.map((index) => nodes[index]!)) : undefined;
    return (index) => behind === undefined || behind[nodes[index]!] === 1;
  });
  return { steps, place: check.place, ...rest };
}

/** Of an execution that goes round: all of the round matters, and before it what its decisions depend on. */
function roundAgain(
  recorded: readonly Recorded[],
  cycle: WatchedStep,
  dependences: Dependences,
): readonly WatchedStep[] {
  const isInRound = ({ position }: Recorded): boolean => position >= cycle.position;
  const decisions = recorded.flatMap((step, index) => {
    const isDecision = step.event.kind === 'branch' || step.event.kind === 'switch';
    return isDecision && isInRound(step) ? [index] : [];
  });
  const behind = dependences(decisions);
  const steps = recorded.map((step, index) => ({ ...step, relevant: isInRound(step) || behind(index) }));
  const first = steps.findIndex(isInRound);
  return steps.toSpliced(first < 0 ? steps.length : first, 0, cycle);
}

/** Runs inputs once more and writes down what happens. Undefined if the execution does not violate the check. */
export function record(request: RecordRequest): Trace | undefined {
  const { program, entry, check } = request;
  const watched = watch(request);
  if (watched === undefined) return undefined;
  const startOf = (fn: IrFunction): TracePlace =>
    tracePlace({ function: nameOf(fn), source: functionPosition(fn), irOffset: fn.start }, request.irLine);
  const start = startOf(entry.entry);
  // What main gets, it gets before its first statement.
  const first = entry.entry.blocks[0]?.instructions.find((one) => placeOf(one).source !== undefined);
  const places = watched.takers.map((at) => {
    const taker = at ?? first;
    return taker && tracePlace(placeOf(taker), request.irLine);
  });
  const steps = watched.steps.map(({ event, at, callee, depth, relevant }, index): TraceStep => ({
    index,
    event,
    place: at === undefined ? start : tracePlace(placeOf(at), request.irLine),
    ...(at !== undefined && callee !== undefined && { callee: startOf(callee) }),
    depth,
    relevant,
  }));
  return {
    entry: nameOf(entry.entry),
    start,
    inputs: namedPointers(shownInputs(watched.machine.inputs, places, entry.entry, program.module), steps),
    ...keepSteps(steps),
    violation: {
      check: check.id,
      kind: check.kind,
      message: check.message,
      place: tracePlace(watched.place, request.irLine),
      depth: watched.depth,
    },
    executed: executedLines(watched.path, request.irLine),
    isSliced: watched.isSliced,
  };
}

/** Pointers that a function is called with, by what they point to: as its call tells them. */
function namedPointers(inputs: readonly TraceInput[], steps: readonly TraceStep[]): readonly TraceInput[] {
  const called = steps.find(({ event }) => event.kind === 'enter')?.event;
  const told = new Map(called?.kind === 'enter' ? called.arguments.map(({ name, value }) => [name, value]) : []);
  return inputs.map((input) => {
    const isPointer = input.source.kind === 'parameter' && input.value.startsWith('0x');
    const value = isPointer ? told.get(input.name) : undefined;
    return value === undefined ? input : { ...input, value };
  });
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
