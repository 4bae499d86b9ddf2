import { assertNever } from '../../base/assert-never';
import type { CheckVerdict, FunctionVerdicts, VerifyEvent } from '../model/verification';
import type { ShownVerdict, UnknownCause } from '../model/verdict';
import type { Outcome } from '../pool/protocol';

type Started = Extract<VerifyEvent, { kind: 'started' }>;

/** Listens to the verification of a function, to know what was found out if it does not end well. */
export class VerifyProgress {
  #started: Started | undefined;
  readonly #decided = new Map<string, CheckVerdict>();
  readonly #start = performance.now();

  take(event: VerifyEvent): void {
    if (event.kind === 'started') this.#started = event;
    else this.#decided.set(event.verdict.id, event.verdict);
  }

  /** The result; where there is none, what was decided stays, and the rest is unknown for the reason that is told. */
  settle(outcome: Outcome<FunctionVerdicts>): FunctionVerdicts {
    if (outcome.kind === 'ok') return outcome.value;
    const reason = reasonOf(outcome);
    if (this.#started === undefined) return { kind: 'refused', message: reason };
    const { checks, assumptions } = this.#started;
    const milliseconds = performance.now() - this.#start;
    const verdict: ShownVerdict = { kind: 'unknown', reason, cause: causeOf(outcome.kind, reason) };
    const open = { verdict, engine: undefined, milliseconds, solverCalls: 0 };
    const verdicts = checks.map((id) => this.#decided.get(id) ?? { id, ...open });
    return { kind: 'decided', verdicts, assumptions, statistics: { milliseconds, engines: [], solver: undefined } };
  }
}

/** What became of a request that was not answered, in one sentence. */
export function reasonOf(outcome: Exclude<Outcome<unknown>, { kind: 'ok' }>): string {
  switch (outcome.kind) {
    case 'timed-out':
      return `not finished within ${outcome.limitMs / 1000} s`;
    case 'failed':
      return `an error in Verdict: ${outcome.message}`;
    case 'crashed':
      return `the worker stopped: ${outcome.message}`;
    case 'cancelled':
      return 'cancelled';
    case 'closed':
      return 'closed before it was finished';
    default:
      return assertNever(outcome);
  }
}

function causeOf(kind: Exclude<Outcome<unknown>['kind'], 'ok'>, detail: string): UnknownCause {
  switch (kind) {
    case 'timed-out':
      return { kind: 'timeout' };
    case 'cancelled':
    case 'closed':
      return { kind: 'cancelled' };
    case 'failed':
    case 'crashed':
      return { kind: 'crashed', detail };
    default:
      return assertNever(kind);
  }
}
