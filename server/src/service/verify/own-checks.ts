import type { IrFunction } from '../../ir/model/globals';
import { operandsOf } from '../../ir/model/operands';
import type { Check } from '../../task/check';
import type { CheckPlan } from '../../task/check-plan';
import { modelOf } from '../../task/model-function';

/** The checks that are a function's: its own, and those in models of libc functions that it calls. */
export function ownChecks(fn: IrFunction, plan: CheckPlan): readonly Check[] {
  const seen = new Set([fn]);
  for (const one of seen) {
    for (const block of one.blocks) {
      for (const operand of block.instructions.flatMap((instruction) => operandsOf(instruction))) {
        if (operand.kind === 'function' && modelOf(operand) !== undefined) seen.add(operand);
      }
    }
  }
  return [...seen].flatMap((one) => plan.of(one));
}
