import { assertNever } from '../../base/assert-never';
import { maskOf } from '../../base/bits';
import { RoundingMode } from '../../base/rounding-mode';
import { nanBits } from '../../base/softfloat-format';
import { Op } from '../../term/op';
import { bvSort, type FloatSort, type Sort } from '../../term/sort';
import { fpBits, intValue, roundingMode, type Term } from '../../term/term';
import type { Pointer } from './exports';
import type { Translator } from './translate';

/** The Z3 term of a literal. */
export function makeConstant(translator: Translator, term: Term): Pointer {
  const { raw, pointer } = translator.context;
  switch (term.op) {
    case Op.True:
      return raw.Z3_mk_true(pointer);
    case Op.False:
      return raw.Z3_mk_false(pointer);
    case Op.BvConst:
      return makeNumeral(translator, term.payload as number | bigint, term.sort);
    case Op.IntConst:
      return makeNumeral(translator, intValue(term), term.sort);
    case Op.FpConst:
      return makeFloat(translator, fpBits(term), term.sort as FloatSort);
    case Op.RmConst:
      return makeRoundingMode(translator, roundingMode(term));
    default:
      throw new TypeError(`not a constant: ${Op[term.op]}`);
  }
}

/** Numbers up to 64 bits go without a string, ten times as fast. */
function makeNumeral(translator: Translator, value: number | bigint, sort: Sort): Pointer {
  const { raw, pointer, instance } = translator.context;
  const sortPointer = translator.sort(sort);
  if (typeof value === 'number') return raw.Z3_mk_unsigned_int(pointer, value, sortPointer);
  if (value >= 0n && value <= 0xffff_ffff_ffff_ffffn) return raw.Z3_mk_unsigned_int64(pointer, value, sortPointer);
  return instance.withText(value.toString(), (text) => raw.Z3_mk_numeral(pointer, text, sortPointer));
}

function makeFloat(translator: Translator, bits: bigint, sort: FloatSort): Pointer {
  const { context } = translator;
  if (bits === nanBits(sort)) return context.raw.Z3_mk_fpa_nan(context.pointer, translator.sort(sort));
  const part = (low: number, width: number): Pointer =>
    context.keep(makeNumeral(translator, (bits >> BigInt(low)) & maskOf(width), bvSort(width)));
  const parts = [part(sort.eb + sort.sb - 1, 1), part(sort.sb - 1, sort.eb), part(0, sort.sb - 1)] as const;
  const made = context.raw.Z3_mk_fpa_fp(context.pointer, ...parts);
  for (const kept of parts) context.release(kept);
  return made;
}

function makeRoundingMode({ context: { raw, pointer } }: Translator, mode: RoundingMode): Pointer {
  switch (mode) {
    case RoundingMode.NearestTiesToEven:
      return raw.Z3_mk_fpa_rne(pointer);
    case RoundingMode.NearestTiesToAway:
      return raw.Z3_mk_fpa_rna(pointer);
    case RoundingMode.TowardPositive:
      return raw.Z3_mk_fpa_rtp(pointer);
    case RoundingMode.TowardNegative:
      return raw.Z3_mk_fpa_rtn(pointer);
    case RoundingMode.TowardZero:
      return raw.Z3_mk_fpa_rtz(pointer);
    default:
      return assertNever(mode);
  }
}
