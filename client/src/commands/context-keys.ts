import * as vscode from 'vscode';
import type { ActivityStore } from '../results/activity-store';
import type { ResultsStore } from '../results/results-store';
import { tallyOf } from '../results/tally';

/** What `when` clauses may ask: `verdict.hasRefuted` and `verdict.hasUnknown` of the file at hand, `verdict.isBusy`. */
export function registerContextKeys(store: ResultsStore, activity: ActivityStore): vscode.Disposable {
  const told = new Map<string, boolean>();
  const tell = (key: string, value: boolean): void => {
    if (told.get(key) === value) return;
    told.set(key, value);
    void vscode.commands.executeCommand('setContext', key, value);
  };
  const update = (): void => {
    const uri = vscode.window.activeTextEditor?.document.uri;
    const results = uri === undefined ? undefined : store.of(uri);
    const tally = results === undefined ? undefined : tallyOf(results);
    tell('verdict.hasRefuted', (tally?.refuted ?? 0) > 0);
    tell('verdict.hasUnknown', (tally?.unknown ?? 0) + (tally?.bounded ?? 0) > 0);
    tell('verdict.isBusy', activity.isBusy);
  };
  return vscode.Disposable.from(
    store.onChange(update),
    activity.onChange(update),
    vscode.window.onDidChangeActiveTextEditor(update),
  );
}
