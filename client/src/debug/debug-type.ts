import * as vscode from 'vscode';

export const debugType = 'verdict';

/** The replay that the user works with, if there is one. */
export function activeReplay(): vscode.DebugSession | undefined {
  const session = vscode.debug.activeDebugSession;
  return session?.type === debugType ? session : undefined;
}
