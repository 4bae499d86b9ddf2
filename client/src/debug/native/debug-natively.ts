import { rm } from 'node:fs/promises';
import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import { buildNative, type NativeBuildResult } from '../../../../server/src/lsp/protocol/native';
import type { CheckDetailsParams } from '../../../../server/src/lsp/protocol/verification';
import { isCancelled } from '../../commands/cancelled';
import { checkTarget, type Target } from '../../commands/target';
import type { ResultsStore } from '../../results/results-store';
import type { SessionFollower } from '../session-follower';
import { selectOwnFrame } from './own-frame';
import { installedDebugger, launchConfiguration, type NativeDebugger } from './debuggers';

/** Debugs a counterexample as a real process: the harness and the program, built by the user's compiler. */
export function registerDebugNatively(
  client: LanguageClient,
  results: ResultsStore,
  follower: SessionFollower,
): vscode.Disposable {
  return vscode.commands.registerCommand('verdict.debugNatively', async (asked?: Target): Promise<boolean> => {
    const type = await usableDebugger();
    if (type === undefined) return false;
    // Called in a replay, it is about that; what its toolbar passes is not a target of ours.
    const replay = follower.last?.at;
    const target =
      replay === undefined ? asked : { uri: vscode.Uri.file(replay.program).toString(), check: replay.check.id };
    const found = await checkTarget(results, 'refuted', target);
    if (found === undefined || !(await isSaved(found.uri))) return false;
    const built = await build(client, { uri: found.uri.toString(), check: found.check.id });
    if (built === undefined) return false;
    if (built.kind === 'none') {
      void vscode.window.showWarningMessage(`This cannot be debugged natively. ${built.reason}`);
      return false;
    }
    return launch(type, { ...built, name: `${found.check.id}, natively` }, found.uri);
  });
}

/** The debugger that is installed, if it may be used; else says what is missing. */
async function usableDebugger(): Promise<NativeDebugger | undefined> {
  if (!vscode.workspace.isTrusted) {
    const manage = 'Manage Workspace Trust';
    const said = 'Native debugging builds and runs the program: the workspace must be trusted for that.';
    if ((await vscode.window.showWarningMessage(said, manage)) === manage) {
      await vscode.commands.executeCommand('workbench.trust.manage');
    }
    return undefined;
  }
  const type = installedDebugger(vscode.extensions.all.flatMap(debugTypesOf));
  if (type !== undefined) return type;
  const find = 'Find Extensions';
  const said = 'Native debugging needs a debugger for C: the extension C/C++, CodeLLDB, or LLDB DAP.';
  if ((await vscode.window.showWarningMessage(said, find)) === find) {
    await vscode.commands.executeCommand('workbench.extensions.search', '@category:debuggers C++');
  }
  return undefined;
}

function debugTypesOf({ packageJSON }: vscode.Extension<unknown>): readonly string[] {
  const { contributes } = packageJSON as {
    readonly contributes?: { readonly debuggers?: readonly { type?: string }[] };
  };
  return (contributes?.debuggers ?? []).flatMap(({ type }) => type ?? []);
}

/** The compiler reads the file. */
async function isSaved(uri: vscode.Uri): Promise<boolean> {
  if (uri.scheme !== 'file') {
    void vscode.window.showWarningMessage('Only a file on a disk can be debugged natively.');
    return false;
  }
  const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  return open?.isDirty === true ? open.save() : true;
}

async function build(client: LanguageClient, params: CheckDetailsParams): Promise<NativeBuildResult | undefined> {
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: `Building ${params.check}`,
    cancellable: true,
  };
  try {
    return await vscode.window.withProgress(options, (_, token) =>
      client.sendRequest<NativeBuildResult>(buildNative.method, params, token),
    );
  } catch (error) {
    if (isCancelled(error)) return undefined;
    throw error;
  }
}

/** Starts the debugger; what was built goes when the session ends. */
async function launch(
  type: NativeDebugger,
  built: Extract<NativeBuildResult, { kind: 'built' }> & { readonly name: string },
  source: vscode.Uri,
): Promise<boolean> {
  const remove = (): Promise<void> => rm(built.folder, { recursive: true, force: true });
  const looking = selectOwnFrame(built.program, source);
  const ended = vscode.debug.onDidTerminateDebugSession(({ configuration }) => {
    if (configuration.program !== built.program) return;
    ended.dispose();
    looking.dispose();
    void remove();
  });
  const configuration = launchConfiguration(type, built, process.platform);
  const hasStarted = await vscode.debug.startDebugging(vscode.workspace.getWorkspaceFolder(source), configuration);
  if (!hasStarted) {
    ended.dispose();
    looking.dispose();
    await remove();
  }
  return hasStarted;
}
