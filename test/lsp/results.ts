import type { DocumentResults } from '../../server/src/lsp/protocol/results';
import { ResultsAssembler, resultsChanged, type ResultsUpdate } from '../../server/src/lsp/protocol/results-update';
import type { Editor } from './editor';

/** Listens to what is told of results, put together as the client does. */
export function onResults(editor: Editor, listener: (results: DocumentResults) => void): void {
  const assembler = new ResultsAssembler();
  editor.connection.onNotification(resultsChanged.method, (update: ResultsUpdate) => {
    const results = assembler.accept(update);
    if (results === undefined) return;
    listener(results);
    editor.poke();
  });
}
