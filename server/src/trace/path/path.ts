import type { IrFunction } from '../../ir/model/globals';
import type { Instruction } from '../../ir/model/instructions';
import type { Block } from '../../ir/model/value';
import type { RegisterBase } from '../../task/registers/registers';
import { Ints } from './ints';

/**
 * Where an execution went, as a few arrays of numbers: all that a debugger needs to know about control, without executing
 * anything. A *position* is the number of instructions executed before. A *span* is a run of instructions of one block
 * that is executed without leaving it; a call ends one. A *frame* is one execution of a function.
 */
export class Path {
  readonly blocks: Block[] = [];
  /** Of each span: its first position, block, first instruction in it, frame, and the span before in its frame or -1. */
  readonly starts = new Ints();
  readonly spanBlocks = new Ints();
  readonly froms = new Ints();
  readonly spanFrames = new Ints();
  readonly befores = new Ints();
  /** Of each frame: its first span, the frame that called it or -1, and the calls around it. */
  readonly entries = new Ints();
  readonly callers = new Ints();
  readonly depths = new Ints();
  readonly writes = new Writes();
  readonly objects = new ObjectLives();
  /** Positions at which the ordered inputs were taken. */
  readonly inputs = new Ints();
  /** Instructions executed in the whole, the one that fails included. */
  length = 0;

  get spans(): number {
    return this.starts.length;
  }

  /** The span that a position lies in. */
  spanAt(position: number): number {
    return this.starts.lastNotAbove(position);
  }

  blockOf(span: number): Block {
    return this.blocks[this.spanBlocks.at(span)]!;
  }

  functionOf(span: number): IrFunction {
    return this.blockOf(span).function;
  }

  frameOf(span: number): number {
    return this.spanFrames.at(span);
  }

  depthOf(span: number): number {
    return this.depths.at(this.frameOf(span));
  }

  /** The position after a span. */
  endOf(span: number): number {
    return span + 1 < this.spans ? this.starts.at(span + 1) : this.length;
  }

  /** What is executed at a position: of the phis at the start of a block and the instruction behind them, that one. */
  instructionAt(position: number): Instruction {
    const span = this.spanAt(position);
    const { instructions } = this.blockOf(span);
    let index = this.froms.at(span) + position - this.starts.at(span);
    while (instructions[index]?.opcode === 'phi') index++;
    return instructions[index]!;
  }
}

/** What was written, and when. */
class Writes {
  readonly positions = new Ints();
  /** An object's number; for a register -1 - its index in `registers`. */
  readonly targets = new Ints();
  readonly offsets = new Ints();
  readonly bytes = new Ints();
  /** The frame in which it happened. */
  readonly frames = new Ints();
  readonly registers: RegisterBase[] = [];
  readonly #indices = new Map<RegisterBase, number>();

  registerTarget(base: RegisterBase): number {
    let index = this.#indices.get(base);
    if (index === undefined) {
      index = this.registers.push(base) - 1;
      this.#indices.set(base, index);
    }
    return -1 - index;
  }

  add(position: number, target: number, offset: number, bytes: number, frame: number): void {
    this.positions.push(position);
    this.targets.push(target);
    this.offsets.push(offset);
    this.bytes.push(bytes);
    this.frames.push(frame);
  }
}

/** An object of the stack or the heap, from when it is made. A number may be used again. */
export interface ObjectLife {
  readonly object: number;
  readonly made: number;
  /** Undefined for a copy that a callee makes of its argument. */
  readonly at: Instruction | undefined;
  /** Which allocation of the heap it is, from 1. */
  readonly heap: number | undefined;
  /** How large it is; of a heap object. */
  readonly bytes: number;
  freed: { readonly position: number; readonly at: Instruction } | undefined;
}

class ObjectLives {
  readonly all: ObjectLife[] = [];
  readonly #byNumber = new Map<number, ObjectLife[]>();

  add(life: ObjectLife): void {
    this.all.push(life);
    const same = this.#byNumber.get(life.object);
    if (same === undefined) this.#byNumber.set(life.object, [life]);
    else same.push(life);
  }

  /** The object that has a number at a position, be it alive or dead. */
  at(object: number, position: number): ObjectLife | undefined {
    const lives = this.#byNumber.get(object);
    if (lives === undefined) return undefined;
    for (let i = lives.length - 1; i >= 0; i--) if (lives[i]!.made < position) return lives[i];
    return undefined;
  }
}
