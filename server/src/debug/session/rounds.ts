import { type Loop, loopsOf } from '../../base/graph/loops';
import type { IrFunction } from '../../ir/model/globals';
import { type ControlFlow, controlFlow } from '../../task/plan/control-flow';
import { nameOf } from '../../trace/signature';
import type { Path } from '../../trace/path/path';
import type { Lines } from './lines';
import type { Navigator } from './navigator';

/** A loop that is being executed, with the rounds that it makes from where it is entered to where it is left. */
export interface LoopAround {
  /** The position of its first round: no other loop that is executed has the same. */
  readonly id: number;
  readonly function: string;
  readonly place: { readonly file: string; readonly line: number } | undefined;
  /** Positions at which rounds begin. */
  readonly rounds: readonly number[];
  /** Index of the round around the position. */
  readonly round: number;
}

/** One time that a loop is executed. */
interface Run {
  readonly frame: number;
  readonly head: number;
  readonly firstSpan: number;
  readonly lastSpan: number;
  readonly rounds: readonly number[];
}

/** Finds the loops that a position lies in, on the path alone. */
export class Rounds {
  readonly #loops = new Map<IrFunction, { readonly flow: ControlFlow; readonly loops: readonly Loop[] }>();
  readonly #runs: Run[] = [];

  constructor(
    readonly path: Path,
    readonly lines: Lines,
    readonly navigator: Navigator,
  ) {}

  /** Also loops that functions around it have been called in; the outermost first. */
  around(position: number): readonly LoopAround[] {
    const { path, navigator } = this;
    const found: LoopAround[] = [];
    let at = position;
    for (let frame = path.frameOf(path.spanAt(position)); frame >= 0; frame = path.callers.at(frame)) {
      if (!this.lines.isHidden(path.spanAt(at))) found.unshift(...this.#inFrame(at));
      at = navigator.callPosition(frame);
      if (at < 0) break;
    }
    return found;
  }

  /** Where a round is at the line that is at a position, else where it begins. */
  sameLineIn(loop: LoopAround, round: number, position: number): number {
    const { path, lines } = this;
    const from = loop.rounds[round]!;
    const to = loop.rounds[round + 1] ?? path.length;
    const frame = path.frameOf(path.spanAt(from));
    const line = lines.around(position);
    if (path.frameOf(path.spanAt(position)) !== frame || lines.around(from) === line) return from;
    for (let span = path.spanAt(from); span < path.spans && path.starts.at(span) < to; span++) {
      if (path.frameOf(span) !== frame) continue;
      const here = lines.beginningsIn(span, from, to).find((one) => lines.at(one) === line);
      if (here !== undefined) return here;
    }
    return from;
  }

  #inFrame(position: number): readonly LoopAround[] {
    const { path, lines } = this;
    const span = path.spanAt(position);
    const { flow, loops } = this.#loopsOf(path.functionOf(span));
    const block = flow.indexOf(path.blockOf(span));
    return loops
      .filter((loop) => loop.body.includes(block))
      .flatMap((loop): LoopAround[] => {
        const { rounds } = this.#run(loop, flow, span);
        const round = rounds.findLastIndex((one) => one <= position);
        // In the test that ends the loop.
        if (rounds.length === 0 || round < 0) return [];
        const place = lines.place(this.#lineOf(rounds[0]!));
        return [{ id: rounds[0]!, function: nameOf(path.functionOf(span)), place, rounds, round }];
      });
  }

  /** The line of the test that a round begins with. */
  #lineOf(start: number): number {
    const { path, lines } = this;
    const span = path.spanAt(start);
    const [first] = lines.linesIn(span, 0);
    return first ?? lines.around(start);
  }

  #run(loop: Loop, flow: ControlFlow, span: number): Run {
    const { path } = this;
    const frame = path.frameOf(span);
    const known = this.#runs.find(
      (one) => one.frame === frame && one.head === loop.head && one.firstSpan <= span && span <= one.lastSpan,
    );
    if (known !== undefined) return known;
    const body = new Set(loop.body);
    const isInside = (one: number): boolean => body.has(flow.indexOf(path.blockOf(one)));
    let firstSpan = span;
    for (let before = path.befores.at(span); before >= 0 && isInside(before); before = path.befores.at(before)) {
      firstSpan = before;
    }
    const rounds: number[] = [];
    const depth = path.depths.at(frame);
    let lastSpan = span;
    for (let at = firstSpan; at < path.spans; at++) {
      if (path.frameOf(at) !== frame) {
        if (path.depthOf(at) <= depth) break;
        continue;
      }
      if (!isInside(at)) {
        // The test that ends the loop begins no round.
        if (this.#isHead(lastSpan, loop, flow) && rounds.length > 1) rounds.pop();
        break;
      }
      lastSpan = at;
      if (this.#isHead(at, loop, flow)) rounds.push(path.starts.at(at));
    }
    const run = { frame, head: loop.head, firstSpan, lastSpan, rounds };
    this.#runs.push(run);
    return run;
  }

  /** Whether a span begins a round; the head may be left for calls in between. */
  #isHead(span: number, loop: Loop, flow: ControlFlow): boolean {
    return this.path.froms.at(span) === 0 && flow.indexOf(this.path.blockOf(span)) === loop.head;
  }

  #loopsOf(fn: IrFunction) {
    let known = this.#loops.get(fn);
    if (known === undefined) {
      const flow = controlFlow(fn);
      known = { flow, loops: loopsOf(flow.graph, 0) };
      this.#loops.set(fn, known);
    }
    return known;
  }
}
