/** The words and marks for verdicts and numbers. */
import path from 'node:path';
import type { SourcePosition } from '../../base/place';
import type { ShownVerdict } from '../../service/model/verdict';
import type { CheckResult } from '../../report/result';
import type { Paint } from './colours';

/** Verdicts as they are counted and marked: what holds only because nothing gets there is not just proved. */
type VerdictWord = ShownVerdict['kind'] | 'vacuous';

/** From the best to the worst. */
const words: readonly VerdictWord[] = ['proved', 'vacuous', 'bounded', 'unknown', 'refuted'];

export function wordOf(verdict: ShownVerdict | undefined): VerdictWord | undefined {
  return verdict?.kind === 'proved' && verdict.vacuous === true ? 'vacuous' : verdict?.kind;
}

export function mark(word: VerdictWord | undefined, { green, red, yellow, dim }: Paint): string {
  switch (word) {
    case 'proved':
      return green('✓');
    case 'vacuous':
      return yellow('⊘');
    case 'refuted':
      return red('✗');
    case 'bounded':
      return yellow('○');
    case 'unknown':
      return yellow('?');
    case undefined:
      return dim('·');
  }
}

/** The worst verdict of all; undefined if there is none. */
export function worstOf(checks: readonly CheckResult[]): VerdictWord | undefined {
  return words.findLast((word) => checks.some(({ verdict }) => wordOf(verdict) === word));
}

/** `3 proved, 1 refuted`. */
export function verdictCounts(checks: readonly CheckResult[], { green, red, yellow }: Paint): string {
  const paints = { proved: green, vacuous: yellow, refuted: red, bounded: yellow, unknown: yellow };
  return (['proved', 'vacuous', 'refuted', 'bounded', 'unknown'] as const)
    .map((word) => [checks.filter(({ verdict }) => wordOf(verdict) === word).length, word] as const)
    .filter(([number]) => number > 0)
    .map(([number, word]) => paints[word](`${number} ${word}`))
    .join(', ');
}

export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

export function duration(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}

/** A path from here if it is below, as terminals find it. */
export function shownPath(file: string, directory: string): string {
  const relative = path.relative(directory, file);
  return relative.startsWith('..') ? file : relative;
}

/** `list.c:12:5`, or `IR line 40` where there is no C. */
export function placeText(
  { source, irLine }: { readonly source: SourcePosition | undefined; readonly irLine: number },
  directory: string,
): string {
  if (source === undefined) return `IR line ${irLine}`;
  return `${shownPath(source.file, directory)}:${source.line}:${source.column}`;
}
