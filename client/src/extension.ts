import * as vscode from 'vscode';
import { createClient } from './client';
import { registerCommands } from './commands/all';
import { registerDebugging } from './debug/register';
import { SessionFollower } from './debug/session-follower';
import { registerFocus } from './focus';
import { registerLineLinks } from './links/highlighter';
import { registerMarks } from './marks/editor-marks';
import { registerOutOfDate } from './out-of-date';
import { CursorTrace } from './path/cursor-trace';
import { registerPathMarks } from './path/path-marks';
import { ActivityStore } from './results/activity-store';
import { registerProofView } from './proof/proof-view';
import { receiveResults } from './results/receive';
import { ResultsStore } from './results/results-store';
import { registerLanguageStatus } from './status/language-status';
import { registerStatusBar } from './status/status-bar';
import { registerTestsView } from './testing/tests-view';
import { passOnTrust } from './trust';
import { registerWhyView } from './why/why-view';

let stop: (() => Promise<void>) | undefined;

/** VS Code calls this when the first C or LLVM IR document is opened. */
export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const log = vscode.window.createOutputChannel('Verdict', { log: true });
  const irServed = new vscode.EventEmitter<vscode.Uri>();
  const client = createClient(context, log, (uri) => irServed.fire(uri));
  const results = new ResultsStore();
  const activity = new ActivityStore();
  const replays = new SessionFollower();
  const traces = new CursorTrace(client, results, replays);
  stop = () => client.stop();
  context.subscriptions.push(
    log,
    irServed,
    results,
    activity,
    receiveResults(client, results, activity),
    passOnTrust(client),
    registerFocus(client),
    registerMarks(results),
    registerStatusBar(results, activity),
    registerLanguageStatus(activity),
    registerWhyView(context, client, results),
    registerProofView(context, client, results),
    registerTestsView(client, results),
    registerCommands(context, client, results, activity, log),
    replays,
    traces,
    registerDebugging(context, client, results, replays, traces),
    registerPathMarks(traces),
    registerOutOfDate(),
    registerLineLinks(client, irServed.event),
  );
  await client.start();
}

export async function deactivate(): Promise<void> {
  await stop?.();
}
