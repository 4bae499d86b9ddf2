import * as vscode from 'vscode';
import type { DebugProtocol } from '@vscode/debugprotocol';

/** Deeper below the failure the user's code is not looked for. */
const depth = 40;

/**
 * A process that fails in `abort`, or in the report of a sanitizer, stops in code that the user has not written and
 * often has no text of. The first time that it stops, the first frame of the user's file is selected.
 */
export function selectOwnFrame(program: string, source: vscode.Uri): vscode.Disposable {
  const listening = vscode.debug.onDidChangeActiveStackItem((item) => {
    if (!(item instanceof vscode.DebugStackFrame) || item.session.configuration.program !== program) return;
    listening.dispose();
    // Where that cannot be, the user selects it.
    void select(item, source).catch(() => undefined);
  });
  return listening;
}

async function select({ session, threadId }: vscode.DebugStackFrame, source: vscode.Uri): Promise<void> {
  const asked: DebugProtocol.StackTraceArguments = { threadId, startFrame: 0, levels: depth };
  const { stackFrames } = (await session.customRequest(
    'stackTrace',
    asked,
  )) as DebugProtocol.StackTraceResponse['body'];
  const index = stackFrames.findIndex((frame) => frame.source?.path === source.fsPath);
  // Frames without a text are passed over by the command, so that it may take fewer steps.
  for (let step = 0; step < index && selectedFrame() !== stackFrames[index]!.id; step++) {
    await vscode.commands.executeCommand('workbench.action.debug.callStackDown');
  }
  if (index > 0) await closeIfMissing(stackFrames[0]!.source?.path);
}

function selectedFrame(): number | undefined {
  const item = vscode.debug.activeStackItem;
  return item instanceof vscode.DebugStackFrame ? item.frameId : undefined;
}

/** The editor that was opened for a text that is not there. */
async function closeIfMissing(file: string | undefined): Promise<void> {
  if (file === undefined) return;
  const isThere = await vscode.workspace.fs.stat(vscode.Uri.file(file)).then(
    () => true,
    () => false,
  );
  if (isThere) return;
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  const missing = tabs.filter(({ input }) => input instanceof vscode.TabInputText && input.uri.path === file);
  if (missing.length > 0) await vscode.window.tabGroups.close(missing, true);
}
