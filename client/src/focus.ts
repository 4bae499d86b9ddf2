import * as vscode from 'vscode';
import { State, type LanguageClient } from 'vscode-languageclient/node';
import { irScheme } from '../../server/src/lsp/protocol/ir-document';
import { focusChanged, type Focus } from '../../server/src/lsp/protocol/results';

/** A cursor on its way need not be told of. */
const restMs = 80;

/** Tells the server where the user looks: that is verified first. */
export function registerFocus(client: LanguageClient): vscode.Disposable {
  let timer: NodeJS.Timeout | undefined;
  const tell = (): void => {
    const editor = vscode.window.activeTextEditor;
    if (client.state !== State.Running || editor === undefined || !isVerified(editor.document)) return;
    const visible = editor.visibleRanges.map(({ start, end }) => ({ start: plain(start), end: plain(end) }));
    const focus: Focus = { uri: editor.document.uri.toString(), line: editor.selection.active.line, visible };
    void client.sendNotification(focusChanged.method, focus);
  };
  const soon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(tell, restMs);
  };
  return vscode.Disposable.from(
    { dispose: () => clearTimeout(timer) },
    vscode.window.onDidChangeActiveTextEditor(tell),
    vscode.window.onDidChangeTextEditorSelection(soon),
    vscode.window.onDidChangeTextEditorVisibleRanges(soon),
    client.onDidChangeState(({ newState }) => {
      if (newState === State.Running) tell();
    }),
  );
}

/** Documents that have verdicts: C files and LLVM IR files, not the IR that is shown of a C file. */
export function isVerified({ languageId, uri }: vscode.TextDocument): boolean {
  return (languageId === 'c' || languageId === 'llvm') && uri.scheme !== irScheme;
}

function plain({ line, character }: vscode.Position): { line: number; character: number } {
  return { line, character };
}
