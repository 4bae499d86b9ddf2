import type { Instruction } from '../../ir/model/instructions';
import { operandsOf } from '../../ir/model/operands';
import type { Argument, Block, Value } from '../../ir/model/value';
import type { Cell } from '../cells';
import type { BlockPlan } from './blocks';

/** The cells of registers that an instruction reads, and those that it overwrites as a whole. */
export interface CellUse {
  readonly reads: readonly Cell[];
  readonly writes: readonly Cell[];
}

/** Values and cells that may still be read from the start of a block on. */
export class Liveness {
  readonly #liveIn = new Map<Block, Set<Value | Cell>>();

  constructor(plan: BlockPlan, cellUse: (instruction: Instruction) => CellUse | undefined) {
    const uses = new Map(plan.reachable.map((block) => [block, usesIn(block, cellUse)]));
    for (const [block, { reads }] of uses) this.#liveIn.set(block, new Set(reads));
    for (const block of plan.reachable) this.#readByPhis(block, uses);
    const work = new Set([...plan.reachable].reverse());
    for (const block of work) {
      work.delete(block);
      for (const before of plan.predecessors.get(block)!) {
        const known = this.#liveIn.get(before)!;
        const size = known.size;
        const { writes } = uses.get(before)!;
        for (const one of this.#liveIn.get(block)!) if (!writes.has(one)) known.add(one);
        if (known.size > size) work.add(before);
      }
    }
  }

  at(block: Block): ReadonlySet<Value | Cell> {
    return this.#liveIn.get(block)!;
  }

  /** A phi reads its operand at the end of the block that control comes from. */
  #readByPhis(block: Block, uses: ReadonlyMap<Block, Uses>): void {
    for (const phi of block.instructions) {
      if (phi.opcode !== 'phi') break;
      for (const { value, block: from } of phi.incoming)
        if (isLocal(value) && uses.get(from)?.writes.has(value) === false) this.#liveIn.get(from)!.add(value);
    }
  }
}

interface Uses {
  /** Read before anything in the block writes them. */
  readonly reads: ReadonlySet<Value | Cell>;
  readonly writes: ReadonlySet<Value | Cell>;
}

function usesIn(block: Block, cellUse: (instruction: Instruction) => CellUse | undefined): Uses {
  const reads = new Set<Value | Cell>();
  const writes = new Set<Value | Cell>();
  const read = (one: Value | Cell): void => {
    if (!writes.has(one)) reads.add(one);
  };
  for (const instruction of block.instructions) {
    if (instruction.opcode !== 'phi') operandsOf(instruction).filter(isLocal).forEach(read);
    const cells = cellUse(instruction);
    cells?.reads.forEach(read);
    cells?.writes.forEach((cell) => writes.add(cell));
    writes.add(instruction);
  }
  return { reads, writes };
}

function isLocal(value: Value): value is Instruction | Argument {
  return value.kind === 'instruction' || value.kind === 'argument';
}
