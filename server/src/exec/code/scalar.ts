import type { ScalarType } from '../../ir/model/scalars';
import { hasBigMask, hasBigParts, maskCounts, partCounts, type Rep, repOf } from '../rep';
import type { HeldScalar } from '../scalar-value';

/** A scalar in generated code: JS expressions without effect, each a name or a literal. */
export interface Scalar {
  readonly type: ScalarType;
  readonly rep: Rep;
  readonly parts: readonly string[];
  /** Undefined if no bit can be undef. */
  readonly masks: readonly string[] | undefined;
  /** A `long` that is an extended `int`: the same, signed, as one JS number. */
  readonly small?: string;
}

export function scalar(type: ScalarType, parts: readonly string[], masks: readonly string[] | undefined): Scalar {
  return { type, rep: repOf(type), parts, masks };
}

/** A scalar whose JS values are known. */
export function literalScalar(type: ScalarType, held: HeldScalar): Scalar {
  const masks = held.masks.every((mask) => Number(mask) === 0) ? undefined : held.masks.map(literal);
  return scalar(type, held.parts.map(literal), masks);
}

/** A number as JS text. Nothing but numbers of the program ever becomes a part of generated code. */
export function literal(value: number | bigint): string {
  if (typeof value === 'bigint') return value < 0n ? `(${value}n)` : `${value}n`;
  if (Object.is(value, -0)) return '(-0)';
  return value < 0 ? `(${value})` : String(value);
}

/** Names for the parts and masks of a scalar that is kept in variables. */
export function namedScalar(type: ScalarType, name: string, isDefined: boolean): Scalar {
  const rep = repOf(type);
  const parts = Array.from({ length: partCounts[rep] }, (_, index) => `${name}_${index}`);
  const masks = Array.from({ length: maskCounts[rep] }, (_, index) => `${name}_u${index}`);
  return scalar(type, parts, isDefined ? undefined : masks);
}

/** Variables of a scalar, parts first, each with whether it holds a BigInt. */
export function variablesOf(item: Scalar): { readonly name: string; readonly isBig: boolean }[] {
  const parts = item.parts.map((name) => ({ name, isBig: hasBigParts(item.rep) }));
  return [...parts, ...(item.masks ?? []).map((name) => ({ name, isBig: hasBigMask(item.rep) }))];
}

/** The masks of a scalar, zeros if it has none. */
export function masksOf(item: Scalar): readonly string[] {
  return item.masks ?? Array.from({ length: maskCounts[item.rep] }, () => (hasBigMask(item.rep) ? '0n' : '0'));
}

/** A JS condition: some bit is undef. Undefined if none can be. */
export function anyUndef(items: readonly Scalar[]): string | undefined {
  const tests = items.flatMap((item) => {
    if (item.masks === undefined) return [];
    if (hasBigMask(item.rep)) return item.masks.map((mask) => `${mask} !== 0n`);
    return [item.masks.length === 1 ? `${item.masks[0]!} !== 0` : `(${item.masks.join(' | ')}) !== 0`];
  });
  return tests.length === 0 ? undefined : tests.join(' || ');
}

/** Masks of a result that is undef as a whole where the condition holds. */
export function wholeMasks(type: ScalarType, condition: string | undefined): readonly string[] | undefined {
  if (condition === undefined) return undefined;
  const rep = repOf(type);
  if (rep === 'big') return [`(${condition}) ? ${allOnes(type)} : 0n`];
  if (rep === 'long') {
    return [`(${condition}) ? ${highOnes(type)} : 0`, `(${condition}) ? (-1) : 0`];
  }
  return [`(${condition}) ? ${allOnes(type)} : 0`];
}

/** The mask of a whole scalar as a literal; of a `long` its low half. */
export function allOnes(type: ScalarType): string {
  const rep = repOf(type);
  if (rep === 'big') return literal((1n << BigInt(type.kind === 'pointer' ? 64 : type.bits)) - 1n);
  if (rep === 'int' && type.kind === 'int' && type.bits < 32) return literal(2 ** type.bits - 1);
  return '(-1)';
}

function highOnes(type: ScalarType): string {
  const bits = type.kind === 'int' ? type.bits - 32 : 32;
  return bits === 32 ? '(-1)' : literal(2 ** bits - 1);
}
