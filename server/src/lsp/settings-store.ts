import type { Connection } from 'vscode-languageserver/node';
import { at, readSettings, readWorkers, type Settings } from './settings';

/** Settings by document, asked from the editor and kept until it says that they changed. */
export class SettingsStore {
  readonly #connection: Connection;
  readonly #byScope = new Map<string, Promise<unknown>>();
  /** False for editors that send settings of their own accord, the same for all documents. */
  #canAsk = false;
  #sent: unknown;
  readonly #listeners: (() => void)[] = [];
  #revision = 0;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Changes whenever settings may have changed. */
  get revision(): number {
    return this.#revision;
  }

  start(canAsk: boolean): void {
    this.#canAsk = canAsk;
  }

  /** The editor told of a change; `sent` is what it sent along. */
  changed(sent: unknown): void {
    this.#byScope.clear();
    this.#sent = at(sent, 'verdict') ?? this.#sent;
    this.#revision++;
    for (const listener of this.#listeners) listener();
  }

  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  forget(uri: string): void {
    this.#byScope.delete(uri);
  }

  async of(uri: string): Promise<Settings> {
    return readSettings(await this.#get(uri));
  }

  async workers(): Promise<number> {
    return readWorkers(await this.#get(undefined));
  }

  #get(uri: string | undefined): Promise<unknown> {
    if (!this.#canAsk) return Promise.resolve(this.#sent);
    const key = uri ?? '';
    let value = this.#byScope.get(key);
    if (value === undefined) {
      value = this.#ask(uri);
      this.#byScope.set(key, value);
    }
    return value;
  }

  async #ask(uri: string | undefined): Promise<unknown> {
    try {
      const item = { section: 'verdict', ...(uri !== undefined && { scopeUri: uri }) };
      return (await this.#connection.workspace.getConfiguration(item)) as unknown;
    } catch (error) {
      this.#connection.console.warn(`the editor did not answer with its settings: ${String(error)}`);
      return undefined;
    }
  }
}
