import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import {
  checkDetails,
  type CheckDetails,
  type CheckDetailsParams,
} from '../../../server/src/lsp/protocol/verification';
import { checkTarget } from '../commands/target';
import type { ResultsStore } from '../results/results-store';

/** Fills in launch configurations: what to replay, how the program is compiled, and the counterexample if it is known. */
export class ReplayConfigurations implements vscode.DebugConfigurationProvider {
  constructor(
    readonly client: LanguageClient,
    readonly results: ResultsStore,
  ) {}

  /** Started with nothing (F5 without launch.json): the check at the cursor. */
  async resolveDebugConfiguration(
    _folder: vscode.WorkspaceFolder | undefined,
    configuration: vscode.DebugConfiguration,
  ): Promise<vscode.DebugConfiguration | undefined> {
    if (configuration.program !== undefined || configuration.trace !== undefined) return configuration;
    const found = await checkTarget(this.results, 'refuted', undefined);
    if (found === undefined) return undefined;
    const { check, uri } = found;
    return {
      // What there is to see is in the editor and the views, not in the console.
      internalConsoleOptions: 'neverOpen',
      ...configuration,
      type: 'verdict',
      request: 'launch',
      name: `Replay ${check.id}`,
      program: uri.fsPath,
      check: check.id,
    };
  }

  async resolveDebugConfigurationWithSubstitutedVariables(
    _folder: vscode.WorkspaceFolder | undefined,
    configuration: vscode.DebugConfiguration,
  ): Promise<vscode.DebugConfiguration> {
    const { program, check } = configuration as { readonly program?: string; readonly check?: string };
    const roots = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.fsPath);
    const common = { trusted: vscode.workspace.isTrusted, ...(roots.length > 0 && { roots }), ...configuration };
    if (program === undefined) return common;
    const uri = vscode.Uri.file(program);
    const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
    return {
      ...common,
      compile: { ...settingsOf(uri), ...(configuration.compile as object | undefined) },
      ...(open?.isDirty === true && { text: open.getText() }),
      ...(check !== undefined && (await this.#replayOf(uri, check))),
    };
  }

  /** The counterexample, if the server has it; else the adapter looks for it. */
  async #replayOf(uri: vscode.Uri, check: string): Promise<{ readonly replay?: unknown }> {
    const params: CheckDetailsParams = { uri: uri.toString(), check };
    const known = this.results.checks(uri).find((found) => found.check.id === check);
    // A verdict on an older text is not one on this.
    if (known?.check.state !== 'current') return {};
    const details = await this.client.sendRequest<CheckDetails | null>(checkDetails.method, params);
    const replay = details?.replay ?? undefined;
    return replay === undefined ? {} : { replay };
  }
}

/** How the server compiles the file. */
function settingsOf(uri: vscode.Uri): object {
  const configuration = vscode.workspace.getConfiguration('verdict.compile', uri);
  const names = ['dataModel', 'compiler', 'clangPath', 'flags', 'useCompileCommands'];
  return Object.fromEntries(names.map((name) => [name, configuration.get(name)]));
}
