/** How deep executions go into loops and recursion: what the bound of `bounded` counts. */
import type { ExecHooks } from '../../../../server/src/exec/hooks';
import { ExecProgram } from '../../../../server/src/exec/program';
import type { IrFunction } from '../../../../server/src/ir/model/globals';
import type { Module } from '../../../../server/src/ir/model/module';
import type { Block } from '../../../../server/src/ir/model/value';
import type { EntryPlan } from '../../../../server/src/task/entry-plan';
import type { TaskOptions } from '../../../../server/src/task/options';
import { allRuns } from './brute-force';

/** Of the executions that fail in a check, the rounds of the one with the fewest. */
export function fewestRounds(module: Module, task: TaskOptions, entry: EntryPlan): ReadonlyMap<string, number> {
  const program = new ExecProgram(module, task, { stepping: false, tracing: true });
  const fewest = new Map<string, number>();
  let counter = new RoundCounter();
  allRuns(program, entry, {
    hooks: () => (counter = new RoundCounter()).hooks,
    ended: (end) => {
      if (end.kind !== 'violated') return;
      fewest.set(end.check.id, Math.min(counter.most, fewest.get(end.check.id) ?? Infinity));
    },
  });
  return fewest;
}

interface Frame {
  readonly fn: IrFunction;
  readonly passed: Map<Block, number>;
}

/** At most so often a block is passed in one call, a function is active, or memory copied or filled byte by byte. */
class RoundCounter {
  most = 1;
  readonly #frames: Frame[] = [];
  readonly #active = new Map<IrFunction, number>();

  readonly hooks: ExecHooks = {
    enter: (fn) => {
      this.#frames.push({ fn, passed: new Map() });
      this.#count(fn, this.#active);
    },
    leave: () => {
      const { fn } = this.#frames.pop()!;
      this.#active.set(fn, this.#active.get(fn)! - 1);
    },
    block: (block) => {
      this.#count(block, this.#frames.at(-1)!.passed);
    },
    store: (at, _object, _offset, bytes) => {
      if (at.opcode === 'call') this.#atLeast(bytes + 1);
    },
    copied: (_at, _to, _from, bytes) => {
      this.#atLeast(bytes + 1);
    },
  };

  #count<Key>(key: Key, counts: Map<Key, number>): void {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    this.#atLeast(count);
  }

  #atLeast(rounds: number): void {
    this.most = Math.max(this.most, rounds);
  }
}
