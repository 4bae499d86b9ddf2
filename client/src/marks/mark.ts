import { assertNever } from '../../../server/src/base/assert-never';
import type { BriefVerdict, CheckResult, FunctionResults } from '../../../server/src/lsp/protocol/results';
import { isIgnored } from '../results/tally';

/** What a line can be marked with, the worst first: a line with several checks shows the first that applies. */
export const marks = [
  'refuted',
  'unknown',
  'vacuous',
  'bounded',
  'running',
  'stale-refuted',
  'stale-unknown',
  'stale-bounded',
  'stale-proved',
  'waiting',
  'ignored',
  'proved',
] as const;

export type Mark = (typeof marks)[number];

/** How long work goes on before it shows: what takes no longer would only flicker. */
export const showRunningAfterMs = 300;

/** The mark of one check. `isLong`: its function has run for a while. */
export function markOf(check: CheckResult, { activity }: FunctionResults, isLong: boolean): Mark {
  const { state, verdict } = check;
  if (isIgnored(check)) return 'ignored';
  if (state === 'current' && verdict !== null) return verdictMark(verdict);
  if (activity === 'running' && isLong) return 'running';
  return verdict === null ? 'waiting' : staleMark(verdict);
}

function verdictMark(verdict: BriefVerdict): Mark {
  return verdict.kind === 'proved' && verdict.vacuous ? 'vacuous' : verdict.kind;
}

function staleMark({ kind }: BriefVerdict): Mark {
  switch (kind) {
    case 'refuted':
      return 'stale-refuted';
    case 'unknown':
      return 'stale-unknown';
    case 'bounded':
      return 'stale-bounded';
    case 'proved':
      return 'stale-proved';
    default:
      return assertNever(kind);
  }
}

export function isStale(mark: Mark): boolean {
  return mark.startsWith('stale-');
}
