import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import type { ActivityStore } from '../results/activity-store';
import type { ResultsStore } from '../results/results-store';
import { registerVerifyWorkspace } from '../summary/verify-workspace';
import { registerCancel } from './cancel';
import { registerClearCache } from './clear-cache';
import { registerContextKeys } from './context-keys';
import { registerExports } from './export';
import { registerOpenExample } from './open-example';
import { registerRestartServer } from './restart-server';
import { registerShowIr } from './show-ir';
import { registerShowLog } from './show-log';
import { registerShowTasks } from './show-tasks';
import { registerSwitchEngine } from './switch-engine';
import { registerVerify } from './verify';

/** All commands of the palette but those that belong to a view. */
export function registerCommands(
  context: vscode.ExtensionContext,
  client: LanguageClient,
  results: ResultsStore,
  activity: ActivityStore,
  log: vscode.LogOutputChannel,
): vscode.Disposable {
  return vscode.Disposable.from(
    registerContextKeys(results, activity),
    registerVerify(client, results),
    registerVerifyWorkspace(context, client, activity),
    registerCancel(client),
    registerShowTasks(client, activity),
    registerExports(client, results),
    registerSwitchEngine(),
    registerClearCache(client),
    registerOpenExample(context),
    registerShowIr(client),
    registerShowLog(log),
    registerRestartServer(client, log),
  );
}
