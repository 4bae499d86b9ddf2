import { hasAttribute } from '../../ir/model/attributes';
import { Flag } from '../../ir/model/flags';
import type { IrFunction } from '../../ir/model/globals';
import type { CallBase, Instruction, LoadInst } from '../../ir/model/instructions';
import type { Module } from '../../ir/model/module';
import { operandsOf } from '../../ir/model/operands';
import type { Value } from '../../ir/model/value';
import { directCallee, intrinsicName } from '../known-functions';
import type { TaskOptions } from '../options';
import { loadsOfUnassigned } from './assignment';
import type { ControlFlow } from './control-flow';
import { findSlots, instructionsIn, partsOf, type Slot } from './slots';

/** Flags whose breaking makes a value undef instead of failing a check. */
const poisoning = Flag.exact | Flag.nneg | Flag.disjoint | Flag.samesign | Flag.nnan | Flag.ninf;

/**
 * Which values can never have an undef bit, whatever the inputs: these need no `uninitialised-read`. Starts from "all
 * are defined" and takes back what may be undef until nothing changes. Memory other than slots is not followed.
 */
export class Definedness {
  readonly #maybeUndef = new Set<Value>();
  readonly #slots: ReadonlyMap<Value, Slot>;
  readonly #unassigned = new Set<LoadInst>();
  readonly #checked: boolean;

  constructor(
    module: Module,
    flows: ReadonlyMap<IrFunction, ControlFlow>,
    readonly options: TaskOptions,
  ) {
    this.#checked = options.checks.has('uninitialised-read');
    this.#slots = findSlots(module);
    for (const flow of flows.values()) {
      for (const load of loadsOfUnassigned(flow, this.#slots, module.dataLayout)) this.#unassigned.add(load);
    }
    for (let changed = true; changed;) {
      changed = false;
      for (const fn of module.functions) changed = this.#pass(fn) || changed;
    }
  }

  /** Whether no bit of the value can be undef. */
  isDefined(value: Value): boolean {
    switch (value.kind) {
      case 'undef':
      case 'poison':
        return false;
      case 'instruction':
        return !this.#maybeUndef.has(value);
      case 'argument':
        return this.#checked && hasAttribute(value.attributes, 'noundef');
      default:
        return partsOf(value).every((part) => this.isDefined(part));
    }
  }

  /** Whether the load reads a slot that may not have been stored to. */
  readsUnassigned(load: LoadInst): boolean {
    return this.#unassigned.has(load);
  }

  #pass(fn: IrFunction): boolean {
    let changed = false;
    for (const instruction of instructionsIn(fn)) {
      if (instruction.opcode === 'ret' && instruction.value && !this.isDefined(instruction.value)) {
        changed ||= !this.#maybeUndef.has(fn);
        this.#maybeUndef.add(fn);
      }
      if (instruction.type.kind === 'void' || this.#maybeUndef.has(instruction)) continue;
      if (this.#mayBeUndef(instruction)) {
        this.#maybeUndef.add(instruction);
        changed = true;
      }
    }
    return changed;
  }

  #mayBeUndef(instruction: Instruction): boolean {
    switch (instruction.opcode) {
      case 'load':
        return this.#checked && this.#loadMayBeUndef(instruction);
      case 'alloca':
      case 'freeze':
        return false;
      case 'cmpxchg':
      case 'atomicrmw':
      case 'va_arg':
        return this.#checked;
      case 'call':
      case 'invoke':
      case 'callbr':
        return this.#callMayBeUndef(instruction);
      case 'extractelement':
      case 'insertelement':
        return !isInside(instruction.vector, instruction.index) || this.#anyUndef(operandsOf(instruction));
      default:
        if ('flags' in instruction && (instruction.flags & poisoning) !== 0) return true;
        return this.#anyUndef(operandsOf(instruction));
    }
  }

  #anyUndef(values: readonly Value[]): boolean {
    return values.some((value) => !this.isDefined(value));
  }

  #loadMayBeUndef(load: LoadInst): boolean {
    const slot = this.#slots.get(load.pointer);
    if (slot === undefined || this.#unassigned.has(load)) return true;
    if (slot.base.kind === 'variable' && !this.isDefined(slot.base.initializer!)) return true;
    return slot.stores.some((store) => !this.isDefined(store.value));
  }

  #callMayBeUndef(call: CallBase): boolean {
    const callee = directCallee(call);
    if (callee === undefined) return true;
    // Checked at the `ret`.
    if (this.#checked && hasAttribute(callee.returnAttributes, 'noundef')) return false;
    const intrinsic = intrinsicName(callee);
    if (intrinsic !== undefined) return this.#intrinsicMayBeUndef(intrinsic, call);
    return !callee.isDeclaration && this.#maybeUndef.has(callee);
  }

  #intrinsicMayBeUndef(name: string, call: CallBase): boolean {
    if ((call.flags & poisoning) !== 0 || poisonable.has(name) || name.startsWith('vp.')) return true;
    return call.args.some((arg) => arg.kind !== 'metadata' && !this.isDefined(arg));
  }
}

/** Whether an index is a constant that names an element of the vector. */
function isInside({ type }: Value, index: Value): boolean {
  return type.kind === 'vector' && index.kind === 'int' && index.value < BigInt(type.count);
}

/** Intrinsics whose result may be poison although their arguments are not. */
const poisonable: ReadonlySet<string> = new Set([
  'ctlz',
  'cttz',
  'abs',
  'sshl.sat',
  'ushl.sat',
  'masked.load',
  'masked.gather',
  'vector.extract',
]);
