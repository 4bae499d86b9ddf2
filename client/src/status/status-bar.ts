import * as vscode from 'vscode';
import type { DocumentResults } from '../../../server/src/lsp/protocol/results';
import { isVerified } from '../focus';
import type { ActivityStore } from '../results/activity-store';
import type { ResultsStore } from '../results/results-store';
import { inSigns, inWords, tallyOf } from '../results/tally';

/** Work that is over sooner does not show. */
const showBusyAfterMs = 150;

/** The item in the status bar: verdicts of the file at hand, and whether anything is being verified. */
export function registerStatusBar(store: ResultsStore, activity: ActivityStore): vscode.Disposable {
  const item = vscode.window.createStatusBarItem('verdict.status', vscode.StatusBarAlignment.Left, 10);
  item.name = 'Verdict';
  item.command = 'verdict.showTasks';
  let isBusy = false;
  let timer: NodeJS.Timeout | undefined;
  const draw = (): void => {
    const document = vscode.window.activeTextEditor?.document;
    const results = document !== undefined && isVerified(document) ? store.of(document.uri) : undefined;
    if (!isBusy && results === undefined) {
      item.hide();
      return;
    }
    item.text = `${isBusy ? '$(loading~spin)' : '$(law)'} ${signs(results)}`.trimEnd();
    item.tooltip = tooltip(results, activity);
    item.accessibilityInformation = { label: `Verdict: ${results === undefined ? 'verifying' : words(results)}` };
    item.show();
  };
  const busy = (): void => {
    clearTimeout(timer);
    const set = (): void => {
      isBusy = activity.isBusy;
      draw();
    };
    if (activity.isBusy && !isBusy) timer = setTimeout(set, showBusyAfterMs);
    else set();
  };
  return vscode.Disposable.from(
    item,
    { dispose: () => clearTimeout(timer) },
    activity.onChange(busy),
    store.onChange((uri) => {
      if (uri.toString() === vscode.window.activeTextEditor?.document.uri.toString()) draw();
    }),
    vscode.window.onDidChangeActiveTextEditor(draw),
  );
}

function signs(results: DocumentResults | undefined): string {
  if (results === undefined) return 'Verdict';
  return inSigns(tallyOf(results)) || 'Verdict';
}

function words(results: DocumentResults): string {
  const tally = tallyOf(results);
  return tally.open === 0 ? inWords(tally) : `${inWords(tally)}; ${tally.open} without a verdict of the present text`;
}

function tooltip(results: DocumentResults | undefined, { now, workspace }: ActivityStore): vscode.MarkdownString {
  const text = new vscode.MarkdownString();
  if (results !== undefined) text.appendText(words(results)).appendMarkdown('\n\n');
  const problem = results?.problem ?? null;
  if (problem !== null) text.appendText(problem).appendMarkdown('\n\n');
  const { running, waiting } = now;
  if (workspace !== undefined) text.appendText(`verifying the workspace: ${workspace}`).appendMarkdown('\n\n');
  if (running.length > 0) text.appendText(`verifying ${running.map((task) => task.function).join(', ')}`);
  if (waiting.length > 0) text.appendText(`; ${waiting.length} waiting`);
  if (running.length + waiting.length > 0) text.appendMarkdown('\n\n');
  return text.appendMarkdown('*Click for what runs, and to cancel it.*');
}
