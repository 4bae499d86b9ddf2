import * as vscode from 'vscode';

export function registerShowLog(log: vscode.LogOutputChannel): vscode.Disposable {
  return vscode.commands.registerCommand('verdict.showLog', () => log.show());
}
