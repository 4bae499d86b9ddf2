import type { DebugProtocol } from '@vscode/debugprotocol';
import { ReplayAdapter } from '../../server/src/debug/adapter/adapter';

/** A client of the debug adapter protocol that writes down what it is told, as a person would. */
export class Client {
  readonly #adapter: ReplayAdapter;
  readonly #waiting = new Map<number, (response: DebugProtocol.Response) => void>();
  readonly #events: DebugProtocol.Event[] = [];
  #sequence = 0;

  constructor(worker: string) {
    this.#adapter = new ReplayAdapter(worker);
    this.#adapter.onDidSendMessage((message) => this.#receive(message as DebugProtocol.ProtocolMessage));
  }

  /** Sends a request; gives the answer, also one that refuses. */
  request(command: string, args: object = {}): Promise<DebugProtocol.Response> {
    const seq = ++this.#sequence;
    return new Promise((resolve) => {
      this.#waiting.set(seq, resolve);
      this.#adapter.handleMessage({ seq, type: 'request', command, arguments: args } as DebugProtocol.Request);
    });
  }

  /** The body of an answer; the reason, as an error, if it was refused. */
  async ask<T>(command: string, args: object = {}): Promise<T> {
    const response = await this.request(command, args);
    if (!response.success) throw new Error(response.message);
    return response.body as T;
  }

  /** What has been told since the last time. */
  async events(): Promise<readonly DebugProtocol.Event[]> {
    // What is told after an answer is told in the same turn.
    await new Promise((resolve) => setImmediate(resolve));
    return this.#events.splice(0);
  }

  #receive(message: DebugProtocol.ProtocolMessage): void {
    if (message.type === 'event') this.#events.push(message as DebugProtocol.Event);
    if (message.type !== 'response') return;
    const response = message as DebugProtocol.Response;
    this.#waiting.get(response.request_seq)?.(response);
    this.#waiting.delete(response.request_seq);
  }
}
