import path from 'node:path';
import type { SourcePosition } from '../../base/place';
import type { FileDiagnostics } from '../../service/model/diagnostic';
import type { Survey, SurveyedCheck, SurveyedFunction } from '../../service/model/survey';
import type { CheckKind } from '../../task/check';
import type { Environment } from '../environment';
import { colours, type Paint } from './colours';
import { placeText } from './place-text';
import type { FileResult, Report } from './report';
import { type TraceMode, traceTable } from './trace-table';

type ReadSurvey = Extract<Survey, { kind: 'read' }>;

/** For people: functions and their checks, with the places in C. */
export class TextReport implements Report {
  readonly #environment: Environment;
  readonly #paint: Paint;
  readonly #all: boolean;

  constructor(
    environment: Environment,
    all: boolean,
    readonly trace: TraceMode,
  ) {
    this.#environment = environment;
    this.#paint = colours(environment.hasColours);
    this.#all = all;
  }

  file(result: FileResult): void {
    const { error, out } = this.#environment;
    if (result.kind === 'refused') {
      error(`verdict: ${result.name}: ${result.reason}\n`);
      return;
    }
    const { survey, name } = result;
    for (const line of diagnosticLines(survey.diagnostics, this.#environment.directory)) error(`${line}\n`);
    if (survey.kind === 'failed') {
      error(`verdict: ${name}: ${survey.message}\n`);
      return;
    }
    out(`${this.#fileLines(name, survey).join('\n')}\n\n`);
  }

  end(): void {
    // Every file has been told about.
  }

  #fileLines(name: string, { compiler, functions }: ReadSurvey): string[] {
    const { bold, dim } = this.#paint;
    const by = compiler === undefined ? 'LLVM IR' : `compiled by ${compiler}`;
    return [
      `${bold(name)}  ${dim(by)}`,
      ...functions.flatMap((fn) => ['', ...this.#functionLines(fn, name)]),
      '',
      ...this.#assumptions(functions),
      summary(functions),
    ];
  }

  /** What the verdicts rest on, once for the file. */
  #assumptions(functions: readonly SurveyedFunction[]): string[] {
    const lines = [...new Set(functions.flatMap(({ assumptions }) => assumptions))];
    return lines.length === 0 ? [] : ['  assuming', ...lines.map((line) => this.#paint.dim(`    ${line}`)), ''];
  }

  #functionLines(fn: SurveyedFunction, file: string): string[] {
    const { bold, dim, red } = this.#paint;
    const errors = fn.hasErrors ? `  ${red('partly not understood')}` : '';
    const checks = fn.checks.filter((check) => this.#all || check.verdict?.kind !== 'proved').sort(byPlace);
    const places = checks.map((check) => placeOf(check, file));
    const width = Math.max(0, ...places.map((place) => place.length));
    const kindWidth = Math.max(0, ...checks.map(({ kind }) => kind.length));
    return [
      `  ${bold(fn.name)}  ${dim(`${placeOf(fn, file)}  ${this.#summary(fn)}`)}${errors}`,
      ...checks.flatMap((check, at) => {
        const { kind, message } = check;
        const line = `${places[at]!.padStart(width)}  ${kind.padEnd(kindWidth)}  ${dim(message)}`;
        const [detail, next] = [check, checks[at + 1]].map((one) => one && this.#detail(one, file).join('\n'));
        // The same reason for one check after the other is told once, behind the last.
        return [
          `    ${this.#mark(check)} ${line}`,
          ...(detail === undefined || detail === '' || detail === next ? [] : [detail]),
        ];
      }),
    ];
  }

  #summary({ blocks, instructions, checks, milliseconds }: SurveyedFunction): string {
    if (milliseconds === undefined) {
      return `${count(blocks, 'block')}, ${count(instructions, 'instruction')}, ${count(checks.length, 'check')}`;
    }
    return checks.length === 0 ? 'nothing to check' : `${verdictCounts(checks)}, ${Math.round(milliseconds)} ms`;
  }

  #mark({ verdict }: SurveyedCheck): string {
    const { green, red, yellow, dim } = this.#paint;
    switch (verdict?.kind) {
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

  #detail({ verdict }: SurveyedCheck, file: string): string[] {
    const line = (text: string): string[] => [`        ${text}`];
    switch (verdict?.kind) {
      case 'refuted':
        return [
          ...line(
            verdict.inputs.length === 0
              ? 'fails without any input'
              : `fails with ${verdict.inputs.map(({ name, value }) => `${name} = ${value}`).join(', ')}`,
          ),
          ...traceTable(verdict.trace, this.trace, file, this.#paint).flatMap((text) => line(`  ${text}`)),
        ];
      case 'bounded':
        return line(`does not fail within ${verdict.bound} rounds of a loop or recursion`);
      case 'unknown':
        return line(verdict.reason);
      default:
        return [];
    }
  }
}

function verdictCounts(checks: readonly SurveyedCheck[]): string {
  return (['proved', 'refuted', 'bounded', 'unknown'] as const)
    .map((kind) => [checks.filter(({ verdict }) => verdict?.kind === kind).length, kind] as const)
    .filter(([number]) => number > 0)
    .map(([number, kind]) => `${number} ${kind}`)
    .join(', ');
}

function byPlace({ source: a }: SurveyedCheck, { source: b }: SurveyedCheck): number {
  return (a?.line ?? 0) - (b?.line ?? 0) || (a?.column ?? 0) - (b?.column ?? 0);
}

/** `12:5` in the file itself, `list.h:3:9` elsewhere, `IR line 40` where there is no C. */
function placeOf(
  { source, irLine }: { readonly source: SourcePosition | undefined; readonly irLine: number },
  file: string,
): string {
  return placeText(
    { ...(source === undefined ? {} : { source }), ir: { function: '', offset: 0, line: irLine } },
    file,
  );
}

function summary(functions: readonly SurveyedFunction[]): string {
  const checks = functions.flatMap((fn) => fn.checks);
  const total = `${count(functions.length, 'function')}, ${count(checks.length, 'check')}`;
  if (checks.some(({ verdict }) => verdict !== undefined)) return `${total}: ${verdictCounts(checks)}`;
  const kinds = countKinds(checks).map(([kind, number]) => `${number} ${kind}`);
  return kinds.length === 0 ? total : `${total}: ${kinds.join(', ')}`;
}

function countKinds(checks: readonly SurveyedCheck[]): (readonly [CheckKind, number])[] {
  const counts = new Map<CheckKind, number>();
  for (const { kind } of checks) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** As compilers write them, so that terminals and editors find the places. */
function diagnosticLines(files: readonly FileDiagnostics[], directory: string): string[] {
  return files.flatMap(({ file, diagnostics }) =>
    diagnostics.flatMap(({ range, severity, message, related }) => [
      `${place(file, range.start, directory)}: ${severity}: ${message}`,
      ...related.map((other) => `${place(other.file, other.range.start, directory)}: note: ${other.message}`),
    ]),
  );
}

function place(
  file: string,
  { line, character }: { readonly line: number; readonly character: number },
  directory: string,
): string {
  const relative = path.relative(directory, file);
  return `${relative.startsWith('..') ? file : relative}:${line + 1}:${character + 1}`;
}
