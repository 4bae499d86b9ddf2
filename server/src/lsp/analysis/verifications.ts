import type { TextDocuments } from 'vscode-languageserver/node';
import { URI } from 'vscode-uri';
import type { KnownFunction } from '../../service/model/results';
import { isSettled } from '../../service/model/results';
import type { SurveyInput } from '../../service/model/survey';
import type { Scheduler } from '../../service/schedule/scheduler';
import type { Service } from '../../service/service';
import type { ResultStore } from '../../service/store/result-store';
import { pathOf } from '../addresses';
import type { OpenDocument } from '../documents';
import type { Outcomes } from '../outcomes';
import { Pending } from '../pending';
import { irSubject } from '../protocol/ir-document';
import type { SettingsStore } from '../settings-store';
import type { VerifySettings } from '../settings';
import type { CacheOnDisk } from './cache-on-disk';
import type { Compilations, Compiled } from './compilations';
import { FunctionRun, type RunMeans, type RunText } from './function-run';

/** Why a text is looked at: decides whether its functions are verified, too. */
export type Trigger = 'open' | 'save' | 'typing';

/** What was surveyed last, and how. */
interface Surveyed {
  readonly input: SurveyInput;
  readonly version: number;
  readonly settings: VerifySettings;
  readonly slices: ReadonlyMap<string, string>;
}

/** A survey that has not ended yet. */
interface Surveying {
  readonly stamp: string;
  readonly controller: AbortController;
  readonly ended: Promise<void>;
}

export interface VerificationParts {
  readonly documents: TextDocuments<OpenDocument>;
  readonly service: Service;
  readonly settings: SettingsStore;
  readonly compilations: Compilations;
  readonly outcomes: Outcomes;
  readonly store: ResultStore;
  readonly scheduler: Scheduler;
  readonly cache: CacheOnDisk;
}

/** Keeps the verdicts on open documents up to date: looks through each new text, and verifies what has changed in it. */
export class Verifications {
  readonly #parts: VerificationParts;
  readonly #surveyed = new Map<string, Surveyed>();
  readonly #surveying = new Map<string, Surveying>();
  readonly #triggers = new Map<string, Trigger>();
  readonly #pending = new Pending();

  constructor(parts: VerificationParts) {
    this.#parts = parts;
    parts.compilations.onCompiled((compiled) => void this.#compiled(compiled));
  }

  /** The text was opened or edited. Verdicts that may not hold any more go stale before anything else happens. */
  changed(document: OpenDocument): void {
    const { store, scheduler } = this.#parts;
    const { uri, version, role, lastChange } = document;
    if (role === 'header' || isShownIr(uri)) return;
    this.#triggers.set(uri, document.isFresh ? 'open' : 'typing');
    if (!document.isFresh) {
      store.edited(uri, version, lastChange.edits, lastChange.changesCode);
      for (const fn of store.get(uri)?.functions ?? []) if (fn.isTouched) scheduler.cancel(uri, fn.name);
    }
    if (role === 'ir') void this.#scheduleIr(document);
  }

  /** What counts is not in the text: settings, or files that it includes. */
  async saved(document: OpenDocument): Promise<void> {
    const { uri, role, version } = document;
    if (role === 'header' || isShownIr(uri)) return;
    this.#triggers.set(uri, 'save');
    if (this.#surveyed.get(uri)?.version === version) await this.#start(uri, 'save');
    else if (role === 'c') await this.#parts.compilations.schedule(uri, 'now');
    else await this.#surveyIr(document);
  }

  closed({ uri }: OpenDocument): void {
    const { scheduler, store, service } = this.#parts;
    this.#pending.cancel(uri);
    this.#surveying.get(uri)?.controller.abort();
    scheduler.cancel(uri);
    store.drop(uri);
    this.#surveyed.delete(uri);
    service.forget(uri);
  }

  /** Settings have changed: verdicts found another way are not current any more. */
  async settingsChanged(): Promise<void> {
    const files = this.#parts.documents.all().filter(({ role, uri }) => role === 'ir' && !isShownIr(uri));
    await Promise.all(files.map((document) => this.#surveyIr(document)));
  }

  /** Makes sure that the text as it is has been looked through; false, with the problem, if that cannot be. */
  async ready(uri: string): Promise<string | undefined> {
    const document = this.#parts.documents.get(uri);
    if (document === undefined || isShownIr(uri)) return 'The file is not open.';
    const isKnown = (): boolean => this.#surveyed.get(uri)?.version === document.version;
    if (isKnown()) return undefined;
    if (document.role === 'header') return 'Headers are verified with the files that include them.';
    if (document.role === 'ir') await this.#surveyIr(document);
    else {
      const compiled = await this.#parts.compilations.current(uri);
      if (compiled !== undefined) await this.#compiled(compiled);
    }
    if (isKnown()) return undefined;
    return this.#parts.store.get(uri)?.problem ?? 'The text changed meanwhile.';
  }

  /** How a function of the last survey is verified. */
  means(uri: string): RunMeans | undefined {
    const surveyed = this.#surveyed.get(uri);
    if (surveyed === undefined) return undefined;
    const { input, version, settings, slices } = surveyed;
    const cacheFolder = settings.keepsVerdicts ? this.#parts.cache.folder : undefined;
    const newest = (name: string): RunText | undefined => {
      const now = this.#surveyed.get(uri);
      return now?.slices.get(name) === slices.get(name) ? now : undefined;
    };
    return { ...this.#parts, input, version, settings, task: settings.task, slices, newest, cacheFolder };
  }

  async #scheduleIr(document: OpenDocument): Promise<void> {
    const { delayMs } = await this.#parts.settings.of(document.uri);
    if (this.#parts.documents.get(document.uri) !== document) return;
    this.#pending.schedule(document.uri, document.isFresh ? 0 : delayMs, () => this.#surveyIr(document));
  }

  async #surveyIr(document: OpenDocument): Promise<void> {
    const { uri, version, stamp, text } = document.snapshot();
    await this.#survey(
      { kind: 'ir', uri, stamp: `${stamp}/${this.#parts.settings.revision}`, path: pathOf(uri), text },
      version,
    );
  }

  async #compiled({ source, version, result }: Compiled): Promise<void> {
    if (version === undefined) return;
    if (result.kind === 'failed') this.#parts.store.failed(source.uri, version, result.message);
    else await this.#survey({ kind: 'c', source }, version);
  }

  /** Once for each state of a text: whoever asks for the same again waits for the same. */
  #survey(input: SurveyInput, version: number): Promise<void> {
    const { uri, stamp } = input.kind === 'c' ? input.source : input;
    const running = this.#surveying.get(uri);
    if (running?.stamp === stamp) return running.ended;
    running?.controller.abort();
    const controller = new AbortController();
    const ended = this.#lookThrough(input, version, controller.signal).finally(() => {
      if (this.#surveying.get(uri)?.controller === controller) this.#surveying.delete(uri);
    });
    this.#surveying.set(uri, { stamp, controller, ended });
    return ended;
  }

