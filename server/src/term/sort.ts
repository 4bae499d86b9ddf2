/** Sorts of terms. Interned for the whole process, so `===` is equality, also between banks. */

export type Sort = BoolSort | IntSort | BvSort | FloatSort | RoundingModeSort | ArraySort;

export interface BoolSort {
  readonly kind: 'bool';
  readonly id: number;
}

/** Unbounded integers. */
export interface IntSort {
  readonly kind: 'int';
  readonly id: number;
}

export interface BvSort {
  readonly kind: 'bv';
  readonly id: number;
  readonly width: number;
}

/** IEEE-754 binary format: `eb` exponent bits, `sb` significand bits including the hidden one. */
export interface FloatSort {
  readonly kind: 'float';
  readonly id: number;
  readonly eb: number;
  readonly sb: number;
}

export interface RoundingModeSort {
  readonly kind: 'rounding-mode';
  readonly id: number;
}

/** Total functions from `index` to `element`. */
export interface ArraySort {
  readonly kind: 'array';
  readonly id: number;
  readonly index: Sort;
  readonly element: Sort;
}

/** All sorts share one object shape, so that reading `kind` stays monomorphic. */
interface SortShape {
  readonly kind: Sort['kind'];
  readonly id: number;
  readonly width: number;
  readonly eb: number;
  readonly sb: number;
  readonly index: Sort | undefined;
  readonly element: Sort | undefined;
}

let nextId = 0;

function shape(kind: Sort['kind'], fields: Partial<SortShape> = {}): Sort {
  const { width = 0, eb = 0, sb = 0, index, element } = fields;
  const sort: SortShape = { kind, id: nextId++, width, eb, sb, index, element };
  return Object.freeze(sort) as Sort;
}

export const BOOL = shape('bool') as BoolSort;
export const INT = shape('int') as IntSort;
export const ROUNDING_MODE = shape('rounding-mode') as RoundingModeSort;

const bitVectors: (BvSort | undefined)[] = [];
const floats = new Map<string, FloatSort>();
const arrays = new Map<string, ArraySort>();

/** Bit-vectors of a width of at least 1. */
export function bvSort(width: number): BvSort {
  const known = bitVectors[width];
  if (known !== undefined) return known;
  if (!Number.isInteger(width) || width < 1 || width > 1 << 24) throw new RangeError(`bit-vector width ${width}`);
  const sort = shape('bv', { width }) as BvSort;
  bitVectors[width] = sort;
  return sort;
}

/** A binary float format; `sb` counts the hidden bit (double is 11, 53). */
export function floatSort(eb: number, sb: number): FloatSort {
  if (!Number.isInteger(eb) || !Number.isInteger(sb) || eb < 2 || sb < 2 || eb > 30) {
    throw new RangeError(`float format (${eb}, ${sb})`);
  }
  return intern(floats, `${eb},${sb}`, () => shape('float', { eb, sb }) as FloatSort);
}

export function arraySort(index: Sort, element: Sort): ArraySort {
  return intern(arrays, `${index.id},${element.id}`, () => shape('array', { index, element }) as ArraySort);
}

export const HALF = floatSort(5, 11);
export const BFLOAT = floatSort(8, 8);
export const SINGLE = floatSort(8, 24);
export const DOUBLE = floatSort(11, 53);
/** x87's values; its 80-bit encoding has an explicit integer bit (see base/softfloat). */
export const X87 = floatSort(15, 64);
export const QUAD = floatSort(15, 113);

function intern<S>(table: Map<string, S>, key: string, make: () => S): S {
  const known = table.get(key);
  if (known !== undefined) return known;
  const sort = make();
  table.set(key, sort);
  return sort;
}

/** The sort in SMT-LIB syntax, also used in messages. */
export function sortText(sort: Sort): string {
  switch (sort.kind) {
    case 'bool':
      return 'Bool';
    case 'int':
      return 'Int';
    case 'bv':
      return `(_ BitVec ${sort.width})`;
    case 'float':
      return `(_ FloatingPoint ${sort.eb} ${sort.sb})`;
    case 'rounding-mode':
      return 'RoundingMode';
    case 'array':
      return `(Array ${sortText(sort.index)} ${sortText(sort.element)})`;
  }
}
