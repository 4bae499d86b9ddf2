import path from 'node:path';
import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import { exportResults, type ExportParams, type ExportResult } from '../../../server/src/lsp/protocol/verification';
import type { ResultsStore } from '../results/results-store';
import { checkTarget, documentAtHand, type Target } from './target';

type What = ExportParams['what'];

/** Results as files: SARIF of a file; trace, witness, harness and regression test of a counterexample. */
export function registerExports(client: LanguageClient, store: ResultsStore): vscode.Disposable {
  const ofCheck = (what: What) => async (target?: Target) => {
    const found = await checkTarget(store, 'refuted', target);
    if (found !== undefined) await exportTo(client, { uri: found.uri.toString(), what, check: found.check.id });
  };
  const ofFile = async (target?: Target): Promise<void> => {
    const uri = target?.uri ?? documentAtHand()?.uri.toString();
    if (uri !== undefined) await exportTo(client, { uri, what: 'sarif', check: null });
  };
  return vscode.Disposable.from(
    vscode.commands.registerCommand('verdict.exportSarif', ofFile),
    vscode.commands.registerCommand('verdict.exportTrace', ofCheck('trace')),
    vscode.commands.registerCommand('verdict.exportWitness', ofCheck('witness')),
    vscode.commands.registerCommand('verdict.exportHarness', ofCheck('harness')),
    vscode.commands.registerCommand('verdict.generateTest', ofCheck('regression-test')),
  );
}

/** Asks where to, writes, and opens what was written. */
async function exportTo(client: LanguageClient, params: ExportParams): Promise<void> {
  const result = await client.sendRequest<ExportResult>(exportResults.method, params);
  if (result.kind === 'none') {
    void vscode.window.showInformationMessage(result.reason);
    return;
  }
  const folder = await folderFor(vscode.Uri.parse(params.uri), params.what);
  const target = await vscode.window.showSaveDialog({
    defaultUri: vscode.Uri.joinPath(folder, result.suggestedName),
    title: titles[params.what],
  });
  if (target === undefined) return;
  const text = params.what === 'trace' ? movable(result.text, target) : result.text;
  await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(text));
  await vscode.window.showTextDocument(target, { preview: false });
}

/** A trace names its program from its own folder, so that both can be moved or given away together. */
function movable(text: string, target: vscode.Uri): string {
  const trace = JSON.parse(text) as { readonly program: string };
  const program = path.relative(path.dirname(target.fsPath), trace.program).split(path.sep).join('/');
  return `${JSON.stringify({ ...trace, program }, undefined, 2)}\n`;
}

const titles: Record<What, string> = {
  sarif: 'Export SARIF',
  trace: 'Save Counterexample',
  witness: 'Export Witness',
  harness: 'Export Harness',
  'regression-test': 'Generate Regression Test',
};

/** Tests go to where the workspace has its tests, all else beside the source. */
async function folderFor(source: vscode.Uri, what: What): Promise<vscode.Uri> {
  const beside = vscode.Uri.joinPath(source, '..');
  if (what !== 'regression-test') return beside;
  const roots = [beside, vscode.workspace.getWorkspaceFolder(source)?.uri ?? beside];
  for (const root of roots) {
    for (const name of ['test', 'tests']) {
      const folder = vscode.Uri.joinPath(root, name);
      if (await isFolder(folder)) return folder;
    }
  }
  return beside;
}

async function isFolder(uri: vscode.Uri): Promise<boolean> {
  try {
    return (await vscode.workspace.fs.stat(uri)).type === vscode.FileType.Directory;
  } catch {
    return false;
  }
}
