import * as vscode from 'vscode';
import { State, type LanguageClient } from 'vscode-languageclient/node';
import { activityChanged, type Activity } from '../../../server/src/lsp/protocol/results';
import { ResultsAssembler, resultsChanged, type ResultsUpdate } from '../../../server/src/lsp/protocol/results-update';
import type { ActivityStore } from './activity-store';
import type { ResultsStore } from './results-store';

/** Fills the stores with what the server tells. */
export function receiveResults(
  client: LanguageClient,
  results: ResultsStore,
  activity: ActivityStore,
): vscode.Disposable {
  const assembler = new ResultsAssembler();
  return vscode.Disposable.from(
    client.onNotification(resultsChanged.method, (update: ResultsUpdate) => {
      const known = assembler.accept(update);
      if (known !== undefined) results.accept(known);
    }),
    client.onNotification(activityChanged.method, (value: Activity) => activity.accept(value)),
    client.onDidChangeState(({ newState }) => {
      if (newState !== State.Stopped) return;
      assembler.clear();
      results.clear();
      activity.clear();
    }),
  );
}
