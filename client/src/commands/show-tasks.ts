import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import type { ActiveTask } from '../../../server/src/lsp/protocol/results';
import { duration } from '../marks/end-of-line';
import type { ActivityStore } from '../results/activity-store';
import { cancel } from './cancel';

interface Item extends vscode.QuickPickItem {
  readonly task?: ActiveTask;
  /** A command to run when the item is chosen. */
  readonly run?: string;
}

const stop: vscode.QuickInputButton = { iconPath: new vscode.ThemeIcon('debug-stop'), tooltip: 'Cancel' };

/** Behind the status bar's item: what runs and waits, each with a button that cancels it, and what else one may want. */
export function registerShowTasks(client: LanguageClient, activity: ActivityStore): vscode.Disposable {
  return vscode.commands.registerCommand('verdict.showTasks', () => {
    const pick = vscode.window.createQuickPick<Item>();
    pick.title = 'Verdict';
    const fill = (): void => {
      pick.items = itemsOf(activity);
      pick.placeholder = activity.isBusy ? 'Tasks: choose one to go there' : 'Nothing is being verified';
    };
    fill();
    const listener = activity.onChange(fill);
    pick.onDidTriggerItemButton(({ item: { task } }) => {
      if (task !== undefined) void cancel(client, task);
    });
    pick.onDidAccept(() => {
      const [item] = pick.selectedItems;
      pick.hide();
      if (item?.run !== undefined) void vscode.commands.executeCommand(item.run);
      else if (item?.task !== undefined) void vscode.window.showTextDocument(vscode.Uri.parse(item.task.uri));
    });
    pick.onDidHide(() => {
      listener.dispose();
      pick.dispose();
    });
    pick.show();
  });
}

function itemsOf({ now: { running, waiting }, workspace, isBusy }: ActivityStore): readonly Item[] {
  const tasks: readonly Item[] = [
    ...(workspace === undefined ? [] : [{ label: '$(loading~spin) Workspace', description: workspace }]),
    ...running.map((task) => taskItem(task, `$(loading~spin) ${task.function}`, duration(task.milliseconds))),
    ...waiting.map((task) => taskItem(task, `$(clock) ${task.function}`, 'waiting')),
  ];
  return [
    ...tasks,
    ...(isBusy ? [{ label: '$(debug-stop) Cancel all', run: 'verdict.cancel' }] : []),
    { label: '', kind: vscode.QuickPickItemKind.Separator },
    { label: '$(play) Verify file', run: 'verdict.verifyFile' },
    { label: '$(question) Why unknown, and what is assumed', run: 'verdict.whyUnknown' },
    { label: '$(settings-gear) Switch engine', run: 'verdict.switchEngine' },
    { label: '$(output) Show log', run: 'verdict.showLog' },
  ];
}

function taskItem(task: ActiveTask, label: string, state: string): Item {
  const file = vscode.workspace.asRelativePath(vscode.Uri.parse(task.uri));
  return { label, description: `${file} · ${state}`, task, buttons: [stop] };
}
