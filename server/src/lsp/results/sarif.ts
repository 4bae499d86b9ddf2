import { sarifText } from '../../report/sarif';
import type { FunctionResult } from '../../report/result';
import { stateOf, type KnownCheck, type KnownDocument, type KnownFunction } from '../../service/model/results';
import type { OpenDocument } from '../documents';

/** All verdicts on the text as it is; undefined if there are none. */
export function sarifOf(
  known: KnownDocument,
  document: OpenDocument,
  { file, directory }: { readonly file: string; readonly directory: string },
): string | undefined {
  const lines = document.snapshot().text.split(/\r\n|\r|\n/);
  const functions = known.functions.map((fn) => functionResult(fn, file, { lines, isIr: document.role === 'ir' }));
  if (functions.every(({ checks }) => checks.length === 0)) return undefined;
  const head = { kind: 'read', name: file, path: file, diagnostics: [], compiler: undefined } as const;
  return sarifText({ files: [{ head, functions }], directory, all: true, trace: 'sliced', succeeded: true });
}

interface Text {
  readonly lines: readonly string[];
  readonly isIr: boolean;
}

function functionResult(fn: KnownFunction, file: string, text: Text): FunctionResult {
  const { name, range, assumptions } = fn;
  const current = fn.checks.filter((check) => stateOf(check, fn) === 'current');
  return {
    name,
    range,
    slice: fn.key,
    callees: fn.callees,
    source: undefined,
    irLine: range.start.line + 1,
    blocks: 0,
    instructions: 0,
    hasErrors: false,
    assumptions,
    checks: current.map((check) => checkResult(check, name, file, text)),
  };
}

function checkResult(
  { id, kind, message, range, verdict }: KnownCheck,
  name: string,
  file: string,
  { lines, isIr }: Text,
): FunctionResult['checks'][number] {
  const { line, character } = range.start;
  // Columns of C are counted in bytes there.
  const column = Buffer.byteLength((lines[line] ?? '').slice(0, character)) + 1;
  const source = isIr ? undefined : { file, line: line + 1, column };
  return { id, kind, message, function: name, source, irLine: line + 1, range, ...verdict };
}
