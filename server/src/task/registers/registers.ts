import { hasAttribute, typeAttribute } from '../../ir/model/attributes';
import { type DataLayout, hasFixedSize } from '../../ir/model/data-layout';
import type { IrFunction } from '../../ir/model/globals';
import type { AllocaInst, CallInst, Instruction } from '../../ir/model/instructions';
import { operandsOf } from '../../ir/model/operands';
import { scalarCount, scalarLeaves } from '../../ir/model/scalars';
import type { Type } from '../../ir/model/types';
import type { Argument, Value } from '../../ir/model/value';
import { overlaps, type Piece, PieceSet, within } from './piece';
import { type AddressUses, addressUses, maxPieces, type RangeUse } from './uses';

/** What may be a register: an alloca, or the callee's copy of a `byval` argument. */
export type RegisterBase = AllocaInst | Argument;

/** The registers of a function, each with its pieces in ascending order. docs/semantics.md, Pointers and objects. */
export type Registers = ReadonlyMap<RegisterBase, readonly Piece[]>;

interface Candidate {
  readonly base: RegisterBase;
  readonly type: Type;
  readonly size: number;
  readonly uses: AddressUses;
}

/**
 * Which allocas and byval copies of a function are registers: their address is used only to load, store, fill and copy
 * at constant offsets, and any two uses speak of the same bytes, or of bytes apart, or (fill and copy) of whole pieces.
 */
export function findRegisters(fn: IrFunction, layout: DataLayout): Registers {
  const candidates = candidatesOf(fn, layout);
  // Leaving one out changes what is at the other end of its copies, so start again.
  for (;;) {
    const found = cutIntoPieces(candidates, layout);
    if (found.kind === 'registers') return found.registers;
    candidates.delete(found.misfit);
  }
}

function candidatesOf(fn: IrFunction, layout: DataLayout): Map<RegisterBase, Candidate> {
  const users = usersIn(fn);
  const candidates = new Map<RegisterBase, Candidate>();
  const consider = (base: RegisterBase, type: Type): void => {
    if (!hasFixedSize(type)) return;
    const size = layout.sizeOf(type);
    const uses = addressUses([{ pointer: base, offset: 0 }], size, users, layout);
    if (uses !== undefined) candidates.set(base, { base, type, size, uses });
  };
  for (const param of fn.params) {
    const type = hasAttribute(param.attributes, 'byval') ? typeAttribute(param.attributes, 'byval') : undefined;
    if (type !== undefined) consider(param, type);
  }
  for (const block of fn.blocks)
    for (const instruction of block.instructions)
      if (instruction.opcode === 'alloca' && isSingle(instruction)) consider(instruction, instruction.allocatedType);
  return candidates;
}

function isSingle(alloca: AllocaInst): boolean {
  return alloca.count === undefined || (alloca.count.kind === 'int' && alloca.count.value === 1n);
}

function usersIn(fn: IrFunction): ReadonlyMap<Value, readonly Instruction[]> {
  const users = new Map<Value, Instruction[]>();
  for (const block of fn.blocks)
    for (const instruction of block.instructions)
      for (const operand of operandsOf(instruction)) {
        if (operand.kind !== 'instruction' && operand.kind !== 'argument') continue;
        const known = users.get(operand);
        if (known === undefined) users.set(operand, [instruction]);
        else known.push(instruction);
      }
  return users;
}

type Cut =
  | { readonly kind: 'registers'; readonly registers: Registers }
  | { readonly kind: 'misfit'; readonly misfit: RegisterBase };

function cutIntoPieces(candidates: ReadonlyMap<RegisterBase, Candidate>, layout: DataLayout): Cut {
  const pieces = new Map<RegisterBase, PieceSet>();
  for (const { base, uses } of candidates.values()) {
    const set = new PieceSet();
    if (uses.accesses.some((access) => set.add(access) === undefined)) return { kind: 'misfit', misfit: base };
    pieces.set(base, set);
  }
  const copies = copiesBetween(candidates);
  for (const candidate of candidates.values()) {
    const cover = bytesThatLeave(candidate, copies, layout, pieces.get(candidate.base)!);
    if (cover === undefined) return { kind: 'misfit', misfit: candidate.base };
  }
  const misfit = spreadOverCopies(copies, pieces) ?? firstMisfit(candidates, pieces);
  if (misfit !== undefined) return { kind: 'misfit', misfit };
  return { kind: 'registers', registers: new Map([...pieces].map(([base, set]) => [base, set.list()])) };
}

