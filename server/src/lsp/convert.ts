import { DiagnosticSeverity, type Diagnostic as LspDiagnostic } from 'vscode-languageserver/node';
import type { Diagnostic } from '../service/model/diagnostic';
import { uriOf } from './addresses';

const severities: Readonly<Record<Diagnostic['severity'], DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
};

/** A diagnostic in plain words. */
export type Told = LspDiagnostic & { readonly message: string };

/** A diagnostic for the editor; `reader` reads its language, `source` is the document whose analysis found it. */
export function toLspDiagnostic(
  { range, severity, message, code, origin, related }: Diagnostic,
  reader: string,
  source: { readonly uri: string; readonly path: string },
): Told {
  return {
    range,
    severity: severities[severity],
    message,
    source: origin ?? reader,
    ...(code !== undefined && { code }),
    ...(related.length > 0 && {
      relatedInformation: related.map((place) => ({
        location: { uri: uriOf(place.file, source), range: place.range },
        message: place.message,
      })),
    }),
  };
}

/** Where messages about a whole document are shown. */
export const firstLine = { start: { line: 0, character: 0 }, end: { line: 0, character: 1000 } };

/** An error that stops us from saying anything else about a document. */
export function wholeFile(message: string): LspDiagnostic {
  return { range: firstLine, severity: DiagnosticSeverity.Error, message, source: 'verdict' };
}
