import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { html } from './html';

/** A document that runs one script of ours with its style sheet, and nothing else. */
export function page(
  webview: vscode.Webview,
  extension: vscode.Uri,
  name: 'page' | 'proof' | 'time',
  title: string,
): string {
  const file = (extensionName: string): string =>
    webview.asWebviewUri(vscode.Uri.joinPath(pagesFolder(extension), `${name}.${extensionName}`)).toString();
  const nonce = randomBytes(16).toString('hex');
  const policy = `default-src 'none'; style-src ${webview.cspSource}; script-src 'nonce-${nonce}'`;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <title>${title}</title>
        <link rel="stylesheet" href="${file('css')}" />
      </head>
      <body>
        <div id="root"></div>
        <script nonce="${nonce}" src="${file('js')}"></script>
      </body>
    </html>`.text;
}

/** What webviews may load. */
export function pageOptions(extension: vscode.Uri): vscode.WebviewOptions {
  return { enableScripts: true, localResourceRoots: [pagesFolder(extension)] };
}

function pagesFolder(extension: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(extension, 'dist/webview');
}
