import { maskOf } from '../base/bits';
import type { IrFunction } from '../ir/model/globals';
import type { Instruction } from '../ir/model/instructions';
import type { Argument } from '../ir/model/value';
import type { Machine } from './machine';
import type { ScalarType } from '../ir/model/scalars';
import { slotsOf } from './code/slots';
import { repOf } from './rep';
import type { ReadBytes } from './show/c-value';
import { readHeld } from './held-slots';
import type { ScalarValue } from './scalar-value';
import type { RegisterBase } from '../task/registers/registers';

/** A function that is being executed, as a debugger sees it. Only of a program made with `stepping`. */
export interface FrameView {
  readonly fn: IrFunction;
  /** What is executed next; in a function that waits for a call, what comes after the call. */
  readonly next: Instruction | undefined;
  /** The bytes of a local or of a parameter's home; undefined if it is not there (yet). */
  read(base: RegisterBase): ReadBytes | undefined;
  /** The object of a local that has one; undefined as above, or if it has ended. */
  objectOf(base: RegisterBase): number | undefined;
  /** The scalars of an argument or a result, if it is kept; what has not been computed yet is what was there before. */
  value(unit: Instruction | Argument): readonly ScalarValue[] | undefined;
}

/** The frames of a machine that has paused, the innermost first. */
export function* framesOf(machine: Machine): Generator<FrameView> {
  let [base, resume] = [machine.fp, machine.resume];
  for (let above = 0; above < machine.frames.depth; above++) {
    yield viewOf(machine, above, base, resume);
    base = machine.frames.get('base', above);
    resume = machine.frames.get('resume', above);
  }
}

function viewOf(machine: Machine, above: number, base: number, resume: number): FrameView {
  const number = machine.frames.get('fn', above);
  const { code } = machine.program.runnable(number);
  const node = code.nodeAt(resume);
  const block = machine.frames.get('block', above);
  // A function that was just entered has not taken its arguments yet, and its variables are what was there before.
  const isNew = above === 0 && resume === 0;
  return {
    fn: machine.program.functionAt(number),
    next: node.instructions.find((instruction) => instruction.opcode !== 'phi'),
    objectOf: (unit) => (isNew ? undefined : findObject(machine, base, unit)),
    value: (unit) => (isNew ? readArgument(machine, base, unit) : readScalars(machine, base, unit)),
    read: (unit) => {
      if (isNew) return undefined;
      const home = code.registers.homes.get(unit);
      if (home?.kind === 'bytes') return block === 0 ? undefined : bytesAt(machine, block + home.offset, home.size);
      return home === undefined ? readObject(machine, base, unit) : readPieces(machine, base, unit);
    },
  };

  /** A local that has an object: its variable holds the pointer. */
  function findObject(from: Machine, frame: number, unit: RegisterBase): number | undefined {
    const [object] = code.variables.slotsOf(unit);
    if (object === undefined || unit.type.kind !== 'pointer' || code.registers.homes.has(unit)) return undefined;
    const index = from.stack[frame + object.slot]!;
    return index > 0 && index < from.objects.next && from.objects.isAlive(index) ? index : undefined;
  }

  function readObject(from: Machine, frame: number, unit: RegisterBase): ReadBytes | undefined {
    const index = findObject(from, frame, unit);
    return index === undefined ? undefined : bytesAt(from, from.objects.base[index]!, from.objects.size[index]!);
  }

  function readScalars(from: Machine, frame: number, unit: Instruction | Argument): readonly ScalarValue[] | undefined {
    const scalars = code.variables.scalars(unit);
    if (scalars === undefined) return undefined;
    const slots = new Map(code.variables.slotsOf(unit).map((variable) => [variable.name, variable]));
    const { holder } = from.program.env;
    return scalars.map((scalar) => {
      const take = (name: string): number | bigint => {
        const { slot, isBig } = slots.get(name)!;
        return isBig ? (from.bigs[frame + slot] ?? 0n) : from.stack[frame + slot]!;
      };
      return holder.value(scalar.type, scalar.parts.map(take), scalar.masks?.map(take) ?? noMask(scalar.type));
    });
  }

  /** Arguments lie at the start of a frame, one after the other. */
  function readArgument(
    from: Machine,
    frame: number,
    unit: Instruction | Argument,
  ): readonly ScalarValue[] | undefined {
    if (unit.kind !== 'argument') return undefined;
    const { env } = from.program;
    const before = unit.function.params.slice(0, unit.index).flatMap(({ type }) => env.leaves(type));
    return readHeld(from.stack, from.bigs, env.leaves(unit.type), frame + slotsOf(before), env.holder);
  }

  /** A local that is held in variables, one for each piece. Bytes of no piece were never written. */
  function readPieces(from: Machine, frame: number, unit: RegisterBase): ReadBytes {
    const { holder, layout } = from.program.env;
    const home = code.registers.homes.get(unit);
    const pieces = home?.kind === 'variables' ? [...home.pieces] : [];
    const size = unit.kind === 'instruction' ? layout.sizeOf(unit.allocatedType) : Infinity;
    const slots = new Map(code.variables.slotsOf(unit).map((variable) => [variable.name, variable]));
    const take = (name: string): number | bigint => {
      const { slot, isBig } = slots.get(name)!;
      return isBig ? (from.bigs[frame + slot] ?? 0n) : from.stack[frame + slot]!;
    };
    return (offset, bytes) => {
      if (offset < 0 || offset + bytes > size) return undefined;
      let [bits, undef] = [0n, maskOf(bytes * 8)];
      for (const [start, type] of pieces) {
        const width = layout.storeSize(type) * 8;
        if (start >= offset + bytes || start * 8 + width <= offset * 8) continue;
        const piece = code.variables.piece({ base: unit, offset: start });
        const value = holder.value(type, piece.parts.map(take), piece.masks?.map(take) ?? noMask(type));
        const place = (whole: bigint): bigint => shifted(whole, (start - offset) * 8) & maskOf(bytes * 8);
        bits |= place(value.bits);
        undef = (undef & ~place(maskOf(width))) | place(value.undef);
      }
      return { bits, undef };
    };
  }
}

function shifted(value: bigint, by: number): bigint {
  return by < 0 ? value >> BigInt(-by) : value << BigInt(by);
}

/** The mask of what is defined. */
function noMask(type: ScalarType): readonly (number | bigint)[] {
  const rep = repOf(type);
  return rep === 'long' ? [0, 0] : rep === 'big' ? [0n] : [0];
}

function bytesAt({ memory }: Machine, address: number, size: number): ReadBytes {
  return (offset, bytes) => {
    if (offset < 0 || offset + bytes > size) return undefined;
    return { bits: memory.readBig(address + offset, bytes), undef: memory.readUndef(address + offset, bytes) };
  };
}
