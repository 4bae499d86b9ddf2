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

/** The text of a document, and which it is. */
export interface RunText {
  readonly input: SurveyInput;
  readonly version: number;
}

/** What verifying a function of a document takes. */
export interface RunMeans extends RunText {
  readonly service: Service;
  readonly store: ResultStore;
  readonly outcomes: Outcomes;
  readonly settings: VerifySettings;
  readonly task: TaskOptions;
  /** What the verdicts on a function depend on, by its name. */
  readonly slices: ReadonlyMap<string, string>;
  /** The newest text in which the function means what it means here: workers need not go back to an older one. */
  readonly newest: (name: string) => RunText | undefined;
  /** Undefined if verdicts are not kept. */
  readonly cacheFolder: string | undefined;
}

/** What the user waits for. */
export interface Wanted {
  readonly onEnd: (outcome: 'done' | 'cancelled') => void;
}

/** So long may the first look at a function take; what needs more comes after the first look at the others. */
const quickMs = 1_000;

/** A pass over the checks of a function, or some of them, in some text. */
interface Attempt {
  readonly pass: Work['pass'];
  readonly only: readonly string[] | undefined;
  readonly input: SurveyInput;
  readonly subject: Subject;
}

/** One verification of a function, which the store knows to wait for it: a quick pass over all its checks, then a thorough one over those that need more time. */
export class FunctionRun {
  readonly #uri: string;
  #spent = 0;

  constructor(
    private readonly fn: KnownFunction,
    private readonly means: RunMeans,
    private readonly wanted?: Wanted,
  ) {
    const { input } = means;
    this.#uri = input.kind === 'c' ? input.source.uri : input.uri;
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
        const text = this.means.newest(name) ?? this.means;
        const subject = { key: this.fn.key, version: text.version };
        const result = await this.#verify({ pass, only, input: text.input, subject }, signal, urgency);
        return signal.aborted ? undefined : this.#end(pass, result, subject);
      },
      onCancel: () => {
        store.activity(this.#uri, name, 'idle');
        this.wanted?.onEnd('cancelled');
      },
      onPause: () => store.activity(this.#uri, name, 'waiting'),
    };
  }

  /** What comes next, if anything does. */
  #end(pass: Work['pass'], result: FunctionVerdicts, subject: Subject): Work | undefined {
    const { store } = this.means;
    if (pass === 'quick' && result.kind === 'decided') {
      const open = result.verdicts.filter((verdict) => this.#needsTime(verdict));
      if (open.length > 0) {
        this.#spent = result.statistics.milliseconds;
        const done = result.verdicts.filter((verdict) => !open.includes(verdict));
        store.decided(this.#uri, this.fn.name, subject, done);
        store.activity(this.#uri, this.fn.name, 'waiting');
        return this.#pass(
          'thorough',
          open.map(({ id }) => id),
        );
      }
    }
    store.finished(this.#uri, this.fn.name, subject, this.#withTimeSpent(result));
    this.wanted?.onEnd('done');
    return undefined;
  }

  async #verify(
    { pass, only, input, subject }: Attempt,
    signal: AbortSignal,
    urgency: Urgency,
  ): Promise<FunctionVerdicts> {
    const { service, store, outcomes } = this.means;
    const heard = new VerifyProgress();
    const outcome = await service.verifyFunction(input, this.fn.name, {
      options: this.#options(pass, only),
      priority: urgency === 'urgent' ? 'normal' : 'background',
      signal,
      onEvent: (event) => {
        heard.take(event);
        if (event.kind !== 'verdict' || signal.aborted) return;
        store.decided(this.#uri, this.fn.name, subject, [event.verdict]);
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
