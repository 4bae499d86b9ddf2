import { remembered } from '../base/remembered';
import type { IrFunction } from '../ir/model/globals';
import type { Constant } from '../ir/model/constants';
import { operandsOf } from '../ir/model/operands';
import type { Value } from '../ir/model/value';
import type { EntryPlan } from '../task/entry-plan';
import { knownFunction } from '../task/known-functions';
import { operandsOfExpression } from './constants';

/**
 * Functions with a body that an execution may enter: those that the entry's text, or that of one of them, names. Taking
 * a function's address counts, in initialisers of globals that are named, too.
 */
export function reachableFunctions(entry: EntryPlan): ReadonlySet<IrFunction> {
  const found = new Set<IrFunction>();
  const seen = new Set<Value>();
  const work: Value[] = [entry.entry];
  for (const contents of [...entry.arbitraryGlobals.values(), ...entry.objects.map((object) => object.contents)])
    for (const slot of contents.slots)
      for (const choice of slot.choices) if (choice.kind === 'function') work.push(choice.function);
  for (const value of entry.arguments)
    if (value.kind === 'pointer')
      for (const choice of value.choices) if (choice.kind === 'function') work.push(choice.function);
  for (let value = work.pop(); value !== undefined; value = work.pop()) {
    if (seen.has(value)) continue;
    seen.add(value);
    const isEntered = value === entry.entry || (value.kind === 'function' && knownFunction(value) === undefined);
    if (value.kind === 'function' && !value.isDeclaration && isEntered) {
      found.add(value);
      for (const named of namedBy(value)) work.push(named);
    } else work.push(...constantParts(value));
  }
  return found;
}

/** The constants, functions and globals that a function's instructions name. */
export const namedBy = remembered((fn: IrFunction): ReadonlySet<Value> => {
  const named = new Set<Value>();
  for (const block of fn.blocks) {
    for (const instruction of block.instructions) {
      for (const operand of operandsOf(instruction)) if (isConstantLike(operand)) named.add(operand);
    }
  }
  return named;
});

function isConstantLike(value: Value): boolean {
  return value.kind !== 'instruction' && value.kind !== 'argument' && value.kind !== 'block';
}

/** The constants that a constant names. */
export function constantParts(value: Value): readonly Constant[] {
  switch (value.kind) {
    case 'variable':
      return value.initializer === undefined ? [] : [value.initializer];
    case 'aggregate':
      return value.elements;
    case 'splat':
      return [value.element];
    case 'alias':
      return [value.aliasee];
    case 'blockaddress':
      return [value.function];
    case 'dso_local_equivalent':
    case 'no_cfi':
      return [value.target];
    case 'expr':
      return operandsOfExpression(value);
    default:
      return [];
  }
}
