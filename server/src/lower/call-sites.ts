import type { IrFunction } from '../ir/model/globals';
import type { CallBase, Instruction } from '../ir/model/instructions';
import { directCallee } from '../task/known-functions';

/** Where functions are called from. */
export class CallSites {
  #sites: Map<IrFunction, Instruction[]> | undefined;

  constructor(
    private readonly functions: ReadonlySet<IrFunction>,
    private readonly callees: (call: CallBase) => readonly IrFunction[],
  ) {}

  of(fn: IrFunction): readonly Instruction[] {
    this.#sites ??= this.#find();
    return this.#sites.get(fn) ?? [];
  }

  #find(): Map<IrFunction, Instruction[]> {
    const sites = new Map<IrFunction, Instruction[]>();
    const instructions = [...this.functions].flatMap((fn) => fn.blocks.flatMap((block) => block.instructions));
    for (const instruction of instructions) {
      for (const callee of this.#calledAt(instruction)) {
        const known = sites.get(callee);
        if (known === undefined) sites.set(callee, [instruction]);
        else known.push(instruction);
      }
    }
    return sites;
  }

  #calledAt(instruction: Instruction): readonly IrFunction[] {
    if (instruction.opcode !== 'call' && instruction.opcode !== 'invoke' && instruction.opcode !== 'callbr') return [];
    if (instruction.callee.kind === 'asm') return [];
    const callee = directCallee(instruction);
    return callee === undefined ? this.callees(instruction) : [callee];
  }
}
