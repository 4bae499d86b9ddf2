import type { DocumentResults } from '../../../server/src/lsp/protocol/results';
import type { Tally } from '../../../server/src/lsp/protocol/verification';

/** How many checks have which verdict now; what is stale or pending is `open`. */
export function tallyOf({ functions }: DocumentResults): Tally & { readonly open: number } {
  const tally = { proved: 0, refuted: 0, bounded: 0, unknown: 0, open: 0 };
  for (const { checks } of functions) {
    for (const { state, verdict } of checks) tally[state === 'current' && verdict !== null ? verdict.kind : 'open']++;
  }
  return tally;
}

const signs = { refuted: '✗', proved: '✓', bounded: '○', unknown: '?' } as const;

/** `✓ 5 proved, ✗ 1 refuted`; verdicts that no check has are left out. */
export function inWords(tally: Tally): string {
  const parts = (['proved', 'refuted', 'bounded', 'unknown'] as const).filter((kind) => tally[kind] > 0);
  return parts.length === 0 ? 'no checks' : parts.map((kind) => `${signs[kind]} ${tally[kind]} ${kind}`).join(', ');
}

/** `✓ 5  ✗ 1`: where there is little room. */
export function inSigns(tally: Tally): string {
  const parts = (['proved', 'refuted', 'bounded', 'unknown'] as const).filter((kind) => tally[kind] > 0);
  return parts.map((kind) => `${signs[kind]} ${tally[kind]}`).join('  ');
}
