import type { CheckResult, DocumentResults, FunctionResults } from '../../../server/src/lsp/protocol/results';
import { type Mark, markOf, marks } from './mark';

/** A check, and the mark that it deserves by itself. */
export interface MarkedCheck {
  readonly check: CheckResult;
  readonly mark: Mark;
}

/** What is shown at one line. */
export interface LineMark {
  readonly line: number;
  /** The worst of all. */
  readonly mark: Mark;
  /** All checks that start on the line, the worst first. */
  readonly checks: readonly MarkedCheck[];
}

/** The marks of a document, one for each line that has checks. `isLong`: the function has been running for a while. */
export function lineMarks(
  { functions }: DocumentResults,
  isLong: (one: FunctionResults) => boolean,
): readonly LineMark[] {
  const lines = new Map<number, MarkedCheck[]>();
  for (const one of functions) {
    const long = isLong(one);
    for (const check of one.checks) {
      const mark = markOf(check, one, long);
      const { line } = check.range.start;
      const there = lines.get(line);
      if (there === undefined) lines.set(line, [{ check, mark }]);
      else there.push({ check, mark });
    }
  }
  return [...lines].sort(([a], [b]) => a - b).map(([line, checks]) => ({ line, ...worstFirst(checks) }));
}

function worstFirst(checks: readonly MarkedCheck[]): Pick<LineMark, 'mark' | 'checks'> {
  const sorted = [...checks].sort((a, b) => marks.indexOf(a.mark) - marks.indexOf(b.mark));
  return { mark: sorted[0]!.mark, checks: sorted };
}
