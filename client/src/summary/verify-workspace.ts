import * as vscode from 'vscode';
import { ProgressType, type LanguageClient } from 'vscode-languageclient/node';
import { verifyWorkspace, type VerifyWorkspaceParams } from '../../../server/src/lsp/protocol/verification';
import { isCancelled } from '../commands/cancelled';
import type { ActivityStore } from '../results/activity-store';
import { page, pageOptions } from '../webview/page';
import { summaryContent, type Summary, type SummaryMessage } from './summary-content';

interface Step {
  readonly message?: string;
  readonly percentage?: number;
}

const workDone = new ProgressType<Step>();
let tokens = 0;

/** Verifies all files of the workspace, with progress, and shows a summary. */
export function registerVerifyWorkspace(
  context: vscode.ExtensionContext,
  client: LanguageClient,
  activity: ActivityStore,
): vscode.Disposable {
  let panel: vscode.WebviewPanel | undefined;
  return vscode.commands.registerCommand('verdict.verifyWorkspace', async () => {
    const summary = await verifyAll(client, activity);
    if (summary === undefined) return;
    panel?.dispose();
    panel = show(context.extensionUri, summary);
    panel.onDidDispose(() => (panel = undefined));
  });
}

function verifyAll(client: LanguageClient, activity: ActivityStore): Thenable<Summary | undefined> {
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: 'Verifying the workspace',
    cancellable: true,
  };
  return vscode.window.withProgress(options, async (progress, token) => {
    const workDoneToken = `verdict-workspace-${++tokens}`;
    let reached = 0;
    const listener = client.onProgress(workDone, workDoneToken, ({ message, percentage }) => {
      const increment = percentage === undefined ? 0 : percentage - reached;
      reached += increment;
      progress.report({ increment, ...(message !== undefined && { message }) });
      if (message !== undefined) activity.reach(message);
    });
    activity.reach('looking for files');
    try {
      const params: VerifyWorkspaceParams = { workDoneToken };
      return await client.sendRequest<Summary>(verifyWorkspace.method, params, token);
    } catch (error) {
      if (isCancelled(error)) return undefined;
      throw error;
    } finally {
      listener.dispose();
      activity.reach(undefined);
    }
  });
}

function show(extension: vscode.Uri, summary: Summary): vscode.WebviewPanel {
  const panel = vscode.window.createWebviewPanel(
    'verdict.summary',
    'Verdict: Workspace',
    { viewColumn: vscode.ViewColumn.Active, preserveFocus: false },
    pageOptions(extension),
  );
  const nameOf = (uri: string): string => vscode.workspace.asRelativePath(vscode.Uri.parse(uri));
  panel.webview.onDidReceiveMessage((message: SummaryMessage) => {
    // A panel that was hidden is loaded anew, and asks anew.
    if (message.kind === 'ready') void panel.webview.postMessage({ html: summaryContent(summary, nameOf).text });
    else void vscode.window.showTextDocument(vscode.Uri.parse(message.uri), { preview: false });
  });
  panel.webview.html = page(panel.webview, extension, 'page', 'Workspace');
  return panel;
}
