import type { Path } from '../../trace/path/path';
import type { Lines } from './lines';

/**
 * Finds where a step ends, on the path alone: nothing is executed. Undefined: the path ends (or begins) before. Steps of
 * lines end where control comes to another line, or back to a caller; as everywhere, code of ours is passed over.
 */
export class Navigator {
  constructor(
    readonly path: Path,
    readonly lines: Lines,
  ) {}

  /** The first position that has a line: where a session begins. */
  get start(): number {
    return this.#firstLine(0, 0) ?? 0;
  }

  /** A position, or that of the user's call if it lies in code of ours. */
  visible(position: number): number {
    const { path, lines } = this;
    let span = path.spanAt(position);
    let found = position;
    while (lines.isHidden(span)) {
      found = this.callPosition(path.frameOf(span));
      if (found < 0) return position;
      span = path.spanAt(found);
    }
    return lines.pausable(found);
  }

  over(position: number): number | undefined {
    return this.#forward(position, false);
  }

  into(position: number): number | undefined {
    return this.#forward(position, true);
  }

  /** Back in the caller. */
  out(position: number): number | undefined {
    const { path, lines } = this;
    const span = path.spanAt(position);
    const depth = path.depthOf(span);
    for (let at = span + 1; at < path.spans; at++) {
      if (path.depthOf(at) < depth && !lines.isHidden(at)) return path.starts.at(at);
    }
    return undefined;
  }

  /** Where the line began before; from the first line of a function, the call. */
  back(position: number): number | undefined {
    const { path, lines } = this;
    const span = path.spanAt(position);
    const frame = path.frameOf(span);
    const depth = path.depthOf(span);
    for (let at = span; at >= 0; at--) {
      if (path.frameOf(at) === frame) {
        const begun = lines.beginningsIn(at, 0, position).at(-1);
        if (begun !== undefined) return begun;
      } else if (path.depthOf(at) < depth && !lines.isHidden(at)) return lines.pausable(path.endOf(at) - 1);
    }
    return undefined;
  }

  /** The last line that was begun before, in whichever function. */
  backInto(position: number): number | undefined {
    const { path, lines } = this;
    for (let at = path.spanAt(position); at >= 0; at--) {
      if (lines.isHidden(at)) continue;
      const begun = lines.beginningsIn(at, 0, position).at(-1);
      if (begun !== undefined) return begun;
    }
    return undefined;
  }

  /** The next instruction; `over` calls or into them. */
  nextInstruction(position: number, how: 'over' | 'into'): number | undefined {
    const { path, lines } = this;
    const depth = path.depthOf(path.spanAt(position));
    for (let at = lines.after(position); at < path.length;) {
      const span = path.spanAt(at);
      if (!lines.isHidden(span) && (how === 'into' || path.depthOf(span) <= depth)) return at;
      at = path.endOf(span);
    }
    return undefined;
  }

  previousInstruction(position: number): number | undefined {
    const { path, lines } = this;
    const depth = path.depthOf(path.spanAt(position));
    for (let at = position - 1; at >= 0;) {
      const span = path.spanAt(at);
      if (!lines.isHidden(span) && path.depthOf(span) <= depth) return lines.pausable(at);
      at = path.starts.at(span) - 1;
    }
    return undefined;
  }

  /** Where a frame comes to its first line; at its first instruction if none has one. */
  entryOf(frame: number): number {
    const entry = this.path.entries.at(frame);
    return this.#firstLine(entry, frame) ?? this.path.starts.at(entry);
  }

  /** The position of the call that made a frame; -1 for the first. */
  callPosition(frame: number): number {
    return this.path.starts.at(this.path.entries.at(frame)) - 1;
  }

  #forward(position: number, into: boolean): number | undefined {
    const { path, lines } = this;
    const span = path.spanAt(position);
    const frame = path.frameOf(span);
    const depth = path.depthOf(span);
    const line = lines.around(position);
    for (let at = span; at < path.spans; at++) {
      const own = path.frameOf(at);
      if (own === frame) {
        const begun = lines.beginningsIn(at, position + 1, Infinity).find((one) => lines.at(one) !== line);
        if (begun !== undefined) return begun;
      } else if (lines.isHidden(at)) continue;
      else if (path.depths.at(own) < depth) return path.starts.at(at);
      else if (into || path.depths.at(own) === depth) {
        const [begun] = lines.beginningsIn(at, 0, Infinity);
        if (begun !== undefined) return begun;
      }
    }
    return undefined;
  }

  /** The first line of a frame from one of its spans on. */
  #firstLine(from: number, frame: number): number | undefined {
    const { path, lines } = this;
    for (let at = from; at < path.spans; at++) {
      if (path.frameOf(at) !== frame) continue;
      const [begun] = lines.beginningsIn(at, 0, Infinity);
      if (begun !== undefined) return begun;
    }
    return undefined;
  }
}
