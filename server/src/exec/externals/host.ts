import type { ExecHooks } from '../hooks';
import type { Machine } from '../machine';

/** What the world outside the program does. */
export interface HostOptions {
  /** Where output goes; without it, output functions are calls like any other without a body. */
  readonly output?: (bytes: Uint8Array) => void;
  readonly hooks?: ExecHooks;
}

/** The program's surroundings: output, and what happens at its end. */
export class Host {
  readonly output: ((bytes: Uint8Array) => void) | undefined;
  readonly hooks: ExecHooks | undefined;

  constructor(options: HostOptions = {}) {
    this.output = options.output;
    this.hooks = options.hooks;
  }

  /** The entry function returns. */
  finish(machine: Machine, site: number): void {
    const entry = machine.program.functionAt(machine.frames.function);
    if (entry.name === 'main' && leaks(machine)) {
      const before = machine.outcome;
      machine.failKind('memory-leak', undefined, site);
      // Off unless asked for, and then it is nothing.
      if (machine.program.options.checks.has('memory-leak')) return;
      machine.outcome = before;
    }
    const returnsInteger = entry.valueType.returns.kind === 'int';
    const code = returnsInteger ? machine.results[0]! & 0xff : 0;
    machine.outcome = { kind: 'finished', how: 'returned', exitCode: code };
  }
}

/** Whether a heap object is alive. */
export function leaks(machine: Machine): boolean {
  const { objects } = machine;
  for (let object = 1; object < objects.next; object++) {
    if (objects.kindOf(object) === 'heap' && objects.isAlive(object)) return true;
  }
  return false;
}