/** The two ends of a copy from register to register. */
interface Copy {
  readonly from: RangeUse & { readonly base: RegisterBase };
  readonly to: RangeUse & { readonly base: RegisterBase };
}

function copiesBetween(candidates: ReadonlyMap<RegisterBase, Candidate>): ReadonlyMap<CallInst, Copy> {
  const ends = new Map<CallInst, { from?: Copy['from']; to?: Copy['to'] }>();
  for (const { base, uses } of candidates.values())
    for (const range of uses.ranges) {
      if (range.role === 'filled') continue;
      const end = ends.get(range.call) ?? {};
      end[range.role === 'read' ? 'from' : 'to'] = { ...range, base };
      ends.set(range.call, end);
    }
  const copies = new Map<CallInst, Copy>();
  for (const [call, { from, to }] of ends) if (from && to) copies.set(call, { from, to });
  return copies;
}

/** What is copied from a register to memory must be there in full: adds pieces for bytes that nothing else uses. */
function bytesThatLeave(
  { type, uses }: Candidate,
  copies: ReadonlyMap<CallInst, Copy>,
  layout: DataLayout,
  pieces: PieceSet,
): true | undefined {
  for (const range of uses.ranges) {
    if (range.role !== 'read' || copies.has(range.call)) continue;
    if (range.bytes > maxPieces * 8 || (scalarCount(type) ?? Infinity) > maxPieces) return undefined;
    const fields = scalarLeaves(type, layout)?.map((leaf) => ({
      offset: leaf.offset,
      bytes: layout.storeSize(leaf.type),
    }));
    const free = (piece: Piece): boolean => pieces.list().every((known) => !overlaps(known, piece));
    for (const field of fields ?? []) if (within(field, range) && free(field)) pieces.add(field);
    for (let offset = range.offset; offset < range.offset + range.bytes; offset++)
      if (free({ offset, bytes: 1 })) pieces.add({ offset, bytes: 1 });
  }
  return true;
}

/** Both ends of a copy between registers need the same pieces. Returns a register in which they do not fit. */
function spreadOverCopies(
  copies: ReadonlyMap<CallInst, Copy>,
  pieces: ReadonlyMap<RegisterBase, PieceSet>,
): RegisterBase | undefined {
  const directions = [...copies.values()].flatMap(({ from, to }) => [
    { source: from, target: to },
    { source: to, target: from },
  ]);
  for (let changed = true; changed;) {
    changed = false;
    for (const { source, target } of directions) {
      const added = addShifted(pieces.get(source.base)!, source, pieces.get(target.base)!, target);
      if (added === undefined) return target.base;
      changed ||= added;
    }
  }
  return undefined;
}

/** Adds the pieces of one end to the other; whether any was new, undefined if one does not fit. */
function addShifted(from: PieceSet, source: Piece, to: PieceSet, target: Piece): boolean | undefined {
  let changed = false;
  for (const piece of from.list()) {
    if (!within(piece, source)) continue;
    const added = to.add({ offset: piece.offset - source.offset + target.offset, bytes: piece.bytes });
    if (added === undefined || to.size > maxPieces) return undefined;
    changed ||= added;
  }
  return changed;
}

/** A register with too many pieces, or of which a fill or copy would touch a part of a piece. */
function firstMisfit(
  candidates: ReadonlyMap<RegisterBase, Candidate>,
  pieces: ReadonlyMap<RegisterBase, PieceSet>,
): RegisterBase | undefined {
  for (const { base, uses } of candidates.values()) {
    const list = pieces.get(base)!.list();
    const isCut = (range: Piece): boolean => list.some((piece) => overlaps(piece, range) && !within(piece, range));
    if (list.length > maxPieces || uses.ranges.some(isCut)) return base;
  }
  return undefined;
}
