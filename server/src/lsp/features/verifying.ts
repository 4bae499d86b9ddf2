import type { Context } from '../context';
import { focusChanged, type Focus } from '../protocol/results';

/** Verdicts follow the text: what is opened, edited, saved; and where the user looks. */
export function registerVerifying({ connection, documents, verifications, focus, scheduler }: Context): void {
  documents.onDidChangeContent(({ document }) => verifications.changed(document));
  documents.onDidSave(({ document }) => void verifications.saved(document));
  documents.onDidClose(({ document }) => verifications.closed(document));
  connection.onNotification(focusChanged.method, (now: Focus) => {
    focus.set(now);
    scheduler.reconsider();
  });
}
