import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';

/** A z3 program behind a pipe, for comparison. */
export class NativeZ3 {
  readonly #process: ChildProcessWithoutNullStreams = spawn('z3', ['-in']);
  #waiting: ((answer: string) => void)[] = [];
  #rest = '';

  private constructor() {
    this.#process.stdout.setEncoding('utf8');
    this.#process.stdout.on('data', (text: string) => {
      const lines = (this.#rest + text).split('\n');
      this.#rest = lines.pop()!;
      for (const line of lines) this.#waiting.shift()?.(line);
    });
  }

  /** Nothing where no z3 is installed. */
  static start(): NativeZ3 | undefined {
    return spawnSync('z3', ['--version']).status === 0 ? new NativeZ3() : undefined;
  }

  send(commands: string): void {
    this.#process.stdin.write(`${commands}\n`);
  }

  /** Sends commands that give one line of answer. */
  ask(commands: string): Promise<string> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.send(commands);
    });
  }

  stop(): void {
    this.#process.kill();
  }
}
