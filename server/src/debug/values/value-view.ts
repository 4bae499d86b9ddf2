import type { Machine } from '../../exec/machine';
import { bitFieldText, cValueText, type ReadBytes, scalarText, type ValueContext } from '../../exec/show/c-value';
import { stringAt } from '../../exec/show/string-text';
import { type CType, sizeOfCType, underlyingCType } from '../../ir/debug/c-type';
import { cTypeText } from '../../ir/debug/c-type-text';
import { signatureOf } from '../../ir/debug/parameters';
import type { IrFunction } from '../../ir/model/globals';
import { computed, elementOf, type Located, memberOf, scalarBits } from './located';
import type { NamesInTime } from './object-names';

/** A value with its name among others. */
export interface NamedValue {
  readonly name: string;
  /** How C reaches it; undefined if it does not. */
  readonly path: string | undefined;
  readonly value: Located;
}

/** Of what there are many: how many, and any range of them. */
export interface Children {
  readonly kind: 'named' | 'indexed';
  readonly count: number;
  slice(start: number, count: number): readonly NamedValue[];
}

/** Shows values of the state that a machine is in. */
export class ValueView {
  constructor(
    readonly machine: Machine,
    readonly names: NamesInTime,
  ) {}

  text(value: Located, hex = false): string {
    const inner = underlyingCType(value.type);
    const context: ValueContext = { hex, pointer: (bits, target) => this.#pointer(bits, target, hex) };
    if (value.bits !== undefined || isScalar(inner)) {
      const found = scalarBits(value);
      if (found === undefined) return 'not available';
      if (found.undef !== 0n) return 'uninitialised';
      if (value.bits === undefined) return scalarText(inner, found.bits, context);
      return bitFieldText(inner, value.bits.count, found.bits, context);
    }
    // How large a variable-length array is, its object says.
    const type: CType =
      inner.kind === 'array' && inner.count.kind !== 'fixed'
        ? { ...inner, count: { kind: 'fixed', count: this.#elementsLeft(value, inner.element) } }
        : value.type;
    return cValueText(type, value.read, context, value.offset);
  }

  typeText({ type }: Located): string {
    return cTypeText(type);
  }

  /** What a pointer points to, as far as it lies in a living object; the type is that of the pointer's target. */
  target(pointer: Located): Located | undefined {
    const inner = underlyingCType(pointer.type);
    const found = inner.kind === 'pointer' ? scalarBits(pointer) : undefined;
    if (inner.kind !== 'pointer' || found?.undef !== 0n) return undefined;
    return this.at(found.bits, inner.target);
  }

  /** A value of some type at an address; undefined where there is none. */
  at(bits: bigint, type: CType): Located | undefined {
    const { objects, program } = this.machine;
    const object = program.env.holder.objectOf(bits);
    const offset = program.env.holder.offsetOf(bits);
    if (!this.isReadable(object) || offset < 0 || offset >= objects.size[object]!) return undefined;
    return { type, read: this.object(object), offset, home: { kind: 'object', object } };
  }

  isReadable(object: number): boolean {
    const { objects } = this.machine;
    return object > 0 && object < objects.next && objects.isAlive(object) && objects.readable[object]! >= 0;
  }

  /** Bytes of a living object. */
  object(object: number): ReadBytes {
    const { memory, objects } = this.machine;
    const [base, size] = [objects.base[object]!, objects.size[object]!];
    return (offset, bytes) => {
      if (offset < 0 || offset + bytes > size) return undefined;
      return { bits: memory.readBig(base + offset, bytes), undef: memory.readUndef(base + offset, bytes) };
    };
  }

  /** The address of a value in memory. */
  address({ home, offset }: Located): bigint | undefined {
    return home?.kind === 'object' ? this.machine.program.env.holder.pointerBits(home.object, offset) : undefined;
  }

  /** The parts of a value; undefined if it has none. */
  children({ value, path }: NamedValue): Children | undefined {
    const inner = underlyingCType(value.type);
    switch (inner.kind) {
      case 'struct':
      case 'union': {
        const shown = inner.members.map((member, index) => ({
          name: member.name ?? `(anonymous ${index + 1})`,
          path: member.name === undefined ? path : path && `${path}.${member.name}`,
          value: memberOf(value, member),
        }));
        return { kind: 'named', count: shown.length, slice: (from, count) => shown.slice(from, from + count) };
      }
      case 'array': {
        const count = inner.count.kind === 'fixed' ? inner.count.count : this.#elementsLeft(value, inner.element);
        return indexed(value, inner.element, count, path);
      }
      case 'vector':
        return indexed(value, inner.element, inner.count, path);
      case 'pointer':
        return this.#pointees(value, inner.target, path);
      default:
        return undefined;
    }
  }

  /** What a pointer points to: the members of a struct, the elements of what it walks through, else the one value. */
  #pointees(pointer: Located, target: CType, path: string | undefined): Children | undefined {
    const found = this.target(pointer);
    const size = sizeOfCType(target);
    if (found?.home?.kind !== 'object' || size === undefined || size === 0) return undefined;
    const left = this.#elementsLeft(found, target);
    const inner = underlyingCType(target);
    if (left > 1) return indexed(found, target, left, path);
    if (inner.kind === 'struct' || inner.kind === 'union') {
      const members = this.children({ name: '', path: undefined, value: found });
      return (
        members && { ...members, slice: (from, count) => members.slice(from, count).map((one) => behind(one, path)) }
      );
    }
    const one = { name: path === undefined ? '*' : `*${path}`, path: path && `(*${path})`, value: found };
    return { kind: 'named', count: 1, slice: (from, count) => [one].slice(from, from + count) };
  }

  #elementsLeft({ home, offset }: Located, element: CType): number {
    const size = sizeOfCType(element);
    if (home?.kind !== 'object' || size === undefined || size === 0) return 0;
    return Math.floor((this.machine.objects.size[home.object]! - offset) / size);
  }

  #pointer(bits: bigint, target: CType | undefined, hex: boolean): string {
    this.names.learn(bits, target);
    if (hex) return `0x${bits.toString(16)}`;
    const { objects, program } = this.machine;
    const object = program.env.holder.objectOf(bits);
    const text = this.names.names.pointerText(bits, target);
    if (object > 0 && object < objects.next && !objects.isAlive(object)) {
      return `${text} (${objects.kindOf(object) === 'heap' ? 'freed' : 'no longer there'})`;
    }
    const string = target !== undefined && underlyingCType(target).kind === 'char' ? this.#string(bits) : undefined;
    return string === undefined || text.startsWith('"') ? text : `${text} ${string}`;
  }

