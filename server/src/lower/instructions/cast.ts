import { RoundingMode } from '../../base/rounding-mode';
import { fromInteger } from '../../base/softfloat-convert';
import { constantsOf } from '../../base/softfloat-format';
import { assertNever } from '../../base/assert-never';
import { Flag } from '../../ir/model/flags';
import type { CastOpcode } from '../../ir/model/instructions';
import type { ScalarType } from '../../ir/model/scalars';
import type { FloatType, IntType } from '../../ir/model/types';
import type { FloatSort } from '../../term/sort';
import { type Term, widthOf } from '../../term/term';
import type { Emission, Requirement } from '../emission';
import { truncFits } from '../overflow';
import type { Scalar } from '../scalar';
import { floatSortOf } from '../types';
import { isNegative } from './compare';
import { brokenPromise } from './float';
import type { Meaning } from './integer';

/** Casts that work lane by lane; `bitcast` may regroup lanes and has its own place. */
export type LaneCast = Exclude<CastOpcode, 'bitcast' | 'addrspacecast'>;

export interface Cast {
  readonly opcode: LaneCast;
  readonly flags: number;
  readonly from: ScalarType;
  readonly to: ScalarType;
}

/** A cast of one lane. */
export function castOperation(e: Emission, cast: Cast, a: Scalar): Meaning {
  const { opcode, flags, from, to } = cast;
  switch (opcode) {
    case 'trunc':
      return truncation(e, flags, from as IntType, to as IntType, a);
    case 'zext':
    case 'sext':
      return plain(extension(e, cast, a));
    case 'fptrunc':
    case 'fpext': {
      const value = e.terms.fpFromFp(e.types.roundToNearest, a.value, floatSortOf(to as FloatType));
      return plain(e.types.float(value, brokenPromise(e, flags, [a], value)));
    }
    case 'fptoui':
    case 'fptosi':
      return toInteger(e, opcode === 'fptosi', to as IntType, a);
    case 'uitofp':
    case 'sitofp':
      return plain(fromIntegerCast(e, cast, a));
    case 'ptrtoint':
    case 'ptrtoaddr': {
      e.assume('address-layout', 'pointer converted to an integer');
      const whole = undefAsWhole(e, a, from);
      return plain(e.types.fromBits(resized(e, e.types.toBits(whole, from), widthOfType(e, to)), to));
    }
    case 'inttoptr': {
      const bits = resized(e, e.types.toBits(a, from), widthOfType(e, to));
      return plain(undefAsWhole(e, e.types.fromBits(bits, to), to));
    }
    default:
      return assertNever(opcode);
  }
}

function undefAsWhole({ types }: Pick<Emission, 'types'>, { value, undef }: Scalar, type: ScalarType): Scalar {
  return { value, undef: types.spread(types.anyUndef(undef), type) };
}

function plain(result: Scalar): Meaning {
  return { result, requirements: [] };
}

function widthOfType(e: Pick<Emission, 'layout'>, type: ScalarType): number {
  return e.layout.sizeInBits(type);
}

function resized(e: Emission, { value, undef }: Scalar, width: number): Scalar {
  return { value: e.types.resize(value, width), undef: e.types.resize(undef, width) };
}

function truncation(e: Emission, flags: number, from: IntType, to: IntType, a: Scalar): Meaning {
  const conditions: Term[] = [];
  if ((flags & Flag.nsw) !== 0) conditions.push(truncFits(e.terms, 'signed', a.value, to.bits));
  if ((flags & Flag.nuw) !== 0) conditions.push(truncFits(e.terms, 'unsigned', a.value, to.bits));
  const result = e.types.fromBits(resized(e, e.types.toBits(a, from), to.bits), to);
  if (conditions.length === 0) return plain(result);
  return {
    result,
    requirements: [{ kind: 'signed-overflow', condition: e.terms.conj(conditions), whenOff: 'goes-on' }],
  };
}

function extension(e: Emission, { opcode, flags, from, to }: Cast, a: Scalar): Scalar {
  const { terms } = e;
  const width = widthOfType(e, to);
  const { value, undef } = e.types.toBits(a, from);
  if (opcode === 'sext') return { value: terms.signExtend(value, width), undef: terms.signExtend(undef, width) };
  const extended = terms.zeroExtend(undef, width);
  const broken =
    (flags & Flag.nneg) === 0
      ? extended
      : terms.ite(terms.or(isNegative(terms, value), e.types.isUndef([a])), terms.bv(-1, width), extended);
  return { value: terms.zeroExtend(value, width), undef: broken };
}

