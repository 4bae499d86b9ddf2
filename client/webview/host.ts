/** The window's side of a webview: what the extension can be told. */
interface Host {
  postMessage(message: unknown): void;
}

declare function acquireVsCodeApi(): Host;

export const host = acquireVsCodeApi();
