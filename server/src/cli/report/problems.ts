import { shownPath } from './words';
import type { Position } from '../../service/model/range';
import type { FileHead } from '../../report/result';

/** What is wrong with a file, whatever the format of the results; as compilers write it, so that terminals find places. */
export function problemLines(head: FileHead, directory: string): string[] {
  if (head.kind === 'refused') return [`verdict: ${head.name}: ${head.reason}`];
  const place = (file: string, { line, character }: Position): string =>
    `${shownPath(file, directory)}:${line + 1}:${character + 1}`;
  const lines = head.diagnostics.flatMap(({ file, diagnostics }) =>
    diagnostics.flatMap(({ range, severity, message, related }) => [
      `${place(file, range.start)}: ${severity}: ${message}`,
      ...related.map((other) => `${place(other.file, other.range.start)}: note: ${other.message}`),
    ]),
  );
  return head.kind === 'failed' ? [...lines, `verdict: ${head.name}: ${head.message}`] : lines;
}
