import type { Breakpoint, DataPlace } from '../breakpoints/breakpoint';
import { CodeLines } from '../breakpoints/code-lines';
import { searchBackward, searchForward, type SearchMeans } from '../breakpoints/search';
import { EvaluationError } from '../evaluate/evaluation-error';
import { Evaluator, type Scope } from '../evaluate/evaluator';
import { TypeNames } from '../evaluate/type-names';
import { bytesOf, type Located } from '../values/located';
import { irValues, localVariables } from '../values/local-variables';
import { globalValues, type GlobalValue } from '../values/module-values';
import { NamesInTime } from '../values/object-names';
import { ValueView } from '../values/value-view';
import { type Cycle, cycleOf } from './cycle';
import type { Execution } from './execution';
import { type FrameState, framesAt, innermostFrame } from './frames';
import { Lines } from './lines';
import { Navigator } from './navigator';
import { type LoopAround, Rounds } from './rounds';
import { expressionsIn, withPrefixes } from './source-text';
import type { Stop } from './stop';

export type Granularity = 'line' | 'instruction';

/** A value to show, as text, with how it is reached. */
export interface ShownExpression {
  readonly expression: string;
  readonly text: string;
}

/**
 * An execution that fails, with a place in it: moves forwards and backwards, stops at breakpoints, shows the state. All
 * moves but conditions are found on the path; the state is made only when it is asked for.
 */
export class ReplaySession {
  readonly lines: Lines;
  readonly navigator: Navigator;
  readonly #rounds: Rounds;
  readonly view: ValueView;
  readonly types: TypeNames;
  readonly codeLines: CodeLines;
  /** The position of the check that fails; of an execution that goes round for ever, the last of a round. */
  readonly end: number;
  /** Of an execution that goes round for ever. */
  readonly cycle: Cycle | undefined;
  readonly start: number;
  /** In the order in which they were set. */
  breakpoints: readonly Breakpoint[] = [];
  onLog: (text: string) => void = () => undefined;
  #position: number;
  /** Which time it is that the cycle is executed. */
  #round = 1;
  #frames: readonly FrameState[] | undefined;
  #globals: readonly GlobalValue[] | undefined;

  constructor(readonly execution: Execution) {
    const { path, placing, timeline, entry, module } = execution;
    this.lines = new Lines(path, placing);
    this.navigator = new Navigator(path, this.lines);
    this.#rounds = new Rounds(path, this.lines, this.navigator);
    this.view = new ValueView(timeline.machine, new NamesInTime(timeline.machine, entry, path));
    this.types = new TypeNames(module);
    this.codeLines = new CodeLines(module, placing);
    this.end = this.navigator.visible(this.lines.pausable(Math.max(0, path.length - 1)));
    this.start = Math.min(this.navigator.start, this.end);
    this.cycle = cycleOf(execution, this.lines);
    this.#position = this.start;
  }

  get position(): number {
    return this.#position;
  }

  get round(): number {
    return this.#round;
  }

