/** What stands beside the lines along which a counterexample goes. */
import type { Trace, TraceEvent, TracePlace } from '../../../server/src/lsp/protocol/trace';

/** A line that is executed, from 0; `words` are the values that matter, as they become in turn. */
export interface PathLine {
  readonly line: number;
  readonly words: string;
}

/** How many values of a variable are shown where a line is executed again and again. */
const shownValues = 4;
const longest = 80;

/** The executed lines of a document, in its order: of C by its path, of LLVM IR without one. */
export function pathLines(trace: Trace, file: string | undefined): readonly PathLine[] {
  const { source, ir } = trace.executed;
  const executed = file === undefined ? ir : source.filter((place) => place.file === file).map(({ line }) => line);
  const values = new Map<number, Map<string, string[]>>();
  for (const { event, place, callee, relevant } of trace.steps) {
    // Arguments stand where the function begins: at the call, the names are others.
    const at = lineOf(callee ?? place, file);
    if (!relevant || at === undefined) continue;
    const here = values.get(at) ?? new Map<string, string[]>();
    values.set(at, here);
    for (const [name, value] of assignedBy(event)) here.set(name, [...(here.get(name) ?? []), value]);
  }
  const lines = new Set([...executed, ...values.keys()]);
  return [...lines]
    .sort((a, b) => a - b)
    .map((line) => ({ line: line - 1, words: shortened([...(values.get(line) ?? [])].map(wordsOf).join(', ')) }));
}

function lineOf({ source, ir }: TracePlace, file: string | undefined): number | undefined {
  if (file === undefined) return ir.line;
  return source?.file === file ? source.line : undefined;
}

/** Values that a step brings; decisions show in which lines are executed. */
function assignedBy(event: TraceEvent): readonly (readonly [name: string, value: string])[] {
  switch (event.kind) {
    case 'initial':
    case 'assign':
      return [[event.target, event.value]];
    case 'enter':
      return event.arguments.flatMap(({ name, value }) => (name === undefined ? [] : [[name, value] as const]));
    case 'leave':
      return event.value === undefined ? [] : [['returns', event.value]];
    default:
      return [];
  }
}

function wordsOf([name, values]: readonly [string, readonly string[]]): string {
  const changes = values.filter((value, index) => value !== values[index - 1]);
  const many = changes.length > shownValues;
  const shown = many ? [...changes.slice(0, shownValues - 2), '…', changes.at(-1)!] : changes;
  return name === 'returns' ? `returns ${shown.join(', ')}` : `${name} = ${shown.join(', ')}`;
}

function shortened(text: string): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1).trimEnd()}…`;
}
