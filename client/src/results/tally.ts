import type { CheckResult, DocumentResults } from '../../../server/src/lsp/protocol/results';
import type { Tally } from '../../../server/src/lsp/protocol/verification';

/** How many checks have which verdict now; what is stale or pending is `open`, what nobody wants to hear of `ignored`. */
export function tallyOf({ functions }: DocumentResults): Tally & { readonly open: number; readonly ignored: number } {
  const tally = { proved: 0, refuted: 0, bounded: 0, unknown: 0, open: 0, ignored: 0 };
  for (const { checks } of functions) {
    for (const check of checks) {
      const { state, verdict } = check;
      const kind = state === 'current' && verdict !== null ? verdict.kind : 'open';
      tally[isIgnored(check) ? 'ignored' : kind]++;
    }
  }
  return tally;
}

/** A comment says to ignore it, and it is not proved: what is proved can be said all the same. */
export function isIgnored({ state, verdict, ignored }: CheckResult): boolean {
  return ignored !== undefined && state === 'current' && verdict !== null && verdict.kind !== 'proved';
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
