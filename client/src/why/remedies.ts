import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import { assertNever } from '../../../server/src/base/assert-never';
import type { Remedy } from '../../../server/src/lsp/protocol/results';
import type { VerifyParams } from '../../../server/src/lsp/protocol/verification';
import { verifyByHand } from '../commands/verify';
import type { ResultsStore } from '../results/results-store';

interface Wanted {
  readonly uri: string;
  readonly function: string;
  readonly remedy: Remedy;
}

/** Does what a button of the panel says about an undecided check. */
export async function applyRemedy(client: LanguageClient, store: ResultsStore, wanted: Wanted): Promise<void> {
  const { uri, function: name, remedy } = wanted;
  const again = (how: Partial<VerifyParams>): Promise<unknown> =>
    verifyByHand(client, { uri, function: name, useCache: true, ...how });
  switch (remedy.kind) {
    case 'more-time':
      await again({ seconds: remedy.seconds });
      return;
    case 'larger-bound':
      await again({ bound: remedy.bound });
      return;
    case 'other-engine':
      await again({ engine: remedy.engine });
      return;
    case 'add-contract':
      return addContract(store, uri, name, remedy.text);
    case 'model-call':
      return addModel(uri, remedy.callee);
    default:
      return assertNever(remedy);
  }
}

/** Writes the clause on a line of its own before the function, and selects it: the user knows best what holds. */
async function addContract(store: ResultsStore, uri: string, name: string, clause: string): Promise<void> {
  const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(uri));
  const editor = await vscode.window.showTextDocument(document);
  const line = store.of(document.uri)?.functions.find((one) => one.name === name)?.range.start.line;
  if (line === undefined) return;
  const text = /^\/[/*]/.test(clause) ? clause : `//@ ${clause}`;
  await editor.edit((edit) => edit.insert(new vscode.Position(line, 0), `${text}\n`));
  editor.selection = new vscode.Selection(line, 0, line, text.length);
  editor.revealRange(editor.selection);
}

/** Writes a body for a function that has none, after its declaration, for the user to fill in. */
async function addModel(uri: string, callee: string): Promise<void> {
  const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(uri));
  const editor = await vscode.window.showTextDocument(document);
  const declaration = declarationOf(document.getText(), callee);
  const at = declaration === undefined ? document.lineCount : document.positionAt(declaration.end).line + 1;
  const head = declaration?.head ?? `int ${callee}(void)`;
  const snippet = new vscode.SnippetString(`\n// What ${callee} does, as far as it matters here.\n`)
    .appendText(`${head} {\n`)
    .appendText('  ')
    .appendTabstop(0)
    .appendText('\n}\n');
  await editor.insertSnippet(snippet, new vscode.Position(at, 0));
}

/** A declaration without a body: its text up to the semicolon, and where it ends. */
function declarationOf(text: string, name: string): { readonly head: string; readonly end: number } | undefined {
  const pattern = new RegExp(`^[ \\t]*(?:extern\\s+)?([A-Za-z_][\\w \\t*]*?\\b${name}\\s*\\([^;{}]*\\))\\s*;`, 'm');
  const found = pattern.exec(text);
  return found === null ? undefined : { head: found[1]!, end: found.index + found[0].length };
}
