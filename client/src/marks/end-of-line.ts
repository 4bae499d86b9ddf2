/** The words after the end of a line. */
import { assertNever } from '../../../server/src/base/assert-never';
import type { BriefVerdict } from '../../../server/src/lsp/protocol/results';
import type { LineMark, MarkedCheck } from './line-marks';
import { isStale } from './mark';

export type EndOfLine = 'all' | 'problems' | 'off';

const longest = 90;

/** Undefined if there is nothing to say. */
export function endOfLine(line: LineMark, show: EndOfLine): string | undefined {
  if (show === 'off' || (show === 'problems' && isFine(line))) return undefined;
  const [worst] = line.checks;
  if (worst === undefined || worst.check.verdict === null) return undefined;
  if (line.mark === 'ignored') return '⊖ ignored';
  const alike = line.checks.filter(({ mark }) => mark === line.mark);
  return shortened(
    isStale(line.mark) ? `◌ was ${words(worst.check.verdict, alike)}` : words(worst.check.verdict, alike),
  );
}

function isFine({ mark }: LineMark): boolean {
  return mark === 'proved' || mark === 'stale-proved' || mark === 'waiting' || mark === 'ignored';
}

function words(verdict: BriefVerdict, alike: readonly MarkedCheck[]): string {
  const count = alike.length > 1 ? `${alike.length} ` : '';
  switch (verdict.kind) {
    case 'proved':
      return verdict.vacuous ? '⊘ never reached' : `✓ ${count}proved${by(alike)}`;
    case 'refuted':
      return `✗ ${[...new Set(alike.map(failure))].join(' · ')}`;
    case 'bounded':
      return `○ ${count === '' ? 'holds' : `${count}hold`} up to bound ${verdict.bound}${by(alike)}`;
    case 'unknown':
      return `? ${verdict.reason.text}`;
    default:
      return assertNever(verdict);
  }
}

/** The values that make it fail; where every input does, what fails. */
function failure({ check }: MarkedCheck): string {
  const essence = check.verdict?.kind === 'refuted' ? check.verdict.essence : '';
  return essence === '' ? check.message : essence;
}

/** Who decided them, and how long the slowest took. */
function by(alike: readonly MarkedCheck[]): string {
  const verdicts = alike.flatMap(({ check }) => (check.verdict === null ? [] : [check.verdict]));
  const engines = new Set(verdicts.flatMap(({ engine }) => (engine === null ? [] : [engine])));
  if (engines.size === 0) return '';
  return ` · ${[...engines].join(', ')} ${duration(Math.max(...verdicts.map(({ milliseconds }) => milliseconds)))}`;
}

export function duration(milliseconds: number): string {
  if (milliseconds < 1) return '<1 ms';
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= longest ? line : `${line.slice(0, longest - 1).trimEnd()}…`;
}