  /** The string that begins at an address; undefined if that does not look like one. */
  #string(bits: bigint): string | undefined {
    const at = this.at(bits, { kind: 'char', name: 'char', signed: true, bits: 8 });
    return at && stringAt(at.read, at.offset);
  }

  /** A function, as a pointer to it. */
  functionValue(fn: IrFunction): Located {
    const { env } = this.machine.program;
    const type = signatureOf(fn) ?? { kind: 'void' as const };
    const pointer: CType = { kind: 'pointer', target: type, bytes: env.layout.pointer().bits / 8 };
    return computed(pointer, env.holder.pointerBits(env.objects.numberOf(fn), 0));
  }

  sizeOf(type: CType): number {
    return sizeOfCType(type) ?? 0;
  }
}

function indexed(whole: Located, element: CType, count: number, path: string | undefined): Children {
  return {
    kind: 'indexed',
    count,
    slice: (start, wanted) =>
      Array.from({ length: Math.max(0, Math.min(wanted, count - start)) }, (_, i) => ({
        name: `[${start + i}]`,
        path: path && `${path}[${start + i}]`,
        value: elementOf(whole, element, start + i),
      })),
  };
}

/** A member that is reached by a pointer. */
function behind(member: NamedValue, pointer: string | undefined): NamedValue {
  const isNamed = !member.name.startsWith('(');
  return { ...member, path: pointer && (isNamed ? `${pointer}->${member.name}` : `(*${pointer})`) };
}

function isScalar({ kind }: CType): boolean {
  switch (kind) {
    case 'integer':
    case 'char':
    case 'bool':
    case 'enum':
    case 'float':
    case 'pointer':
      return true;
    default:
      return false;
  }
}