  /** The position, counted on through the rounds of a cycle. */
  get step(): number {
    return this.cycle?.stepOf(this.#position, this.#round) ?? this.#position;
  }

  /** Goes where a position lies, or where control can stop before it; in the first round of a cycle. */
  goTo(position: number, stop: Stop = { kind: 'goto' }): Stop {
    const { position: found, round } = this.cycle?.locate(Math.max(0, Math.trunc(position))) ?? { position, round: 1 };
    return this.#arrive(found, round, stop);
  }

  /** Loops that are being executed, the outermost first. */
  get loops(): readonly LoopAround[] {
    return this.#rounds.around(this.#position);
  }

  /** Goes to a round of a loop around the position, if it may be to the same line; undefined if there is no such. */
  goToRound(id: number, round: number): Stop | undefined {
    const loop = this.loops.find((one) => one.id === id);
    if (loop?.rounds[round] === undefined) return undefined;
    return this.#arrive(this.#rounds.sameLineIn(loop, round, this.#position), this.#round);
  }

  over(granularity: Granularity): Stop {
    const { navigator } = this;
    return this.#forwardTo(
      granularity === 'line' ? navigator.over(this.#position) : navigator.nextInstruction(this.#position, 'over'),
    );
  }

  into(granularity: Granularity): Stop {
    const { navigator } = this;
    return this.#forwardTo(
      granularity === 'line' ? navigator.into(this.#position) : navigator.nextInstruction(this.#position, 'into'),
    );
  }

  out(): Stop {
    return this.#forwardTo(this.navigator.out(this.#position));
  }

  back(granularity: Granularity): Stop {
    const { navigator } = this;
    const before = (position: number): number | undefined =>
      granularity === 'line' ? navigator.back(position) : navigator.previousInstruction(position);
    return this.#backTo(before, granularity);
  }

  /** Back to the line that was executed before, also into functions that have returned. */
  backInto(): Stop {
    return this.#backTo((position) => this.navigator.backInto(position), 'line');
  }

  /** On to the next breakpoint, or to the check that fails; of a cycle to its next beginning. */
  proceed(): Stop {
    const hit = searchForward(this.#means, this.breakpoints, this.#position);
    const limit = this.cycle === undefined || this.cycle.has(this.#position) ? this.#lengthOrEnd : this.cycle.start;
    if (hit === undefined || hit.position >= limit) return this.#forwardTo(limit);
    return this.#hit(hit.position, hit.breakpoint);
  }

  /** Back to the breakpoint before, or to the beginning; out of a cycle by way of where it begins. */
  proceedBack(): Stop {
    const { cycle } = this;
    const from = this.#isAtSeam && this.#round > 1 ? this.execution.path.length : this.#position;
    const round = from === this.#position ? this.#round : this.#round - 1;
    const hit = searchBackward(this.#means, this.breakpoints, from);
    const isInRound = cycle !== undefined && from > cycle.start;
    if (isInRound && (hit === undefined || hit.position < cycle.start)) return this.#arrive(cycle.start, round);
    if (hit === undefined) return this.goTo(this.start, { kind: 'beginning' });
    return this.#hit(hit.position, hit.breakpoint, round);
  }

  /** The write of some bytes before or after the position; undefined if there is none. */
  findWrite(data: DataPlace, direction: 'last' | 'next'): Stop | undefined {
    const breakpoint: Breakpoint = { id: 0, place: { kind: 'data', data } };
    const { cycle, execution } = this;
    if (direction === 'next') {
      const hit = searchForward(this.#means, [breakpoint], this.#position);
      if (hit !== undefined && hit.position <= this.end) return this.#hit(hit.position, breakpoint);
      const again = cycle && searchForward(this.#means, [breakpoint], cycle.start - 1);
      return again && this.#hit(again.position, breakpoint, this.#round + 1);
    }
    const hit = searchBackward(this.#means, [breakpoint], this.#position);
    if (this.#round > 1 && (hit === undefined || !cycle!.has(hit.position))) {
      const before = searchBackward(this.#means, [breakpoint], execution.path.length);
      if (before !== undefined && cycle!.has(before.position)) {
        return this.#hit(before.position, breakpoint, this.#round - 1);
      }
    }
    return hit && this.#hit(hit.position, breakpoint);
  }

  /** Positions at which control comes to a line. */
  visitsOf(file: string, line: number): readonly number[] {
    const place = { kind: 'line', line: this.lines.numberOf(file, line) } as const;
    const visits: number[] = [];
    for (let from = -1; ;) {
      const hit = searchForward(this.#means, [{ id: 0, place }], from);
      if (hit === undefined) return visits;
      visits.push(hit.position);
      from = hit.position;
    }
  }

  /** The user's functions that are being executed, the innermost first. */
  get frames(): readonly FrameState[] {
    this.settle();
    this.#frames ??= framesAt(this.execution, this.lines, this.navigator);
    return this.#frames;
  }

  get globals(): readonly GlobalValue[] {
    this.settle();
    this.#globals ??= globalValues(this.execution.module, this.view);
    return this.#globals;
  }

  /** The value of an expression in a frame; throws EvaluationError. */
  evaluate(expression: string, frame: FrameState | undefined = this.frames[0]): Located {
    this.settle();
    return new Evaluator(this.view, this.types, this.scopeOf(frame)).evaluate(expression);
  }

  /** What the names in a line of the source stand for, as far as they are scalars or strings. */
  valuesIn(line: string, frame: FrameState | undefined = this.frames[0]): readonly ShownExpression[] {
    const found = new Map<string, string>();
    for (const wanted of expressionsIn(line)) {
      for (const expression of withPrefixes(wanted)) {
        const text = this.#textIfAny(expression, frame);
        if (text === undefined) continue;
        found.set(expression, text);
        break;
      }
    }
    return [...found].map(([expression, text]) => ({ expression, text }));
  }

  #textIfAny(expression: string, frame: FrameState | undefined): string | undefined {
    try {
      return this.view.text(this.evaluate(expression, frame));
    } catch (error) {
      if (error instanceof EvaluationError) return undefined;
      throw error;
    }
  }

  /** Some bytes to watch; undefined for what lies nowhere. */
  dataPlace(name: string, value: Located): DataPlace | undefined {
    const { home, offset } = value;
    const bytes = bytesOf(value);
    if (home === undefined || bytes === undefined) return undefined;
    const { path, timeline } = this.execution;
    if (home.kind === 'register') {
      const target = path.writes.registerTarget(home.base);
      return { target, made: -1, frame: home.frame, offset, bytes, name, value };
    }
    const made = path.objects.at(home.object, timeline.position)?.made ?? -1;
    return { target: home.object, made, frame: -1, offset, bytes, name, value };
  }

  /** Brings the machine to the position. */
  settle(): void {
    this.execution.timeline.goTo(this.#position);
  }

  /** Names as they are seen in a frame. */
  scopeOf(frame: FrameState | undefined): Scope {
    this.settle();
    return this.#scopeHere(frame);
  }

  /** The same where the timeline is, which during a search is not the session's position. */
  #scopeHere(frame: FrameState | undefined): Scope {
    const { path, timeline } = this.execution;
    let locals: ReadonlyMap<string, Located> | undefined;
    const globals = (): readonly GlobalValue[] => (this.#globals ??= globalValues(this.execution.module, this.view));
    return {
      variable: (name) => {
        if (frame !== undefined && name.startsWith('%')) {
          const found = irValues(frame, path, timeline.machine).find((one) => one.name === name);
          if (found !== undefined) return found.value;
        }
        locals ??= new Map(frame && localVariables(frame, path, timeline.machine).map((one) => [one.name, one.value]));
        const own = globals().find((one) => one.name === name && one.function === frame?.name);
        const global = globals().find((one) => one.name === name && one.function === undefined);
        return locals.get(name) ?? own?.value ?? global?.value ?? this.#functionNamed(name);
      },
    };
  }

  #functionNamed(name: string): Located | undefined {
    const fn = this.execution.module.functions.find((one) => one.name === name);
    return fn && this.view.functionValue(fn);
  }

  get #means(): SearchMeans {
    const { path, timeline } = this.execution;
    const { lines, navigator } = this;
    const evaluator = (): Evaluator => {
      const frame = innermostFrame(this.execution, lines, navigator);
      return new Evaluator(this.view, this.types, this.#scopeHere(frame));
    };
    return {
      path,
      lines,
      navigator,
      timeline,
      holds: (condition) => {
        try {
          return evaluator().holds(condition);
        } catch (error) {
          if (error instanceof EvaluationError) return false;
          throw error;
        }
      },
      changes: (data, position) => {
        const [before, after] = this.#beforeAndAfter(position, data);
        return before !== after;
      },
      log: (message) => this.onLog(this.#logText(message, evaluator())),
    };
  }

  #logText(message: string, evaluator: Evaluator): string {
    return message.replace(/\{([^{}]*)\}/g, (_, expression: string) => {
      try {
        return this.view.text(evaluator.evaluate(expression));
      } catch (error) {
        if (error instanceof EvaluationError) return `{${expression}: ${error.message}}`;
        throw error;
      }
    });
  }

  /** Where a path ends that has been followed to its end: at the check that fails, or behind the round of a cycle. */
  get #lengthOrEnd(): number {
    return this.cycle === undefined ? this.end : this.execution.path.length;
  }

  /** Exactly where the cycle begins, or begins again. */
  get #isAtSeam(): boolean {
    return this.#position === this.cycle?.start;
  }

  #arrive(position: number, round: number, stop: Stop = { kind: 'goto' }): Stop {
    const inside = Math.min(Math.max(0, Math.trunc(position)), this.execution.path.length - 1);
    this.#position = Math.min(this.lines.pausable(this.navigator.visible(inside)), this.end);
    this.#round = this.cycle?.has(this.#position) === true ? round : 1;
    this.#frames = undefined;
    if (this.cycle !== undefined) return this.#isAtSeam ? { kind: 'cycle', round: this.#round } : stop;
    return this.#position >= this.end ? { kind: 'violation' } : stop;
  }

  #forwardTo(position: number | undefined): Stop {
    if (position !== undefined && position < this.#lengthOrEnd)
      return this.#arrive(position, this.#round, { kind: 'step' });
    return this.cycle === undefined ? this.goTo(this.end) : this.#arrive(this.cycle.start, this.#round + 1);
  }

  /** `before` finds the end of a step back. In a later round of a cycle, the end of the round lies before its beginning. */
  #backTo(before: (position: number) => number | undefined, granularity: Granularity): Stop {
    const { cycle } = this;
    if (cycle !== undefined && this.#round > 1 && this.#isAtSeam) {
      const found = before(this.execution.path.length) ?? cycle.start;
      return this.#arrive(Math.max(found, cycle.start), this.#round - 1, { kind: 'step' });
    }
    const found = before(this.#position);
    if (cycle !== undefined && this.#round > 1 && (found === undefined || found < cycle.start)) {
      return this.#arrive(cycle.start, this.#round);
    }
    const first = granularity === 'line' ? this.start : 0;
    return found === undefined || found <= first
      ? this.goTo(first, { kind: 'beginning' })
      : this.#arrive(found, this.#round, { kind: 'step' });
  }

  #hit(position: number, { id, place }: Breakpoint, round = this.#round): Stop {
    const ids = [id];
    if (place.kind !== 'data') return this.#arrive(position, round, { kind: 'breakpoint', ids, of: place.kind });
    return this.#arrive(position, round, { kind: 'data', ids, text: this.#writeText(position, place.data) });
  }

  /** `total: 3 → 4`. */
  #writeText(position: number, data: DataPlace): string {
    const [before, after] = this.#beforeAndAfter(position, data);
    return after === undefined ? `${data.name} is written: it was ${before}` : `${data.name}: ${before} → ${after}`;
  }

  /** What some bytes hold before and after what a position executes; only the first if the execution ends there. */
  #beforeAndAfter(position: number, data: DataPlace): readonly [string, string | undefined] {
    const { timeline, path } = this.execution;
    timeline.goTo(position);
    const before = this.#textOf(data);
    const next = this.lines.after(position);
    const after = next >= path.length ? this.cycle?.start : next;
    if (after === undefined) return [before, undefined];
    // A call of a library function writes somewhere inside: what counts is what it leaves.
    timeline.goTo(this.navigator.nextInstruction(position, 'over') ?? after);
    return [before, this.#textOf(data)];
  }

  #textOf({ target, frame, value }: DataPlace): string {
    if (value.home?.kind === 'object') {
      if (!this.view.isReadable(target)) return 'not there';
      return this.view.text({ ...value, read: this.view.object(target) });
    }
    const base = value.home?.base;
    const owner = framesAt(this.execution, this.lines, this.navigator).find((one) => one.frame === frame);
    const read = base && owner?.view.read(base);
    return read === undefined ? 'not there' : this.view.text({ ...value, read });
  }
}
