import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import { assertNever } from '../../../server/src/base/assert-never';
import { proofGraph, type ProofGraph, type ProofGraphParams } from '../../../server/src/lsp/protocol/proof-graph';
import type { ProofMessage, ShownGraph } from '../../webview/messages';
import { type FunctionTarget, functionTarget, type Target } from '../commands/target';
import type { ResultsStore } from '../results/results-store';
import { toRange } from '../results/to-range';
import { page, pageOptions } from '../webview/page';

interface Answer {
  readonly forms: readonly string[];
  readonly graph: ProofGraph | null;
  readonly reason: string | null;
}

/** *Show Proof*: a panel with the graph that an engine worked on. One panel; another function takes its place. */
export function registerProofView(
  context: vscode.ExtensionContext,
  client: LanguageClient,
  store: ResultsStore,
): vscode.Disposable {
  let view: ProofView | undefined;
  return vscode.Disposable.from(
    {
      dispose: () => {
        view?.panel.dispose();
      },
    },
    vscode.commands.registerCommand('verdict.showProof', async (target?: Target) => {
      const found = functionTarget(store, target);
      if (found === undefined) return;
      if (view === undefined) {
        view = new ProofView(context.extensionUri, client, found);
        view.panel.onDidDispose(() => (view = undefined));
      } else {
        view.panel.reveal(undefined, true);
        await view.show(found);
      }
    }),
  );
}

class ProofView {
  readonly panel: vscode.WebviewPanel;
  #form = '';

  constructor(
    extension: vscode.Uri,
    readonly client: LanguageClient,
    private subject: FunctionTarget,
  ) {
    this.panel = vscode.window.createWebviewPanel(
      'verdict.proof',
      'Proof',
      { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
      { ...pageOptions(extension), retainContextWhenHidden: true },
    );
    this.panel.webview.onDidReceiveMessage((message: ProofMessage) => void this.#receive(message));
    this.panel.webview.html = page(this.panel.webview, extension, 'proof', 'Proof');
  }

  async show(subject: FunctionTarget): Promise<void> {
    this.subject = subject;
    this.panel.title = `Proof: ${subject.function}`;
    const params: ProofGraphParams = { ...subject, form: this.#form };
    const { forms, graph, reason } = await this.#ask(params);
    const form = graph?.form ?? forms[0] ?? '';
    await this.panel.webview.postMessage({ graph, reason, forms, form } satisfies ShownGraph);
  }

  /** A failure is told where the graph would be. */
  async #ask(params: ProofGraphParams): Promise<Answer> {
    try {
      return await this.client.sendRequest<Answer>(proofGraph.method, params);
    } catch (error) {
      return { forms: [], graph: null, reason: error instanceof Error ? error.message : String(error) };
    }
  }

  async #receive(message: ProofMessage): Promise<void> {
    switch (message.kind) {
      case 'ready':
        await this.show(this.subject);
        break;
      case 'form':
        this.#form = message.form;
        await this.show(this.subject);
        break;
      case 'go':
        await this.#go(message.range);
        break;
      default:
        assertNever(message);
    }
  }

  /** Into the editor that shows the file already, if there is one. */
  async #go(range: Parameters<typeof toRange>[0]): Promise<void> {
    const uri = vscode.Uri.parse(this.subject.uri);
    const shown = vscode.window.visibleTextEditors.find(({ document }) => document.uri.toString() === uri.toString());
    const viewColumn = shown?.viewColumn ?? vscode.ViewColumn.One;
    await vscode.window.showTextDocument(uri, { viewColumn, selection: toRange(range) });
  }
}
