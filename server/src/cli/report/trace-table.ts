import path from 'node:path';
import { eventText } from '../../trace/text';
import type { Trace, TracePlace, TraceStep } from '../../trace/trace';
import type { TraceMode } from '../../report/result';
import type { Paint } from './colours';

/** More lines than this are not shown unless all are asked for: the first few and the last ones. */
const firstLines = 8;
const lastLines = 24;
const cycleLines = 6;

/** A counterexample as a table: where each step stands, and what happens. */
export function traceTable(trace: Trace, mode: TraceMode, file: string, paint: Paint): readonly string[] {
  if (mode === 'none') return [];
  const kept = mode === 'full' ? trace.steps : trace.steps.filter(({ relevant }) => relevant);
  const shown = mode === 'full' ? kept : shorten(kept);
  const places = [...shown, trace.violation].map(({ place }) => placeText(place, file));
  const width = Math.max(...places.map((place) => place.length));
  const line = (at: number, depth: number, text: string): string =>
    `${paint.dim(places[at]!.padStart(width))}  ${'  '.repeat(Math.min(depth, deepest))}${text}`;
  const { kind, message } = trace.violation;
  const lines: string[] = [];
  shown.forEach((step, at) => {
    const missing = step.index - (shown[at - 1]?.index ?? -1) - 1;
    // Steps that do not matter are missing everywhere in a slice: there only what was cut out is worth a line.
    const before = kept.indexOf(step) - 1;
    const isCut = mode === 'full' || kept[before] !== shown[at - 1];
    if (isCut && missing > 0) lines.push(paint.dim(`${'…'.padStart(width)}  ${missing} steps`));
    lines.push(line(at, step.depth, eventText(step.event)));
  });
  return [...lines, line(shown.length, trace.violation.depth, paint.red(`${kind}: ${message}`))];
}

/** Calls are not indented deeper than this. */
const deepest = 12;

/** The first steps and the last ones, if there are many; and where a cycle begins. */
function shorten(steps: readonly TraceStep[]): readonly TraceStep[] {
  const cycle = steps.findIndex(({ event }) => event.kind === 'cycle');
  const isNearCycle = (at: number): boolean => cycle >= 0 && at >= cycle && at < cycle + cycleLines;
  const isShown = (at: number): boolean => at < firstLines || at >= steps.length - lastLines || isNearCycle(at);
  return steps.length <= firstLines + lastLines ? steps : steps.filter((_, at) => isShown(at));
}

/** `12:5` in the file itself, `list.h:3:9` elsewhere, `IR line 40` where there is no C. */
function placeText({ source, ir }: TracePlace, file: string): string {
  if (source === undefined) return ir.line === undefined ? '' : `IR line ${ir.line}`;
  const place = `${source.line}:${source.column}`;
  return source.file === file ? place : `${path.basename(source.file)}:${place}`;
}
