import type { DebugProtocol } from '@vscode/debugprotocol';
import type { Instruction } from '../../ir/model/instructions';
import type { Execution } from '../session/execution';
import { Refused } from './refused';

/** Clients ask for a few hundred. */
const longestList = 100_000;

/** The IR as what a debugger calls disassembly; an instruction's address is where it stands in the text. */
export class Disassembly {
  readonly #all: readonly Instruction[];
  readonly #indices: ReadonlyMap<number, number>;

  constructor(
    readonly execution: Execution,
    readonly ll: string,
  ) {
    const { module, placing } = execution;
    this.#all = module.functions
      .filter((fn) => !placing.isHidden(fn))
      .flatMap((fn) => fn.blocks.flatMap(({ instructions }) => instructions));
    this.#indices = new Map(this.#all.map(({ start }, index) => [start, index]));
  }

  reference({ start }: Instruction): string {
    return `0x${start.toString(16)}`;
  }

  /** The place in the text that a reference and offset name; undefined if no instruction stands there. */
  instruction(reference: string, offset = 0): Instruction | undefined {
    const index = this.#indices.get(Number(reference) + offset);
    return index === undefined ? undefined : this.#all[index];
  }

  /** As many as are asked for; outside of the program there is nothing, but that must be said for each. */
  list({
    memoryReference,
    offset = 0,
    instructionOffset = 0,
    instructionCount,
  }: DebugProtocol.DisassembleArguments): readonly DebugProtocol.DisassembledInstruction[] {
    if (instructionCount > longestList) throw new Refused(`at most ${longestList} instructions are listed at once`);
    const from = (this.#indices.get(Number(memoryReference) + offset) ?? 0) + instructionOffset;
    return Array.from({ length: Math.max(0, instructionCount) }, (_, index) => this.#show(from + index));
  }

  #show(index: number): DebugProtocol.DisassembledInstruction {
    const instruction = this.#all[index];
    if (instruction === undefined) {
      // Addresses must differ, and lie in order.
      const last = this.#all.at(-1)?.end ?? 0;
      const address = index < 0 ? 0 : last + 1 + index - this.#all.length;
      return { address: `0x${address.toString(16)}`, instruction: '', presentationHint: 'invalid' };
    }
    const place = this.execution.placing.position(instruction);
    const isFirst = instruction === instruction.block.instructions[0];
    return {
      address: this.reference(instruction),
      instruction: this.ll
        .slice(instruction.start, instruction.end)
        .split('\n')[0]!
        .replace(/, !.*$/, ''),
      ...(isFirst && { symbol: `${String(instruction.block.function.name)}:${String(instruction.block.name)}` }),
      ...(place !== undefined && { location: { path: place.file, name: fileName(place.file) }, line: place.line }),
    };
  }
}

export function fileName(file: string): string {
  return file.split(/[\\/]/).at(-1)!;
}
