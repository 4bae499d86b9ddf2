import { assertNever } from '../base/assert-never';
import type { Context } from './infix-literal';
import { Op } from './op';
import { Precedence } from './infix-precedence';
import type { InfixPrinter } from './print-infix';
import { bvSignedValue, bvValue, intValue, type Term, widthOf } from './term';

/** A comparison. One with a constant is stored strict; it is shown with the rounder of the two bounds, on the right. */
export function compareText(printer: InfixPrinter, term: Term): string {
  const { op } = term;
  const [a, b] = term.args as readonly [Term, Term];
  const { suffix, strict, context } = kindOf(op);
  const show = (x: Term): string => printer.print(x, Precedence.Shift, context);
  if (isNumber(b) && !isNumber(a)) {
    const bound = numberOf(b, context);
    if (strict && prefersWeak(bound, bound - 1n) && fits(b, context, bound - 1n)) {
      return `${show(a)} <=${suffix} ${bound - 1n}`;
    }
  } else if (isNumber(a) && !isNumber(b)) {
    const bound = numberOf(a, context);
    if (!strict) return `${show(b)} >=${suffix} ${bound}`;
    if (prefersWeak(bound, bound + 1n) && fits(a, context, bound + 1n)) return `${show(b)} >=${suffix} ${bound + 1n}`;
    return `${show(b)} >${suffix} ${bound}`;
  }
  const left = show(a);
  return `${left} ${strict ? '<' : '<='}${suffix} ${show(b)}`;
}

interface Kind {
  readonly suffix: '' | 'u';
  readonly strict: boolean;
  readonly context: Context;
}

function kindOf(op: Op): Kind {
  switch (op) {
    case Op.BvUlt:
    case Op.BvUle:
      return { suffix: 'u', strict: op === Op.BvUlt, context: 'unsigned' };
    case Op.BvSlt:
    case Op.BvSle:
      return { suffix: '', strict: op === Op.BvSlt, context: 'signed' };
    case Op.IntLt:
    case Op.IntLe:
      return { suffix: '', strict: op === Op.IntLt, context: 'signed' };
    default:
      return assertNever(op as never);
  }
}

function isNumber(term: Term): boolean {
  return term.op === Op.BvConst || term.op === Op.IntConst;
}

function numberOf(term: Term, context: Context): bigint {
  if (term.op === Op.IntConst) return intValue(term);
  return context === 'signed' ? bvSignedValue(term) : bvValue(term);
}

/** Whether `<= other` reads better than `< bound`. */
function prefersWeak(bound: bigint, other: bigint): boolean {
  return roundness(other) > roundness(bound);
}

/** Zero is the roundest, then multiples of ten and of sixteen. */
function roundness(value: bigint): number {
  if (value === 0n) return Infinity;
  const zeros = (text: string): number => text.length - text.replace(/0+$/, '').length;
  return zeros(value.toString()) + zeros(value.toString(16));
}

function fits(like: Term, context: Context, value: bigint): boolean {
  if (like.op === Op.IntConst) return true;
  const width = widthOf(like);
  return (context === 'signed' ? BigInt.asIntN(width, value) : BigInt.asUintN(width, value)) === value;
}
