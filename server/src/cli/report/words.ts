/** The words and marks for verdicts and numbers. */
import path from 'node:path';
import type { SourcePosition } from '../../base/place';
import type { ShownVerdict } from '../../service/model/verdict';
import type { CheckResult } from '../../report/result';
import type { Paint } from './colours';

type VerdictKind = ShownVerdict['kind'];

/** From the best to the worst. */
const verdictKinds: readonly VerdictKind[] = ['proved', 'bounded', 'unknown', 'refuted'];

export function mark(kind: VerdictKind | undefined, { green, red, yellow, dim }: Paint): string {
  switch (kind) {
    case 'proved':
      return green('✓');
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
export function worstOf(checks: readonly CheckResult[]): VerdictKind | undefined {
  return verdictKinds.findLast((kind) => checks.some(({ verdict }) => verdict?.kind === kind));
}

/** `3 proved, 1 refuted`. */
export function verdictCounts(checks: readonly CheckResult[], { green, red, yellow }: Paint): string {
  const paints = { proved: green, refuted: red, bounded: yellow, unknown: yellow };
  return (['proved', 'refuted', 'bounded', 'unknown'] as const)
    .map((kind) => [checks.filter(({ verdict }) => verdict?.kind === kind).length, kind] as const)
    .filter(([number]) => number > 0)
    .map(([number, kind]) => paints[kind](`${number} ${kind}`))
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
