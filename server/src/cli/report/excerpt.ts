import type { Paint } from './colours';

const widest = 110;
const tab = '    ';

export interface ExcerptLine {
  readonly number: number;
  readonly text: string;
  /** To be marked, from 1. */
  readonly columns: readonly number[];
}

/** A line of source with marks under the columns; of a long line, the part around the first mark. */
export function excerpt({ number, text, columns }: ExcerptLine, paint: Paint): string[] {
  const width = (upTo: number): number => text.slice(0, upTo).replaceAll('\t', tab).length;
  const shown = text.replaceAll('\t', tab).trimEnd();
  const places = columns.map((column) => width(column - 1)).filter((place) => place <= shown.length);
  const from = shown.length <= widest ? 0 : Math.max(0, Math.min(...places, shown.length) - widest / 2);
  const part = shown.slice(from, from + widest);
  const marks = places.map((place) => place - from).filter((place) => place <= part.length);
  const under = Array.from({ length: Math.max(0, ...marks.map((place) => place + 1)) }, (_, at) =>
    marks.includes(at) ? '^' : ' ',
  ).join('');
  const label = String(number);
  const code = `${from > 0 ? '…' : ''}${part}${from + widest < shown.length ? '…' : ''}`;
  const lines = [`${paint.dim(`${label} │`)} ${code}`];
  if (marks.length > 0)
    lines.push(`${paint.dim(`${' '.repeat(label.length)} │`)} ${from > 0 ? ' ' : ''}${paint.bold(under)}`);
  return lines;
}
