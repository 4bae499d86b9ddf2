import type { ExecHooks } from '../../exec/hooks';
import type { Machine } from '../../exec/machine';
import type { ScalarValue } from '../../exec/scalar-value';
import type { IrFunction } from '../../ir/model/globals';
import type { CallBase, Instruction } from '../../ir/model/instructions';
import type { Block } from '../../ir/model/value';
import type { RegisterBase } from '../../task/registers/registers';
import { Path } from './path';

/** Writes down where an execution goes, what it writes, and which objects it makes. */
export class PathRecorder implements ExecHooks {
  readonly path = new Path();
  #machine: Machine | undefined;
  readonly #blocks = new Map<Block, number>();
  readonly #indices = new Map<Block, ReadonlyMap<Instruction, number>>();
  /** The frames that are being executed, with the last span of each and the call that it waits for. */
  readonly #stack: { readonly frame: number; span: number; call: Instruction | undefined }[] = [];
  #heapObjects = 0;

  /** To be called before the machine runs, once it is started. */
  attach(machine: Machine): void {
    this.#machine = machine;
    // What the entry takes, it takes before its first instruction.
    for (let i = 0; i < machine.inputCursor; i++) this.path.inputs.push(-1);
  }

  /** To be called when the machine has ended. */
  end(length: number): void {
    this.path.length = length;
  }

  /** The position of an instruction of the function that runs, while it is executed; without one, of what comes next. */
  positionOf(at: Instruction | undefined): number {
    const top = this.#stack.at(-1);
    if (top === undefined) return 0;
    // Variable arguments are laid out before the first block begins.
    if (top.span < 0) return this.#entryPosition();
    const { path } = this;
    const block = path.blockOf(top.span);
    const index = at?.block === block ? this.#indexIn(block, at) : undefined;
    if (index === undefined) return path.starts.at(top.span);
    return path.starts.at(top.span) + Math.max(0, index - path.froms.at(top.span));
  }

  enter(_fn: IrFunction, _args: unknown, call: (Instruction & CallBase) | undefined): void {
    const caller = this.#stack.at(-1);
    if (caller !== undefined) caller.call = call;
    const { path } = this;
    path.entries.push(-1);
    path.callers.push(caller?.frame ?? -1);
    this.#stack.push({ frame: path.depths.push(this.#stack.length), span: -1, call: undefined });
  }

  leave(_fn: IrFunction, _result: unknown, at: Instruction): void {
    const end = this.positionOf(at) + 1;
    this.#stack.pop();
    const top = this.#stack.at(-1);
    if (top?.call === undefined) return;
    const { block } = top.call;
    const from = this.#indexIn(block, top.call) + 1;
    top.call = undefined;
    if (from < block.instructions.length) this.#begin(block, from, end);
  }

  block(block: Block): void {
    const top = this.#stack.at(-1)!;
    this.#begin(block, 0, top.span < 0 ? this.#entryPosition() : this.#endOfBlock(top.span));
  }

  assignRegister(at: Instruction, base: RegisterBase, offset: number, value: ScalarValue): void {
    const { layout } = this.#machine!.program.env;
    this.#write(at, this.path.writes.registerTarget(base), offset, layout.storeSize(value.type));
  }

  assignRange(at: Instruction, base: RegisterBase, offset: number, bytes: number): void {
    this.#write(at, this.path.writes.registerTarget(base), offset, bytes);
  }

  store(at: Instruction, object: number, offset: number, bytes: number): void {
    this.#write(at, object, offset, bytes);
  }

  made(at: Instruction | undefined, object: number): void {
    const { objects } = this.#machine!;
    const isHeap = objects.kindOf(object) === 'heap';
    this.path.objects.add({
      object,
      made: this.positionOf(at),
      at,
      heap: isHeap ? ++this.#heapObjects : undefined,
      bytes: objects.size[object]!,
      freed: undefined,
    });
  }

  ended(at: Instruction, object: number): void {
    if (this.#machine!.objects.kindOf(object) !== 'heap') return;
    const position = this.positionOf(at);
    const life = this.path.objects.at(object, position + 1);
    if (life !== undefined) life.freed = { position, at };
  }

  input(_input: unknown, at: Instruction | undefined): void {
    this.path.inputs.push(this.positionOf(at));
  }

  #write(at: Instruction, target: number, offset: number, bytes: number): void {
    this.path.writes.add(this.positionOf(at), target, offset, bytes, this.#stack.at(-1)?.frame ?? -1);
  }

  #begin(block: Block, from: number, position: number): void {
    const { path } = this;
    const top = this.#stack.at(-1)!;
    path.starts.push(position);
    path.spanBlocks.push(this.#numberOf(block));
    path.froms.push(from);
    path.spanFrames.push(top.frame);
    const span = path.befores.push(top.span);
    if (top.span < 0) path.entries.set(top.frame, span);
    top.span = span;
  }

  /** Where the call ends that has just been made. */
  #entryPosition(): number {
    const caller = this.#stack.at(-2);
    if (caller?.call === undefined) return 0;
    const index = this.#indexIn(caller.call.block, caller.call);
    return this.path.starts.at(caller.span) + index + 1 - this.path.froms.at(caller.span);
  }

  #endOfBlock(span: number): number {
    const { path } = this;
    return path.starts.at(span) + path.blockOf(span).instructions.length - path.froms.at(span);
  }

  #numberOf(block: Block): number {
    let number = this.#blocks.get(block);
    if (number === undefined) {
      number = this.path.blocks.push(block) - 1;
      this.#blocks.set(block, number);
    }
    return number;
  }

  #indexIn(block: Block, instruction: Instruction): number {
    let indices = this.#indices.get(block);
    if (indices === undefined) {
      indices = new Map(block.instructions.map((one, index) => [one, index]));
      this.#indices.set(block, indices);
    }
    return indices.get(instruction)!;
  }
}
