import type { GlobalValue, IrFunction } from '../../ir/model/globals';
import type { Instruction } from '../../ir/model/instructions';
import type { Module } from '../../ir/model/module';
import type { Value } from '../../ir/model/value';
import { constantParts } from '../../lower/reachable-functions';
import type { EntryPlan } from '../../task/entry-plan';
import { findSlots, instructionsIn } from '../../task/plan/slots';

/** What a function's own code does. */
interface Habits {
  readonly asksForAddress: boolean;
  readonly readsOther: boolean;
  readonly storesPointer: boolean;
}

/**
 * Whether code can see which number an object has (docs/semantics.md, Pointers and objects): it turns pointers into
 * integers, orders them, calls through them; or pointers lie in memory from which it also reads what is no pointer.
 */
export class AddressSight {
  readonly #slots: ReadonlyMap<Value, unknown>;
  readonly #habits = new Map<IrFunction, Habits>();

  constructor(module: Module) {
    this.#slots = findSlots(module);
  }

  sees(functions: readonly IrFunction[], entry: EntryPlan, reached: ReadonlySet<GlobalValue>): boolean {
    const habits = functions.map((fn) => this.#habitsOf(fn));
    if (habits.some(({ asksForAddress }) => asksForAddress)) return true;
    const readsBytes = habits.some(({ readsOther }) => readsOther);
    return readsBytes && (holdsPointers(entry, reached) || habits.some(({ storesPointer }) => storesPointer));
  }

  #habitsOf(fn: IrFunction): Habits {
    let known = this.#habits.get(fn);
    if (known === undefined) {
      const instructions = [...instructionsIn(fn)];
      known = {
        asksForAddress: instructions.some(asksForAddress),
        readsOther: instructions.some((one) => this.#readsOther(one)),
        storesPointer: instructions.some((one) => this.#storesPointer(one)),
      };
      this.#habits.set(fn, known);
    }
    return known;
  }

  #readsOther(instruction: Instruction): boolean {
    return (
      instruction.opcode === 'load' && instruction.type.kind !== 'pointer' && !this.#slots.has(instruction.pointer)
    );
  }

  #storesPointer(instruction: Instruction): boolean {
    if (instruction.opcode !== 'store' || this.#slots.has(instruction.pointer)) return false;
    const { kind } = instruction.value.type;
    return kind === 'pointer' || kind === 'struct' || kind === 'array' || kind === 'vector';
  }
}

export function isAddressOpcode(opcode: string): boolean {
  return opcode === 'ptrtoint' || opcode === 'ptrtoaddr' || opcode === 'inttoptr' || opcode === 'icmp';
}

function asksForAddress(instruction: Instruction): boolean {
  switch (instruction.opcode) {
    case 'ptrtoint':
    case 'ptrtoaddr':
    case 'inttoptr':
    case 'cmpxchg':
    case 'atomicrmw':
      return true;
    case 'icmp':
      return instruction.lhs.type.kind !== 'int' && instruction.predicate !== 'eq' && instruction.predicate !== 'ne';
    case 'call':
    case 'invoke':
    case 'callbr':
      return instruction.callee.kind !== 'function' || String(instruction.callee.name).startsWith('llvm.ptrmask');
    default:
      return false;
  }
}

/** Memory that holds pointers before the first instruction. */
function holdsPointers(entry: EntryPlan, reached: ReadonlySet<GlobalValue>): boolean {
  const contents = [...entry.objects.map((object) => object.contents), ...entry.arbitraryGlobals.values()];
  if (contents.some(({ slots }) => slots.length > 0)) return true;
  return [...reached].some((global) => {
    const work: Value[] = [...constantParts(global)];
    for (let value = work.pop(); value !== undefined; value = work.pop()) {
      if (value.kind === 'variable' || value.kind === 'function') return true;
      work.push(...constantParts(value));
    }
    return false;
  });
}
