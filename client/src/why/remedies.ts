import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import { assertNever } from '../../../server/src/base/assert-never';
import { remedyText, type RemedyText, type RemedyTextParams } from '../../../server/src/lsp/protocol/remedy-text';
import type { Remedy } from '../../../server/src/lsp/protocol/results';
import type { VerifyParams } from '../../../server/src/lsp/protocol/verification';
import { verifyByHand } from '../commands/verify';

interface Wanted {
  readonly uri: string;
  readonly function: string;
  readonly remedy: Remedy;
}

/** Does what a button of the panel says about an undecided check or an assumption. */
export async function applyRemedy(client: LanguageClient, { uri, function: name, remedy }: Wanted): Promise<void> {
  const again = (how: Partial<VerifyParams>): Promise<unknown> =>
    verifyByHand(client, { uri, function: name, useCache: true, ...how });
  switch (remedy.kind) {
    case 'again':
      await again({});
      return;
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
    case 'model-call':
      return write(client, { uri, function: name, remedy });
    default:
      return assertNever(remedy);
  }
}

/** Writes what the server proposes, and selects what the user is to look over. */
async function write(client: LanguageClient, params: RemedyTextParams): Promise<void> {
  const proposed = await client.sendRequest<RemedyText | null>(remedyText.method, params);
  if (proposed === null) return;
  const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(proposed.uri));
  const editor = await vscode.window.showTextDocument(document);
  if (document.version !== proposed.version) return write(client, params);
  const at = new vscode.Position(proposed.at.line, proposed.at.character);
  if (!(await editor.edit((edit) => edit.insert(at, proposed.text)))) return;
  const start = document.offsetAt(at);
  const { start: from, end: to } = proposed.select;
  editor.selection = new vscode.Selection(document.positionAt(start + from), document.positionAt(start + to));
  editor.revealRange(editor.selection, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}
