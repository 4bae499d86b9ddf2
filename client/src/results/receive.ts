import * as vscode from 'vscode';
import { State, type LanguageClient } from 'vscode-languageclient/node';
import {
  activityChanged,
  resultsChanged,
  type Activity,
  type DocumentResults,
} from '../../../server/src/lsp/protocol/results';
import type { ActivityStore } from './activity-store';
import type { ResultsStore } from './results-store';

/** Fills the stores with what the server tells. */
export function receiveResults(
  client: LanguageClient,
  results: ResultsStore,
  activity: ActivityStore,
): vscode.Disposable {
  return vscode.Disposable.from(
    client.onNotification(resultsChanged.method, (value: DocumentResults) => results.accept(value)),
    client.onNotification(activityChanged.method, (value: Activity) => activity.accept(value)),
    client.onDidChangeState(({ newState }) => {
      if (newState !== State.Stopped) return;
      results.clear();
      activity.clear();
    }),
  );
}
