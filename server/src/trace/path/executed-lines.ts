import type { Place } from '../../base/place';
import { modelOf } from '../../task/model-function';
import { placeOf } from '../../task/place';
import type { ExecutedLines } from '../trace';
import type { Path } from './path';

/** The lines that an execution comes to; code of ours has none. */
export function executedLines(path: Path, irLine: ((offset: number) => number) | undefined): ExecutedLines {
  const source = new Map<string, { readonly file: string; readonly line: number }>();
  const ir = new Set<number>();
  for (const { source: at, irOffset } of executedPlaces(path)) {
    if (at !== undefined) source.set(`${at.line}:${at.file}`, { file: at.file, line: at.line });
    if (irLine !== undefined) ir.add(irLine(irOffset));
  }
  return { source: [...source.values()], ir: [...ir] };
}

/** Of each instruction that is executed, in the order in which it first is. */
function* executedPlaces(path: Path): Iterable<Place> {
  const seen = new Map<number, boolean[]>();
  for (let span = 0; span < path.spans; span++) {
    const block = path.blockOf(span);
    if (modelOf(block.function) !== undefined) continue;
    const number = path.spanBlocks.at(span);
    const known = seen.get(number) ?? [];
    seen.set(number, known);
    const from = path.froms.at(span);
    const to = Math.min(from + path.endOf(span) - path.starts.at(span), block.instructions.length);
    for (let index = from; index < to; index++) {
      if (known[index] === true) continue;
      known[index] = true;
      yield placeOf(block.instructions[index]!);
    }
  }
}
