import type { DebugProtocol } from '@vscode/debugprotocol';
import { underlyingCType } from '../../ir/debug/c-type';
import { EvaluationError } from '../evaluate/evaluation-error';
import type { FrameState } from '../session/frames';
import type { Granularity, ReplaySession } from '../session/session';
import type { Stop } from '../session/stop';
import { fileName } from './disassembly';
import { exceptionInfo } from './exception-info';
import { gotoTargets } from './goto-targets';
import { checkArguments } from './check-arguments';
import { completions } from './completions';
import { Refused } from './refused';
import type {
  FindWriteArguments,
  GoToRoundArguments,
  GoToStepArguments,
  HexArguments,
  TraceArguments,
  TraceHereArguments,
} from '../protocol/requests';
import type { Running } from './running';
import { readWatch } from './watch';

/** There is one thread. */
export const threadId = 1;

/** What a request gives: an answer, and whether the session is somewhere else now. */
interface Outcome {
  readonly body?: unknown;
  readonly stop?: Stop;
}

type Handler = (args: never) => Outcome;

/** The requests about a session that has been launched, each in a few lines over the session. */
export class SessionRequests {
  readonly session: ReplaySession;
  readonly handlers: Readonly<Record<string, ((args: unknown) => Outcome) | undefined>>;
  /** Frames that the client knows, by id. */
  #frames: readonly FrameState[] = [];

