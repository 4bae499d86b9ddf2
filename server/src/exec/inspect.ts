import type { IrFunction } from '../ir/model/globals';
import type { Instruction } from '../ir/model/instructions';
import type { Machine } from './machine';
import { repOf } from './rep';
import type { ReadBytes } from './show/c-value';
import type { RegisterBase } from '../task/registers/registers';

/** A function that is being executed, as a debugger sees it. Only of a program made with `stepping`. */
export interface FrameView {
  readonly fn: IrFunction;
  /** What is executed next; in a function that waits for a call, what comes after the call. */
  readonly next: Instruction | undefined;
  /** The bytes of a local or of a parameter's home; undefined if it is not there (yet). */
  read(base: RegisterBase): ReadBytes | undefined;
}

/** The frames of a machine that has paused, the innermost first. */
export function framesOf(machine: Machine): readonly FrameView[] {
  const views: FrameView[] = [];
  let [base, resume] = [machine.fp, machine.resume];
  for (let above = 0; above < machine.frames.depth; above++) {
    views.push(viewOf(machine, above, base, resume));
    base = machine.frames.get('base', above);
    resume = machine.frames.get('resume', above);
  }
  return views;
}

function viewOf(machine: Machine, above: number, base: number, resume: number): FrameView {
  const number = machine.frames.get('fn', above);
  const { code } = machine.program.runnable(number);
  const node = code.nodeAt(resume);
  const block = machine.frames.get('block', above);
  return {
    fn: machine.program.functionAt(number),
    next: node.instructions.find((instruction) => instruction.opcode !== 'phi'),
    read: (unit) => {
      const home = code.registers.homes.get(unit);
      if (home?.kind === 'bytes') return block === 0 ? undefined : bytesAt(machine, block + home.offset, home.size);
      return home === undefined ? readObject(machine, base, unit) : readPieces(machine, base, unit);
    },
  };

  /** A local that has an object: its variable holds the pointer. */
  function readObject(from: Machine, frame: number, unit: RegisterBase): ReadBytes | undefined {
    const [object] = code.variables.slotsOf(unit);
    if (object === undefined || unit.type.kind !== 'pointer') return undefined;
    const index = from.stack[frame + object.slot]!;
    if (index <= 0 || index >= from.objects.next || !from.objects.isAlive(index)) return undefined;
    return bytesAt(from, from.objects.base[index]!, from.objects.size[index]!);
  }

  /** A local that is held in variables, one for each piece. */
  function readPieces(from: Machine, frame: number, unit: RegisterBase): ReadBytes {
    const { holder, layout } = from.program.env;
    return (offset, bytes) => {
      const home = code.registers.homes.get(unit);
      const type = home?.kind === 'variables' ? home.pieces.get(offset) : undefined;
      if (type === undefined || layout.storeSize(type) > bytes) return undefined;
      const piece = code.variables.piece({ base: unit, offset });
      const slots = new Map(code.variables.slotsOf(unit).map((variable) => [variable.name, variable]));
      const take = (name: string): number | bigint => {
        const { slot, isBig } = slots.get(name)!;
        return isBig ? (from.bigs[frame + slot] ?? 0n) : from.stack[frame + slot]!;
      };
      const masks = piece.masks?.map(take) ?? (repOf(type) === 'long' ? [0, 0] : repOf(type) === 'big' ? [0n] : [0]);
      return holder.value(type, piece.parts.map(take), masks);
    };
  }
}

function bytesAt({ memory }: Machine, address: number, size: number): ReadBytes {
  return (offset, bytes) => {
    if (offset < 0 || offset + bytes > size) return undefined;
    return { bits: memory.readBig(address + offset, bytes), undef: memory.readUndef(address + offset, bytes) };
  };
}
