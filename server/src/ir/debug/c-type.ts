/** A C type, as debug info tells it. Parts are resolved when they are read, so that recursive types are finite. */
export type CType =
  | CVoid
  | CBool
  | CChar
  | CInteger
  | CFloat
  | CComplex
  | CPointer
  | CArray
  | CVector
  | CRecord
  | CEnum
  | CFunction
  | CTypedef
  | CQualified
  | CUnspecified
  | CIncomplete
  | CUnknown;

export interface CVoid {
  readonly kind: 'void';
}

export interface CBool {
  readonly kind: 'bool';
  readonly name: string;
  readonly bytes: number;
}

/** `char`, `signed char`, `unsigned char`, and the types of UTF code units. */
export interface CChar {
  readonly kind: 'char';
  readonly name: string;
  readonly signed: boolean;
  readonly bits: number;
}

export interface CInteger {
  readonly kind: 'integer';
  readonly name: string;
  readonly signed: boolean;
  /** Bits of the value; fewer than its bytes hold for `_BitInt(17)`, where the compiler says so. */
  readonly bits: number;
  readonly bytes: number;
}

export interface CFloat {
  readonly kind: 'float';
  readonly name: string;
  /** Size in memory: 128 for `long double` on x86-64, whose value has 80. */
  readonly bits: number;
}

export interface CComplex {
  readonly kind: 'complex';
  readonly name: string;
  /** Of both parts together. */
  readonly bits: number;
}

export interface CPointer {
  readonly kind: 'pointer';
  readonly target: CType;
  readonly bytes: number;
}

export type ArrayCount =
  | { readonly kind: 'fixed'; readonly count: number }
  /** A variable-length array; the variable that holds the count is named if there is one (clang makes one up). */
  | { readonly kind: 'variable'; readonly variable: string | undefined }
  /** `[]`: a flexible member, or an array whose size is given elsewhere. */
  | { readonly kind: 'unknown' };

/** One dimension; `int a[2][3]` is an array of arrays. */
export interface CArray {
  readonly kind: 'array';
  readonly element: CType;
  readonly count: ArrayCount;
}

export interface CVector {
  readonly kind: 'vector';
  readonly element: CType;
  readonly count: number;
  readonly bytes: number;
}

export interface CMember {
  /** Undefined for an anonymous struct or union. */
  readonly name: string | undefined;
  readonly type: CType;
  /** Where it starts: bits from the start of the record, and the byte in which that bit is. */
  readonly bitOffset: number;
  readonly byteOffset: number;
  /** Width in bits, for a bit-field. */
  readonly bitFieldBits: number | undefined;
}

export interface CRecord {
  readonly kind: 'struct' | 'union';
  /** Undefined if it has no tag. */
  readonly name: string | undefined;
  readonly bytes: number;
  readonly members: readonly CMember[];
}

export interface CEnumerator {
  readonly name: string;
  readonly value: bigint;
}

export interface CEnum {
  readonly kind: 'enum';
  readonly name: string | undefined;
  /** The integer type of the values; undefined if debug info does not say. */
  readonly underlying: CType | undefined;
  readonly bytes: number;
  readonly enumerators: readonly CEnumerator[];
}

export interface CFunction {
  readonly kind: 'function';
  readonly returns: CType;
  readonly params: readonly CType[];
  /** `...`, also the empty parentheses of C before C23, which say nothing of the parameters. */
  readonly varargs: boolean;
}

export interface CTypedef {
  readonly kind: 'typedef';
  readonly name: string;
  readonly target: CType;
}

export type Qualifier = 'const' | 'volatile' | 'restrict' | '_Atomic';

export interface CQualified {
  readonly kind: 'qualified';
  readonly qualifier: Qualifier;
  readonly target: CType;
}

/** A type that has only a name, such as that of `nullptr`. */
export interface CUnspecified {
  readonly kind: 'unspecified';
  readonly name: string;
}

/** A struct, union or enum that is declared but not defined here. */
export interface CIncomplete {
  readonly kind: 'incomplete';
  readonly tag: 'struct' | 'union' | 'enum';
  readonly name: string | undefined;
}

/** A node that is not a C type, or not one that we know. */
export interface CUnknown {
  readonly kind: 'unknown';
  /** What it is called, or its tag. */
  readonly name: string;
  readonly bytes: number | undefined;
}

/** More wrappings than this around a type are taken for malformed (cyclic) metadata. */
const nestingLimit = 1000;

/** The type without typedefs and qualifiers around it. */
export function underlyingCType(type: CType): CType {
  let inner = type;
  for (let steps = 0; steps < nestingLimit; steps++) {
    if (inner.kind !== 'typedef' && inner.kind !== 'qualified') return inner;
    inner = inner.target;
  }
  return { kind: 'unknown', name: 'cyclic typedef', bytes: undefined };
}

/** `sizeof` in bytes; undefined for types that have none here: void, functions, incomplete and variable-length ones. */
export function sizeOfCType(type: CType): number | undefined {
  return sizeWithin(type, nestingLimit);
}

function sizeWithin(type: CType, limit: number): number | undefined {
  if (limit === 0) return undefined;
  const inner = underlyingCType(type);
  switch (inner.kind) {
    case 'char':
    case 'float':
    case 'complex':
      return inner.bits / 8;
    case 'array': {
      if (inner.count.kind !== 'fixed') return undefined;
      const element = sizeWithin(inner.element, limit - 1);
      return element === undefined ? undefined : element * inner.count.count;
    }
    case 'void':
    case 'function':
    case 'unspecified':
    case 'incomplete':
    case 'typedef':
    case 'qualified':
      return undefined;
    default:
      return inner.bytes;
  }
}
