/** Operations on floats that SMT-LIB lacks. */
import { RoundingMode } from '../base/rounding-mode';
import type { TermBuilder } from './builder';
import { Op } from './op';
import type { Term } from './term';

/** C's fmod and LLVM's frem: the rest of `a / b` rounded to zero, with the sign of `a`. SMT-LIB's rounds to nearest. */
export function fmod(tb: TermBuilder, a: Term, b: Term): Term {
  const divisor = tb.fpAbs(b);
  const nearest = tb.fpRem(tb.fpAbs(a), divisor);
  // At most half the divisor below zero: adding it is exact.
  const lifted = tb.fpAdd(tb.rm(RoundingMode.NearestTiesToEven), nearest, divisor);
  const rest = tb.ite(tb.fpIs(Op.FpIsNegative, nearest), lifted, nearest);
  return tb.ite(tb.fpIs(Op.FpIsNegative, a), tb.fpNeg(rest), rest);
}
