import { fork, spawn, type ChildProcess } from 'node:child_process';
import {
  CodeLensRefreshRequest,
  ConfigurationRequest,
  createProtocolConnection,
  DidChangeConfigurationNotification,
  DidChangeTextDocumentNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  ExitNotification,
  InitializedNotification,
  InitializeRequest,
  IPCMessageReader,
  IPCMessageWriter,
  LogMessageNotification,
  PublishDiagnosticsNotification,
  RegistrationRequest,
  ShowMessageNotification,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
  TextDocumentContentRefreshRequest,
  type ClientCapabilities,
  type Diagnostic,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  type TextDocumentContentChangeEvent,
} from 'vscode-languageserver/node';
import { URI } from 'vscode-uri';

export interface EditorOptions {
  readonly server: string;
  readonly transport?: 'ipc' | 'stdio';
  readonly folders?: readonly string[];
  readonly trusted?: boolean;
  /** Where verdicts are kept. */
  readonly storage?: string;
  /** Settings by scope; the default is no settings at all. */
  readonly settings?: (scopeUri: string | undefined) => unknown;
  readonly environment?: Readonly<Record<string, string>>;
  /** Further arguments of Node. */
  readonly nodeArguments?: readonly string[];
}

const patienceMs = 30_000;

const capabilities: ClientCapabilities = {
  workspace: {
    configuration: true,
    didChangeConfiguration: { dynamicRegistration: true },
    workspaceFolders: true,
    codeLens: { refreshSupport: true },
    textDocumentContent: {},
  },
};

/** An editor without a screen: what a client of the server does and sees, over a real connection to a real process. */
export class Editor {
  readonly connection: ProtocolConnection;
  readonly process: ChildProcess;
  readonly published: PublishDiagnosticsParams[] = [];
  readonly log: string[] = [];
  readonly messages: string[] = [];
  readonly refreshed: string[] = [];
  settings: (scopeUri: string | undefined) => unknown;
  #watchers: (() => void)[] = [];

  static async start(options: EditorOptions): Promise<Editor> {
    const editor = new Editor(options);
    const { folders = [], trusted, storage } = options;
    await editor.connection.sendRequest(InitializeRequest.type, {
      processId: process.pid,
      // eslint-disable-next-line @typescript-eslint/no-deprecated -- the protocol still requires it
      rootUri: null,
      capabilities,
      workspaceFolders: folders.map((folder) => ({ uri: URI.file(folder).toString(), name: folder })),
      initializationOptions: { ...(trusted !== undefined && { trusted }), ...(storage !== undefined && { storage }) },
    });
    await editor.connection.sendNotification(InitializedNotification.type, {});
    return editor;
  }

  private constructor(options: EditorOptions) {
    this.settings = options.settings ?? (() => null);
    const env = { ...process.env, ...options.environment };
    if (options.transport === 'ipc') {
      this.process = fork(options.server, ['--node-ipc'], { execArgv: [...(options.nodeArguments ?? [])], env });
      this.connection = createProtocolConnection(
        new IPCMessageReader(this.process),
        new IPCMessageWriter(this.process),
      );
    } else {
      const args = [...(options.nodeArguments ?? []), options.server, '--stdio'];
      const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'], env });
      this.process = child;
      const reader = new StreamMessageReader(child.stdout);
      this.connection = createProtocolConnection(reader, new StreamMessageWriter(child.stdin));
    }
    this.#listen();
    this.connection.listen();
  }

  #listen(): void {
    const note = (action: () => void): void => {
      action();
      for (const watcher of [...this.#watchers]) watcher();
    };
    this.connection.onRequest(ConfigurationRequest.type, ({ items }) =>
      items.map(({ scopeUri }) => this.settings(scopeUri)),
    );
    this.connection.onRequest(RegistrationRequest.type, () => undefined);
    this.connection.onRequest(CodeLensRefreshRequest.type, () => note(() => this.refreshed.push('codeLens')));
    this.connection.onRequest(TextDocumentContentRefreshRequest.type, ({ uri }) =>
      note(() => this.refreshed.push(uri)),
    );
    this.connection.onNotification(PublishDiagnosticsNotification.type, (params) =>
      note(() => this.published.push(params)),
    );
    this.connection.onNotification(LogMessageNotification.type, ({ message }) => note(() => this.log.push(message)));
    this.connection.onNotification(ShowMessageNotification.type, ({ message }) =>
      note(() => this.messages.push(message)),
    );
  }

  /** Waits until something that the server tells makes the condition true. */
  async until<T>(condition: () => T | undefined, { milliseconds = patienceMs } = {}): Promise<T> {
    const now = condition();
    if (now !== undefined) return now;
    return new Promise((resolve, reject) => {
      const watcher = (): void => {
        const value = condition();
        if (value === undefined) return;
        clearTimeout(timer);
        this.#watchers = this.#watchers.filter((other) => other !== watcher);
        resolve(value);
      };
      const timer = setTimeout(() => reject(new Error(`never: ${String(condition)}\n${this.#heard()}`)), milliseconds);
      this.#watchers.push(watcher);
    });
  }

  /** Something has happened that the editor itself does not listen to. */
  poke(): void {
    for (const watcher of [...this.#watchers]) watcher();
  }

  /** What the server has told, for the message of a test that waited in vain. */
  #heard(): string {
    return JSON.stringify({ log: this.log, messages: this.messages, published: this.published }, undefined, 2);
  }

  /** The diagnostics of a document, once they have been published for that version. */
  async diagnostics(uri: string, version: number): Promise<readonly Diagnostic[]> {
    return this.until(
      () => this.published.findLast((params) => params.uri === uri && params.version === version)?.diagnostics,
    );
  }

  /** The newest diagnostics of a file, whatever their version. */
  latest(uri: string): readonly Diagnostic[] | undefined {
    return this.published.findLast((params) => params.uri === uri)?.diagnostics;
  }

  async open(uri: string, languageId: string, text: string, version = 1): Promise<void> {
    await this.connection.sendNotification(DidOpenTextDocumentNotification.type, {
      textDocument: { uri, languageId, version, text },
    });
  }

  async change(uri: string, version: number, ...contentChanges: TextDocumentContentChangeEvent[]): Promise<void> {
    await this.connection.sendNotification(DidChangeTextDocumentNotification.type, {
      textDocument: { uri, version },
      contentChanges,
    });
  }

  async close(uri: string): Promise<void> {
    await this.connection.sendNotification(DidCloseTextDocumentNotification.type, { textDocument: { uri } });
  }

  async changeSettings(settings: (scopeUri: string | undefined) => unknown): Promise<void> {
    this.settings = settings;
    await this.connection.sendNotification(DidChangeConfigurationNotification.type, { settings: null });
  }

  /** Shuts the server down as the protocol wants it; gives its exit code. */
  async stop(): Promise<number | null> {
    if (this.process.exitCode !== null) return this.process.exitCode;
    const exited = new Promise<number | null>((resolve) => this.process.once('exit', (code) => resolve(code)));
    await this.connection.sendRequest(ShutdownRequest.type);
    await this.connection.sendNotification(ExitNotification.type);
    const code = await exited;
    this.connection.dispose();
    return code;
  }
}
