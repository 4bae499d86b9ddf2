import { Op } from '../op';
import { arg, type Term, widthOf } from '../term';
import { type KnownBits, nothingKnown } from './known-bits';
import { transfer } from './known-bits-transfer';

/** Known bits of the terms of one bank, computed when first asked for, once per term. */
export class KnownBitsTable {
  /** By id. */
  private readonly table: (KnownBits | undefined)[] = [];

  of(term: Term): KnownBits {
    if (!hasTransfer(term.op)) return nothingKnown(widthOf(term));
    return this.table[term.id] ?? this.compute(term);
  }

  private compute(root: Term): KnownBits {
    const { table } = this;
    const stack = [root];
    while (stack.length > 0) {
      const term = stack[stack.length - 1]!;
      if (table[term.id] !== undefined || pushMissing(term, table, stack) === 0) {
        stack.pop();
        if (table[term.id] === undefined)
          this.set(
            term.id,
            transfer(term, (a) => table[a.id] ?? nothingKnown(widthOf(a))),
          );
      }
    }
    return table[root.id]!;
  }

  private set(id: number, bits: KnownBits): void {
    const { table } = this;
    // Without holes: an array with far apart indices becomes a hash table.
    while (table.length <= id) table.push(undefined);
    table[id] = bits;
  }
}

function pushMissing(term: Term, table: readonly (KnownBits | undefined)[], stack: Term[]): number {
  const before = stack.length;
  for (let i = firstOperand(term.op); i < term.args.length; i++) {
    const operand = arg(term, i);
    if (table[operand.id] === undefined && hasTransfer(operand.op)) stack.push(operand);
  }
  return stack.length - before;
}

/** Whether anything can be known of a term by its operator. */
function hasTransfer(op: Op): boolean {
  return op === Op.BvConst || firstOperand(op) !== Infinity;
}

/** Index of the first argument that `transfer` reads; none for operators it knows nothing of. */
function firstOperand(op: Op): number {
  switch (op) {
    case Op.BvNot:
    case Op.BvNeg:
    case Op.BvAnd:
    case Op.BvOr:
    case Op.BvXor:
    case Op.BvAdd:
    case Op.BvSub:
    case Op.BvMul:
    case Op.BvUdiv:
    case Op.BvUrem:
    case Op.BvShl:
    case Op.BvLshr:
    case Op.Concat:
    case Op.Extract:
    case Op.ZeroExt:
    case Op.SignExt:
      return 0;
    case Op.Ite:
      return 1;
    default:
      return Infinity;
  }
}
