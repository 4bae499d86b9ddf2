import type { TextDocuments } from 'vscode-languageserver/node';
import type { Compilation, CSource } from '../../service/model/compilation';
import type { Service } from '../../service/service';
import type { OpenDocument } from '../documents';
import type { Outcomes } from '../outcomes';
import { Pending } from '../pending';
import type { SettingsStore } from '../settings-store';
import type { CSources } from './c-sources';

/** A compilation and what it was made from. */
export interface Compiled {
  readonly source: CSource;
  /** Of the document; undefined for a file that is not open. */
  readonly version: number | undefined;
  readonly result: Compilation;
}

interface Entry {
  readonly latest: Compiled | undefined;
  /** The last one that gave IR. */
  readonly good: Compiled | undefined;
  readonly running: Running | undefined;
}

interface Running {
  readonly stamp: string;
  readonly controller: AbortController;
  readonly result: Promise<Compiled | undefined>;
}

const nothing: Entry = { latest: undefined, good: undefined, running: undefined };

/** The compilations of C documents: one at a time for each, always of the newest text, superseded ones cancelled. */
export class Compilations {
  readonly #documents: TextDocuments<OpenDocument>;
  readonly #service: Service;
  readonly #sources: CSources;
  readonly #settings: SettingsStore;
  readonly #outcomes: Outcomes;
  readonly #pending = new Pending();
  readonly #entries = new Map<string, Entry>();
  readonly #listeners: ((compiled: Compiled) => void)[] = [];

  constructor(parts: {
    readonly documents: TextDocuments<OpenDocument>;
    readonly service: Service;
    readonly sources: CSources;
    readonly settings: SettingsStore;
    readonly outcomes: Outcomes;
  }) {
    this.#documents = parts.documents;
    this.#service = parts.service;
    this.#sources = parts.sources;
    this.#settings = parts.settings;
    this.#outcomes = parts.outcomes;
  }

  /** Calls for every compilation of an open document that is still of its current text. */
  onCompiled(listener: (compiled: Compiled) => void): void {
    this.#listeners.push(listener);
  }

  /** Compiles an open document soon: at once when it was opened, after a pause when it was edited. */
  async schedule(uri: string, when: 'now' | 'after a pause'): Promise<void> {
    const delayMs = when === 'now' ? 0 : (await this.#settings.of(uri)).delayMs;
    if (this.#documents.get(uri) === undefined) return;
    this.#pending.schedule(uri, delayMs, async () => {
      await this.current(uri);
    });
  }

  /** Compiles all open C documents again: settings, trust or included files have changed. */
  async scheduleAll(when: 'now' | 'after a pause'): Promise<void> {
    const sources = this.#documents.all().filter(({ role }) => role === 'c');
    await Promise.all(sources.map(({ uri }) => this.schedule(uri, when)));
  }

  /** The compilation of the current text, made now if need be; undefined if it was overtaken or there is no such file. */
  async current(uri: string): Promise<Compiled | undefined> {
    const gathered = await this.#sources.gather(uri);
    if (gathered === undefined) return undefined;
    const { source, version } = gathered;
    const { latest, running } = this.#entry(uri);
    if (latest?.source.stamp === source.stamp) return latest;
    if (running?.stamp === source.stamp) return running.result;
    running?.controller.abort();
    const controller = new AbortController();
    const result = this.#compile(source, version, controller.signal);
    this.#update(uri, { running: { stamp: source.stamp, controller, result } });
    return result;
  }

  isOpen(uri: string): boolean {
    return this.#documents.get(uri) !== undefined;
  }

  /** The last compilation that gave IR, whatever has happened to the text since. */
  lastGood(uri: string): Compiled | undefined {
    return this.#entries.get(uri)?.good;
  }

  /** How the last compilation ended, whatever has happened to the text since. */
  latest(uri: string): Compiled | undefined {
    return this.#entries.get(uri)?.latest;
  }

  /** The document is closed; what is on disk counts from now on. */
  drop(uri: string): void {
    this.#pending.cancel(uri);
    this.#entries.get(uri)?.running?.controller.abort();
    this.#entries.delete(uri);
  }

  async #compile(source: CSource, version: number | undefined, signal: AbortSignal): Promise<Compiled | undefined> {
    const { uri } = source;
    const outcome = await this.#service.compile(source, signal);
    if (outcome.kind === 'cancelled' || outcome.kind === 'closed') return undefined;
    const what = `Compiling ${source.path}`;
    const result: Compilation =
      outcome.kind === 'ok'
        ? outcome.value
        : { kind: 'failed', reason: 'crash', message: this.#outcomes.tell(outcome, what) ?? what, diagnostics: [] };
    const compiled: Compiled = { source, version, result };
    if (!this.#isCurrent(source)) return undefined;
    this.#update(uri, { latest: compiled, running: undefined, ...(result.kind === 'compiled' && { good: compiled }) });
    if (version !== undefined) for (const listener of this.#listeners) listener(compiled);
    return compiled;
  }

  /** Version guard: a result for a text that is no longer there is not for anybody. */
  #isCurrent({ uri, stamp }: CSource): boolean {
    const document = this.#documents.get(uri);
    return document === undefined || this.#sources.stamp(document) === stamp;
  }

  #entry(uri: string): Entry {
    return this.#entries.get(uri) ?? nothing;
  }

  #update(uri: string, change: Partial<Entry>): void {
    this.#entries.set(uri, { ...this.#entry(uri), ...change });
  }
}
