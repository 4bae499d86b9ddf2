import { CodeLensRefreshRequest, type CodeLens } from 'vscode-languageserver/node';
import { functionsNow, type FunctionNow } from '../analysis/functions-now';
import { asked } from '../asked';
import type { Context } from '../context';
import type { IrSubject } from '../protocol/ir-document';
import { showIrCommand } from '../protocol/show-ir';

/**
 * A lens over each function of a C document. While the text does not compile, the lenses of the last version that did
 * stay, and move with the text: the page must not jump while somebody types.
 */
export function registerCodeLens({ connection, documents, compilations, settings, client }: Context): void {
  connection.onCodeLens(async ({ textDocument: { uri } }) => {
    const document = documents.get(uri);
    if (document?.role !== 'c' || !(await settings.of(uri)).showIrLens) return [];
    if (compilations.latest(uri) === undefined) await compilations.current(uri);
    const good = compilations.lastGood(uri);
    return good === undefined ? [] : functionsNow(good, document).map((found) => lens(found, uri));
  });
  const refresh = (): void => {
    if (!client.refreshesCodeLens) return;
    asked(connection, 'refresh lenses', connection.sendRequest(CodeLensRefreshRequest.type));
  };
  compilations.onCompiled(refresh);
  settings.onChange(refresh);
}

function lens({ name, line }: FunctionNow, source: string): CodeLens {
  const start = { line, character: 0 };
  const subject: IrSubject = { source, function: name };
  return { range: { start, end: start }, command: { title: 'Show IR', command: showIrCommand, arguments: [subject] } };
}
