import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import { assertNever } from '../../../server/src/base/assert-never';
import type { Target } from '../commands/target';
import { isVerified } from '../focus';
import type { ResultsStore } from '../results/results-store';
import { page, pageOptions } from '../webview/page';
import { applyRemedy } from './remedies';
import { whyContent, type WhyMessage } from './why-content';

/** Verdicts come in one by one; the panel need not be drawn for each. */
const drawMs = 100;

/** The panel *Why Unknown and What Is Assumed*, of the file at hand. */
export function registerWhyView(
  context: vscode.ExtensionContext,
  client: LanguageClient,
  store: ResultsStore,
): vscode.Disposable {
  const view = new WhyView(context.extensionUri, client, store);
  return vscode.Disposable.from(
    vscode.window.registerWebviewViewProvider('verdict.why', view),
    store.onChange((uri) => view.changed(uri)),
    vscode.window.onDidChangeActiveTextEditor(() => view.follow()),
    vscode.commands.registerCommand('verdict.whyUnknown', async (target?: Target) => {
      if (target !== undefined) view.show(vscode.Uri.parse(target.uri));
      await vscode.commands.executeCommand('verdict.why.focus');
    }),
  );
}

class WhyView implements vscode.WebviewViewProvider {
  #view: vscode.WebviewView | undefined;
  #subject: vscode.Uri | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    readonly extension: vscode.Uri,
    readonly client: LanguageClient,
    readonly store: ResultsStore,
  ) {
    this.follow();
  }

  resolveWebviewView(view: vscode.WebviewView): void {
    this.#view = view;
    view.webview.options = pageOptions(this.extension);
    view.webview.onDidReceiveMessage((message: WhyMessage) => void this.#receive(message));
    view.onDidChangeVisibility(() => this.#draw());
    view.onDidDispose(() => (this.#view = undefined));
    view.webview.html = page(view.webview, this.extension, 'page', 'Why Unknown and What Is Assumed');
  }

  /** The file at hand changes; what is not verified leaves the panel as it is. */
  follow(): void {
    const document = vscode.window.activeTextEditor?.document;
    if (document !== undefined && isVerified(document)) this.show(document.uri);
  }

  show(uri: vscode.Uri): void {
    this.#subject = uri;
    this.#draw();
  }

  changed(uri: vscode.Uri): void {
    if (uri.toString() !== this.#subject?.toString()) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#draw(), drawMs);
  }

  #draw(): void {
    if (this.#view?.visible !== true) return;
    const results = this.#subject === undefined ? undefined : this.store.of(this.#subject);
    const name = this.#subject === undefined ? '' : vscode.workspace.asRelativePath(this.#subject);
    void this.#view.webview.postMessage({ html: whyContent(name, results).text });
  }

  async #receive(message: WhyMessage): Promise<void> {
    switch (message.kind) {
      case 'ready':
        this.#draw();
        break;
      case 'go':
        await goTo(message.uri, message.line, message.character);
        break;
      case 'remedy':
        await applyRemedy(this.client, message);
        break;
      default:
        assertNever(message);
    }
  }
}

async function goTo(uri: string, line: number, character: number): Promise<void> {
  const at = new vscode.Range(line, character, line, character);
  await vscode.window.showTextDocument(vscode.Uri.parse(uri), { selection: at });
}
