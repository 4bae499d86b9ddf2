import type { Path } from '../../trace/path/path';
import type { Lines } from '../session/lines';
import type { Navigator } from '../session/navigator';
import { nameOf } from '../../trace/signature';
import type { Breakpoint, DataPlace, Hit } from './breakpoint';

/** Finds where breakpoints are hit on a path, whatever their conditions say. */
export class Hits {
  readonly #lines = new Map<number, Breakpoint[]>();
  readonly #functions = new Map<string, Breakpoint[]>();
  readonly #instructions = new Map<number, Breakpoint[]>();
  readonly #data: { readonly breakpoint: Breakpoint; readonly data: DataPlace }[] = [];
  readonly #lineNumbers: ReadonlySet<number>;

  constructor(
    readonly path: Path,
    readonly lines: Lines,
    readonly navigator: Navigator,
    breakpoints: Iterable<Breakpoint>,
  ) {
    for (const breakpoint of breakpoints) this.#add(breakpoint);
    this.#lineNumbers = new Set(this.#lines.keys());
  }

  get isEmpty(): boolean {
    return this.#lines.size + this.#functions.size + this.#instructions.size + this.#data.length === 0;
  }

  /** Hits after a position, in order. */
  *after(position: number): Generator<Hit> {
    if (this.isEmpty) return;
    for (let span = Math.max(0, this.path.spanAt(position)); span < this.path.spans; span++) {
      for (const hit of this.#inSpan(span)) if (hit.position > position) yield hit;
    }
  }

  /** Hits before a position, the last first. */
  *before(position: number): Generator<Hit> {
    if (this.isEmpty) return;
    for (let span = this.path.spanAt(position); span >= 0; span--) {
      for (const hit of this.#inSpan(span).toReversed()) if (hit.position < position) yield hit;
    }
  }

  #add(breakpoint: Breakpoint): void {
    const { place } = breakpoint;
    switch (place.kind) {
      case 'line':
        push(this.#lines, place.line, breakpoint);
        break;
      case 'function':
        push(this.#functions, place.name, breakpoint);
        break;
      case 'instruction':
        push(this.#instructions, place.offset, breakpoint);
        break;
      case 'data':
        this.#data.push({ breakpoint, data: place.data });
        break;
    }
  }

  #inSpan(span: number): readonly Hit[] {
    const found = [
      ...this.#lineHits(span),
      ...this.#functionHits(span),
      ...this.#instructionHits(span),
      ...this.#dataHits(span),
    ];
    return found.length > 1 ? found.sort((a, b) => a.position - b.position) : found;
  }

  #lineHits(span: number): readonly Hit[] {
    const { lines } = this;
    if (this.#lineNumbers.size === 0 || lines.isHidden(span) || !lines.hasAny(span, this.#lineNumbers)) return [];
    return lines
      .beginningsIn(span, 0, Infinity)
      .flatMap((position) => hitsAt(position, this.#lines.get(lines.at(position))));
  }

  #functionHits(span: number): readonly Hit[] {
    if (this.#functions.size === 0 || this.lines.isHidden(span)) return [];
    const breakpoints = this.#functions.get(nameOf(this.path.functionOf(span)));
    if (breakpoints === undefined) return [];
    const entry = this.navigator.entryOf(this.path.frameOf(span));
    const isHere = entry >= this.path.starts.at(span) && entry < this.path.endOf(span);
    return isHere ? hitsAt(entry, breakpoints) : [];
  }

  #instructionHits(span: number): readonly Hit[] {
    if (this.#instructions.size === 0) return [];
    const { path } = this;
    const { instructions } = path.blockOf(span);
    const [start, from] = [path.starts.at(span), path.froms.at(span)];
    const to = from + path.endOf(span) - start;
    return instructions.slice(from, to).flatMap((instruction, index) => {
      const breakpoints = this.#instructions.get(instruction.start);
      return breakpoints === undefined ? [] : hitsAt(this.lines.pausable(start + index), breakpoints);
    });
  }

  /** A write is hit before it happens, so that it is the same forwards and backwards. */
  #dataHits(span: number): readonly Hit[] {
    if (this.#data.length === 0) return [];
    const { path, navigator, lines } = this;
    const { writes } = path;
    const end = path.endOf(span);
    const found: Hit[] = [];
    for (let i = writes.positions.lastNotAbove(path.starts.at(span) - 1) + 1; i < writes.positions.length; i++) {
      const position = writes.positions.at(i);
      if (position >= end) break;
      for (const { breakpoint, data } of this.#data) {
        if (this.#touches(i, data)) found.push({ position: lines.pausable(navigator.visible(position)), breakpoint });
      }
    }
    return found;
  }

  #touches(write: number, { target, made, frame, offset, bytes }: DataPlace): boolean {
    const { writes, objects } = this.path;
    if (writes.targets.at(write) !== target) return false;
    const start = writes.offsets.at(write);
    if (start + writes.bytes.at(write) <= offset || start >= offset + bytes) return false;
    if (target < 0) return writes.frames.at(write) === frame;
    return (objects.at(target, writes.positions.at(write) + 1)?.made ?? -1) === made;
  }
}

function push<K>(map: Map<K, Breakpoint[]>, key: K, breakpoint: Breakpoint): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [breakpoint]);
  else known.push(breakpoint);
}

function hitsAt(position: number, breakpoints: readonly Breakpoint[] | undefined): readonly Hit[] {
  return (breakpoints ?? []).map((breakpoint) => ({ position, breakpoint }));
}
