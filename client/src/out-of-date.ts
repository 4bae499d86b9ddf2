import * as vscode from 'vscode';
import { irScheme, outOfDate } from '../../server/src/lsp/protocol/ir-document';

/** Dims IR that is older than its C file: its first line says why, but may be out of sight. */
export function registerOutOfDate(): vscode.Disposable {
  const dimmed = vscode.window.createTextEditorDecorationType({ opacity: '0.5' });
  const update = (editor: vscode.TextEditor): void => {
    const { document } = editor;
    if (document.uri.scheme !== irScheme) return;
    const head = document.lineAt(0).text;
    const whole = new vscode.Range(1, 0, document.lineCount, 0);
    editor.setDecorations(dimmed, head.startsWith(outOfDate) ? [{ range: whole, hoverMessage: head.slice(2) }] : []);
  };
  const updateAll = (): void => vscode.window.visibleTextEditors.forEach(update);
  updateAll();
  return vscode.Disposable.from(
    dimmed,
    vscode.window.onDidChangeVisibleTextEditors(updateAll),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      for (const editor of vscode.window.visibleTextEditors) if (editor.document === document) update(editor);
    }),
  );
}
