import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import { functionAt, type FunctionAtParams, type FunctionAtResult } from '../../../server/src/lsp/protocol/function-at';
import { irAddress, irSubject, type IrSubject } from '../../../server/src/lsp/protocol/ir-document';
import { showIrCommand } from '../../../server/src/lsp/protocol/show-ir';

/** Opens the IR of a function beside its source: the one a lens names, or the one at the cursor. */
export function registerShowIr(client: LanguageClient): vscode.Disposable {
  return vscode.commands.registerCommand(showIrCommand, async (subject?: IrSubject) => {
    const wanted = subject ?? (await subjectAtCursor(client));
    if (wanted !== undefined) await show(wanted);
  });
}

async function subjectAtCursor(client: LanguageClient): Promise<IrSubject | undefined> {
  const editor = vscode.window.activeTextEditor;
  if (editor?.document.languageId !== 'c') {
    void vscode.window.showInformationMessage('Open a C file and put the cursor into a function to see its IR.');
    return undefined;
  }
  const source = editor.document.uri.toString();
  const params: FunctionAtParams = { uri: source, line: editor.selection.active.line };
  const found = await client.sendRequest<FunctionAtResult>(functionAt.method, params);
  if (found.kind === 'function') return { source, function: found.name };
  void vscode.window.showInformationMessage(found.reason);
  return undefined;
}

async function show(subject: IrSubject): Promise<void> {
  const document = await vscode.workspace.openTextDocument(vscode.Uri.from(irAddress(subject)));
  await vscode.window.showTextDocument(document, {
    viewColumn: columnOfIr() ?? vscode.ViewColumn.Beside,
    preserveFocus: true,
    preview: true,
  });
}

/** Where IR is shown already: one function's takes the place of another's. */
function columnOfIr(): vscode.ViewColumn | undefined {
  return vscode.window.visibleTextEditors.find(({ document }) => irSubject(document.uri) !== undefined)?.viewColumn;
}
