import { CodeLensRefreshRequest, type CodeLens, type Command } from 'vscode-languageserver/node';
import { functionsNow, type FunctionNow } from '../analysis/functions-now';
import { asked } from '../asked';
import type { Context } from '../context';
import type { IrSubject } from '../protocol/ir-document';
import { showIrCommand } from '../protocol/show-ir';
import { lensCommands } from '../results/lens';

/**
 * Lenses over each function: what is known of it, and what can be done. While the text does not compile, the lenses of the
 * last version that did stay, and move with the text: the page must not jump while somebody types.
 */
export function registerCodeLens(context: Context): void {
  const { connection, documents, compilations, settings, client, store } = context;
  connection.onCodeLens(async ({ textDocument: { uri } }) => {
    const document = documents.get(uri);
    if (document === undefined || document.role === 'header') return [];
    const verdicts = (): readonly CodeLens[] =>
      (store.get(uri)?.functions ?? []).flatMap((fn) =>
        lensCommands(fn, uri).map((command) => lens(command, fn.range.start.line)),
      );
    if (document.role === 'ir' || !(await settings.of(uri)).showIrLens) return [...verdicts()];
    // Who can be told of more later does not wait: an editor to which lenses come late asks for them less and less often.
    if (compilations.latest(uri) === undefined && !client.refreshesCodeLens) await compilations.current(uri);
    const good = compilations.lastGood(uri);
    const shown = good === undefined ? [] : functionsNow(good, document).map((found) => showIr(found, uri));
    return [...verdicts(), ...shown];
  });
  const refresh = (): void => {
    if (!client.refreshesCodeLens) return;
    asked(connection, 'refresh lenses', connection.sendRequest(CodeLensRefreshRequest.type));
  };
  compilations.onCompiled(refresh);
  settings.onChange(refresh);
  let isPending = false;
  store.onChange(() => {
    if (isPending) return;
    isPending = true;
    setTimeout(() => {
      isPending = false;
      refresh();
    }, togetherMs);
  });
}

/** Editors ask for all lenses of all documents each time. */
const togetherMs = 150;

function lens(command: Command, line: number): CodeLens {
  const start = { line, character: 0 };
  return { range: { start, end: start }, command };
}

function showIr({ name, line }: FunctionNow, source: string): CodeLens {
  const subject: IrSubject = { source, function: name };
  return lens({ title: 'Show IR', command: showIrCommand, arguments: [subject] }, line);
}
