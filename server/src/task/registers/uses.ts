import type { DataLayout } from '../../ir/model/data-layout';
import { hasFixedSize } from '../../ir/model/data-layout';
import { constantGepOffset } from '../../ir/model/gep-offset';
import type { CallInst, Instruction } from '../../ir/model/instructions';
import { isPackedVector, scalarCount, scalarLeaves } from '../../ir/model/scalars';
import type { Type } from '../../ir/model/types';
import type { Value } from '../../ir/model/value';
import type { Piece } from './piece';

/** A range of a candidate that a `memset`, or one side of a `memcpy`, covers. */
export interface RangeUse extends Piece {
  readonly call: CallInst;
  readonly role: 'filled' | 'written' | 'read';
}

/** How the text uses a candidate's address, if it does nothing but load, store, fill and copy at constant offsets. */
export interface AddressUses {
  readonly accesses: readonly Piece[];
  readonly ranges: readonly RangeUse[];
  /** Whether there is a store among the accesses. */
  readonly isStoredTo: boolean;
}

/** A value that is the address, some bytes on. */
export interface DerivedAddress {
  readonly pointer: Value;
  readonly offset: number;
}

/** The uses of addresses and of what is computed from them, or undefined if one escapes or is used out of its size. */
export function addressUses(
  addresses: readonly DerivedAddress[],
  size: number,
  users: ReadonlyMap<Value, readonly Instruction[]>,
  layout: DataLayout,
): AddressUses | undefined {
  const accesses: Piece[] = [];
  const ranges: RangeUse[] = [];
  let isStoredTo = false;
  const work = [...addresses];
  const derive = (pointer: Value, offset: bigint): boolean => {
    work.push({ pointer, offset: Number(offset) });
    return offset >= 0n && offset <= BigInt(size);
  };
  const access = (type: Type, offset: number): boolean => {
    const pieces = piecesOf(type, offset, layout);
    accesses.push(...(pieces ?? []));
    return pieces?.every((piece) => piece.offset + piece.bytes <= size) ?? false;
  };
  const use = (user: Instruction, pointer: Value, offset: number): boolean => {
    switch (user.opcode) {
      case 'load':
        return access(user.type, offset);
      case 'store':
        isStoredTo = true;
        return user.value !== pointer && access(user.value.type, offset);
      case 'bitcast':
        return derive(user, BigInt(offset));
      case 'getelementptr': {
        const delta = user.indices.includes(pointer)
          ? undefined
          : constantGepOffset(user.sourceType, user.indices, layout);
        return delta !== undefined && derive(user, BigInt(offset) + delta);
      }
      case 'call': {
        const range = rangeUse(user, pointer, offset);
        ranges.push(...(range ?? []));
        return range?.every((piece) => piece.offset + piece.bytes <= size) ?? false;
      }
      default:
        return false;
    }
  };
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    const { pointer, offset } = next;
    // An instruction stands once per operand in the list of users; its use is one.
    if (![...new Set(users.get(pointer))].every((user) => use(user, pointer, offset))) return undefined;
  }
  return { accesses, ranges, isStoredTo };
}

/** The scalars of an access; a packed vector is one. */
function piecesOf(type: Type, offset: number, layout: DataLayout): readonly Piece[] | undefined {
  if (!hasFixedSize(type) || (scalarCount(type) ?? Infinity) > maxPieces) return undefined;
  if (isPackedVector(type, layout)) return [{ offset, bytes: layout.storeSize(type) }];
  return scalarLeaves(type, layout)?.map((leaf) => ({
    offset: offset + leaf.offset,
    bytes: layout.storeSize(leaf.type),
  }));
}

/** More pieces than this, and it is better an object in memory. */
export const maxPieces = 64;

/** What a call does to the range; an empty list for one without effect, undefined for a use that lets it escape. */
function rangeUse(call: CallInst, pointer: Value, offset: number): readonly RangeUse[] | undefined {
  const name = call.callee.kind === 'function' ? String(call.callee.name) : '';
  if (call.bundles.length > 0) return undefined;
  if (/^llvm\.lifetime\.(start|end)(\.|$)/.test(name)) return [];
  const isFill = /^llvm\.memset\.(?!element)/.test(name);
  if (!isFill && !/^llvm\.(memcpy|memmove)\.(?!element)/.test(name)) return undefined;
  const [destination, source, length, isVolatile] = call.args;
  if (length?.kind !== 'int' || isVolatile?.kind !== 'int' || isVolatile.value !== 0n) return undefined;
  const bytes = Number(length.value);
  if (isFill) return source === pointer ? undefined : [{ call, offset, bytes, role: 'filled' }];
  const uses: RangeUse[] = [];
  if (destination === pointer) uses.push({ call, offset, bytes, role: 'written' });
  if (source === pointer) uses.push({ call, offset, bytes, role: 'read' });
  return uses;
}
