import type { IrFunction } from '../../model/globals';
import type { Instruction } from '../../model/instructions';
import type { Type } from '../../model/types';
import { labelType } from '../../model/types';
import type { Block, LocalName, Value } from '../../model/value';
import type { Mutable } from './mutable';
import { Uses } from './uses';

export type BlockBuilder = Mutable<Block> & { instructions: Instruction[] };

/** Stands for a value that is used before it is defined, until the end of the function. */
export interface Forward {
  readonly kind: 'forward';
  readonly name: LocalName;
  readonly type: Type;
  readonly start: number;
  readonly end: number;
}

/** The names inside one function: arguments, instructions and blocks share one space. */
export class FunctionScope {
  readonly function: IrFunction;
  readonly #named = new Map<string, Value>();
  readonly #numbered: (Value | undefined)[] = [];
  /** Blocks by name, mentioned or defined. */
  readonly blocks: Map<LocalName, BlockBuilder>;
  /** Where blocks were first mentioned, if before their definition. */
  readonly blockUses = new Map<BlockBuilder, { start: number; end: number }>();
  /** The first block, as soon as there is one. */
  entry: Block | undefined = undefined;
  /** Uses of values of which the place has to be checked. */
  readonly uses = new Uses(this);
  readonly forwards = new Map<LocalName, Forward>();
  /** Set when an operand of the current instruction is a forward reference. */
  sawForward = false;
  /** Instructions or records with forward references in them. */
  readonly incomplete: object[] = [];
  /** Number of the next unnamed value or block. */
  nextNumber = 0;
  /** A statement was given up: what it defined is missing, which is no further error. */
  broken = false;

  constructor(fn: IrFunction, blocks: Map<LocalName, BlockBuilder>) {
    this.function = fn;
    this.blocks = blocks;
  }

  /** Whether the statement that was just read has forward references. */
  hasForward(): boolean {
    return this.sawForward;
  }

  find(name: LocalName): Value | undefined {
    return typeof name === 'number' ? this.#numbered[name] : this.#named.get(name);
  }

  define(name: LocalName, value: Value): void {
    if (typeof name === 'number') this.#numbered[name] = value;
    else this.#named.set(name, value);
  }

  /** What stands for a name that is not defined yet. */
  forward(name: LocalName, type: Type, start: number, end: number): Forward {
    this.sawForward = true;
    let forward = this.forwards.get(name);
    if (forward === undefined) {
      forward = { kind: 'forward', name, type, start, end };
      this.forwards.set(name, forward);
    }
    return forward;
  }

  /** The block of that name, whether defined yet or not. */
  block(name: LocalName, start: number, end: number): BlockBuilder {
    let block = this.blocks.get(name);
    if (block === undefined) {
      block = newBlock(name, this.function);
      this.blocks.set(name, block);
    }
    if (block.start < 0 && !this.blockUses.has(block)) this.blockUses.set(block, { start, end });
    return block;
  }
}

export function newBlock(name: LocalName, fn: IrFunction): BlockBuilder {
  return {
    kind: 'block',
    type: labelType,
    name,
    function: fn,
    instructions: [],
    trailingRecords: [],
    start: -1,
    end: -1,
  };
}
