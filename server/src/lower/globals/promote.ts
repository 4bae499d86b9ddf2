import { hasFixedSize } from '../../ir/model/data-layout';
import type { GlobalVariable, IrFunction } from '../../ir/model/globals';
import type { CallInst, Instruction } from '../../ir/model/instructions';
import type { Module } from '../../ir/model/module';
import { operandsOf } from '../../ir/model/operands';
import type { Value } from '../../ir/model/value';
import type { EntryPlan } from '../../task/entry-plan';
import { effectsOf, leadsOn } from '../../task/known-effects';
import { directCallee, intrinsicName, knownFunction } from '../../task/known-functions';
import { overlaps, type Piece, PieceSet } from '../../task/registers/piece';
import { addressUses, type DerivedAddress, maxPieces } from '../../task/registers/uses';
import { directAddress } from '../direct-address';
import { constantParts } from '../reachable-functions';

/**
 * Globals that can be variables instead of objects in memory: all that the reachable text does with their address is to
 * load and store the same pieces at constant offsets. Each with its pieces in ascending order.
 */
export function promotableGlobals(
  module: Module,
  functions: ReadonlySet<IrFunction>,
  entry: EntryPlan,
): ReadonlyMap<GlobalVariable, readonly Piece[]> {
  const uses = new GlobalUses(module, functions);
  const found = new Map<GlobalVariable, readonly Piece[]>();
  for (const global of module.variables) {
    const pieces = uses.piecesOf(global);
    if (pieces !== undefined && fitsSlots(global, pieces, entry, module.dataLayout.pointer().bits / 8))
      found.set(global, pieces);
  }
  return found;
}

/** Pointers that a global starts with are told for places of pointer size: a piece is one of these or apart from them. */
function fitsSlots(global: GlobalVariable, pieces: readonly Piece[], entry: EntryPlan, pointerBytes: number): boolean {
  const contents = entry.arbitraryGlobals.get(global);
  if (contents === undefined) return true;
  return contents.slots.every(({ offset }) =>
    pieces.every((piece) => piece.offset === offset || !overlaps(piece, { offset, bytes: pointerBytes })),
  );
}

class GlobalUses {
  readonly #users = new Map<Value, Instruction[]>();
  readonly #addresses = new Map<GlobalVariable, DerivedAddress[]>();
  /** Mentioned in some other way than as an address at a constant offset. */
  readonly #escaped = new Set<Value>();
  readonly #seen = new Set<Value>();

  constructor(
    private readonly module: Module,
    functions: ReadonlySet<IrFunction>,
  ) {
    for (const fn of functions)
      for (const block of fn.blocks)
        for (const instruction of block.instructions) {
          for (const operand of operandsOf(instruction)) this.#note(instruction, operand);
          if (instruction.opcode === 'call') this.#noteCall(instruction);
        }
  }

  /** Code elsewhere reaches what the globals that it knows lead to. */
  #noteCall(call: CallInst): void {
    const callee = directCallee(call);
    if (callee?.isDeclaration !== true || intrinsicName(callee) !== undefined || knownFunction(callee) !== undefined)
      return;
    for (const global of effectsOf(callee, this.module).globals) if (leadsOn(global)) this.#escape(global.initializer!);
  }

  #note(user: Instruction, operand: Value): void {
    if (operand.kind === 'metadata' || operand.kind === 'block') return;
    const known = this.#users.get(operand);
    if (known === undefined) this.#users.set(operand, [user]);
    else known.push(user);
    if (operand.kind === 'instruction' || operand.kind === 'argument' || this.#seen.has(operand)) return;
    this.#seen.add(operand);
    const address = directAddress(operand, this.module.dataLayout);
    if (address?.base.kind !== 'variable') {
      for (const part of constantParts(operand)) this.#escape(part);
      return;
    }
    const { base, offset } = address;
    const list = this.#addresses.get(base);
    if (list === undefined) this.#addresses.set(base, [{ pointer: operand, offset }]);
    else list.push({ pointer: operand, offset });
    // The global is named, so what its initialiser names can be reached through it.
    if (base.initializer !== undefined) this.#escape(base.initializer);
  }

  #escape(constant: Value): void {
    const work: Value[] = [constant];
    for (let value = work.pop(); value !== undefined; value = work.pop()) {
      if (this.#escaped.has(value)) continue;
      this.#escaped.add(value);
      work.push(...constantParts(value));
    }
  }

  piecesOf(global: GlobalVariable): readonly Piece[] | undefined {
    if (this.#escaped.has(global) || global.hasErrors || !hasFixedSize(global.valueType)) return undefined;
    const size = this.module.dataLayout.sizeOf(global.valueType);
    const addresses = this.#addresses.get(global);
    if (addresses === undefined || (global.initializer === undefined && size === 0)) return undefined;
    const uses = addressUses(addresses, size, this.#users, this.module.dataLayout);
    if (uses === undefined || uses.ranges.length > 0) return undefined;
    // A store to what is read-only has to fail; a variable would take it.
    if (uses.isStoredTo && global.isConstant) return undefined;
    const pieces = new PieceSet();
    const fits = uses.accesses.every((access) => pieces.add(access) !== undefined);
    return fits && pieces.size <= maxPieces ? pieces.list() : undefined;
  }
}
