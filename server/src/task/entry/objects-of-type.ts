import { type CType, sizeOfCType, underlyingCType } from '../../ir/debug/c-type';
import type { IrFunction } from '../../ir/model/globals';
import type { ArbitraryContents, EntryObject, EntrySize, PointerChoice, Slot } from '../entry-plan';
import { hasSameType } from './same-function-type';

/** Pointers in objects this many steps from a parameter or global are null or opaque. */
const depthLimit = 2;
/** More fresh objects than this, and further pointers are null or opaque. */
const objectLimit = 256;
/** More pointers, or more `_Bool`s, than this in one object, and the further ones are arbitrary bytes. */
const slotLimit = 512;

export const noContents: ArbitraryContents = { slots: [], booleans: [] };

/** A string that nobody knows, with its terminator. docs/semantics.md. */
export const stringSize: EntrySize = { kind: 'string', most: 8 };

/** Makes the objects that an entry starts with, out of the C types that debug info tells. */
export class EntryObjects {
  readonly #objects: (EntryObject | undefined)[] = [];
  #opaque: number | undefined;

  constructor(
    readonly pointerBytes: number,
    /** Functions whose address is taken. */
    readonly functions: readonly IrFunction[],
  ) {}

  get all(): readonly EntryObject[] {
    return this.#objects.map((object) => object!);
  }

  /** Keeps a number for an object that is made with `put`. */
  reserve(): number {
    return this.#objects.push(undefined) - 1;
  }

  put(index: number, object: EntryObject): void {
    this.#objects[index] = object;
  }

  add(object: EntryObject): number {
    const index = this.reserve();
    this.put(index, object);
    return index;
  }

  /** What a pointer may be that is not null: a fresh object of the pointee's size, or functions. */
  targets(pointee: CType | undefined, pointer: string, depth: number): readonly PointerChoice[] {
    const type = pointee && underlyingCType(pointee);
    if (type?.kind === 'function') {
      const found = this.functions.filter((fn) => hasSameType(fn, type));
      if (found.length > 0) return found.map((fn) => ({ kind: 'function', function: fn }));
      return [this.opaque()];
    }
    if (depth > depthLimit || this.#objects.length >= objectLimit) return [this.opaque()];
    const bytes = (type && sizeOfCType(type)) ?? 1;
    return [this.pointee(type, pointer, depth, { kind: 'fixed', bytes: Math.max(bytes, 1) })];
  }

  /** A fresh object for a pointer to point to. */
  pointee(type: CType | undefined, pointer: string, depth: number, size: EntrySize): PointerChoice {
    const index = this.reserve();
    const contents = type && size.kind === 'fixed' ? this.contents(type, derefPath(pointer, type), depth) : noContents;
    this.put(index, { name: `*${pointer}`, kind: 'given', size, contents, element: type });
    return { kind: 'object', object: index };
  }

  /** A string of which nothing else is known. */
  string(name: string, kind: 'entry' | 'given'): number {
    return this.add({ name, kind, size: stringSize, contents: noContents });
  }

  /** The one opaque object. */
  opaque(): PointerChoice {
    this.#opaque ??= this.add({
      name: 'unknown memory',
      kind: 'opaque',
      size: { kind: 'fixed', bytes: 0 },
      contents: noContents,
    });
    return { kind: 'object', object: this.#opaque };
  }

  /** Arbitrary contents of a type, with what it holds that is not just bytes. `path` is how C would write the object. */
  contents(type: CType, path: string, depth: number): ArbitraryContents {
    const contents: Contents = { slots: [], booleans: [] };
    this.#collect(type, 0, path, depth, contents);
    return contents;
  }

  #collect(type: CType, offset: number, path: string, depth: number, contents: Contents): void {
    const { slots, booleans } = contents;
    const inner = underlyingCType(type);
    if (isFull(contents)) return;
    if (inner.kind === 'bool' && inner.bytes === 1) booleans.push(offset);
    else if (inner.kind === 'pointer' && inner.bytes === this.pointerBytes) {
      const choices: PointerChoice[] = [{ kind: 'null' }, ...this.targets(inner.target, path, depth + 1)];
      slots.push({ offset, choices });
    } else if (inner.kind === 'struct') {
      for (const member of inner.members) {
        if (member.bitFieldBits !== undefined) continue;
        const memberPath = member.name === undefined ? path : `${path}${path.endsWith('->') ? '' : '.'}${member.name}`;
        this.#collect(member.type, offset + member.byteOffset, memberPath, depth, contents);
      }
    } else if (inner.kind === 'array' && inner.count.kind === 'fixed') {
      const bytes = sizeOfCType(inner.element);
      if (bytes === undefined || isJustBytes(inner.element)) return;
      for (let i = 0; i < inner.count.count && !isFull(contents); i++) {
        this.#collect(inner.element, offset + i * bytes, `${arrayPath(path)}[${i}]`, depth, contents);
      }
    }
  }
}

/** How C writes what a pointer points to: `p->` before a member, `*p` else. */
function derefPath(pointer: string, type: CType): string {
  return underlyingCType(type).kind === 'struct' ? `${pointer}->` : `*${pointer}`;
}

function arrayPath(path: string): string {
  return path.startsWith('*') ? `(${path})` : path;
}

interface Contents {
  readonly slots: Slot[];
  readonly booleans: number[];
}

function isFull({ slots, booleans }: Contents): boolean {
  return slots.length >= slotLimit || booleans.length >= slotLimit;
}

/** What is in unions shares its bytes with something else, and is not told apart from it. */
function isJustBytes(type: CType): boolean {
  const inner = underlyingCType(type);
  if (inner.kind === 'struct') return inner.members.every((member) => isJustBytes(member.type));
  return inner.kind === 'array' ? isJustBytes(inner.element) : inner.kind !== 'pointer' && inner.kind !== 'bool';
}
