import type { LinkedSource } from '../../../server/src/lsp/protocol/line-links';

/** Runs of lines, first and last, from 0. */
export type LineRuns = readonly (readonly [first: number, last: number])[];

/** The lines of one C file and of one IR document that belong together. */
export class LinkTable {
  readonly #lines: readonly number[];

  constructor({ lines }: LinkedSource) {
    this.#lines = lines;
  }

  /** The IR of some C lines. */
  irOf(first: number, last: number): LineRuns {
    return merge([...this.#links()].flatMap(([line, ...ir]) => (first <= line && line <= last ? [ir] : [])));
  }

  /** The C lines of some IR lines. */
  sourceOf(first: number, last: number): LineRuns {
    const touching = [...this.#links()].filter(([, irFirst, irLast]) => irFirst <= last && first <= irLast);
    return merge(touching.map(([line]) => [line, line] as const));
  }

  *#links(): Generator<readonly [line: number, irFirst: number, irLast: number]> {
    for (let at = 0; at + 2 < this.#lines.length; at += 3) {
      yield [this.#lines[at]!, this.#lines[at + 1]!, this.#lines[at + 2]!];
    }
  }
}

/** Sorted, with those that touch joined. */
export function merge(runs: LineRuns): LineRuns {
  const sorted = [...runs].sort(([a], [b]) => a - b);
  const merged: [number, number][] = [];
  for (const [first, last] of sorted) {
    const before = merged.at(-1);
    if (before !== undefined && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else merged.push([first, last]);
  }
  return merged;
}
