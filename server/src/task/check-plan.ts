import type { IrFunction } from '../ir/model/globals';
import type { Instruction } from '../ir/model/instructions';
import type { Value } from '../ir/model/value';
import type { Check } from './check';

/**
 * The checks of a module: which instruction carries which, in the order in which they are evaluated. Lowering and
 * interpreter both follow it, so that "the same check" means the same on both sides. A check that the text shows to
 * hold is not there; nor is one of a kind that is switched off.
 */
export interface CheckPlan {
  readonly all: readonly Check[];
  at(instruction: Instruction): readonly PlannedCheck[];
  of(fn: IrFunction): readonly Check[];
}

/** A check of an instruction, and which operand of it the check is about. */
export interface PlannedCheck {
  readonly check: Check;
  /**
   * `uninitialised-read`: the value that must be defined. Accesses and frees: the pointer. `division-by-zero`: the
   * divisor. `unreachable` of `llvm.assume`: the condition. Else undefined.
   */
  readonly subject: Value | undefined;
}
