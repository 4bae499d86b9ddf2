import { assertNever } from '../base/assert-never';
import { RoundingMode } from '../base/rounding-mode';
import { floatSortOf } from './expect-sort';
import { floatTypeName, modeSuffix } from './infix-literal';
import { Op } from './op';
import { type Expression, Precedence } from './infix-precedence';
import type { InfixPrinter } from './print-infix';
import { arg, roundingMode, type Term, widthOf } from './term';

type FloatOp =
  | Op.FpNeg
  | Op.FpAbs
  | Op.FpAdd
  | Op.FpSub
  | Op.FpMul
  | Op.FpDiv
  | Op.FpFma
  | Op.FpSqrt
  | Op.FpRoundToIntegral
  | Op.FpRem
  | Op.FpMin
  | Op.FpMax
  | Op.FpEq
  | Op.FpLt
  | Op.FpLe
  | Op.FpIsNan
  | Op.FpIsInfinite
  | Op.FpIsZero
  | Op.FpIsNormal
  | Op.FpIsSubnormal
  | Op.FpIsNegative
  | Op.FpIsPositive
  | Op.FpFromBits
  | Op.FpToBits
  | Op.FpFromFp
  | Op.FpFromSbv
  | Op.FpFromUbv
  | Op.FpToSbv
  | Op.FpToUbv;

/** Float operators as in C; rounding modes show where they are not the usual one. */
export function printFloat(printer: InfixPrinter, term: Term, op: FloatOp): Expression {
  switch (op) {
    case Op.FpNeg:
      return printer.unary('-', term);
    case Op.FpAbs:
      return printer.call('fabs', term.args);
    case Op.FpAdd:
      return arithmetic(printer, term, '+', 'fadd', Precedence.Sum);
    case Op.FpSub:
      return arithmetic(printer, term, '-', 'fsub', Precedence.Sum);
    case Op.FpMul:
      return arithmetic(printer, term, '*', 'fmul', Precedence.Product);
    case Op.FpDiv:
      return arithmetic(printer, term, '/', 'fdiv', Precedence.Product);
    case Op.FpFma:
      return inMode(printer, term, 'fma');
    case Op.FpSqrt:
      return inMode(printer, term, 'sqrt');
    case Op.FpRoundToIntegral:
      return inMode(printer, term, 'rint');
    case Op.FpRem:
      return printer.call('remainder', term.args);
    case Op.FpMin:
      return printer.call('fmin', term.args);
    case Op.FpMax:
      return printer.call('fmax', term.args);
    case Op.FpEq:
      return printer.binary('==', Precedence.Equality, term);
    case Op.FpLt:
      return printer.binary('<', Precedence.Order, term);
    case Op.FpLe:
      return printer.binary('<=', Precedence.Order, term);
    case Op.FpIsNan:
      return printer.call('isnan', term.args);
    case Op.FpIsInfinite:
      return printer.call('isinf', term.args);
    case Op.FpIsZero:
      return printer.call('iszero', term.args);
    case Op.FpIsNormal:
      return printer.call('isnormal', term.args);
    case Op.FpIsSubnormal:
      return printer.call('issubnormal', term.args);
    case Op.FpIsNegative:
      return printer.call('isnegative', term.args);
    case Op.FpIsPositive:
      return printer.call('ispositive', term.args);
    case Op.FpFromBits:
      return printer.call(`${floatTypeName(floatSortOf(term))}_of_bits`, term.args);
    case Op.FpToBits:
      return printer.call('bits_of', term.args);
    case Op.FpFromFp:
    case Op.FpFromSbv:
      return cast(printer, term, floatTypeName(floatSortOf(term)), RoundingMode.NearestTiesToEven);
    case Op.FpFromUbv:
      return cast(printer, term, `${floatTypeName(floatSortOf(term))} of unsigned`, RoundingMode.NearestTiesToEven);
    case Op.FpToSbv:
      return cast(printer, term, `int${widthOf(term)}_t`, RoundingMode.TowardZero);
    case Op.FpToUbv:
      return cast(printer, term, `uint${widthOf(term)}_t`, RoundingMode.TowardZero);
    default:
      return assertNever(op);
  }
}

function modeOf(term: Term): RoundingMode | undefined {
  return arg(term, 0).op === Op.RmConst ? roundingMode(arg(term, 0)) : undefined;
}

function arithmetic(
  printer: InfixPrinter,
  term: Term,
  operator: string,
  name: string,
  precedence: Precedence,
): Expression {
  if (modeOf(term) === RoundingMode.NearestTiesToEven) return printer.binary(operator, precedence, term);
  return inMode(printer, term, name);
}

/** A call with the mode in its name, or as first argument when it is not constant. */
function inMode(printer: InfixPrinter, term: Term, name: string): Expression {
  const mode = modeOf(term);
  return printer.call(`${name}${modeSuffix(mode)}`, mode === undefined ? term.args : term.args.slice(1));
}

function cast(printer: InfixPrinter, term: Term, type: string, usual: RoundingMode): Expression {
  const mode = modeOf(term);
  if (mode === usual) return printer.unary(`(${type})`, term);
  const suffix = mode === RoundingMode.NearestTiesToEven ? '.rne' : modeSuffix(mode);
  return printer.call(`(${type})${suffix}`, mode === undefined ? term.args : term.args.slice(1));
}
