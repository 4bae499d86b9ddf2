import type { IrFunction } from '../../ir/model/globals';
import type { Instruction } from '../../ir/model/instructions';
import type { Block, Value } from '../../ir/model/value';
import type { RegisterBase } from '../../task/registers/registers';
import { controlDependences } from './control-dependence';

/** A function that is being executed: which nodes gave its values. */
export class SliceFrame {
  readonly #values = new Map<Value, number>();
  /** By the block that a branch ends: its last execution. */
  readonly #branches = new Map<Block, number>();
  readonly #registers = new Map<RegisterBase, Map<number, number>>();
  /** Nodes of the calls of this function themselves, not of what they return. */
  readonly calls = new Map<Instruction, number>();
  block: Block | undefined;
  previous: Block | undefined;
  /** The instruction of the block that has no node yet. */
  cursor = 0;

  constructor(
    readonly fn: IrFunction,
    /** The call by which it runs. */
    readonly call: number,
  ) {}

  valueOf(value: Value): number | undefined {
    return this.#values.get(value);
  }

  setValue(value: Value, node: number | undefined): void {
    if (node !== undefined) this.#values.set(value, node);
  }

  decided(block: Block, node: number): void {
    this.#branches.set(block, node);
  }

  /** The latest decision that a block depends on; without one, the call of the function. */
  control(block: Block | undefined): number {
    let latest = this.call;
    for (const deciding of (block && controlDependences(this.fn).get(block)) ?? []) {
      latest = Math.max(latest, this.#branches.get(deciding) ?? latest);
    }
    return latest;
  }

  register(base: RegisterBase, offset: number): number | undefined {
    return this.#registers.get(base)?.get(offset);
  }

  setRegister(base: RegisterBase, offset: number, node: number): void {
    let pieces = this.#registers.get(base);
    if (pieces === undefined) this.#registers.set(base, (pieces = new Map<number, number>()));
    pieces.set(offset, node);
  }
}
