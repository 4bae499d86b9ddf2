import type { Connection } from 'vscode-languageserver/node';

/** Asks the editor for something that we can do without: an editor that refuses must not end the server. */
export function asked(connection: Connection, what: string, request: Promise<unknown>): void {
  request.catch((error: unknown) => connection.console.warn(`the editor did not ${what}: ${String(error)}`));
}
