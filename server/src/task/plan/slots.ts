import type { GlobalVariable, IrFunction } from '../../ir/model/globals';
import type { AllocaInst, Instruction, LoadInst, StoreInst } from '../../ir/model/instructions';
import type { Module } from '../../ir/model/module';
import { operandsOf } from '../../ir/model/operands';
import type { Constant } from '../../ir/model/constants';
import type { Value } from '../../ir/model/value';
import { directCallee, intrinsicName } from '../known-functions';

/** An alloca or internal global that the text only loads and stores as a whole: it behaves as a variable. */
export interface Slot {
  readonly base: AllocaInst | GlobalVariable;
  readonly loads: LoadInst[];
  readonly stores: StoreInst[];
}

/** The slots of a module by alloca or global. */
export function findSlots(module: Module): ReadonlyMap<Value, Slot> {
  const slots = new Map<Value, Slot>();
  for (const base of module.variables) {
    if (isPrivate(base)) slots.set(base, { base, loads: [], stores: [] });
  }
  for (const instruction of instructionsOf(module)) {
    if (instruction.opcode === 'alloca') slots.set(instruction, { base: instruction, loads: [], stores: [] });
  }
  for (const instruction of instructionsOf(module)) note(instruction, slots);
  for (const base of module.variables) if (base.initializer) forgetConstants([base.initializer], slots);
  for (const alias of module.aliases) forgetConstants([alias.aliasee], slots);
  return slots;
}

function isPrivate(base: GlobalVariable): boolean {
  return (base.linkage === 'internal' || base.linkage === 'private') && base.initializer !== undefined;
}

function* instructionsOf(module: Module): Iterable<Instruction> {
  for (const fn of module.functions) yield* instructionsIn(fn);
}

export function* instructionsIn(fn: IrFunction): Iterable<Instruction> {
  for (const block of fn.blocks) yield* block.instructions;
}

/** Counts a use as a load or store of the slot, or drops the slot. */
function note(instruction: Instruction, slots: Map<Value, Slot>): void {
  if (instruction.opcode === 'load') {
    const slot = slots.get(instruction.pointer);
    if (slot === undefined) forgetConstants([instruction.pointer], slots);
    else if (typeOf(slot) === instruction.type) slot.loads.push(instruction);
    else slots.delete(instruction.pointer);
    return;
  }
  if (instruction.opcode === 'store') {
    slots.delete(instruction.value);
    const slot = slots.get(instruction.pointer);
    if (slot === undefined) forgetConstants([instruction.pointer], slots);
    else if (typeOf(slot) === instruction.value.type) slot.stores.push(instruction);
    else slots.delete(instruction.pointer);
    forgetConstants([instruction.value], slots);
    return;
  }
  if (isMarker(instruction)) return;
  for (const operand of operandsOf(instruction)) {
    slots.delete(operand);
    forgetConstants([operand], slots);
  }
}

function typeOf(slot: Slot) {
  const { base } = slot;
  if (base.kind === 'variable') return base.valueType;
  return base.count === undefined ? base.allocatedType : undefined;
}

function isMarker(instruction: Instruction): boolean {
  if (instruction.opcode !== 'call') return false;
  const callee = directCallee(instruction);
  const name = callee && intrinsicName(callee);
  return name?.startsWith('lifetime.') === true || name?.startsWith('dbg.') === true;
}

/** Drops every slot that a constant mentions. */
function forgetConstants(values: readonly Value[], slots: Map<Value, Slot>): void {
  const work = [...values];
  for (let value = work.pop(); value !== undefined; value = work.pop()) {
    if (value.kind === 'variable') slots.delete(value);
    else work.push(...partsOf(value));
  }
}

/** The constants inside a constant. */
export function partsOf(value: Value): readonly Constant[] {
  switch (value.kind) {
    case 'aggregate':
      return value.elements;
    case 'splat':
      return [value.element];
    case 'alias':
      return [value.aliasee];
    case 'dso_local_equivalent':
    case 'no_cfi':
      return [value.target];
    case 'ptrauth':
      return [value.pointer];
    case 'expr':
      switch (value.opcode) {
        case 'getelementptr':
          return [value.base, ...value.indices];
        case 'select':
          return [value.condition, value.ifTrue, value.ifFalse];
        case 'extractelement':
        case 'insertelement':
        case 'shufflevector':
        case 'extractvalue':
        case 'insertvalue':
          return value.operands;
        default:
          return 'lhs' in value ? [value.lhs, value.rhs] : [value.value];
      }
    default:
      return [];
  }
}
