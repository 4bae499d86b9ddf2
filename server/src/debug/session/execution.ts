import { startMachine } from '../../exec/entry/start';
import { Host } from '../../exec/externals/host';
import { ListInputs } from '../../exec/inputs/list';
import { ExecProgram } from '../../exec/program';
import type { ExecResult } from '../../exec/result';
import type { Module } from '../../ir/model/module';
import type { Check } from '../../task/check';
import type { EntryPlan } from '../../task/entry-plan';
import type { Inputs, Lasso } from '../../task/inputs';
import type { TaskOptions } from '../../task/options';
import type { Path } from '../../trace/path/path';
import { PathRecorder } from '../../trace/path/path-recorder';
import { describeEnd, replay } from '../../trace/replay';
import type { Placing } from './placing';
import { Timeline } from './timeline';

/** What is replayed. */
export interface ExecutionRequest {
  readonly module: Module;
  readonly entry: EntryPlan;
  readonly options: TaskOptions;
  /** Id of the check that fails; undefined: whatever fails. */
  readonly check: string | undefined;
  readonly inputs: Inputs;
  readonly placing: Placing;
  /** Instructions to execute at most. */
  readonly steps: number;
}

/** An execution that fails: where it goes, and its state at every position. */
export interface Execution {
  readonly module: Module;
  readonly entry: EntryPlan;
  readonly options: TaskOptions;
  readonly inputs: Inputs;
  readonly placing: Placing;
  readonly path: Path;
  readonly timeline: Timeline;
  /** The check that fails, and in which words. */
  readonly check: Check;
  /** Present if the execution goes round for ever: the path holds the first round. */
  readonly lasso: Lasso | undefined;
}

export type Opened =
  | { readonly kind: 'opened'; readonly execution: Execution }
  /** The inputs do not make the check fail on this program; one sentence. */
  | { readonly kind: 'diverged'; readonly message: string };

/** Runs the inputs twice: once to write down the path, once with code that can pause, for the states. */
export function openExecution(request: ExecutionRequest): Opened {
  const { module, entry, options, inputs, placing } = request;
  const { lasso } = inputs;
  const steps = lasso === undefined ? request.steps : Math.min(request.steps, lasso.stem + lasso.cycle);
  const start = (tracing: boolean, host: Host) => {
    const program = new ExecProgram(module, options, { stepping: !tracing, tracing });
    const placed = inputs.placed.map(({ value, ...place }) => [place, value] as const);
    return startMachine(program, entry, new ListInputs(inputs.ordered, placed), host);
  };
  const recorder = new PathRecorder();
  const recorded = start(true, new Host({ hooks: recorder }));
  recorder.attach(recorded);
  // One less: control leaves where no step is left.
  if (recorded.outcome === undefined) recorded.run(steps - 1);
  const timeline = new Timeline(start(false, new Host()), recorded.executed, steps);
  recorder.end(timeline.length);
  const check = lasso === undefined ? failing(timeline.end, request.check) : endless(request, timeline);
  if (typeof check === 'string') return { kind: 'diverged', message: check };
  return {
    kind: 'opened',
    execution: { module, entry, options, inputs, placing, path: recorder.path, timeline, check, lasso },
  };
}

function failing(end: ExecResult, wanted: string | undefined): Check | string {
  if (end.kind !== 'violated') return describeEnd(end);
  return wanted === undefined || end.check.id === wanted ? end.check : describeEnd(end);
}

/** The check of the loop that inputs with a lasso do not leave. */
function endless(
  { module, entry, options, inputs, check: id, steps }: ExecutionRequest,
  { length }: Timeline,
): Check | string {
  const program = new ExecProgram(module, options);
  const check = program.env.plan.all.find((one) => one.id === id);
  if (check === undefined) return `there is no check ${id ?? 'of a loop'}`;
  const replayed = replay(program, entry, check, inputs, steps);
  if (replayed.kind === 'diverges') return replayed.detail;
  return inputs.lasso !== undefined && length === inputs.lasso.stem + inputs.lasso.cycle
    ? check
    : 'the replay does not come to the end of the cycle';
}
