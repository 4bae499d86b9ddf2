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
  return first && { markdown: textOf(found), range: first.check.range };
}

/** What is known of all checks that start on a line; or of those only that speak of a name. */
export function hoverOfLine(known: KnownDocument, line: number, name?: string): string | undefined {
  const speaks = name === undefined ? undefined : new RegExp(`\\b${name}\\b`);
  const found = known.functions.flatMap((fn) =>
    fn.checks
      .filter(({ range, message }) => range.start.line === line && speaks?.test(message) !== false)
      .map((check) => ({ fn, check })),
  );
  return found.length === 0 ? undefined : textOf(found);
}

interface Found {
  readonly fn: KnownFunction;
  readonly check: KnownCheck;
}

/** The worst first; what was found alike is told together. */
function textOf(found: readonly Found[]): string {
  const alike = new Map<string, Found[]>();
  for (const one of found) {
    const key = ownWords(one.check) ? one.check.id : likeness(one);
    alike.set(key, [...(alike.get(key) ?? []), one]);
  }
  const groups = [...alike.values()].sort(([a], [b]) => rank(a!) - rank(b!));
  const parts = groups.map((group) => (group.length === 1 ? checkText(group[0]!) : groupText(group)));
  return [...parts, ledger(found[0]!.fn)].filter((part) => part !== '').join('\n\n');
}

/** A refutation has values of its own; what is ignored, a reason. */
function ownWords({ verdict, ignored }: KnownCheck): boolean {
  return ignored !== undefined || verdict === undefined || verdict.verdict.kind === 'refuted';
}

function likeness(one: Found): string {
  return `${head(one)}${one.check.verdict?.engine ?? ''}${details(one)}`;
}

function rank({ check }: Found): number {
  return ['refuted', 'unknown', 'bounded', undefined, 'proved'].indexOf(check.verdict?.verdict.kind);
}

function groupText(group: readonly Found[]): string {
  const [first] = group;
  const times = group.map(({ check }) => check.verdict?.milliseconds ?? 0);
  const what = [...new Set(group.map(({ check }) => whatOf(check)))];
  return `${head(first!)}${by(first!, Math.max(...times))}\n${what.map((text) => `- ${text}`).join('\n')}${details(first!)}`;
}

function isIn({ line, character }: Position, { start, end }: Range): boolean {
  if (line < start.line || line > end.line) return false;
  return (line > start.line || character >= start.character) && (line < end.line || character <= end.character);
}

function checkText(one: Found): string {
  const { ignored, verdict } = one.check;
  const why = ignored === undefined ? '' : `\n\nIgnored because ${escaped(ignored)}.`;
  return `${head(one)}: ${whatOf(one.check)}${by(one, verdict?.milliseconds ?? 0)}${details(one)}${why}`;
}

function whatOf({ message, kind }: KnownCheck): string {
  return `${escaped(message)} (\`${kind}\`)`;
}

function head({ check, fn }: Found): string {
  const { verdict } = check;
  if (verdict === undefined) return '**not verified yet**';
  const { kind } = verdict.verdict;
  return stateOf(check, fn) === 'stale' ? `**stale**, was ${kind} before the last edit` : `**${kind}**`;
}

function by({ check }: Found, milliseconds: number): string {
  const engine = check.verdict?.engine;
  return engine === undefined ? '' : ` · ${engine}, ${duration(milliseconds)}`;
}

function details({ check }: Found): string {
  return check.verdict === undefined ? '' : detail(check.verdict.verdict);
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
