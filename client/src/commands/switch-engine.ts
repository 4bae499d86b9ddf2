import * as vscode from 'vscode';
import manifest from '../../../package.json';

/** Chooses the engine, and writes it to the setting where it is set now, or else to the user's. */
export function registerSwitchEngine(): vscode.Disposable {
  return vscode.commands.registerCommand('verdict.switchEngine', async () => {
    const scope = vscode.window.activeTextEditor?.document;
    const settings = vscode.workspace.getConfiguration('verdict.verify', scope);
    const now = settings.get('engine', 'auto');
    const items = engines().map(([label, detail]) => ({
      label,
      detail,
      description: label === now ? 'in use' : '',
      picked: label === now,
    }));
    const choice = await vscode.window.showQuickPick(items, { title: 'Which engine decides the checks?' });
    if (choice !== undefined && choice.label !== now) await settings.update('engine', choice.label, whereSet(settings));
  });
}

/** The setting names them, with a sentence about each. */
function engines(): readonly (readonly [name: string, about: string])[] {
  const { enum: names, enumDescriptions } = manifest.contributes.configuration[0]!.properties['verdict.verify.engine']!;
  return names.map((name, at) => [name, enumDescriptions[at] ?? '']);
}

function whereSet(settings: vscode.WorkspaceConfiguration): vscode.ConfigurationTarget {
  const found = settings.inspect('engine');
  if (found?.workspaceFolderValue !== undefined) return vscode.ConfigurationTarget.WorkspaceFolder;
  if (found?.workspaceValue !== undefined) return vscode.ConfigurationTarget.Workspace;
  return vscode.ConfigurationTarget.Global;
}
