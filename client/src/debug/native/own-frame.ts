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
  const index = stackFrames.findIndex((frame) => fileOf(frame)?.fsPath === source.fsPath);
  if (index <= 0) return;
  await goTo(
    index,
    stackFrames.map(({ id }) => id),
  );
  const passed = stackFrames.slice(0, index).flatMap((frame) => frame.source?.path ?? []);
  for (const missing of new Set(passed)) await closeIfMissing(missing);
}

/**
 * Frames can be selected only one after the other, and VS Code itself selects the innermost again when it has got
 * all of them: only a selection that stays is one.
 */
async function goTo(wanted: number, frames: readonly number[]): Promise<void> {
  for (let tries = 0, stayed = 0; tries < triesAtMost && stayed < looks; tries++) {
    const at = selectedFrame();
    const index = at === undefined ? -1 : frames.indexOf(at);
    // The process runs again, or has ended.
    if (index < 0) return;
    stayed = index === wanted ? stayed + 1 : 0;
    if (index < wanted) await vscode.commands.executeCommand('workbench.action.debug.callStackDown');
    if (index > wanted) await vscode.commands.executeCommand('workbench.action.debug.callStackUp');
    if (selectedFrame() === at) await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
  }
}

const looks = 5;
const lookAgainMs = 60;
const triesAtMost = 100;

function selectedFrame(): number | undefined {
  const item = vscode.debug.activeStackItem;
  return item instanceof vscode.DebugStackFrame ? item.frameId : undefined;
}

/** Where VS Code runs on another machine it has made addresses of the debugger's paths. */
function fileOf({ source }: DebugProtocol.StackFrame): vscode.Uri | undefined {
  return source?.path === undefined ? undefined : fileAt(source.path);
}

function fileAt(place: string): vscode.Uri {
  const isAddress = /^[a-z][\w+.-]+:/i.test(place);
  return vscode.Uri.file(isAddress ? vscode.Uri.parse(place).fsPath : place);
}

/** The editor that was opened for a text that is not there: of a file, or, if its path is relative, of the session. */
async function closeIfMissing(place: string): Promise<void> {
  const file = fileAt(place);
  const isThere = await vscode.workspace.fs.stat(file).then(
    () => true,
    () => false,
  );
  if (isThere) return;
  const isIt = ({ scheme, path }: vscode.Uri): boolean => path === (scheme === 'debug' ? place : file.path);
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  const missing = tabs.filter(({ input }) => input instanceof vscode.TabInputText && isIt(input.uri));
  if (missing.length > 0) await vscode.window.tabGroups.close(missing, true);
}
