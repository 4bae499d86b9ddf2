import { remembered } from '../../base/remembered';
import type { IrFunction } from '../../ir/model/globals';
import type { Module } from '../../ir/model/module';
import { operandsOf } from '../../ir/model/operands';
import type { Value } from '../../ir/model/value';
import { namedFunction } from '../known-functions';
import { instructionsIn, partsOf } from './slots';

/** Functions that are used other than as the callee of a direct call, in module order. */
export const addressTaken = remembered((module: Module): readonly IrFunction[] => {
  const taken = new Set<IrFunction>();
  const note = (value: Value): void => {
    if (value.kind === 'function') taken.add(value);
    else for (const part of partsOf(value)) note(part);
  };
  for (const variable of module.variables) if (variable.initializer) note(variable.initializer);
  for (const alias of module.aliases) note(alias.aliasee);
  for (const fn of module.functions) {
    for (const instruction of instructionsIn(fn)) {
      const isCall =
        instruction.opcode === 'call' || instruction.opcode === 'invoke' || instruction.opcode === 'callbr';
      const operands = operandsOf(instruction);
      // The callee is the last operand of a call.
      const values = isCall && namedFunction(instruction.callee) ? operands.slice(0, -1) : operands;
      values.forEach(note);
    }
  }
  return module.functions.filter((fn) => taken.has(fn));
});
