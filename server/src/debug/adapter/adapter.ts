import { Event, OutputEvent } from '@vscode/debugadapter';
import { Response } from '@vscode/debugadapter/lib/messages';
import { ProtocolServer } from '@vscode/debugadapter/lib/protocol';
import type { DebugProtocol } from '@vscode/debugprotocol';
import { EvaluationError } from '../evaluate/evaluation-error';
import type { LaunchArguments } from '../protocol/launch-arguments';
import { type Loaded, load } from '../load/load';
import type { Stop } from '../session/stop';
import { capabilities } from './capabilities';
import { checkArguments } from './check-arguments';
import { Refused } from './refused';
import { Running } from './running';
import { threadId, SessionRequests } from './session-requests';
import { stoppedBody } from './stopped';

/** Speaks the debug adapter protocol: loads a counterexample, then passes requests on to the session. */
export class ReplayAdapter extends ProtocolServer {
  #session: SessionRequests | undefined;
  #launched: LaunchArguments = {};
  /** A launch that has not been answered yet. */
  #launching: { readonly request: number; readonly cancelled: AbortController } | undefined;

  /** `worker`: script of the threads that look for a counterexample, if none is given. */
  constructor(readonly worker: string) {
    super();
  }

  protected override dispatchRequest(request: DebugProtocol.Request): void {
    void this.#answer(request);
  }

  async #answer(request: DebugProtocol.Request): Promise<void> {
    const response = new Response(request) as DebugProtocol.Response;
    try {
      const { body, afterwards } = await this.#handle(request);
      if (body !== undefined) response.body = body;
      this.sendResponse(response);
      afterwards?.();
    } catch (error) {
      const isExpected = error instanceof Refused || error instanceof EvaluationError;
      const format = isExpected ? error.message : `internal error: ${String(error)}`;
      if (!isExpected) this.#say(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
      response.success = false;
      response.message = format;
      response.body = { error: { id: 1, format, showUser: !(error instanceof EvaluationError) } };
      this.sendResponse(response);
    }
  }

  async #handle({ command, arguments: args, seq }: DebugProtocol.Request): Promise<Answer> {
    switch (command) {
      case 'initialize':
        return { body: capabilities };
      case 'launch':
        return this.#launch((args ?? {}) as LaunchArguments, seq);
      case 'cancel': {
        // All other requests are answered at once.
        checkArguments(command, args);
        const { requestId } = (args ?? {}) as DebugProtocol.CancelArguments;
        if (requestId === this.#launching?.request) this.#launching?.cancelled.abort();
        return {};
      }
      case 'attach':
        throw new Refused('a replay is launched: there is nothing to attach to');
      case 'restart': {
        const session = this.#running();
        const stop = session.goTo(session.start, { kind: 'entry' });
        return { afterwards: () => this.#movedTo(stop) };
      }
      case 'configurationDone': {
        const session = this.#running();
        const first =
          this.#launched.stopOnEntry === false ? session.proceed() : session.goTo(session.start, { kind: 'entry' });
        return { afterwards: () => this.#stopped(first) };
      }
      case 'terminate':
      case 'disconnect':
        return { afterwards: () => this.#end() };
      default: {
        const { handlers } = this.#requests();
        const handler = Object.hasOwn(handlers, command) ? handlers[command] : undefined;
        if (handler === undefined) throw new Refused(`${command} is not something that a replay can do`);
        const { body, stop } = handler(args ?? {});
        if (stop === undefined) return { body };
        return { body, afterwards: () => (command.startsWith('verdict.') ? this.#movedTo(stop) : this.#stopped(stop)) };
      }
    }
  }

  async #launch(args: LaunchArguments, request: number): Promise<Answer> {
    checkArguments('launch', args);
    if (this.#session !== undefined || this.#launching !== undefined) throw new Refused('a replay has been launched');
    this.#launched = args;
    const loaded = await this.#load(args, request);
    if (loaded.kind === 'failed') throw new Refused(loaded.message);
    for (const remark of loaded.remarks) this.#say(`${remark}\n`, 'important');
    const running = new Running(loaded);
    running.session.onLog = (text) => this.#say(`${text}\n`, 'stdout');
    this.#session = new SessionRequests(running, (event, body) => this.sendEvent(new Event(event, body)));
    const { check, path } = loaded.execution;
    this.#say(`${check.kind}: ${check.message}, after ${path.length} instructions\n`);
    return { afterwards: () => this.sendEvent(new Event('initialized')) };
  }

  async #load(args: LaunchArguments, request: number): Promise<Loaded> {
    const cancelled = new AbortController();
    this.#launching = { request, cancelled };
    const { signal } = cancelled;
    try {
      return await load(args, { worker: this.worker, progress: (text) => this.#say(`${text}…\n`), signal });
    } finally {
      this.#launching = undefined;
    }
  }

  #running() {
    return this.#requests().session;
  }

  #requests(): SessionRequests {
    if (this.#session === undefined) throw new Refused('nothing has been launched');
    return this.#session;
  }

  /** After a request that a client does not know to set the program going: it must be told. */
  #movedTo(stop: Stop): void {
    this.sendEvent(new Event('continued', { threadId, allThreadsContinued: true }));
    this.#stopped(stop);
  }

  #stopped(stop: Stop): void {
    const { session } = this.#requests();
    this.#requests().moved();
    this.sendEvent(new Event('stopped', stoppedBody(stop, session, threadId)));
  }

  #say(text: string, category: 'console' | 'stdout' | 'important' = 'console'): void {
    this.sendEvent(new OutputEvent(text, category));
  }

  #end(): void {
    this.#launching?.cancelled.abort();
    this.#session = undefined;
    this.sendEvent(new Event('terminated'));
    this.stop();
    this.emit('end');
  }
}

/** What is answered, and what is told after that. */
interface Answer {
  readonly body?: unknown;
  readonly afterwards?: () => void;
}
