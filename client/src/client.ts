import * as vscode from 'vscode';
import {
  LanguageClient,
  TransportKind,
  type LanguageClientOptions,
  type ServerOptions,
} from 'vscode-languageclient/node';
import type { InitializationOptions } from '../../server/src/lsp/protocol/initialization';
import { RestartPolicy } from './restart-policy';

/** Documents that the server sees. Headers are C++ for VS Code unless the user says otherwise. */
const documentSelector = [{ language: 'c' }, { language: 'llvm' }, { language: 'cpp', pattern: '**/*.h' }];

/** The language server's client; not started yet. `onIr` is called when the server has given out the text of IR. */
export function createClient(
  context: vscode.ExtensionContext,
  log: vscode.LogOutputChannel,
  onIr: (uri: vscode.Uri) => void,
): LanguageClient {
  const module = context.asAbsolutePath('dist/server.js');
  const serverOptions: ServerOptions = {
    run: { module, transport: TransportKind.ipc },
    debug: { module, transport: TransportKind.ipc, options: { execArgv: ['--nolazy', '--inspect=6009'] } },
  };
  const clientOptions: LanguageClientOptions = {
    documentSelector,
    outputChannel: log,
    // Asked anew at every start: a server that is restarted must know what has been granted since.
    initializationOptions: (): InitializationOptions => ({
      trusted: vscode.workspace.isTrusted,
      storage: context.globalStorageUri.fsPath,
    }),
    middleware: {
      provideTextDocumentContent: async (uri, token, next) => {
        const text = await next(uri, token);
        onIr(uri);
        return text;
      },
    },
    errorHandler: new RestartPolicy(log),
  };
  return new LanguageClient('verdict', 'Verdict', serverOptions, clientOptions);
}
