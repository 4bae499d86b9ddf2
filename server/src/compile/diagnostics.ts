import type { CompileDiagnostic, CompileNote, Severity, SourceRange } from './types';

/**
 * Reads clang's messages, written with
 * `-fno-caret-diagnostics -fdiagnostics-print-source-range-info -fmessage-length=0`, one per line:
 * `file:line:column:{line:column-line:column}…: severity: message [-Woption]`.
 */
export function parseDiagnostics(text: string, fromGuest: (file: string) => string): CompileDiagnostic[] {
  const diagnostics: MutableDiagnostic[] = [];
  let includedFrom: CompileNote[] = [];
  for (const line of beforeCrash(text).split('\n')) {
    const include = includeLine.exec(line);
    if (include !== null) {
      const [, file, number, column] = include;
      const range = { file: fromGuest(file!), line: Number(number), column: Number(column ?? 1) };
      includedFrom.push({ message: 'in file included from here', range });
      continue;
    }
    const message = messageLine.exec(line) ?? placelessLine.exec(line);
    if (message === null) {
      appendLine(diagnostics, line);
      continue;
    }
    const { severity, text: words, option } = message.groups!;
    const range = rangeOf(message.groups!, fromGuest);
    const last = diagnostics.at(-1);
    if (severity === 'note' && last !== undefined) last.notes.push(note(words!, range));
    else diagnostics.push(diagnostic(severity!, words!, option, range, includedFrom));
    includedFrom = [];
  }
  return diagnostics;
}

const crashLine =
  /^(?:PLEASE submit a bug report.*|Stack dump:.*|.*\nUNREACHABLE executed.*|Assertion failed.*|.*: Assertion `.*' failed\.)$/m;

/** What clang writes when it crashes is not part of its messages. */
function beforeCrash(text: string): string {
  const crash = crashLine.exec(text);
  return crash === null ? text : text.slice(0, crash.index);
}

interface MutableDiagnostic extends CompileDiagnostic {
  message: string;
  readonly notes: CompileNote[];
}

const includeLine = /^(?:In file included from|\s+from) (.*?):(\d+)(?::(\d+))?[:,]$/;
const tail = String.raw`(?<severity>fatal error|error|warning|note|remark): (?<text>.*?)(?: \[(?<option>-[WR][^\]]*)\])?$`;
const messageLine = new RegExp(
  String.raw`^(?<file>.+?):(?<line>\d+):(?<column>\d+):(?<ranges>(?:\{[^}]*\})*):? ${tail}`,
);
const placelessLine = new RegExp(`^(?:clang(?:-\\d+)?: )?${tail}`);

function rangeOf(groups: Record<string, string>, fromGuest: (file: string) => string): SourceRange | undefined {
  const { file, line, column, ranges = '' } = groups;
  // `<scratch space>` and the like: text of clang's own, which nobody can open.
  if (file === undefined || /(^|\/)<[^/]*>$/.test(file)) return undefined;
  const start = { file: fromGuest(file), line: Number(line), column: Number(column) };
  // Of the ranges that clang underlines, the one that begins at the place or, failing that, spans it.
  const spans = [...ranges.matchAll(/\{(\d+):(\d+)-(\d+):(\d+)\}/g)].map((match) => match.slice(1).map(Number));
  const span = spans.find(([l, c]) => l === start.line && c === start.column);
  return span === undefined ? start : { ...start, endLine: span[2]!, endColumn: span[3]! };
}

function diagnostic(
  severity: string,
  message: string,
  option: string | undefined,
  range: SourceRange | undefined,
  notes: CompileNote[],
): MutableDiagnostic {
  // `[-Werror,-Wunused]` and `[-Wunused]` both belong to `unused`.
  const name = option?.split(',').at(-1)?.slice(2);
  return {
    severity: severity === 'fatal error' ? 'error' : (severity as Severity),
    message,
    notes,
    ...(range === undefined ? {} : { range }),
    ...(name === undefined ? {} : { option: name }),
  };
}

function note(message: string, range: SourceRange | undefined): CompileNote {
  return range === undefined ? { message } : { message, range };
}

/** A message with a line break in it (`static_assert(0, "a\nb")`) goes on; clang's own summary does not count. */
function appendLine(diagnostics: MutableDiagnostic[], line: string): void {
  const last = diagnostics.at(-1);
  if (last === undefined || line.trim() === '' || /^\d+ (?:error|warning)s?\b.* generated\.$/.test(line)) return;
  last.message += `\n${line}`;
}
