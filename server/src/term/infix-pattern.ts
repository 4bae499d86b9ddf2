/** Shifts and masks that folding has turned into extracts and concatenations, seen again as what they were. */
import { maskOf } from '../base/bits';
import { Op } from './op';
import { arg, bvValue, extractLow, type Term, widthOf } from './term';

export type Pattern =
  | { readonly kind: 'shift'; readonly operator: '<<' | '>>' | '>>u'; readonly value: Term; readonly amount: number }
  | { readonly kind: 'mask'; readonly value: Term; readonly mask: bigint };

/** What C would write for a term made of an extract with zeros or the sign around it. */
export function shiftOrMask(term: Term): Pattern | undefined {
  switch (term.op) {
    case Op.SignExt: {
      const taken = topOf(arg(term, 0), widthOf(term));
      return taken && { kind: 'shift', operator: '>>', value: taken.value, amount: taken.low };
    }
    case Op.ZeroExt: {
      const inner = arg(term, 0);
      const shifted = topOf(inner, widthOf(term));
      if (shifted !== undefined) return { kind: 'shift', operator: '>>u', value: shifted.value, amount: shifted.low };
      return masked(inner, widthOf(term));
    }
    case Op.Concat:
      return shiftedLeft(term) ?? masked(term, widthOf(term));
    default:
      return undefined;
  }
}

/** All bits of a value of `width` bits from some bit on. */
function topOf(term: Term, width: number): { readonly value: Term; readonly low: number } | undefined {
  if (term.op !== Op.Extract || widthOf(arg(term, 0)) !== width) return undefined;
  const low = extractLow(term);
  return low > 0 && low + widthOf(term) === width ? { value: arg(term, 0), low } : undefined;
}

/** Low bits of a value of the same width, with zeros below. */
function shiftedLeft(term: Term): Pattern | undefined {
  const [high, low] = term.args as readonly [Term, Term];
  if (low.op !== Op.BvConst || bvValue(low) !== 0n) return undefined;
  if (high.op !== Op.Extract || extractLow(high) !== 0 || widthOf(arg(high, 0)) !== widthOf(term)) return undefined;
  return { kind: 'shift', operator: '<<', value: arg(high, 0), amount: widthOf(low) };
}

/** Bits of a value of `width` bits in their own place, zeros elsewhere. */
function masked(term: Term, width: number): Pattern | undefined {
  const [taken, zeros] = term.op === Op.Concat ? [arg(term, 0), arg(term, 1)] : [term, undefined];
  const low = zeros === undefined ? 0 : widthOf(zeros);
  if (zeros !== undefined && (zeros.op !== Op.BvConst || bvValue(zeros) !== 0n)) return undefined;
  if (taken.op !== Op.Extract || extractLow(taken) !== low || widthOf(arg(taken, 0)) !== width) return undefined;
  return { kind: 'mask', value: arg(taken, 0), mask: maskOf(widthOf(taken)) << BigInt(low) };
}
