import type { KnownCheck } from '../../service/model/results';
import type { Range } from '../../service/model/range';
import { pathOf } from '../addresses';
import type { OpenDocument } from '../documents';

/** What proofs say of a loop, in its line. */
export interface InvariantAt {
  readonly range: Range;
  readonly text: string;
}

/** The loop invariants of the checks that are proved, where the loops are now; all that is said of a loop together. */
export function invariantsIn(document: OpenDocument, checks: readonly KnownCheck[]): readonly InvariantAt[] {
  const path = pathOf(document.uri);
  const byLine = new Map<number, Set<string>>();
  for (const { verdict, verdictVersion } of checks) {
    const known = verdict?.verdict;
    for (const { source, irLine, texts } of (known?.kind === 'proved' ? known.invariants : undefined) ?? []) {
      const then = document.role === 'ir' ? irLine : source?.file === path ? source.line : undefined;
      const line = then === undefined ? undefined : document.lineNow(then - 1, verdictVersion);
      if (line === undefined) continue;
      const there = byLine.get(line) ?? new Set();
      for (const text of texts) there.add(text);
      byLine.set(line, there);
    }
  }
  return [...byLine].map(([line, texts]) => {
    const at = { line, character: 0 };
    return { range: { start: at, end: at }, text: [...texts].join(' && ') };
  });
}
