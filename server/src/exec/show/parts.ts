/** Parts of C objects: how C writes the bytes at an offset. */
import { type CMember, type CType, sizeOfCType, underlyingCType } from '../../ir/debug/c-type';

/** A part of an object. */
export interface Part {
  /** As C writes it: `s.a[3]`. */
  readonly path: string;
  readonly type: CType;
  /** In bytes from the start of the object. */
  readonly offset: number;
}

/** The smallest part that contains some bytes; undefined if they are not all inside. */
export function partOf(whole: Part, offset: number, bytes: number): Part | undefined {
  let part = whole;
  if (!contains(part, offset, bytes)) return undefined;
  for (let inner = childAt(part, offset, bytes); inner !== undefined; inner = childAt(part, offset, bytes)) {
    if (!contains(inner, offset, bytes)) break;
    part = inner;
  }
  return part;
}

/** The outermost part that begins at an offset and is not larger than what a pointer to it points to. */
export function pointedPart(whole: Part, offset: number, bytes: number | undefined): Part | undefined {
  let part = whole;
  for (;;) {
    const size = sizeOfCType(part.type);
    if (part.offset === offset && (bytes === undefined || (size !== undefined && size <= bytes))) return part;
    const inner = childAt(part, offset, 1);
    // A void or char pointer to a scalar: there is nothing smaller.
    if (inner === undefined) return part.offset === offset ? part : undefined;
    part = inner;
  }
}

function contains(part: Part, offset: number, bytes: number): boolean {
  const size = sizeOfCType(part.type);
  return size !== undefined && offset >= part.offset && offset + bytes <= part.offset + size;
}

/** The element or member in which an offset lies. An index may be outside of its array. */
function childAt(part: Part, offset: number, bytes: number): Part | undefined {
  const inner = underlyingCType(part.type);
  if (inner.kind === 'array') {
    const size = sizeOfCType(inner.element);
    if (size === undefined || size === 0) return undefined;
    const index = Math.floor((offset - part.offset) / size);
    return { path: `${part.path}[${index}]`, type: inner.element, offset: part.offset + index * size };
  }
  if (inner.kind !== 'struct' && inner.kind !== 'union') return undefined;
  const inside = inner.members.filter((member) => member.bitFieldBits === undefined).map((one) => memberOf(part, one));
  const fitting = inside.filter((member) => contains(member, offset, bytes));
  // Of the members of a union, one that has a part of the same size says most.
  const isExact = (member: Part): boolean => sizeOfCType(partOf(member, offset, bytes)!.type) === bytes;
  return fitting.length > 1 ? (fitting.find(isExact) ?? fitting[0]) : fitting[0];
}

function memberOf(part: Part, member: CMember): Part {
  const path = member.name === undefined ? part.path : `${part.path}.${member.name}`;
  return { path, type: member.type, offset: part.offset + member.byteOffset };
}
