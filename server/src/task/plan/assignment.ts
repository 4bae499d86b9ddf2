import type { DataLayout } from '../../ir/model/data-layout';
import type { AllocaInst, Instruction, LoadInst } from '../../ir/model/instructions';
import type { Value } from '../../ir/model/value';
import type { ControlFlow } from './control-flow';
import { lifetimeMarker } from './lifetime';
import type { Slot } from './slots';

/** Loads of slots that some path reaches without a store since the slot was made. A forward may-analysis. */
export function loadsOfUnassigned(flow: ControlFlow, slots: ReadonlyMap<Value, Slot>, layout: DataLayout) {
  const analysis = new Assignment(flow, slots, layout);
  return analysis.unassignedLoads();
}

class Assignment {
  /** Per block: slots that may be without a value at its start. */
  readonly #emptyAtStart: Set<AllocaInst>[];

  constructor(
    readonly flow: ControlFlow,
    readonly slots: ReadonlyMap<Value, Slot>,
    readonly layout: DataLayout,
  ) {
    this.#emptyAtStart = flow.blocks.map(() => new Set());
    this.#propagate();
  }

  unassignedLoads(): ReadonlySet<LoadInst> {
    const found = new Set<LoadInst>();
    for (const [index, block] of this.flow.blocks.entries()) {
      const empty = new Set(this.#emptyAtStart[index]);
      for (const instruction of block.instructions) {
        if (instruction.opcode === 'load' && empty.has(instruction.pointer as AllocaInst)) found.add(instruction);
        this.#step(instruction, empty);
      }
    }
    return found;
  }

  #step(instruction: Instruction, empty: Set<AllocaInst>): void {
    if (instruction.opcode === 'alloca') {
      if (this.slots.has(instruction)) empty.add(instruction);
    } else if (instruction.opcode === 'store') {
      empty.delete(instruction.pointer as AllocaInst);
    } else {
      const marker = lifetimeMarker(instruction, this.layout);
      if (marker !== undefined && this.slots.has(marker.alloca)) empty.add(marker.alloca);
    }
  }

  #propagate(): void {
    const work = this.flow.blocks.map((_, block) => block).reverse();
    while (work.length > 0) {
      const block = work.pop()!;
      const empty = new Set(this.#emptyAtStart[block]);
      for (const instruction of this.flow.blocks[block]!.instructions) this.#step(instruction, empty);
      for (const successor of this.flow.graph.successors[block]!) {
        const known = this.#emptyAtStart[successor]!;
        const before = known.size;
        for (const slot of empty) known.add(slot);
        if (known.size > before) work.push(successor);
      }
    }
  }
}