  constructor(
    readonly running: Running,
    readonly tell: (event: string, body: unknown) => void,
  ) {
    this.session = running.session;
    const handlers: Record<string, Handler> = {
      threads: () => ({ body: { threads: [{ id: threadId, name: this.session.execution.check.id }] } }),
      stackTrace: (args: DebugProtocol.StackTraceArguments) => ({ body: this.#stackTrace(args) }),
      scopes: ({ frameId }: DebugProtocol.ScopesArguments) => ({
        body: { scopes: this.running.variables.scopes(this.#frame(frameId)) },
      }),
      variables: (args: DebugProtocol.VariablesArguments) => ({
        body: { variables: running.variables.list(args.variablesReference, args).map(({ variable }) => variable) },
      }),
      setVariable: () => refuse('A replay shows what happened: no value can be changed.'),
      evaluate: (args: DebugProtocol.EvaluateArguments) => ({ body: this.#evaluate(args) }),

      next: (args: Stepping) => ({ stop: this.session.over(granularityOf(args)) }),
      stepIn: (args: Stepping) => ({ stop: this.session.into(granularityOf(args)) }),
      stepOut: () => ({ stop: this.session.out() }),
      stepBack: (args: Stepping) => ({ stop: this.session.back(granularityOf(args)) }),
      continue: () => ({ body: { allThreadsContinued: true }, stop: this.session.proceed() }),
      reverseContinue: () => ({ stop: this.session.proceedBack() }),
      pause: () => ({}),
      goto: ({ targetId }: DebugProtocol.GotoArguments) => ({ stop: this.session.goTo(targetId) }),
      gotoTargets: ({ source, line }: DebugProtocol.GotoTargetsArguments) => ({
        body: { targets: gotoTargets(this.session, source.path ?? '', line) },
      }),
      restartFrame: ({ frameId }: DebugProtocol.RestartFrameArguments) => ({
        stop: this.session.goTo(this.session.navigator.entryOf(this.#frame(frameId).frame)),
      }),

      setBreakpoints: ({ source, breakpoints = [] }: DebugProtocol.SetBreakpointsArguments) => ({
        body: { breakpoints: running.breakpoints.setLines(source.path ?? '', breakpoints) },
      }),
      setFunctionBreakpoints: ({ breakpoints }: DebugProtocol.SetFunctionBreakpointsArguments) => ({
        body: { breakpoints: running.breakpoints.setFunctions(breakpoints) },
      }),
      setInstructionBreakpoints: ({ breakpoints }: DebugProtocol.SetInstructionBreakpointsArguments) => ({
        body: { breakpoints: running.breakpoints.setInstructions(breakpoints) },
      }),
      setExceptionBreakpoints: () => ({ body: { breakpoints: [] } }),
      dataBreakpointInfo: (args: DebugProtocol.DataBreakpointInfoArguments) => ({ body: this.#dataInfo(args) }),
      setDataBreakpoints: ({ breakpoints }: DebugProtocol.SetDataBreakpointsArguments) => ({
        body: { breakpoints: running.breakpoints.setData(breakpoints) },
      }),
      breakpointLocations: ({ source, line, endLine = line }: DebugProtocol.BreakpointLocationsArguments) => ({
        body: {
          breakpoints: this.session.codeLines.between(source.path ?? '', line, endLine).map((one) => ({ line: one })),
        },
      }),

      completions: ({ text, column, line = 1, frameId }: DebugProtocol.CompletionsArguments) => {
        const before = (text.split('\n')[line - 1] ?? '').slice(0, Math.max(0, column - 1));
        return { body: { targets: completions(this.session, this.#frame(frameId), before) } };
      },
      exceptionInfo: () => ({ body: this.#exceptionInfo() }),
      disassemble: (args: DebugProtocol.DisassembleArguments) => ({
        body: { instructions: running.disassembly.list(args) },
      }),
      readMemory: (args: DebugProtocol.ReadMemoryArguments) => {
        this.session.settle();
        return { body: running.memory.read(args) };
      },

      // Ours; see requests.ts.
      'verdict.whereabouts': () => ({ body: running.whereabouts }),
      'verdict.goToStep': ({ position }: GoToStepArguments) => ({ stop: this.session.goTo(position) }),
      'verdict.goToRound': ({ loop, round }: GoToRoundArguments) => this.#goToRound(loop, round),
      'verdict.backInto': () => ({ stop: this.session.backInto() }),
      'verdict.findWrite': (args: FindWriteArguments) => this.#findWrite(args),
      'verdict.trace': (args: TraceArguments) => ({ body: running.trace.rows(args) }),
      'verdict.traceHere': ({ all }: TraceHereArguments) => ({ body: { rows: running.trace.here(all) } }),
      'verdict.hex': ({ hex }: HexArguments) => {
        running.variables.hex = hex;
        this.tell('invalidated', { areas: ['variables'] });
        return { body: { hex } };
      },
    };
    this.handlers = Object.fromEntries(
      Object.entries(handlers).map(([command, handle]) => [
        command,
        (args: unknown) => {
          checkArguments(command, args);
          return handle(args as never);
        },
      ]),
    );
  }

  /** The session is somewhere else: what the client knew is void. */
  moved(): void {
    this.running.variables.clear();
    this.#frames = [];
    for (const changed of this.running.memory.moved()) this.tell('memory', changed);
  }

  #frame(id: number | undefined): FrameState {
    if (this.#frames.length === 0) this.#frames = this.session.frames;
    const frame = this.#frames[(id ?? 1) - 1];
    if (frame === undefined) throw new Refused('this frame is no longer there');
    return frame;
  }

  #stackTrace({
    startFrame = 0,
    levels = 0,
  }: DebugProtocol.StackTraceArguments): DebugProtocol.StackTraceResponse['body'] {
    this.#frames = this.session.frames;
    const wanted = this.#frames.slice(startFrame, levels === 0 ? undefined : startFrame + levels);
    return {
      totalFrames: this.#frames.length,
      stackFrames: wanted.map(({ name, place, at }, index): DebugProtocol.StackFrame => ({
        id: startFrame + index + 1,
        name,
        line: place?.line ?? 0,
        column: place?.column ?? 0,
        ...(place !== undefined && { source: { name: fileName(place.file), path: place.file } }),
        instructionPointerReference: this.running.disassembly.reference(at),
      })),
    };
  }

  #evaluate({
    expression,
    frameId,
    context,
    format,
  }: DebugProtocol.EvaluateArguments): DebugProtocol.EvaluateResponse['body'] {
    const watch = readWatch(expression);
    const frame = this.#frame(frameId);
    let value = this.session.evaluate(watch.expression, frame);
    if (watch.count !== undefined) {
      const inner = underlyingCType(value.type);
      const target = inner.kind === 'pointer' ? this.session.view.target(value) : undefined;
      if (target === undefined)
        throw new EvaluationError(`${watch.expression} points to nothing that could be an array`);
      value = {
        ...target,
        type: { kind: 'array', element: target.type, count: { kind: 'fixed', count: watch.count } },
      };
    }
    // A hover over `f` in `f(x)` tells nothing that the editor does not.
    if (context === 'hover' && underlyingCType(value.type).kind === 'function') throw new EvaluationError('a function');
    const hex = watch.hex ?? format?.hex ?? this.running.variables.hex;
    const { variable } = this.running.variables.row({ name: expression, path: watch.expression, value }, hex);
    const { value: result, ...rest } = variable;
    return { ...rest, result };
  }

  #dataInfo({
    variablesReference,
    name,
    frameId,
  }: DebugProtocol.DataBreakpointInfoArguments): DebugProtocol.DataBreakpointInfoResponse['body'] {
    const data = this.#data(variablesReference, name, frameId);
    if (typeof data === 'string') return { dataId: null, description: data };
    const { name: shown, bytes } = data;
    return {
      dataId: this.running.breakpoints.dataId(data),
      description: `${shown} (${bytes} ${bytes === 1 ? 'byte' : 'bytes'})`,
      accessTypes: ['write'],
      canPersist: false,
    };
  }

  #data(reference: number | undefined, name: string, frameId?: number) {
    const found = reference === undefined ? undefined : this.running.variables.find(reference, name);
    const value =
      found?.value ?? (reference === undefined ? this.session.evaluate(name, this.#frame(frameId)) : undefined);
    if (value === undefined) return `${name} is not a variable`;
    return this.session.dataPlace(found?.path ?? name, value) ?? `${name} lies nowhere that could be watched`;
  }

  #findWrite({ direction, variablesReference, name }: FindWriteArguments): Outcome {
    const data = this.#data(variablesReference, name);
    if (typeof data === 'string') throw new Refused(data);
    const stop = this.session.findWrite(data, direction);
    if (stop === undefined) {
      throw new Refused(
        direction === 'last' ? `${data.name} has not been written before` : `${data.name} is not written any more`,
      );
    }
    return { stop };
  }

  #goToRound(loop: number, round: number): Outcome {
    const stop = this.session.goToRound(loop, round);
    if (stop === undefined) throw new Refused(`no loop that is being executed has a round ${round + 1} there`);
    return { stop };
  }

  #exceptionInfo(): DebugProtocol.ExceptionInfoResponse['body'] {
    const place = this.session.frames[0]?.place;
    const text = place === undefined ? '' : this.running.statementAt(place.file, place.line);
    return exceptionInfo(this.session, text);
  }
}

interface Stepping {
  readonly granularity?: DebugProtocol.SteppingGranularity;
}

function granularityOf({ granularity }: Stepping): Granularity {
  return granularity === 'instruction' ? 'instruction' : 'line';
}

function refuse(message: string): never {
  throw new Refused(message);
}
