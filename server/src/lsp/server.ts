import { availableParallelism } from 'node:os';
import {
  CodeActionKind,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  TextDocuments,
  TextDocumentSyncKind,
  type Connection,
  type InitializeParams,
  type InitializeResult,
} from 'vscode-languageserver/node';
import { Scheduler } from '../service/schedule/scheduler';
import { ResultStore } from '../service/store/result-store';
import { Service } from '../service/service';
import { Compilations } from './analysis/compilations';
import { CSources } from './analysis/c-sources';
import { ShownIr } from './analysis/shown-ir';
import { asked } from './asked';
import { ActivityNow } from './analysis/activity';
import { CancelAll } from './analysis/cancel-all';
import { CacheOnDisk } from './analysis/cache-on-disk';
import { FocusNow } from './analysis/focus';
import { Verifications } from './analysis/verifications';
import { Client } from './client';
import type { Context } from './context';
import { documentConfiguration } from './documents';
import { registerBuildNative } from './features/build-native';
import { registerCDiagnostics } from './features/c-diagnostics';
import { registerCodeActions } from './features/code-action';
import { registerProofGraph } from './features/proof-graph';
import { registerCodeLens } from './features/code-lens';
import { registerCompiling } from './features/compiling';
import { registerDefinition } from './features/definition';
import { registerDocumentHighlight } from './features/document-highlight';
import { registerDocumentSymbols } from './features/document-symbols';
import { registerFolding } from './features/folding';
import { registerFunctionAt } from './features/function-at';
import { registerHover } from './features/hover';
import { registerInlayHints } from './features/inlay-hints';
import { registerIrContent } from './features/ir-content';
import { registerIrDiagnostics } from './features/ir-diagnostics';
import { registerForLanguages, staticCapabilities } from './features/languages';
import { registerLineLinks } from './features/line-links';
import { registerReferences } from './features/references';
import { registerCheckDetails } from './features/check-details';
import { registerClearCache } from './features/clear-cache';
import { registerExport } from './features/export';
import { registerVerifyWorkspace } from './features/verify-workspace';
import { registerRemedyText } from './features/remedy-text';
import { registerResults } from './features/results';
import { registerVerdictDiagnostics } from './features/verdict-diagnostics';
import { registerVerify } from './features/verify';
import { registerVerifying } from './features/verifying';
import { Outcomes } from './outcomes';
import { Problems } from './problems';
import type { InitializationOptions } from './protocol/initialization';
import { trustGranted } from './protocol/initialization';
import { executeVerify } from './protocol/verification';
import { irScheme } from './protocol/ir-document';
import { SettingsStore } from './settings-store';
import { Workspace } from './workspace';

const features = [
  registerCompiling,
  registerCDiagnostics,
  registerCodeLens,
  registerFunctionAt,
  registerIrContent,
  registerIrDiagnostics,
  registerDocumentSymbols,
  registerFolding,
  registerDefinition,
  registerReferences,
  registerDocumentHighlight,
  registerHover,
  registerLineLinks,
  registerVerifying,
  registerVerify,
  registerResults,
  registerVerdictDiagnostics,
  registerCheckDetails,
  registerClearCache,
  registerExport,
  registerBuildNative,
  registerVerifyWorkspace,
  registerCodeActions,
  registerInlayHints,
  registerRemedyText,
  registerProofGraph,
];

/** Puts the server together on a connection. `script` is the bundled worker. */
export function startServer(connection: Connection, script: string): void {
  const context = makeContext(connection, script);
  context.service.warmUp();
  const { client, documents, service, settings, workspace, compilations } = context;

  connection.onInitialize((params) => {
    client.start(params.capabilities);
    settings.start(client.answersConfiguration);
    const { trusted = false, storage } = (params.initializationOptions ?? {}) as InitializationOptions;
    context.cache.start(storage);
    workspace.start(foldersOf(params), trusted);
    return initializeResult(client);
  });
  connection.onInitialized(() => asked(connection, 'register features', registerDynamically(context)));
  connection.onShutdown(() => service.close());

  connection.onDidChangeConfiguration(({ settings: sent }) => settings.changed(sent));
  settings.onChange(() => {
    void resize(context);
    void compilations.scheduleAll('now');
    void context.verifications.settingsChanged();
  });
  connection.onNotification(trustGranted.method, () => {
    workspace.grantTrust();
    void compilations.scheduleAll('now');
  });

  for (const register of features) register(context);
  documents.listen(connection);
  connection.listen();
}

function makeContext(connection: Connection, script: string): Context {
  const documents = new TextDocuments(documentConfiguration);
  const settings = new SettingsStore(connection);
  const workspace = new Workspace();
  const outcomes = new Outcomes(connection);
  const service = new Service({ script, workers: automaticWorkers(), log: (text) => connection.console.info(text) });
  const sources = new CSources(documents, settings, workspace);
  const compilations = new Compilations({ documents, service, sources, settings, outcomes });
  const store = new ResultStore();
  const cache = new CacheOnDisk(service);
  const focus = new FocusNow(store);
  const activity = new ActivityNow(connection);
  const scheduler = new Scheduler({
    slots: () => service.verifications,
    nearness: (uri, name) => focus.nearness(uri, name),
    onChange: () => activity.changed(),
  });
  activity.start(scheduler);
  return {
    connection,
    client: new Client(),
    documents,
    service,
    settings,
    workspace,
    sources,
    compilations,
    shownIr: new ShownIr(compilations, service, outcomes),
    problems: new Problems(connection, documents),
    outcomes,
    cache,
    cancelAll: new CancelAll(),
    store,
    scheduler,
    focus,
    verifications: new Verifications({
      documents,
      service,
      settings,
      compilations,
      outcomes,
      store,
      scheduler,
      cache,
    }),
  };
}

function initializeResult(client: Client): InitializeResult {
  return {
    serverInfo: { name: 'verdict' },
    capabilities: {
      textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
      ...staticCapabilities(client),
      executeCommandProvider: { commands: [executeVerify] },
      codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
      workspace: {
        workspaceFolders: { supported: true, changeNotifications: true },
        ...(client.showsServerDocuments && { textDocumentContent: { schemes: [irScheme] } }),
      },
    },
  };
}

async function registerDynamically(context: Context): Promise<void> {
  const { connection, client, workspace, compilations } = context;
  if (client.registersConfiguration) {
    await connection.client.register(DidChangeConfigurationNotification.type, { section: 'verdict' });
  }
  if (client.registersFileWatchers) {
    const watchers = [{ globPattern: '**/*.{h,c}' }, { globPattern: '**/compile_commands.json' }];
    await connection.client.register(DidChangeWatchedFilesNotification.type, { watchers });
  }
  if (client.tellsFolders) {
    connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
      workspace.changeFolders(
        added.map(({ uri }) => uri),
        removed.map(({ uri }) => uri),
      );
      void compilations.scheduleAll('now');
    });
  }
  await registerForLanguages(connection, client);
  await resize(context);
}

async function resize({ service, settings, scheduler, connection }: Context): Promise<void> {
  const wanted = await settings.workers();
  const workers = wanted === 0 ? automaticWorkers() : wanted;
  service.resize(workers);
  scheduler.reconsider();
  connection.console.info(`workers: ${workers}`);
}

/** One core is left to the editor; two workers at least, so that a long job does not stop the short ones. */
function automaticWorkers(): number {
  return Math.max(2, availableParallelism() - 1);
}

function foldersOf({ workspaceFolders }: InitializeParams): readonly string[] {
  return workspaceFolders?.map(({ uri }) => uri) ?? [];
}
