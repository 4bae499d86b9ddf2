import type { ClangParts } from '../compile/clang-parts';
import type { CKey, Compilation, CSource, FunctionIr } from './model/compilation';
import type { DrawnCfa } from './model/graph';
import type { NativeOrder, NativeProgram } from './model/native';
import type { Remembered } from './model/ir';
import type { Survey, SurveyInput, UnitText } from './model/survey';
import type { FunctionVerdicts, VerifyEvent, VerifyOptions } from './model/verification';
import type { TaskOptions } from '../task/options';
import { WorkerPool, type PoolOptions } from './pool/pool';
import type { Outcome, Priority } from './pool/protocol';
import type { IrQuestions, ServiceProtocol } from './protocol';

export interface ServiceOptions extends Pick<PoolOptions, 'script' | 'log'> {
  readonly workers: number;
}

/** A `.ll` that questions can be put to; the text is sent only to a worker that needs it. */
export interface IrText {
  readonly uri: string;
  /** Another for every state of the text, also across closing and opening again. */
  readonly stamp: string;
  readonly text: string;
}

/** How a verification is asked for. */
export interface VerifyRequest {
  readonly options: VerifyOptions;
  readonly priority?: Priority;
  readonly signal?: AbortSignal;
  /** Told while it runs; also by a worker that does not live to answer. */
  readonly onEvent?: (event: VerifyEvent) => void;
}

/** A verification keeps its own time. One that is late by so much hangs, and its worker is replaced. */
const lateMs = 5_000;
const reserved = 1;
/** Questions about a text have a thread of their own. */
const interactive = 1;
const compileLimitMs = 120_000;
const questionLimitMs = 60_000;
const buildLimitMs = 300_000;

/** What the editor and the command line ask the workers. Nothing here takes time: all work is in the threads. */
export class Service {
  readonly #pool: WorkerPool<ServiceProtocol>;
  /** Stamps of `.ll` documents that some worker has seen. */
  readonly #known = new Map<string, string>();
  /** What the functions of surveyed files are verified by. */
  readonly #units = new Map<string, { readonly stamp: string; readonly text: UnitText }>();
  #workers: number;
  #clang: Promise<Outcome<ClangParts>> | undefined;
  #z3: Promise<Outcome<WebAssembly.Module>> | undefined;

  constructor({ script, workers, log }: ServiceOptions) {
    this.#workers = workers;
    this.#pool = new WorkerPool({ script, size: workers, reserved, interactive, ...(log && { log }) });
  }

