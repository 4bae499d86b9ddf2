import type { Context } from '../context';

/** Compiles C documents when they, or files that they may include, have changed. */
export function registerCompiling({ connection, documents, compilations, sources, settings }: Context): void {
  // Opening is the first change.
  documents.onDidChangeContent(({ document: { uri, role, isFresh } }) => {
    if (role === 'c') void compilations.schedule(uri, isFresh ? 'now' : 'after a pause');
    if (role !== 'header') return;
    sources.filesChanged();
    void compilations.scheduleAll('after a pause');
  });
  documents.onDidClose(({ document: { uri, role } }) => {
    settings.forget(uri);
    if (role === 'c') compilations.drop(uri);
  });
  // Files that are open count as the editor has them; what is on disk matters for all others.
  connection.onDidChangeWatchedFiles(({ changes }) => {
    if (changes.every(({ uri }) => documents.get(uri) !== undefined)) return;
    sources.filesChanged();
    void compilations.scheduleAll('after a pause');
  });
}
