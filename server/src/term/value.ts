import { assertNever } from '../base/assert-never';
import { ROUNDING_MODES, type RoundingMode } from '../base/rounding-mode';
import { ArrayValue } from './array-value';
import type { TermBuilder } from './builder';
import { type Bits, NUMBER_BITS } from './concrete-bv';
import { Op } from './op';
import type { Sort } from './sort';
import type { Term } from './term';

/**
 * The value of a term. By sort: Bool `boolean`; BitVec unsigned, `number` up to 32 bits and `bigint` above; Int
 * `bigint`; Float its IEEE bits as `bigint`, with the one NaN; RoundingMode its `number`; Array an `ArrayValue`.
 */
export type Value = boolean | Bits | RoundingMode | ArrayValue;

/** The value of a literal; `undefined` for other terms. */
export function literalValue(term: Term): Value | undefined {
  switch (term.op) {
    case Op.True:
      return true;
    case Op.False:
      return false;
    case Op.BvConst:
    case Op.IntConst:
    case Op.FpConst:
    case Op.RmConst:
      return term.payload as number | bigint;
    default:
      return undefined;
  }
}

/** The term that has a value: a literal, or stores into a constant array. */
export function valueTerm(tb: TermBuilder, value: Value, sort: Sort): Term {
  switch (sort.kind) {
    case 'bool':
      return tb.bool(value as boolean);
    case 'bv':
      return tb.bv(value as Bits, sort.width);
    case 'int':
      return tb.int(value as bigint);
    case 'float':
      return tb.fp(value as bigint, sort);
    case 'rounding-mode':
      return tb.rm(ROUNDING_MODES[value as number]!);
    case 'array': {
      const array = value as ArrayValue;
      let term = tb.constArray(sort.index, valueTerm(tb, array.otherwise, sort.element));
      for (const [index, element] of array.entries()) {
        term = tb.store(term, valueTerm(tb, index, sort.index), valueTerm(tb, element, sort.element));
      }
      return term;
    }
    default:
      return assertNever(sort);
  }
}

/** The value that unconstrained variables take: false, zero, zero everywhere. */
export function defaultValue(sort: Sort): Value {
  switch (sort.kind) {
    case 'bool':
      return false;
    case 'bv':
      return sort.width <= NUMBER_BITS ? 0 : 0n;
    case 'int':
    case 'float':
      return 0n;
    case 'rounding-mode':
      return 0;
    case 'array':
      return new ArrayValue(sort.index, defaultValue(sort.element));
    default:
      return assertNever(sort);
  }
}