  /** Starts what the first verdict takes before anybody asks: clang in one thread, Z3 at the same time in another. */
  warmUp(): void {
    void this.#loadClang();
    void this.#loadZ3().then((z3) => {
      if (z3.kind === 'ok') void this.#pool.request('prepare', { z3: z3.value }, { priority: 'interactive' });
    });
  }

  /** Compiles a C file; its IR stays in a worker. */
  async compile(source: CSource, signal?: AbortSignal): Promise<Outcome<Compilation>> {
    const clang = await this.#loadClang();
    if (clang.kind !== 'ok') return clang;
    return this.#pool.request(
      'compile',
      { source, clang: clang.value },
      { affinity: `c:${source.uri}`, limitMs: compileLimitMs, ...(signal && { signal }) },
    );
  }

  /** Looks through a file: its functions and their checks. */
  async survey(input: SurveyInput, options: TaskOptions, signal?: AbortSignal): Promise<Outcome<Survey>> {
    const clang = input.kind === 'c' ? await this.#loadClang() : undefined;
    if (clang !== undefined && clang.kind !== 'ok') return clang;
    const { uri, stamp } = keyOf(input);
    const outcome = await this.#pool.request(
      'survey',
      { input, clang: clang?.value, options },
      {
        // The compiled file is remembered; a `.ll` is not the model that questions are put to: they must not wait.
        affinity: input.kind === 'c' ? [`c:${uri}`, unitKey(uri)] : [unitKey(uri)],
        limitMs: compileLimitMs,
        ...(signal && { signal }),
      },
    );
    if (outcome.kind !== 'ok') return outcome;
    const { survey, unit } = outcome.value;
    if (unit !== undefined) this.#units.set(uri, { stamp, text: unit });
    return { kind: 'ok', value: survey };
  }

  /**
   * Verifies one function of a file; functions of a file go to any thread that is free, and each gets what it needs of
   * the file once. Surveys the file first if that has not been done.
   */
  async verifyFunction(input: SurveyInput, name: string, request: VerifyRequest): Promise<Outcome<FunctionVerdicts>> {
    const { options, priority = 'normal', signal, onEvent } = request;
    const z3 = await this.#loadZ3();
    if (z3.kind !== 'ok') return z3;
    const { uri, stamp } = keyOf(input);
    const ask = (text: UnitText | undefined): Promise<Outcome<Remembered<FunctionVerdicts>>> =>
      this.#pool.request(
        'verifyFunction',
        { document: { uri, stamp, ...(text && { text }) }, function: name, options, z3: z3.value },
        {
          priority,
          affinity: [`verify:${uri}:${name}`, unitKey(uri)],
          runLimitMs: options.milliseconds + lateMs,
          ...(signal && { signal }),
          ...(onEvent && { onEvent }),
        },
      );
    const first = await ask(undefined);
    if (first.kind !== 'ok' || first.value.kind === 'answer') return answered(first);
    if (this.#units.get(uri)?.stamp !== stamp) {
      const surveyed = await this.survey(input, options.task, signal);
      if (surveyed.kind !== 'ok') return surveyed;
    }
    const unit = this.#units.get(uri);
    if (unit?.stamp === stamp) return answered(await ask(unit.text));
    return { kind: 'ok', value: { kind: 'refused', message: 'the file cannot be compiled' } };
  }

  /** The IR of one function; compiles again if no worker remembers. */
  async functionIr(source: CSource, name: string, signal?: AbortSignal): Promise<Outcome<FunctionIr>> {
    const ask = (): Promise<Outcome<Remembered<FunctionIr>>> =>
      this.#pool.request(
        'functionIr',
        { key: { uri: source.uri, stamp: source.stamp }, function: name },
        { affinity: `c:${source.uri}`, priority: 'interactive', limitMs: questionLimitMs, ...(signal && { signal }) },
      );
    const first = await ask();
    if (first.kind !== 'ok' || first.value.kind === 'answer') return answered(first);
    const compiled = await this.compile(source, signal);
    return compiled.kind === 'ok' ? answered(await ask()) : compiled;
  }

  /** The control-flow automaton of a function of a file that was surveyed before. */
  async drawCfa(input: SurveyInput, name: string, task: TaskOptions): Promise<Outcome<DrawnCfa>> {
    const { uri, stamp } = keyOf(input);
    const unit = this.#units.get(uri);
    const text = unit?.stamp === stamp ? unit.text : undefined;
    const document = { uri, stamp, ...(text && { text }) };
    const outcome = await this.#pool.request(
      'drawCfa',
      { document, function: name, task },
      { affinity: [`verify:${uri}:${name}`, unitKey(uri)], priority: 'interactive', limitMs: questionLimitMs },
    );
    if (outcome.kind === 'ok' && outcome.value.kind !== 'answer') {
      return { kind: 'ok', value: { reason: 'the file has changed meanwhile' } };
    }
    return answered(outcome);
  }

  /** Builds a native program that fails; `trusted`: programs of the user's machine may be run. */
  buildNative(order: NativeOrder, trusted: boolean, signal?: AbortSignal): Promise<Outcome<NativeProgram>> {
    const options = { limitMs: buildLimitMs, ...(signal && { signal }) };
    return this.#pool.request('buildNative', { order, trusted }, options);
  }

  /** Makes the cache small enough: what was used longest ago goes first. */
  pruneCache(folder: string, limitBytes: number): Promise<Outcome<number>> {
    return this.#pool.request('pruneCache', { folder, limitBytes }, { priority: 'background' });
  }

  /** Forgets all verdicts on disk; says on how many functions. */
  clearCache(folder: string): Promise<Outcome<number>> {
    return this.#pool.request('clearCache', { folder }, { priority: 'interactive' });
  }

  /** Asks about a `.ll`; the text goes along only if no worker has it. */
  async ask<K extends keyof IrQuestions>(
    question: K,
    document: IrText,
    about: IrQuestions[K]['about'],
    signal?: AbortSignal,
  ): Promise<Outcome<IrQuestions[K]['answer']>> {
    const { uri, stamp } = document;
    const put = async (text: string | undefined): Promise<Outcome<Remembered<IrQuestions[K]['answer']>>> =>
      this.#pool.request(
        question,
        { document: { uri, stamp, ...(text !== undefined && { text }) }, about },
        { affinity: `ir:${uri}`, priority: 'interactive', limitMs: questionLimitMs, ...(signal && { signal }) },
      );
    if (this.#known.get(uri) === stamp) {
      const outcome = await put(undefined);
      if (outcome.kind !== 'ok' || outcome.value.kind === 'answer') return answered(outcome);
    }
    this.#known.set(uri, stamp);
    return answered(await put(document.text));
  }

  /** The document is closed: nobody will ask about it any more. */
  forget(uri: string): void {
    this.#known.delete(uri);
    this.#units.delete(uri);
  }

  resize(workers: number): void {
    this.#workers = workers;
    this.#pool.resize(workers);
  }

  /** How many functions can be verified at once, without keeping anybody waiting who edits. */
  get verifications(): number {
    return Math.max(1, this.#workers - reserved);
  }

  close(): void {
    this.#pool.close();
  }

  #loadZ3(): Promise<Outcome<WebAssembly.Module>> {
    this.#z3 ??= this.#pool.request('loadZ3', null, { priority: 'interactive' }).then((outcome) => {
      if (outcome.kind !== 'ok') this.#z3 = undefined;
      return outcome;
    });
    return this.#z3;
  }

  /** One worker compiles clang, and all share the result; a failure is tried again next time. */
  #loadClang(): Promise<Outcome<ClangParts>> {
    this.#clang ??= this.#pool.request('loadClang', null, { priority: 'interactive' }).then((outcome) => {
      if (outcome.kind !== 'ok') this.#clang = undefined;
      return outcome;
    });
    return this.#clang;
  }
}

/** Who has read a file's functions. */
function unitKey(uri: string): string {
  return `unit:${uri}`;
}

function keyOf(input: SurveyInput): CKey {
  return input.kind === 'c' ? input.source : input;
}

function answered<T>(outcome: Outcome<Remembered<T>>): Outcome<T> {
  if (outcome.kind !== 'ok') return outcome;
  if (outcome.value.kind === 'answer') return { kind: 'ok', value: outcome.value.value };
  return { kind: 'failed', message: 'a worker forgot what it was just told', stack: '' };
}
