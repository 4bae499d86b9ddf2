import assert from 'node:assert/strict';
import * as vscode from 'vscode';

/** The address of a file of the workspace. */
export function fileNamed(name: string): vscode.Uri {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(folder, 'no folder is open');
  return vscode.Uri.joinPath(folder.uri, name);
}

/** What a compiler or reader says of a file, without verdicts, which lead to a page: they come by themselves, and later. */
export function problemsOf(name: string): vscode.Diagnostic[] {
  return vscode.languages.getDiagnostics(fileNamed(name)).filter(({ code }) => typeof code !== 'object');
}

/** Shows a file of the workspace in the first column. */
export function show(name: string): Thenable<vscode.TextEditor> {
  return vscode.window.showTextDocument(fileNamed(name), { viewColumn: vscode.ViewColumn.One });
}

/** The position of a word on the first line that has a text in it. */
export function find(document: vscode.TextDocument, line: string, word = line): vscode.Position {
  for (let row = 0; row < document.lineCount; row++) {
    const { text } = document.lineAt(row);
    if (text.includes(line)) return new vscode.Position(row, text.indexOf(word) + 1);
  }
  return assert.fail(`no line with ${line}`);
}

/** Replaces the first occurrence of a text, in the editor only. */
export async function replace(document: vscode.TextDocument, old: string, by: string): Promise<void> {
  const start = document.getText().indexOf(old);
  assert.notEqual(start, -1, `no ${old} in ${document.uri.toString()}`);
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, new vscode.Range(document.positionAt(start), document.positionAt(start + old.length)), by);
  assert.ok(await vscode.workspace.applyEdit(edit));
}

/** Undoes all edits, so that tests do not meet each other's. */
export async function revert(document: vscode.TextDocument): Promise<void> {
  await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.One });
  await vscode.commands.executeCommand('workbench.action.files.revert');
}