  async #lookThrough(input: SurveyInput, version: number, signal: AbortSignal): Promise<void> {
    const { service, store, settings, outcomes, documents, scheduler } = this.#parts;
    const { uri } = input.kind === 'c' ? input.source : input;
    const { verify } = await settings.of(uri);
    const outcome = await service.survey(input, verify.task, signal);
    if (signal.aborted || documents.get(uri)?.version !== version) return;
    if (outcome.kind !== 'ok') {
      store.failed(uri, version, outcomes.tell(outcome, `Looking through ${pathOf(uri)}`) ?? 'cancelled');
      return;
    }
    if (outcome.value.kind === 'failed') {
      store.failed(uri, version, outcome.value.message);
      return;
    }
    const slices = new Map(outcome.value.functions.map(({ name, slice }) => [name, slice]));
    this.#surveyed.set(uri, { input, version, settings: verify, slices });
    store.surveyed({ uri, version, functions: outcome.value.functions, means: meansText(verify) });
    // What runs for a function that has changed, or is gone, is of no use.
    for (const { uri: at, function: name } of [...scheduler.activity().running, ...scheduler.activity().waiting]) {
      const fn = at === uri ? store.function(uri, name) : undefined;
      if (at === uri && (fn === undefined || !isStillRight(fn))) scheduler.cancel(uri, name);
    }
    await this.#start(uri, this.#triggers.get(uri) ?? 'open');
  }

  async #start(uri: string, trigger: Trigger): Promise<void> {
    const { settings, store, scheduler } = this.#parts;
    const { when } = (await settings.of(uri)).verify;
    if (when === 'manual' || (when === 'save' && trigger === 'typing')) return;
    const means = this.means(uri);
    if (means === undefined) return;
    const functions = store.get(uri)?.functions ?? [];
    const open = functions.filter((fn) => !isSettled(fn) && !scheduler.has(uri, fn.name));
    for (const fn of open) scheduler.add(new FunctionRun(fn, means).work());
    store.activities(uri, new Set(open.map(({ name }) => name)), 'waiting');
  }
}

/** The documents of *Show IR* are parts of a C file that is verified itself. */
function isShownIr(uri: string): boolean {
  return irSubject(URI.parse(uri)) !== undefined;
}

function meansText({ engine, bound, milliseconds, checkMilliseconds }: VerifySettings): string {
  return `${engine} ${bound} ${milliseconds} ${checkMilliseconds ?? 'all'}`;
}

function isStillRight(fn: KnownFunction): boolean {
  return fn.activity !== 'idle' && !fn.isTouched;
}
