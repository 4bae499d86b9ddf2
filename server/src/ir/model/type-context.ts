import { pointerType } from './types';
import type { ArrayType, FunctionType, PointerType, StructType, TargetType, Type, VectorType } from './types';

/** Interns the composite types of one module. */
export class TypeContext {
  readonly #ids = new Map<Type, number>();
  readonly #interned = new Map<string, Type>();
  readonly #arrays = new Map<Type, Map<number, ArrayType>>();
  readonly #pointers = new Map<Type, Map<number, PointerType>>();

  /** `ptr addrspace(n)` without, `T addrspace(n)*` with a pointee. */
  pointer(addrspace = 0, pointee?: Type): PointerType {
    if (pointee === undefined) return pointerType(addrspace);
    return nested(this.#pointers, pointee, addrspace, () => ({ kind: 'pointer', addrspace, pointee }));
  }

  array(element: Type, count: number): ArrayType {
    return nested(this.#arrays, element, count, () => ({ kind: 'array', element, count }));
  }

  vector(element: Type, count: number, scalable = false): VectorType {
    const key = `v${count}${scalable ? 's' : ''} ${this.#id(element)}`;
    return this.#intern(key, () => ({ kind: 'vector', element, count, scalable }));
  }

  /** A literal struct; an identified one is made by whoever defines it, as it is equal only to itself. */
  struct(elements: readonly Type[], packed = false): StructType {
    const key = `${packed ? 'p' : 's'}${this.#list(elements)}`;
    return this.#intern(key, () => ({ kind: 'struct', name: undefined, packed, elements }));
  }

  function(returns: Type, params: readonly Type[], varargs = false): FunctionType {
    const key = `${varargs ? 'F' : 'f'}${this.#id(returns)}(${this.#list(params)}`;
    return this.#intern(key, () => ({ kind: 'function', returns, params, varargs }));
  }

  target(name: string, types: readonly Type[], ints: readonly number[]): TargetType {
    const key = `t${JSON.stringify(name)}${this.#list(types)};${ints.join(',')}`;
    return this.#intern(key, () => ({ kind: 'target', name, types, ints }));
  }

  #list(types: readonly Type[]): string {
    let key = '';
    for (const type of types) key += `${this.#id(type)},`;
    return key;
  }

  #id(type: Type): number {
    let id = this.#ids.get(type);
    if (id === undefined) {
      id = this.#ids.size;
      this.#ids.set(type, id);
    }
    return id;
  }

  #intern<T extends Type>(key: string, make: () => T): T {
    const found = this.#interned.get(key);
    // A key's first character names the kind, so what is found has the kind that is asked for.
    if (found !== undefined) return found as T;
    const made = make();
    this.#interned.set(key, made);
    return made;
  }
}

function nested<T>(table: Map<Type, Map<number, T>>, type: Type, key: number, make: () => T): T {
  let inner = table.get(type);
  if (inner === undefined) {
    inner = new Map();
    table.set(type, inner);
  }
  let found = inner.get(key);
  if (found === undefined) {
    found = make();
    inner.set(key, found);
  }
  return found;
}
