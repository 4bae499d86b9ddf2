import { MessageType, ShowMessageNotification, type Connection } from 'vscode-languageserver/node';
import { assertNever } from '../base/assert-never';
import type { Outcome } from '../service/pool/protocol';

/** Turns what went wrong in a worker into words: always in the log, in a message where the user should know. */
export class Outcomes {
  readonly #connection: Connection;
  #lastMessage = -Infinity;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** The value, or undefined after telling why there is none. */
  value<T>(outcome: Outcome<T>, what: string): T | undefined {
    if (outcome.kind === 'ok') return outcome.value;
    this.tell(outcome, what);
    return undefined;
  }

  /** One sentence on why `what` has no result; undefined if nobody waits for it any more. */
  tell(outcome: Exclude<Outcome<never>, { kind: 'ok' }>, what: string): string | undefined {
    switch (outcome.kind) {
      case 'cancelled':
      case 'closed':
        return undefined;
      case 'timed-out':
        return this.#report(`${what} took longer than ${outcome.limitMs / 1000} s and was stopped.`);
      case 'failed':
        this.#connection.console.error(outcome.stack);
        return this.#report(`${what} failed because of an error in Verdict: ${outcome.message}`);
      case 'crashed':
        return this.#report(`${what}: the worker stopped (${outcome.message}) and was replaced.`);
      default:
        return assertNever(outcome);
    }
  }

  #report(sentence: string): string {
    this.#connection.console.error(sentence);
    // A file that kills its worker at every keystroke must not bury the user in messages.
    const now = Date.now();
    if (now - this.#lastMessage > quietMs) this.#show(`Verdict: ${sentence}`);
    this.#lastMessage = now;
    return sentence;
  }

  #show(message: string): void {
    void this.#connection.sendNotification(ShowMessageNotification.type, { type: MessageType.Warning, message });
  }
}

const quietMs = 60_000;
