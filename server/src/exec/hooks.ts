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
  input?(input: UsedInput, at: Instruction | undefined): void;
  /** A function without a body has been called. */
  external?(
    call: Instruction & CallBase,
    fn: IrFunction,
    args: readonly ScalarValue[],
    result: readonly ScalarValue[],
  ): void;
}
