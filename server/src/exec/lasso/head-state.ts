import type { Machine } from '../machine';
import type { Snapshot } from '../snapshot';

/**
 * Everything that decides what a machine does from a loop head on, but for the inputs to come. It is all of the machine:
 * also what is dead, as numbers of objects are given back by what is mentioned anywhere.
 */
export interface HeadState {
  readonly snapshot: Snapshot;
  /** The whole of them: what lies behind the frames is there again when the next one begins. */
  readonly stack: Float64Array;
  readonly bigs: readonly bigint[];
}

/** The state of a machine that has paused at a loop head. What the last call returned has been taken by then. */
export function headState(machine: Machine, earlier?: HeadState): HeadState {
  return { snapshot: machine.save(earlier?.snapshot), stack: machine.stack.slice(), bigs: [...machine.bigs] };
}

/** Whether a machine that has paused at a loop head is in that state. What differs most often is looked at first. */
export function isIn(machine: Machine, { snapshot, stack, bigs }: HeadState): boolean {
  return (
    machine.resume === snapshot.resume &&
    machine.fp === snapshot.fp &&
    machine.stack.length === stack.length &&
    hasStack(machine.stack, stack, machine.fp) &&
    machine.frames.isAs(snapshot.frames) &&
    areEqual(machine.bigs, bigs) &&
    areEqual(machine.stackObjects, snapshot.stackObjects) &&
    machine.objects.isAs(snapshot.objects) &&
    machine.memory.isAs(snapshot.memory)
  );
}

/** The frame that runs first: its variables are what changes. */
function hasStack(now: Float64Array, before: Float64Array, fp: number): boolean {
  return bytesFrom(now, fp).equals(bytesFrom(before, fp)) && bytesFrom(now, 0).equals(bytesFrom(before, 0));
}

function bytesFrom(numbers: Float64Array, from: number): Buffer {
  return Buffer.from(numbers.buffer, numbers.byteOffset + from * 8, (numbers.length - from) * 8);
}

function areEqual<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((one, index) => one === b[index]);
}
