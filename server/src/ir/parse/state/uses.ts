import type { Block, Value } from '../../model/value';
import type { Forward, FunctionScope } from './function-scope';

/** A use of a value in another block than the value's own, or before it. */
export interface Use {
  readonly value: Value | Forward;
  /** The block at whose end (for `phi`) or inside which the value must be there. */
  block: Block;
  isPhi: boolean;
  readonly start: number;
  readonly end: number;
}

/**
 * Collects the uses that can be wrong: not those of a value further up in the same block or in the entry block, which
 * are most.
 */
export class Uses {
  readonly list: Use[] = [];
  hasPhi = false;
  readonly #scope: FunctionScope;
  #isSuspended = false;
  #isPhi = false;

  constructor(scope: FunctionScope) {
    this.#scope = scope;
  }

  /** What is read until `resume` does not count. */
  suspend(): void {
    this.#isSuspended = true;
  }

  resume(): void {
    this.#isSuspended = false;
  }

  note(value: Value, block: Block, start: number, end: number): void {
    if (value.kind !== 'instruction' || this.#isSuspended) return;
    if (value.block === block ? !this.#isPhi : value.block === this.#scope.entry && value.opcode !== 'invoke') return;
    this.list.push({ value, block, isPhi: this.#isPhi, start, end });
  }

  noteForward(value: Forward, block: Block, start: number, end: number): void {
    if (!this.#isSuspended) this.list.push({ value, block, isPhi: this.#isPhi, start, end });
  }

  /** A value of a `phi` is used at the end of the block that it comes from, which is read after it. */
  startPhi(): number {
    this.hasPhi = true;
    this.#isPhi = true;
    return this.list.length;
  }

  endPhi(from: number, block: Block): void {
    this.#isPhi = false;
    for (let i = from; i < this.list.length; i++) this.list[i]!.block = block;
  }
}
