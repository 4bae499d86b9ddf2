import { remembered } from '../../base/remembered';
import type { GlobalVariable } from '../../ir/model/globals';
import type { Instruction } from '../../ir/model/instructions';
import type { Module } from '../../ir/model/module';
import { operandsOf } from '../../ir/model/operands';
import type { Value } from '../../ir/model/value';
import { directCallee, intrinsicName } from '../known-functions';
import { instructionsIn, partsOf } from '../plan/slots';

/**
 * Variables that hold their initialisers in every execution, wherever it starts: no other file knows them, and all that
 * this one does with their addresses is to read there. (`static const char *names[] = …`: the pointers are not `const`.)
 */
export const unchangingGlobals = remembered((module: Module): ReadonlySet<GlobalVariable> => {
  const changing = new Set<GlobalVariable>();
  const escape = (value: Value): void => {
    if (value.kind === 'variable') changing.add(value);
    else for (const part of partsOf(value)) escape(part);
  };
  for (const variable of module.variables) if (variable.initializer) escape(variable.initializer);
  for (const alias of module.aliases) escape(alias.aliasee);
  for (const fn of module.functions) {
    for (const instruction of instructionsIn(fn)) {
      for (const [index, operand] of operandsOf(instruction).entries()) {
        const root = addressRoot(operand);
        if (root === undefined) return new Set();
        if (root.kind !== 'variable' || !isReading(instruction, index)) escape(root);
      }
    }
  }
  return new Set(
    module.variables.filter(
      (variable) =>
        (variable.linkage === 'internal' || variable.linkage === 'private') &&
        variable.initializer !== undefined &&
        !changing.has(variable),
    ),
  );
});

const chainLimit = 100_000;

/** What an address is computed from; undefined for a chain without end, as unreachable blocks may have. */
function addressRoot(pointer: Value): Value | undefined {
  let current = pointer;
  for (let steps = 0; steps < chainLimit; steps++) {
    if (current.kind === 'alias') current = current.aliasee;
    else if (current.kind !== 'instruction' && current.kind !== 'expr') return current;
    else if (current.opcode === 'getelementptr') {
      // An index of a constant address may be made of another global's address.
      if (current.kind === 'expr' && current.indices.some((index) => index.kind !== 'int')) return current;
      current = current.base;
    } else if (current.opcode === 'bitcast') current = current.value;
    else return current;
  }
  return undefined;
}

/** Whether an instruction does no more with an address than to read there, or to compute one that is looked at itself. */
function isReading(instruction: Instruction, operand: number): boolean {
  switch (instruction.opcode) {
    case 'load':
    case 'icmp':
    case 'bitcast':
      return true;
    case 'getelementptr':
      return operand === 0;
    case 'call': {
      const callee = directCallee(instruction);
      const name = callee && intrinsicName(callee);
      return (name === 'memcpy' || name === 'memmove') && operand === 1;
    }
    default:
      return false;
  }
}
