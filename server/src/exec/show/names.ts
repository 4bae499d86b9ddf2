import { displayText } from '../../ir/byte-string';
import type { CType } from '../../ir/debug/c-type';
import { debugVariablesOfGlobal } from '../../ir/debug/globals';
import { debugVariables } from '../../ir/debug/variables';
import type { IrFunction } from '../../ir/model/globals';
import type { Value } from '../../ir/model/value';
import type { EntryPlan } from '../../task/entry-plan';
import type { Machine } from '../machine';

/** What an object is called in C, and its type if that is known. */
export interface NamedObject {
  readonly name: string;
  readonly type: CType | undefined;
}

/** Names for objects, by number. Stack objects are named when they are made. */
export class ObjectNames {
  readonly #names = new Map<number, NamedObject>();

  constructor(
    readonly machine: Machine,
    plan: EntryPlan,
  ) {
    const { objects } = machine.program.env;
    for (const object of objects.all) {
      const [debug] = object.kind === 'variable' ? debugVariablesOfGlobal(object) : [];
      const name = debug?.name ?? displayText(String(object.name));
      this.#names.set(objects.numberOf(object), { name, type: debug?.type });
    }
    plan.objects.forEach(({ name }, index) => this.#names.set(objects.firstFree + index, { name, type: undefined }));
  }

  set(object: number, named: NamedObject): void {
    this.#names.set(object, named);
  }

  get(object: number): NamedObject | undefined {
    return this.#names.get(object);
  }

  /** A pointer's bits for a person: what it points to. */
  pointerText(bits: bigint): string {
    const { holder } = this.machine.program.env;
    const [object, offset] = [holder.objectOf(bits), holder.offsetOf(bits)];
    if (object === 0) return offset === 0 ? 'NULL' : `0x${bits.toString(16)}`;
    const text = this.#literal(object, offset);
    if (text !== undefined) return text;
    const base = this.#names.get(object)?.name ?? this.#made(object);
    const isFunction = this.machine.objects.next > object && this.machine.objects.kindOf(object) === 'function';
    const start = isFunction || base.startsWith('memory') ? base : `&${base}`;
    if (offset === 0) return start;
    return `${start} ${offset < 0 ? '-' : '+'} ${Math.abs(offset)}`;
  }

  /** A string literal is shown by its text. */
  #literal(object: number, offset: number): string | undefined {
    const { objects, memory, program } = this.machine;
    const global = program.env.objects.all[object - 1];
    if (global?.kind !== 'variable' || !global.isConstant || global.linkage !== 'private') return undefined;
    const base = objects.base[object]!;
    let text = '';
    for (let at = offset; at >= 0 && at < objects.size[object]!; at++) {
      const byte = memory.bytes[base + at]!;
      if (byte === 0) return JSON.stringify(text);
      text += String.fromCharCode(byte);
    }
    return undefined;
  }

  #made(object: number): string {
    return `memory ${object}`;
  }
}

const variablesOf = new WeakMap<IrFunction, ReadonlyMap<Value, NamedObject>>();

/** The C variable that an alloca or byval argument is the home of. */
export function variableAt(fn: IrFunction, base: Value): NamedObject | undefined {
  let variables = variablesOf.get(fn);
  if (variables === undefined) {
    const found = new Map<Value, NamedObject>();
    for (const { name, type, artificial, locations } of debugVariables(fn)) {
      if (artificial) continue;
      for (const location of locations) if (location.kind === 'declare') found.set(location.address, { name, type });
    }
    variables = found;
    variablesOf.set(fn, variables);
  }
  return variables.get(base);
}
