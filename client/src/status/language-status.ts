import * as vscode from 'vscode';
import type { ActivityStore } from '../results/activity-store';

/** Behind the braces in the status bar: the engine in use, and a way to change it. */
export function registerLanguageStatus(activity: ActivityStore): vscode.Disposable {
  const item = vscode.languages.createLanguageStatusItem('verdict.engine', [{ language: 'c' }, { language: 'llvm' }]);
  item.name = 'Verdict engine';
  item.command = { command: 'verdict.switchEngine', title: 'Switch Engine' };
  const draw = (): void => {
    const document = vscode.window.activeTextEditor?.document;
    const engine = vscode.workspace.getConfiguration('verdict.verify', document).get('engine', 'auto');
    item.text = `Verdict engine: ${engine}`;
    item.busy = activity.isBusy;
  };
  draw();
  return vscode.Disposable.from(
    item,
    activity.onChange(draw),
    vscode.window.onDidChangeActiveTextEditor(draw),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('verdict.verify.engine')) draw();
    }),
  );
}
