import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import type { CursorTrace } from '../path/cursor-trace';
import type { ResultsStore } from '../results/results-store';
import { AdapterFactory } from './adapter-factory';
import { ReplayConfigurations } from './configurations';
import { registerCycleMarks } from './cycle-marks';
import { debugType } from './debug-type';
import { ReplayInlineValues } from './inline-values';
import { registerIrBeside } from './ir-beside';
import { registerDebugNatively } from './native/debug-natively';
import { registerReplay } from './replay-command';
import { registerSessionCommands } from './session-commands';
import type { SessionFollower } from './session-follower';
import { registerFirstLook } from './first-look';
import { registerTimeView } from './time-view';
import { registerTraceView } from './trace-view';

/** Stepping through counterexamples: the debug type, its commands and views. */
export function registerDebugging(
  context: vscode.ExtensionContext,
  client: LanguageClient,
  results: ResultsStore,
  follower: SessionFollower,
  traces: CursorTrace,
): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.debug.registerDebugAdapterDescriptorFactory(debugType, new AdapterFactory(context)),
    vscode.debug.registerDebugAdapterTrackerFactory(debugType, follower),
    vscode.debug.registerDebugConfigurationProvider(debugType, new ReplayConfigurations(client, results)),
    vscode.languages.registerInlineValuesProvider([{ language: 'c' }], new ReplayInlineValues()),
    registerReplay(results),
    registerDebugNatively(client, results, follower),
    registerSessionCommands(),
    registerIrBeside(follower),
    registerCycleMarks(follower),
    registerTraceView(follower, traces),
    registerTimeView(context.extensionUri, follower),
    registerFirstLook(context, follower),
  );
}
