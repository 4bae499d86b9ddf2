import path from 'node:path';
import * as vscode from 'vscode';
import type { LaunchArguments } from '../../../server/src/debug/protocol/launch-arguments';
import { checkTarget, type Target } from '../commands/target';
import type { ResultsStore } from '../results/results-store';
import { debugType } from './debug-type';

/** Who calls the command may say `checkId` for `check`. */
type ReplayTarget = Target & { readonly checkId?: string };

type Launch = { readonly name: string } & LaunchArguments;

/** Starts the replay of a refuted check (the one that is named, or one at the cursor), or of a counterexample in a file. */
export function registerReplay(results: ResultsStore): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.commands.registerCommand('verdict.replay', async (target?: ReplayTarget) => {
      const check = target?.check ?? target?.checkId;
      // A check that is named is replayed whatever the store knows: the adapter may look for a counterexample itself.
      if (target !== undefined && check !== undefined) return replayCheck(vscode.Uri.parse(target.uri), check);
      const found = await checkTarget(results, 'refuted', target);
      return found !== undefined && replayCheck(found.uri, found.check.id);
    }),
    vscode.commands.registerCommand('verdict.replayFile', async (file?: vscode.Uri) => {
      const chosen = file ?? (await askForFile());
      return (
        chosen !== undefined && start(chosen, { name: `Replay ${path.basename(chosen.path)}`, trace: chosen.fsPath })
      );
    }),
  );
}

function replayCheck(uri: vscode.Uri, check: string): Promise<boolean> {
  return start(uri, { name: `Replay ${check}`, program: uri.fsPath, check });
}

async function askForFile(): Promise<vscode.Uri | undefined> {
  const filters = { Counterexamples: ['json', 'yml', 'yaml'] };
  const [file] = (await vscode.window.showOpenDialog({ title: 'Replay Saved Counterexample', filters })) ?? [];
  return file;
}

async function start(uri: vscode.Uri, configuration: Launch): Promise<boolean> {
  const hasStarted = await vscode.debug.startDebugging(vscode.workspace.getWorkspaceFolder(uri), {
    type: debugType,
    request: 'launch',
    ...configuration,
    stopOnEntry: false,
    // What there is to see is in the editor and the views, not in the console.
    internalConsoleOptions: 'neverOpen',
  });
  if (hasStarted) await vscode.commands.executeCommand('workbench.view.debug');
  return hasStarted;
}
