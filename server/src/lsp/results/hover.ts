import { assertNever } from '../../base/assert-never';
import { stateOf, type KnownCheck, type KnownDocument, type KnownFunction } from '../../service/model/results';
import type { Position, Range } from '../../service/model/range';
import type { ShownVerdict } from '../../service/model/verdict';
import { assumed } from './assumptions';
import { unknownText } from './why-unknown';

/** What is known of the checks at a position, as Markdown. */
export function hoverOf(known: KnownDocument, position: Position): { markdown: string; range: Range } | undefined {
  const found = known.functions.flatMap((fn) =>
    fn.checks.filter(({ range }) => isIn(position, range)).map((check) => ({ fn, check })),
  );
  const [first] = found;
  if (first === undefined) return undefined;
  const parts = found.map(({ fn, check }) => checkText(check, fn));
  return {
    markdown: [...parts, ledger(first.fn)].filter((part) => part !== '').join('\n\n'),
    range: first.check.range,
  };
}

function isIn({ line, character }: Position, { start, end }: Range): boolean {
  if (line < start.line || line > end.line) return false;
  return (line > start.line || character >= start.character) && (line < end.line || character <= end.character);
}

function checkText(check: KnownCheck, fn: KnownFunction): string {
  const { verdict, kind, message } = check;
  const what = `${escaped(message)} (\`${kind}\`)`;
  if (verdict === undefined) return `**not verified yet**: ${what}`;
  const isStale = stateOf(check, fn) === 'stale';
  const by = verdict.engine === undefined ? '' : ` · ${verdict.engine}, ${duration(verdict.milliseconds)}`;
  const head = isStale ? `**stale**, was ${verdict.verdict.kind} before the last edit` : `**${verdict.verdict.kind}**`;
  const ignored = check.ignored === undefined ? '' : `\n\nIgnored because ${escaped(check.ignored)}.`;
  return `${head}: ${what}${by}${detail(verdict.verdict)}${ignored}`;
}

function detail(verdict: ShownVerdict): string {
  switch (verdict.kind) {
    case 'proved': {
      const vacuous =
        verdict.vacuous === true
          ? '\n\n⚠ No execution gets there under the assumptions: they may contradict each other.'
          : '';
      const invariants = (verdict.invariants ?? []).map(({ texts }) => `\`${texts.join(' && ')}\``);
      return invariants.length === 0 ? vacuous : `${vacuous}\n\nLoop invariant: ${invariants.join(', ')}`;
    }
    case 'refuted':
      return verdict.essence === '' ? '' : `\n\n\`${verdict.essence}\``;
    case 'bounded':
      return `\n\nDoes not fail as long as no loop or recursion goes round more than ${verdict.bound} times.`;
    case 'unknown':
      return `\n\n${escaped(unknownText(verdict))}`;
    default:
      return assertNever(verdict);
  }
}

/** In plain words; which entry of the ledger it is, is a detail. */
function ledger({ assumptions, parameters }: KnownFunction): string {
  if (assumptions.length === 0) return '';
  const lines = assumptions.map((line) => assumed(line, parameters));
  return `What this rests on:\n${lines.map(({ text, kind }) => `- ${escaped(text)} *(${kind})*`).join('\n')}`;
}

function duration(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}

function escaped(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]<>()#+!|~]/g, String.raw`\$&`);
}
