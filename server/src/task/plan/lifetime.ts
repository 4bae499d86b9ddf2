import type { DataLayout } from '../../ir/model/data-layout';
import type { AllocaInst, Instruction } from '../../ir/model/instructions';
import { directCallee, intrinsicName } from '../known-functions';
import type { ControlFlow } from './control-flow';
import { staticAddress } from './static-address';

/** What a lifetime marker says: the alloca begins or ends to live. */
export interface LifetimeMarker {
  readonly alloca: AllocaInst;
  readonly starts: boolean;
}

/** The marker that an instruction is, if it is one on an alloca. */
export function lifetimeMarker(instruction: Instruction, layout: DataLayout): LifetimeMarker | undefined {
  if (instruction.opcode !== 'call') return undefined;
  const callee = directCallee(instruction);
  const name = callee && intrinsicName(callee);
  if (name !== 'lifetime.start' && name !== 'lifetime.end') return undefined;
  // Older forms have the size as the first argument.
  const pointer = instruction.args.at(-1);
  const base = pointer && staticAddress(pointer, layout)?.base;
  return base?.kind === 'instruction' ? { alloca: base, starts: name === 'lifetime.start' } : undefined;
}

/**
 * Where an alloca may be dead: after a `lifetime.end`, until it starts again, and after a `stackrestore`, unless it was
 * made before any `stacksave`. A forward may-analysis.
 */
export class Lifetimes {
  readonly #flow: ControlFlow;
  readonly #layout: DataLayout;
  /** Per block: allocas that may be dead at its start. */
  readonly #deadAtStart: Set<AllocaInst>[];
  /** Allocas that a `stackrestore` may end. */
  readonly #restorable: readonly AllocaInst[];

  constructor(flow: ControlFlow, layout: DataLayout) {
    this.#flow = flow;
    this.#layout = layout;
    this.#deadAtStart = flow.blocks.map(() => new Set());
    this.#restorable = allocasAfterSave(flow);
    this.#propagate();
  }

  /** Calls back with each instruction of a block and the allocas that may be dead before it. */
  walk(block: number, visit: (instruction: Instruction, dead: ReadonlySet<AllocaInst>) => void): void {
    const dead = new Set(this.#deadAtStart[block]);
    for (const instruction of this.#flow.blocks[block]!.instructions) {
      visit(instruction, dead);
      this.#step(instruction, dead);
    }
  }

  #step(instruction: Instruction, dead: Set<AllocaInst>): void {
    if (instruction.opcode === 'alloca') dead.delete(instruction);
    if (isCallOf(instruction, 'stackrestore')) for (const alloca of this.#restorable) dead.add(alloca);
    const marker = lifetimeMarker(instruction, this.#layout);
    if (marker?.starts === true) dead.delete(marker.alloca);
    else if (marker !== undefined) dead.add(marker.alloca);
  }

  #propagate(): void {
    const work = this.#flow.blocks.map((_, block) => block).reverse();
    while (work.length > 0) {
      const block = work.pop()!;
      const dead = new Set(this.#deadAtStart[block]);
      for (const instruction of this.#flow.blocks[block]!.instructions) this.#step(instruction, dead);
      for (const successor of this.#flow.graph.successors[block]!) {
        const known = this.#deadAtStart[successor]!;
        const before = known.size;
        for (const alloca of dead) known.add(alloca);
        if (known.size > before) work.push(successor);
      }
    }
  }
}

function isCallOf(instruction: Instruction, name: string): boolean {
  if (instruction.opcode !== 'call') return false;
  const callee = directCallee(instruction);
  return callee !== undefined && intrinsicName(callee) === name;
}

/** All allocas but those that the first block makes before it saves the stack. */
function allocasAfterSave(flow: ControlFlow): readonly AllocaInst[] {
  const found: AllocaInst[] = [];
  for (const [index, block] of flow.blocks.entries()) {
    let isSaved = index > 0;
    for (const instruction of block.instructions) {
      isSaved ||= isCallOf(instruction, 'stacksave');
      if (isSaved && instruction.opcode === 'alloca') found.push(instruction);
    }
  }
  return found;
}
