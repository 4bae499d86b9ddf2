import type { DebugVariable } from '../ir/debug/variables';
import type { IrFunction } from '../ir/model/globals';
import type { CallBase, Instruction } from '../ir/model/instructions';
import type { Block } from '../ir/model/value';
import type { RegisterBase } from '../task/registers/registers';
import type { UsedInput } from './inputs/provider';
import type { ReadBytes } from './show/c-value';
import type { ScalarValue } from './scalar-value';

/** What an observer of an execution is told, in the order in which it happens. Only code made for tracing tells it. */
export interface ExecHooks {
  /** A function begins; one list of scalars per LLVM argument. */
  enter?(fn: IrFunction, args: readonly (readonly ScalarValue[])[], call: (Instruction & CallBase) | undefined): void;
  leave?(fn: IrFunction, result: readonly ScalarValue[], at: Instruction): void;
  block?(block: Block): void;
  /** A branch or switch has decided. */
  branch?(at: Instruction, target: Block): void;
  /** A part of a local that is not in memory gets a value. */
  assignRegister?(at: Instruction, base: RegisterBase, offset: number, value: ScalarValue): void;
  /** Bytes of a local that is not in memory have been filled or copied. */
  assignRange?(at: Instruction, base: RegisterBase, offset: number, bytes: number, read: ReadBytes): void;
  /** Debug info says what a variable is from here on (optimised code). */
  assignValue?(at: Instruction, variable: DebugVariable, value: ScalarValue): void;
  /** An object has been made by an alloca or a call; undefined for copies that the callee makes. */
  made?(at: Instruction | undefined, object: number): void;
  /** Bytes of an object have been written. */
  store?(at: Instruction, object: number, offset: number, bytes: number): void;
  /** Bytes of linear memory are about to be read or written; all checks of the access have passed. */
  access?(at: Instruction, address: number, bytes: number, write: boolean): void;
  /** Bytes of linear memory have been copied; undefined for arguments that are copies. */
  copied?(at: Instruction | undefined, to: number, from: number, bytes: number): void;
  /** The object's life ends. */
  ended?(at: Instruction, object: number): void;
  /** An access to the object is what fails. */
  badAccess?(object: number): void;
  input?(input: UsedInput, at: Instruction | undefined): void;
  /** A function without a body has been called. */
  external?(
    call: Instruction & CallBase,
    fn: IrFunction,
    args: readonly ScalarValue[],
    result: readonly ScalarValue[],
  ): void;
}

/** Several observers as one, told in this order. */
export function together(...all: readonly ExecHooks[]): ExecHooks {
  return {
    enter: (...told) => all.forEach((one) => one.enter?.(...told)),
    leave: (...told) => all.forEach((one) => one.leave?.(...told)),
    block: (...told) => all.forEach((one) => one.block?.(...told)),
    branch: (...told) => all.forEach((one) => one.branch?.(...told)),
    assignRegister: (...told) => all.forEach((one) => one.assignRegister?.(...told)),
    assignRange: (...told) => all.forEach((one) => one.assignRange?.(...told)),
    assignValue: (...told) => all.forEach((one) => one.assignValue?.(...told)),
    made: (...told) => all.forEach((one) => one.made?.(...told)),
    store: (...told) => all.forEach((one) => one.store?.(...told)),
    access: (...told) => all.forEach((one) => one.access?.(...told)),
    copied: (...told) => all.forEach((one) => one.copied?.(...told)),
    ended: (...told) => all.forEach((one) => one.ended?.(...told)),
    badAccess: (...told) => all.forEach((one) => one.badAccess?.(...told)),
    input: (...told) => all.forEach((one) => one.input?.(...told)),
    external: (...told) => all.forEach((one) => one.external?.(...told)),
  };
}
