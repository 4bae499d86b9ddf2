import { type CMember, type CType, sizeOfCType, underlyingCType } from '../../ir/debug/c-type';
import type { RegisterBase } from '../../task/registers/registers';
import { type ReadBytes, valueBytes } from '../../exec/show/c-value';

/** What bytes belong to: an object, or a local that is not in memory, in one execution of its function. */
export type Home =
  | { readonly kind: 'object'; readonly object: number }
  | { readonly kind: 'register'; readonly base: RegisterBase; readonly frame: number };

/** A value in its C type, and where it lies. */
export interface Located {
  readonly type: CType;
  /** Bytes of its home. */
  readonly read: ReadBytes;
  /** In its home. */
  readonly offset: number;
  /** Undefined for a value that was computed. */
  readonly home: Home | undefined;
  /** A bit-field: which bits, from the offset on. */
  readonly bits?: { readonly start: number; readonly count: number };
}

/** A value that lies nowhere. */
export function computed(type: CType, bits: bigint, undef = 0n): Located {
  const read: ReadBytes = (offset, bytes) => {
    const cut = (whole: bigint): bigint => BigInt.asUintN(bytes * 8, whole >> BigInt(offset * 8));
    return offset < 0 ? undefined : { bits: cut(bits), undef: cut(undef) };
  };
  return { type, read, offset: 0, home: undefined };
}

export function memberOf(whole: Located, member: CMember): Located {
  const { read, offset, home } = whole;
  if (member.bitFieldBits === undefined) return { type: member.type, read, offset: offset + member.byteOffset, home };
  const byte = Math.floor(member.bitOffset / 8);
  const bits = { start: member.bitOffset % 8, count: member.bitFieldBits };
  return { type: member.type, read, offset: offset + byte, home, bits };
}

export function elementOf({ read, offset, home }: Located, element: CType, index: number): Located {
  return { type: element, read, offset: offset + index * (sizeOfCType(element) ?? 0), home };
}

/** A member by name, also one of an anonymous struct or union inside. */
export function namedMember(whole: Located, name: string): Located | undefined {
  const inner = underlyingCType(whole.type);
  if (inner.kind !== 'struct' && inner.kind !== 'union') return undefined;
  for (const member of inner.members) {
    if (member.name === name) return memberOf(whole, member);
    const inside = member.name === undefined ? namedMember(memberOf(whole, member), name) : undefined;
    if (inside !== undefined) return inside;
  }
  return undefined;
}

/** Bytes that a value takes in its home. */
export function bytesOf({ type, bits }: Located): number | undefined {
  return bits === undefined ? sizeOfCType(type) : Math.ceil((bits.start + bits.count) / 8);
}

/** The bits of a scalar; which of them are not defined; undefined where nothing can be read. */
export function scalarBits(value: Located): { readonly bits: bigint; readonly undef: bigint } | undefined {
  const bytes = value.bits === undefined ? valueBytes(value.type) : bytesOf(value);
  const found = bytes === undefined ? undefined : value.read(value.offset, bytes);
  if (found === undefined || value.bits === undefined) return found;
  const { start, count } = value.bits;
  const cut = (whole: bigint): bigint => BigInt.asUintN(count, whole >> BigInt(start));
  return { bits: cut(found.bits), undef: cut(found.undef) };
}
