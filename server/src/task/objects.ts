import { type DataLayout, hasFixedSize } from '../ir/model/data-layout';
import type { GlobalVariable, IrFunction } from '../ir/model/globals';
import type { Module } from '../ir/model/module';

/** Widths of the two parts of a pointer. */
export interface PointerParts {
  readonly objectBits: number;
  readonly offsetBits: number;
}

/** How pointers of the module are divided; undefined for pointer widths that no semantics is given for. */
export function pointerParts(module: Module): PointerParts | undefined {
  switch (module.dataLayout.pointer().bits) {
    case 64:
      return { objectBits: 16, offsetBits: 48 };
    case 32:
      return { objectBits: 12, offsetBits: 20 };
    default:
      return undefined;
  }
}

/** Objects of this many bytes or more are unsupported, unless `malloc` refuses them. */
export function allocationLimit(parts: PointerParts): number {
  return 2 ** (parts.offsetBits - 2);
}

/** No allocator gives this many bytes: 32 TiB where addresses have 47 bits, half of the address space of 32-bit programs. */
export function refusedSize(parts: PointerParts): number {
  return parts.offsetBits === 48 ? 2 ** 45 : 2 ** 31;
}

/** Whether a global is declared without a size (`extern int a[];`): nothing is known of its object. */
export function isOpaqueGlobal(variable: GlobalVariable, layout: DataLayout): boolean {
  if (variable.initializer !== undefined) return false;
  return !hasFixedSize(variable.valueType) || layout.sizeOf(variable.valueType) === 0;
}

/** The objects that a module's text makes; number 0 is null. */
export class ModuleObjects {
  readonly #numbers = new Map<GlobalVariable | IrFunction, number>();
  /** In the order of their numbers, the first has number 1. */
  readonly all: readonly (GlobalVariable | IrFunction)[];

  constructor(module: Module) {
    this.all = [...module.variables, ...module.functions];
    this.all.forEach((object, index) => this.#numbers.set(object, index + 1));
  }

  numberOf(object: GlobalVariable | IrFunction): number {
    const number = this.#numbers.get(object);
    if (number === undefined) throw new Error(`not an object of the module: ${object.name}`);
    return number;
  }

  /** The number of the first entry object; dynamic objects follow those. */
  get firstFree(): number {
    return this.all.length + 1;
  }
}
