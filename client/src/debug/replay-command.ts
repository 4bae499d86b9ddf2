import * as vscode from 'vscode';
import { checkTarget, type Target } from '../commands/target';
import type { ResultsStore } from '../results/results-store';
import { debugType } from './debug-type';

/** Who calls the command may say `checkId` for `check`. */
type ReplayTarget = Target & { readonly checkId?: string };

/** Starts the replay of a refuted check: the one that is named, or one at the cursor. */
export function registerReplay(results: ResultsStore): vscode.Disposable {
  return vscode.commands.registerCommand('verdict.replay', async (target?: ReplayTarget) => {
    const check = target?.check ?? target?.checkId;
    // A check that is named is replayed whatever the store knows: the adapter may look for a counterexample itself.
    if (target !== undefined && check !== undefined) return start(vscode.Uri.parse(target.uri), check);
    const found = await checkTarget(results, 'refuted', target);
    return found !== undefined && start(found.uri, found.check.id);
  });
}

async function start(uri: vscode.Uri, check: string): Promise<boolean> {
  const hasStarted = await vscode.debug.startDebugging(vscode.workspace.getWorkspaceFolder(uri), {
    type: debugType,
    request: 'launch',
    name: `Replay ${check}`,
    program: uri.fsPath,
    check,
    stopOnEntry: false,
    // What there is to see is in the editor and the views, not in the console.
    internalConsoleOptions: 'neverOpen',
  });
  if (hasStarted) await vscode.commands.executeCommand('workbench.view.debug');
  return hasStarted;
}
