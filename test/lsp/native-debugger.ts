import { type ChildProcess, spawn } from 'node:child_process';

interface Message {
  readonly type: string;
  readonly event?: string;
  readonly request_seq?: number;
  readonly body?: unknown;
}

/** A place where a debugger has stopped. */
export interface Frame {
  readonly name: string;
  readonly line: number;
  readonly file: string | undefined;
}

/** LLVM's debugger, spoken to in the debug adapter protocol as VS Code does. */
export class NativeDebugger {
  readonly #process: ChildProcess;
  readonly #waiting: { readonly isIt: (message: Message) => boolean; readonly tell: (message: Message) => void }[] = [];
  #read = Buffer.alloc(0);
  #sequence = 0;

  constructor(program: string) {
    this.#process = spawn(program, { stdio: ['pipe', 'pipe', 'inherit'] });
    this.#process.stdout!.on('data', (bytes: Buffer) => this.#receive(bytes));
  }

  /** Runs a program until it stops; the frames there, the innermost first. */
  async stack(configuration: object): Promise<readonly Frame[]> {
    await this.#ask('initialize', { adapterID: 'lldb-dap' });
    const stopped = this.#next((one) => one.type === 'event' && one.event === 'stopped');
    const ready = this.#next((one) => one.type === 'event' && one.event === 'initialized');
    const launched = this.#ask('launch', configuration);
    await ready;
    await Promise.all([launched, this.#ask('configurationDone', {})]);
    const { threadId } = (await stopped).body as { readonly threadId: number };
    const { stackFrames } = (await this.#ask('stackTrace', { threadId })).body as {
      readonly stackFrames: readonly { name: string; line: number; source?: { path?: string } }[];
    };
    await this.#ask('disconnect', { terminateDebuggee: true });
    return stackFrames.map(({ name, line, source }) => ({ name, line, file: source?.path }));
  }

  close(): void {
    this.#process.kill('SIGKILL');
  }

  #ask(command: string, args: object): Promise<Message> {
    const seq = ++this.#sequence;
    const text = JSON.stringify({ seq, type: 'request', command, arguments: args });
    this.#process.stdin!.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
    return this.#next((one) => one.type === 'response' && one.request_seq === seq);
  }

  #next(isIt: (message: Message) => boolean): Promise<Message> {
    return new Promise((tell) => this.#waiting.push({ isIt, tell }));
  }

  #receive(bytes: Buffer): void {
    this.#read = Buffer.concat([this.#read, bytes]);
    for (;;) {
      const head = /^Content-Length: (\d+)\r\n\r\n/.exec(this.#read.toString('latin1'));
      const end = head === null ? Infinity : head[0].length + Number(head[1]);
      if (head === null || this.#read.length < end) return;
      const message = JSON.parse(this.#read.subarray(head[0].length, end).toString()) as Message;
      this.#read = this.#read.subarray(end);
      const at = this.#waiting.findIndex(({ isIt }) => isIt(message));
      if (at >= 0) this.#waiting.splice(at, 1)[0]!.tell(message);
    }
  }
}
