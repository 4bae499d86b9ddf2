import type { VerifyEvent } from '../service/model/verification';
import type { Environment } from './environment';

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const intervalMs = 100;
const eraseLine = '\r\u001b[2K';

/** One line on the terminal that says what is going on, and goes away when there is something to tell. */
export class Progress {
  readonly #world: Environment;
  readonly #timer: NodeJS.Timeout | undefined;
  readonly #start = performance.now();
  /** Functions that a worker has begun with. */
  readonly #running = new Set<string>();
  #functions = 0;
  #done = 0;
  #decided = 0;
  #frame = 0;
  #isShown = false;

  constructor(world: Environment) {
    this.#world = world;
    if (world.live === undefined) return;
    this.#timer = setInterval(() => this.#draw(), intervalMs);
    this.#timer.unref();
  }

  /** The world, with a terminal that the line gets out of the way of. */
  get environment(): Environment {
    const { out, error } = this.#world;
    const after = (write: (text: string) => void) => (text: string) => {
      this.#erase();
      write(text);
    };
    return { ...this.#world, out: after(out), error: after(error) };
  }

  /** A function is going to be verified; call the result when it is. */
  begin(name: string): () => void {
    this.#functions++;
    return () => {
      this.#done++;
      this.#running.delete(name);
    };
  }

  take(name: string, event: VerifyEvent): void {
    if (event.kind === 'started') this.#running.add(name);
    else this.#decided++;
  }

  end(): void {
    clearInterval(this.#timer);
    this.#erase();
  }

  #erase(): void {
    if (this.#isShown) this.#world.live?.write(eraseLine);
    this.#isShown = false;
  }

  #draw(): void {
    const { live } = this.#world;
    if (live === undefined) return;
    const text = `${frames[this.#frame++ % frames.length]!} ${this.#text()}`;
    // A terminal that does not know its width says 0.
    const width = (live.columns() || 80) - 1;
    const fitting = text.length > width ? `${text.slice(0, width - 1)}…` : text;
    live.write(`${eraseLine}${fitting}`);
    this.#isShown = true;
  }

  #text(): string {
    const seconds = `${((performance.now() - this.#start) / 1000).toFixed(1)} s`;
    if (this.#functions === 0) return `${seconds}  compiling`;
    const names = [...this.#running].join(', ');
    return `${seconds}  ${this.#done}/${this.#functions} functions, ${this.#decided} checks decided  ${names}`;
  }
}
