import * as vscode from 'vscode';

/** A request that ended because the user cancelled it: he knows, and need not be told. */
export function isCancelled(error: unknown): boolean {
  if (error instanceof vscode.CancellationError) return true;
  const { code } = (error ?? {}) as { readonly code?: unknown };
  return code === requestCancelled || code === serverCancelled;
}

// Codes of the language server protocol.
const requestCancelled = -32800;
const serverCancelled = -32802;
