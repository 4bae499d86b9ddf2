import type { CheckKind } from '../../task/check';
import type { Environment } from '../environment';
import { answerText } from '../property';
import { assumptionTexts } from '../../report/assumption-text';
import type { CheckResult, FileHead, FileResult, FunctionResult, ReadFile } from '../../report/result';
import type { Trace } from '../../trace/trace';
import type { VerifyArguments } from '../verify-arguments';
import { colours, type Paint } from './colours';
import { excerpt } from './excerpt';
import type { Report, RunResult } from './report';
import { Sources } from '../../report/sources';
import { statisticsLines } from './statistics-text';
import { traceTable } from './trace-table';
import { count, duration, mark, placeText, verdictCounts, wordOf, worstOf } from './words';

const vacuousText = 'no execution gets there under the assumptions: they may contradict each other';

/** Inputs that are shown of a counterexample; JSON has all. */
const shownInputs = 12;

interface Row {
  readonly check: CheckResult;
  readonly place: string;
  readonly detail: readonly string[];
  times: number;
}

/** For people: functions and their checks, with the source they stand in. */
export class TextReport implements Report {
  readonly #wanted: VerifyArguments;
  readonly #environment: Environment;
  readonly #paint: Paint;
  readonly #sources = new Sources();

  constructor(wanted: VerifyArguments, environment: Environment) {
    this.#wanted = wanted;
    this.#environment = environment;
    this.#paint = colours(environment.hasColours);
  }

  file(head: FileHead): void {
    if (head.kind !== 'read') return;
    const by = head.compiler === undefined ? 'LLVM IR' : `compiled by ${head.compiler}`;
    this.#print([`${this.#paint.bold(head.name)}  ${this.#paint.dim(by)}`, '']);
  }

