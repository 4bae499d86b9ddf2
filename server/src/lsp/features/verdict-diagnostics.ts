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
  const told = new Map<string, string>();
  store.onChange((known) => {
    const document = documents.get(known.uri);
    if (document === undefined) return;
    const diagnostics = diagnosticsOf(known, document);
    // Most changes concern no refuted check.
    const text = JSON.stringify(diagnostics);
    if ((told.get(known.uri) ?? '[]') === text) return;
    told.set(known.uri, text);
    problems.set(owner(known.uri), new Map([[known.uri, diagnostics]]), () => known.version);
  });
  documents.onDidClose(({ document: { uri } }) => {
    if (told.delete(uri)) problems.clear(owner(uri));
  });
}

function diagnosticsOf(known: KnownDocument, document: OpenDocument): readonly Diagnostic[] {
  return known.functions.flatMap((fn) => fn.checks.flatMap((check) => diagnosticOf(check, fn, document) ?? []));
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

/** The page of a kind of checks in the documentation that comes along. */
function pageOf(kind: string): string {
  const page = path.join(import.meta.dirname, '..', 'docs', 'checks.md');
  return URI.file(page).with({ fragment: kind }).toString();
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
