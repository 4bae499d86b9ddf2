import { pathOf } from '../addresses';
import type { Context } from '../context';
import { toLspDiagnostic, wholeFile } from '../convert';
import type { OpenDocument } from '../documents';
import { Pending } from '../pending';

/** What the parser says about `.ll` documents. */
export function registerIrDiagnostics({ documents, service, settings, problems, outcomes }: Context): void {
  const pending = new Pending();

  const check = async (document: OpenDocument, signal: AbortSignal): Promise<void> => {
    const { uri } = document;
    const source = { uri, path: pathOf(uri) };
    const snapshot = document.snapshot();
    const outcome = await service.ask('diagnostics', snapshot, null, signal);
    // Version guard: what was found in a text that is no longer there is not for anybody.
    if (document.version !== snapshot.version || documents.get(uri) !== document) return;
    const told =
      outcome.kind === 'ok' ? outcome.value.map((one) => toLspDiagnostic(one, 'verdict', source)) : undefined;
    const failed = outcome.kind === 'ok' ? undefined : outcomes.tell(outcome, `Reading ${uri}`);
    const shown = told ?? (failed === undefined ? undefined : [wholeFile(failed)]);
    if (shown !== undefined) problems.set(uri, new Map([[uri, shown]]), () => snapshot.version);
  };

  // Opening is the first change.
  documents.onDidChangeContent(({ document }) => {
    if (document.role !== 'ir') return;
    void settings.of(document.uri).then(({ delayMs }) => {
      if (documents.get(document.uri) !== document) return;
      pending.schedule(document.uri, document.isFresh ? 0 : delayMs, (signal) => check(document, signal));
    });
  });
  documents.onDidClose(({ document }) => {
    if (document.role !== 'ir') return;
    pending.cancel(document.uri);
    problems.clear(document.uri);
    service.forget(document.uri);
  });
}