  function(fn: FunctionResult, file: ReadFile): void {
    const { bold, dim, red } = this.#paint;
    const { list, all } = this.#wanted;
    const errors = fn.hasErrors ? `  ${red('partly not understood')}` : '';
    const shown = fn.checks.filter((check) => list || all || wordOf(check.verdict) !== 'proved');
    const place = dim(placeText(fn, this.#environment.directory));
    const sign = list
      ? ' '
      : mark(worstOf(fn.checks) ?? (fn.refused === undefined ? undefined : 'unknown'), this.#paint);
    this.#print([
      `${sign} ${bold(fn.name)}  ${place}  ${this.#summary(fn)}${errors}`,
      ...byLine(shown, file).flatMap((checks) => this.#lineGroup(checks, file)),
      ...(fn.refused !== undefined && shown.length === 0 ? [`    ${fn.refused}`] : []),
      ...(shown.length > 0 ? [''] : []),
      ...(this.#wanted.explain ? this.#stories(fn) : []),
    ]);
  }

  /** How engines with region graphs came to their verdicts, check by check. */
  #stories({ checks, graphs = [] }: FunctionResult): string[] {
    return graphs.flatMap(({ id, graph }) => {
      const check = checks.find((one) => one.id === id);
      const sign = mark(wordOf(check?.verdict), this.#paint);
      const steps = graph.history.map((line, at) => `      ${this.#paint.dim(`${at + 1}`.padStart(4))}  ${line}`);
      return [`    ${sign} ${id}`, ...steps, ''];
    });
  }

  fileEnd({ functions }: FileResult): void {
    const lines = assumptionTexts(functions.flatMap(({ assumptions }) => assumptions));
    if (lines.length > 0) this.#print(['', 'assuming', ...lines.map((line) => this.#paint.dim(`  ${line}`))]);
    this.#print(['', this.#total(functions), '']);
  }

  end(run: RunResult): void {
    const { stats, jobs } = this.#wanted;
    const read = run.files.filter(({ head }) => head.kind === 'read');
    const functions = run.files.flatMap((file) => file.functions);
    if (read.length > 1) this.#print([`${count(read.length, 'file')}, ${this.#total(functions)}`, '']);
    if (stats) this.#print([...statisticsLines(functions, run.milliseconds, jobs), '']);
    if (run.answer !== undefined) this.#print([answerText(run.answer)]);
  }

  #print(lines: readonly string[]): void {
    this.#environment.out(lines.map((line) => `${line}\n`).join(''));
  }

  #summary({ blocks, instructions, checks, statistics, refused }: FunctionResult): string {
    const { dim } = this.#paint;
    if (this.#wanted.list) {
      return dim(`${count(blocks, 'block')}, ${count(instructions, 'instruction')}, ${count(checks.length, 'check')}`);
    }
    if (checks.length === 0) return dim(refused === undefined ? 'nothing to check' : 'not verified');
    const time = statistics === undefined ? '' : dim(`, ${duration(statistics.milliseconds)}`);
    return `${verdictCounts(checks, this.#paint)}${time}`;
  }

  /** The checks of one line of source: the line, then what is known of each. */
  #lineGroup(checks: readonly CheckResult[], file: ReadFile): string[] {
    const rows = this.#rows(checks, file);
    const placeWidth = Math.max(...rows.map(({ place }) => place.length));
    const kindWidth = Math.max(...rows.map(({ check }) => check.kind.length));
    return [
      ...this.#excerpt(checks).map((line) => `      ${line}`),
      ...rows.flatMap(({ check, place, detail, times }, at) => {
        const { kind, message, verdict } = check;
        const sign = mark(wordOf(verdict), this.#paint);
        const often = times > 1 ? ` (×${times})` : '';
        // The same reason for one check after the other is told once, behind the last.
        const isTold = rows[at + 1]?.detail.join('\n') !== detail.join('\n');
        const row = `${place.padEnd(placeWidth)}  ${kind.padEnd(kindWidth)}  ${this.#paint.dim(message + often)}`;
        return [`    ${sign} ${row}`, ...(isTold ? detail.map((line) => `        ${line}`) : [])];
      }),
    ];
  }

  /** Checks that read the same are one row: a call of a library function may have many. */
  #rows(checks: readonly CheckResult[], file: ReadFile): Row[] {
    const rows = new Map<string, Row>();
    for (const check of checks) {
      const place = placeText(check, this.#environment.directory);
      const detail = this.#detail(check, file);
      const key = [place, check.kind, check.message, wordOf(check.verdict), ...detail].join('\n');
      const row = rows.get(key);
      if (row === undefined) rows.set(key, { check, place, detail, times: 1 });
      else row.times++;
    }
    return [...rows.values()];
  }

  #excerpt(checks: readonly CheckResult[]): string[] {
    const positions = checks.flatMap(({ source }) => (source === undefined ? [] : [source]));
    const [first] = positions;
    const text = first && this.#sources.line(first.file, first.line);
    if (first === undefined || text === undefined || this.#wanted.list) return [];
    const columns = positions.map(({ file, line, column }) => this.#sources.utf16Column(file, line, column));
    return excerpt({ number: first.line, text, columns }, this.#paint);
  }

  #detail({ kind, verdict, engine, milliseconds }: CheckResult, { path }: ReadFile): string[] {
    const { red, yellow, dim } = this.#paint;
    switch (verdict?.kind) {
      case 'refuted': {
        const table = traceTable(verdict.trace, this.#wanted.trace, path, this.#paint);
        const how = kind === 'termination' ? 'does not end' : 'fails';
        return [red(failure(how, verdict.inputs, verdict.trace)), ...table.map((line) => `  ${line}`)];
      }
      case 'bounded':
        return [yellow(`does not fail within ${verdict.bound} rounds of a loop or recursion`)];
      case 'unknown':
        return [yellow(verdict.reason)];
      case 'proved':
        return [
          ...(verdict.vacuous === true ? [yellow(vacuousText)] : []),
          ...(this.#wanted.stats ? [dim(`${engine}, ${duration(milliseconds ?? 0)}`)] : []),
        ];
      case undefined:
        return [];
    }
  }

  #total(functions: readonly FunctionResult[]): string {
    const checks = functions.flatMap((fn) => fn.checks);
    const total = `${count(functions.length, 'function')}, ${count(checks.length, 'check')}`;
    const details = this.#wanted.list ? kindCounts(checks) : verdictCounts(checks, this.#paint);
    return details === '' ? total : `${total}: ${details}`;
  }
}

type Inputs = readonly { readonly name: string; readonly value: string }[];

function failure(how: string, inputs: Inputs, { steps }: Trace): string {
  const shown = inputs.slice(0, shownInputs).map(({ name, value }) => `${name} = ${value}`);
  const more = inputs.length > shownInputs ? `, … (${count(inputs.length, 'input')})` : '';
  const held = steps.flatMap(({ event, relevant }) => (relevant && event.kind === 'initial' ? [event.target] : []));
  const contents = held.length === 0 ? '' : `what ${held.join(', ')} ${held.length === 1 ? 'holds' : 'hold'}`;
  if (inputs.length === 0) return contents === '' ? `${how} without any input` : `${how} with ${contents}`;
  return `${how} with ${shown.join(', ')}${more}${contents === '' ? '' : `, and ${contents}`}`;
}

/** Checks that stand in the same line together, in the order of the text: the file itself before what it includes. */
function byLine(checks: readonly CheckResult[], { path }: ReadFile): CheckResult[][] {
  const rank = ({ source }: CheckResult): number => (source === undefined ? 2 : source.file === path ? 0 : 1);
  const sorted = [...checks].sort(
    (a, b) =>
      rank(a) - rank(b) ||
      compareTexts(a.source?.file ?? '', b.source?.file ?? '') ||
      (a.source?.line ?? a.irLine) - (b.source?.line ?? b.irLine) ||
      (a.source?.column ?? 0) - (b.source?.column ?? 0),
  );
  const groups: CheckResult[][] = [];
  for (const check of sorted) {
    const last = groups.at(-1);
    if (last !== undefined && lineOf(last[0]!) === lineOf(check)) last.push(check);
    else groups.push([check]);
  }
  return groups;
}

function lineOf({ source, irLine }: CheckResult): string {
  return source === undefined ? `IR ${irLine}` : `${source.file}:${source.line}`;
}

/** `3 signed-overflow, 1 assert`, the most frequent first. */
function kindCounts(checks: readonly CheckResult[]): string {
  const counts = new Map<CheckKind, number>();
  for (const { kind } of checks) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const sorted = [...counts].sort(([, a], [, b]) => b - a);
  return sorted.map(([kind, number]) => `${number} ${kind}`).join(', ');
}

/** In no language's order: loading those takes longer than a small file's verification. */
function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