function fromIntegerCast(e: Emission, { opcode, flags, from, to }: Cast, a: Scalar): Scalar {
  const { terms } = e;
  const sort = floatSortOf(to as FloatType);
  const bits = e.types.toBits(a, from).value;
  const undef = e.types.isUndef([a]);
  if (opcode === 'sitofp') return e.types.float(terms.fpFromSbv(e.types.roundToNearest, bits, sort), undef);
  const value = terms.fpFromUbv(e.types.roundToNearest, bits, sort);
  return e.types.float(value, (flags & Flag.nneg) === 0 ? undef : terms.or(undef, isNegative(terms, bits)));
}

function toInteger(e: Emission, signed: boolean, to: IntType, a: Scalar): Meaning {
  const { terms, types } = e;
  const fits = fitsInteger(e, a.value, to.bits, signed);
  const converted = signed
    ? terms.fpToSbv(types.roundToZero, a.value, to.bits)
    : terms.fpToUbv(types.roundToZero, a.value, to.bits);
  // Where it is checked, it fits from here on.
  const bits = e.isOn('float-cast-range') ? converted : terms.ite(fits, converted, terms.bv(0, to.bits));
  const requirements: Requirement[] = [{ kind: 'float-cast-range', condition: fits, whenOff: 'goes-on' }];
  const undef = types.spread(types.isUndef([a]), to);
  const value = to.bits === 1 ? types.isSet(bits) : bits;
  return { result: { value, undef }, requirements };
}

/** The value, rounded to zero, is in the range of the integer type; not so for NaN. */
export function fitsInteger(e: Emission, x: Term, bits: number, signed: boolean): Term {
  const { terms, types } = e;
  const sort = x.sort as FloatSort;
  const whole = terms.fpRoundToIntegral(types.roundToZero, x);
  const least = signed ? -(1n << BigInt(bits - 1)) : 0n;
  const beyond = signed ? 1n << BigInt(bits - 1) : 1n << BigInt(bits);
  const bound = (value: bigint): Term => terms.fp(fromInteger(sort, RoundingMode.NearestTiesToEven, value), sort);
  // Powers of two are exact, or so large that they become infinite: then only infinities are beyond.
  const low = isInfinite(sort, least) ? terms.fpLt(bound(least), whole) : terms.fpLe(bound(least), whole);
  return terms.and(low, terms.fpLt(whole, bound(beyond)));
}

function isInfinite(sort: FloatSort, value: bigint): boolean {
  const magnitude = fromInteger(sort, RoundingMode.NearestTiesToEven, value < 0n ? -value : value);
  return magnitude === constantsOf(sort).infinity;
}

/** Regroups the bits of lanes of one type into lanes of another; lane 0 is lowest. */
export function regroup(
  e: Pick<Emission, 'terms' | 'types' | 'layout'>,
  scalars: readonly Scalar[],
  from: readonly ScalarType[],
  to: readonly ScalarType[],
): readonly Scalar[] {
  const { terms } = e;
  if (from.length === to.length && from.every((type, i) => type === to[i])) return scalars;
  const wholeFloat = (scalar: Scalar, type: ScalarType): Scalar =>
    type.kind === 'float' ? undefAsWhole(e, scalar, type) : scalar;
  const bits = scalars.map((scalar, i) => e.types.toBits(wholeFloat(scalar, from[i]!), from[i]!));
  const join = (pick: (scalar: Scalar) => Term): Term => bits.map(pick).reduce((low, high) => terms.concat(high, low));
  const [value, undef] = [join((scalar) => scalar.value), join((scalar) => scalar.undef)];
  let low = 0;
  return to.map((type) => {
    const width = widthOfType(e, type);
    const cut = (term: Term): Term => (width === widthOf(term) ? term : terms.extract(term, low + width - 1, low));
    const lane = e.types.fromBits({ value: cut(value), undef: cut(undef) }, type);
    low += width;
    return wholeFloat(lane, type);
  });
}
