import type { IrFunction } from '../../ir/model/globals';
import type { Block } from '../../ir/model/value';
import type { Machine } from '../machine';
import { recycleNumbers } from '../recycle';

/**
 * Takes a machine from one loop head to the next. There the numbers of dead objects that nothing mentions are free again,
 * so that a round which makes objects and loses them makes the same ones the next time.
 */
export class HeadWalk {
  /** The fewest calls that were around anything executed since this was last set. */
  lowest: number;
  #room: number;

  constructor(readonly machine: Machine) {
    this.lowest = machine.frames.depth;
    this.#room = machine.objects.room;
  }

  /** False if the execution ends, or comes to no head within so many instructions from its start. */
  next(limit: number): boolean {
    const { machine } = this;
    do {
      machine.run(0);
      this.lowest = Math.min(this.lowest, machine.frames.depth);
      if (machine.outcome !== undefined || machine.executed > limit) return false;
    } while (!machine.isPaused);
    // Nothing was made: nothing can be given back that was not before.
    if (machine.objects.room < this.#room) {
      recycleNumbers(machine, machine.fp + machine.program.runnable(machine.frames.function).code.frameSize);
    }
    this.#room = machine.objects.room;
    return true;
  }
}

/** The head at which a machine has paused. */
export function headAt(machine: Machine): { readonly fn: IrFunction; readonly block: Block } {
  const number = machine.frames.function;
  const { block } = machine.program.runnable(number).code.nodeAt(machine.resume);
  return { fn: machine.program.functionAt(number), block };
}
