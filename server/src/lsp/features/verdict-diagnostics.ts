import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DiagnosticSeverity, type Diagnostic, type DiagnosticRelatedInformation } from 'vscode-languageserver/node';
import { URI } from 'vscode-uri';
import { stateOf, type KnownCheck, type KnownDocument, type KnownFunction } from '../../service/model/results';
import type { Trace, TraceStep } from '../../trace/trace';
import { eventText } from '../../trace/text';
import { pathOf, uriOf } from '../addresses';
import type { Context } from '../context';
import type { OpenDocument } from '../documents';

/** One diagnostic for each refuted check, with the steps of its counterexample. */
export function registerVerdictDiagnostics({ documents, store, problems }: Context): void {
  const owner = (uri: string): string => `verdicts of ${uri}`;
  const told = new Map<string, readonly FunctionDiagnostics[]>();
  const tell = (uri: string): void => {
    const known = store.get(uri);
    const document = documents.get(uri);
    if (known === undefined || document === undefined) return;
    const before = told.get(uri) ?? [];
    const now = diagnosticsOf(known, document, before);
    // Most changes concern no refuted check.
    if (now.length === before.length && now.every((one, at) => one.text === before[at]!.text)) return;
    told.set(uri, now);
    const diagnostics = now.flatMap((one) => one.diagnostics);
    problems.set(owner(uri), new Map([[uri, diagnostics]]), () => known.version);
  };
  const pending = new Set<string>();
  store.onChange(({ uri }) => {
    if (pending.has(uri)) return;
    pending.add(uri);
    setImmediate(() => {
      pending.delete(uri);
      tell(uri);
    });
  });
  documents.onDidClose(({ document: { uri } }) => {
    if (told.delete(uri)) problems.clear(owner(uri));
  });
}

/** What there is to say of a function of a version of the text, and that as text. */
interface FunctionDiagnostics {
  readonly fn: KnownFunction;
  readonly version: number;
  readonly diagnostics: readonly Diagnostic[];
  readonly text: string;
}

/** Of the functions that have any; what has not changed is as it was before. */
function diagnosticsOf(
  { functions }: KnownDocument,
  document: OpenDocument,
  before: readonly FunctionDiagnostics[],
): readonly FunctionDiagnostics[] {
  const known = new Map(before.map((one) => [one.fn, one]));
  return functions.flatMap((fn) => {
    const same = known.get(fn);
    if (same?.version === document.version) return [same];
    const diagnostics = fn.checks.flatMap((check) => diagnosticOf(check, fn, document) ?? []);
    if (diagnostics.length === 0) return [];
    return [{ fn, version: document.version, diagnostics, text: JSON.stringify(diagnostics) }];
  });
}

function diagnosticOf(check: KnownCheck, fn: KnownFunction, document: OpenDocument): Diagnostic | undefined {
  const verdict = check.verdict?.verdict;
  if (verdict?.kind !== 'refuted' || check.ignored !== undefined) return undefined;
  const isCurrent = stateOf(check, fn) === 'current';
  const values = verdict.essence === '' ? '' : `: ${verdict.essence}`;
  return {
    range: check.range,
    severity: isCurrent ? DiagnosticSeverity.Error : DiagnosticSeverity.Information,
    message: `${check.message}${values}${isCurrent ? '' : ' (before the last edit)'}`,
    source: 'verdict',
    code: check.kind,
    codeDescription: { href: pageOf(check.kind) },
    relatedInformation: stepsOf(verdict.trace, check.verdictVersion, document),
    data: { function: fn.name, check: check.id },
  };
}

const page = path.join(import.meta.dirname, '..', 'docs', 'checks.md');
let headings: readonly string[] | undefined;

/** Where a kind of checks is explained, in the documentation that comes along: editors go to lines, not to headings. */
function pageOf(kind: string): string {
  headings ??= linesOf(page);
  const line = headings.indexOf(`## ${kind}`) + 1;
  return URI.file(page)
    .with({ fragment: line === 0 ? kind : `L${line}` })
    .toString();
}

function linesOf(file: string): readonly string[] {
  try {
    return readFileSync(file, 'utf8').split(/\r?\n/);
  } catch {
    return [];
  }
}

/** More are for the panel and the replay. */
const shownSteps = 30;

function stepsOf(trace: Trace, version: number, document: OpenDocument): DiagnosticRelatedInformation[] {
  const relevant = trace.steps.filter((step) => step.relevant);
  return relevant.slice(-shownSteps).flatMap((step) => stepOf(step, version, document) ?? []);
}

function stepOf(
  { place, event }: TraceStep,
  version: number,
  document: OpenDocument,
): DiagnosticRelatedInformation | undefined {
  const source = { uri: document.uri, path: pathOf(document.uri) };
  const file = place.source?.file;
  const uri = document.role === 'ir' || file === undefined ? document.uri : uriOf(file, source);
  const line = document.role === 'ir' ? place.ir.line : place.source?.line;
  if (line === undefined) return undefined;
  const now = uri === document.uri ? document.lineNow(line - 1, version) : line - 1;
  if (now === undefined) return undefined;
  const column = document.role === 'ir' ? 0 : (place.source?.column ?? 1) - 1;
  const start = { line: now, character: column };
  return { location: { uri, range: { start, end: start } }, message: eventText(event) };
}
