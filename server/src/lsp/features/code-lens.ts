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
  let again: NodeJS.Timeout | undefined;
  connection.onCodeLens(async ({ textDocument: { uri } }) => {
    clearTimeout(again);
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
  const refresh = (tries: number): void => {
    if (!client.refreshesCodeLens) return;
    asked(connection, 'refresh lenses', connection.sendRequest(CodeLensRefreshRequest.type));
    clearTimeout(again);
    if (tries > 1) again = setTimeout(() => refresh(tries - 1), againMs).unref();
  };
  compilations.onCompiled(() => refresh(triesAtMost));
  settings.onChange(() => refresh(triesAtMost));
  let isPending = false;
  store.onChange(() => {
    if (isPending) return;
    isPending = true;
    setTimeout(() => {
      isPending = false;
      refresh(triesAtMost);
    }, togetherMs);
  });
}

/** Editors ask for all lenses of all documents each time. */
const togetherMs = 150;

/**
 * At its start VS Code has been seen not to ask, though it was told right after its first question: it is told again.
 * An editor in which no document is visible never asks.
 */
const againMs = 1500;
const triesAtMost = 4;

function lens(command: Command, line: number): CodeLens {
  const start = { line, character: 0 };
  return { range: { start, end: start }, command };
}

function showIr({ name, line }: FunctionNow, source: string): CodeLens {
  const subject: IrSubject = { source, function: name };
  return lens({ title: 'Show IR', command: showIrCommand, arguments: [subject] }, line);
}
