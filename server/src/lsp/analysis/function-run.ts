import type { CheckVerdict, FunctionVerdicts, VerifyOptions } from '../../service/model/verification';
import type { KnownFunction } from '../../service/model/results';
import type { SurveyInput } from '../../service/model/survey';
import type { Urgency, Work } from '../../service/schedule/scheduler';
import type { Service } from '../../service/service';
import type { ResultStore, Subject } from '../../service/store/result-store';
import { VerifyProgress } from '../../service/verify/unanswered';
import type { TaskOptions } from '../../task/options';
import { pathOf } from '../addresses';
import type { Outcomes } from '../outcomes';
import type { VerifySettings } from '../settings';

/** What verifying a function of a document takes. */
export interface RunMeans {
  readonly service: Service;
  readonly store: ResultStore;
  readonly outcomes: Outcomes;
  readonly input: SurveyInput;
  /** Of the document. */
  readonly version: number;
  readonly settings: VerifySettings;
  readonly task: TaskOptions;
  /** What the verdicts on a function depend on, by its name. */
  readonly slices: ReadonlyMap<string, string>;
  /** Undefined if verdicts are not kept. */
  readonly cacheFolder: string | undefined;
}

/** What the user waits for. */
export interface Wanted {
  readonly onEnd: (outcome: 'done' | 'cancelled') => void;
}

/** So long may the first look at a function take; what needs more comes after the first look at the others. */
const quickMs = 1_000;

/** One verification of a function, which the store knows to wait for it: a quick pass over all its checks, then a thorough one over those that need more time. */
export class FunctionRun {
  readonly #uri: string;
  readonly #subject: Subject;
  #spent = 0;

  constructor(
    private readonly fn: KnownFunction,
    private readonly means: RunMeans,
    private readonly wanted?: Wanted,
  ) {
    const { input } = means;
    this.#uri = input.kind === 'c' ? input.source.uri : input.uri;
    this.#subject = { key: fn.key, version: means.version };
  }

  work(): Work {
    const { milliseconds } = this.means.settings;
    return milliseconds <= quickMs ? this.#pass('thorough', undefined) : this.#pass('quick', undefined);
  }

  #pass(pass: Work['pass'], only: readonly string[] | undefined): Work {
    const { store } = this.means;
    const { name } = this.fn;
    return {
      uri: this.#uri,
      function: name,
      pass,
      isWanted: this.wanted !== undefined,
      run: async (signal, urgency) => {
        store.activity(this.#uri, name, 'running');
        const result = await this.#verify(pass, only, signal, urgency);
        return signal.aborted ? undefined : this.#end(pass, result);
      },
      onCancel: () => {
        store.activity(this.#uri, name, 'idle');
        this.wanted?.onEnd('cancelled');
      },
      onPause: () => store.activity(this.#uri, name, 'waiting'),
    };
  }

  /** What comes next, if anything does. */
  #end(pass: Work['pass'], result: FunctionVerdicts): Work | undefined {
    const { store } = this.means;
    if (pass === 'quick' && result.kind === 'decided') {
      const open = result.verdicts.filter((verdict) => this.#needsTime(verdict));
      if (open.length > 0) {
        this.#spent = result.statistics.milliseconds;
        const done = result.verdicts.filter((verdict) => !open.includes(verdict));
        store.decided(this.#uri, this.fn.name, this.#subject, done);
        store.activity(this.#uri, this.fn.name, 'waiting');
        return this.#pass(
          'thorough',
          open.map(({ id }) => id),
        );
      }
    }
    store.finished(this.#uri, this.fn.name, this.#subject, this.#withTimeSpent(result));
    this.wanted?.onEnd('done');
    return undefined;
  }

  async #verify(
    pass: Work['pass'],
    only: readonly string[] | undefined,
    signal: AbortSignal,
    urgency: Urgency,
  ): Promise<FunctionVerdicts> {
    const { service, store, outcomes, input } = this.means;
    const heard = new VerifyProgress();
    const outcome = await service.verifyFunction(input, this.fn.name, {
      options: this.#options(pass, only),
      priority: urgency === 'urgent' ? 'normal' : 'background',
      signal,
      onEvent: (event) => {
        heard.take(event);
        if (event.kind !== 'verdict' || signal.aborted) return;
        store.decided(this.#uri, this.fn.name, this.#subject, [event.verdict]);
      },
    });
    if (outcome.kind !== 'ok') outcomes.tell(outcome, `Verifying ${this.fn.name} of ${pathOf(this.#uri)}`);
    return heard.settle(outcome);
  }

  #options(pass: Work['pass'], only: readonly string[] | undefined): VerifyOptions {
    const { settings, task } = this.means;
    const { engine, bound, milliseconds, checkMilliseconds, useCache } = settings;
    const { cacheFolder, slices } = this.means;
    const slice = slices.get(this.fn.name);
    return {
      engine,
      bound,
      milliseconds: pass === 'quick' ? quickMs : milliseconds,
      ...(checkMilliseconds !== undefined && { checkMilliseconds }),
      task,
      scope: 'own',
      ...(only && { only }),
      ...(cacheFolder !== undefined &&
        slice !== undefined && { cache: { folder: cacheFolder, slice, read: useCache } }),
    };
  }

  /** Whether more time may decide it. */
  #needsTime({ verdict }: CheckVerdict): boolean {
    if (verdict.kind === 'bounded') return verdict.bound < this.means.settings.bound;
    return verdict.kind === 'unknown' && verdict.cause.kind === 'timeout';
  }

  #withTimeSpent(result: FunctionVerdicts): FunctionVerdicts {
    if (result.kind === 'refused') return result;
    const milliseconds = result.statistics.milliseconds + this.#spent;
    return { ...result, statistics: { ...result.statistics, milliseconds } };
  }
}
