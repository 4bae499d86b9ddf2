import { displayText } from '../../ir/byte-string';
import { type CType, sizeOfCType, underlyingCType } from '../../ir/debug/c-type';
import { debugVariablesOfGlobal } from '../../ir/debug/globals';
import { debugVariables } from '../../ir/debug/variables';
import type { IrFunction } from '../../ir/model/globals';
import type { Value } from '../../ir/model/value';
import type { EntryPlan } from '../../task/entry-plan';
import type { Machine } from '../machine';
import { type Part, partOf, pointedPart } from './parts';

/** What an object is called in C. */
export type NamedObject =
  | { readonly kind: 'variable'; readonly name: string; readonly type: CType | undefined }
  /** What a pointer of that name points to: one or more of an element type. */
  | { readonly kind: 'pointee'; readonly pointer: string; readonly element: CType | undefined };

/** Names for objects, by number. Stack and heap objects are named when they are made. */
export class ObjectNames {
  readonly #names = new Map<number, NamedObject>();

  constructor(
    readonly machine: Machine,
    plan: EntryPlan,
    /** Names of those that have not been set here. */
    readonly lookUp: (object: number) => NamedObject | undefined = () => undefined,
  ) {
    const { objects } = machine.program.env;
    for (const object of objects.all) {
      const [debug] = object.kind === 'variable' ? debugVariablesOfGlobal(object) : [];
      const name = debug?.name ?? displayText(String(object.name));
      this.#names.set(objects.numberOf(object), { kind: 'variable', name, type: debug?.type });
    }
    plan.objects.forEach(({ name, element }, index) =>
      this.#names.set(
        objects.firstFree + index,
        name.startsWith('*')
          ? { kind: 'pointee', pointer: name.slice(1), element }
          : { kind: 'variable', name, type: element },
      ),
    );
  }

  set(object: number, named: NamedObject): void {
    this.#names.set(object, named);
  }

  get(object: number): NamedObject | undefined {
    return this.#names.get(object) ?? this.lookUp(object);
  }

  /** A C pointer of some type points to the object: if its own type is not known, that says what it consists of. */
  learn(bits: bigint, target: CType | undefined): void {
    const { holder } = this.machine.program.env;
    const named = this.get(holder.objectOf(bits));
    const isNew = named?.kind === 'pointee' && named.element === undefined && holder.offsetOf(bits) === 0;
    if (!isNew || target === undefined || (sizeOfCType(target) ?? 0) === 0) return;
    this.#names.set(holder.objectOf(bits), { ...named, element: target });
  }

  /** How C writes some bytes of an object, the smallest part that contains them. */
  part(object: number, offset: number, bytes: number): Part | undefined {
    const whole = this.#whole(object, offset);
    const part = whole && partOf(whole, offset, bytes);
    return part && { ...part, path: plainPath(part.path) };
  }

  /** The whole object; undefined if its type is not known. */
  whole(object: number): Part | undefined {
    const named = this.get(object);
    const first = this.#whole(object, 0);
    const size = first && sizeOfCType(first.type);
    if (named?.kind !== 'pointee' || size === undefined) return first;
    const count = Math.floor(this.machine.objects.size[object]! / size);
    if (count <= 1) return { ...first!, path: plainPath(first!.path) };
    const path = `${indexable(named.pointer)}[0..${count - 1}]`;
    return { path, type: { kind: 'array', element: first!.type, count: { kind: 'fixed', count } }, offset: 0 };
  }

  /** The whole object as a part, or the element of it in which an offset lies. */
  #whole(object: number, offset: number): Part | undefined {
    const named = this.get(object);
    if (named?.kind === 'variable') return named.type && { path: named.name, type: named.type, offset: 0 };
    const size = named?.element && sizeOfCType(named.element);
    if (named?.element === undefined || size === undefined || size === 0) return undefined;
    const index = Math.floor(offset / size);
    const isSingle = index === 0 && this.machine.objects.size[object]! < 2 * size;
    const path = isSingle ? `(*${named.pointer})` : `${indexable(named.pointer)}[${index}]`;
    return { path, type: named.element, offset: index * size };
  }

  /** A pointer's bits for a person: what it points to. */
  pointerText(bits: bigint, target: CType | undefined): string {
    const { holder } = this.machine.program.env;
    const [object, offset] = [holder.objectOf(bits), holder.offsetOf(bits)];
    if (object === 0) return offset === 0 ? 'NULL' : `0x${bits.toString(16)}`;
    const text = this.#literal(object, offset);
    if (text !== undefined) return text;
    const whole = this.#whole(object, offset);
    const part = whole && pointedPart(whole, offset, target && sizeOfCType(target));
    return part === undefined ? this.#rawPointer(object, offset) : addressOf(part);
  }

  /** A pointer into what has no known type. */
  #rawPointer(object: number, offset: number): string {
    const named = this.get(object);
    const isFunction = this.machine.objects.next > object && this.machine.objects.kindOf(object) === 'function';
    const name = named?.kind === 'pointee' ? named.pointer : (named?.name ?? `memory#${object}`);
    const start = named?.kind === 'pointee' || isFunction ? name : `&${name}`;
    return offset === 0 ? start : `${start} ${offset < 0 ? '-' : '+'} ${Math.abs(offset)}`;
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
      if (byte === 0) return JSON.stringify(displayText(text));
      text += String.fromCharCode(byte);
    }
    return undefined;
  }
}

/** `(*p).x` is `p->x`, and `(*p)` alone needs no parentheses. */
function plainPath(path: string): string {
  const found = /^\(\*(.*?)\)(.*)$/.exec(path);
  if (found === null) return path;
  const [, pointer, rest] = found;
  if (rest === '') return `*${pointer!}`;
  return rest!.startsWith('.') ? `${pointer!}->${rest!.slice(1)}` : path;
}

/** `&*p` is `p`, and an array is its own address. */
function addressOf({ path, type }: Part): string {
  const plain = plainPath(path);
  if (underlyingCType(type).kind === 'array') return plain;
  return plain.startsWith('*') ? plain.slice(1) : `&${plain}`;
}

function indexable(pointer: string): string {
  return pointer.startsWith('*') ? `(${pointer})` : pointer;
}

const variablesOf = new WeakMap<IrFunction, ReadonlyMap<Value, NamedVariable>>();

export interface NamedVariable {
  readonly name: string;
  readonly type: CType | undefined;
}

/** The C variable that an alloca or byval argument is the home of. */
export function variableAt(fn: IrFunction, base: Value): NamedVariable | undefined {
  let variables = variablesOf.get(fn);
  if (variables === undefined) {
    const found = new Map<Value, NamedVariable>();
    for (const { name, type, artificial, locations } of debugVariables(fn)) {
      if (artificial) continue;
      for (const location of locations) if (location.kind === 'declare') found.set(location.address, { name, type });
    }
    variables = found;
    variablesOf.set(fn, variables);
  }
  return variables.get(base);
}

/** What a pointer of a C type points to. */
export function targetOf(type: CType | undefined): CType | undefined {
  const inner = type && underlyingCType(type);
  return inner?.kind === 'pointer' ? inner.target : undefined;
}
