/** LLVM types. Interned by TypeContext (composite) or globally (primitive), so `===` is type equality within a module. */

export interface IntType {
  readonly kind: 'int';
  readonly bits: number;
}

export type FloatFormat = 'half' | 'bfloat' | 'float' | 'double' | 'x86_fp80' | 'fp128' | 'ppc_fp128';

export interface FloatType {
  readonly kind: 'float';
  readonly format: FloatFormat;
  /** Width of the bit pattern (80 for x86_fp80, although it is stored in more). */
  readonly bits: number;
}

export interface PointerType {
  readonly kind: 'pointer';
  readonly addrspace: number;
  /** What it points to, for the typed pointers of LLVM 14; undefined for `ptr`. */
  readonly pointee: Type | undefined;
}

export interface ArrayType {
  readonly kind: 'array';
  readonly element: Type;
  readonly count: number;
}

export interface VectorType {
  readonly kind: 'vector';
  readonly element: Type;
  /** Number of elements; the minimum of it when scalable. */
  readonly count: number;
  readonly scalable: boolean;
}

export interface StructType {
  readonly kind: 'struct';
  /** Name of an identified struct (a number when unnamed, `%0`), undefined for a literal one. */
  readonly name: string | number | undefined;
  readonly packed: boolean;
  /** Undefined for an opaque struct. */
  readonly elements: readonly Type[] | undefined;
}

export interface FunctionType {
  readonly kind: 'function';
  readonly returns: Type;
  readonly params: readonly Type[];
  readonly varargs: boolean;
}

export interface TargetType {
  readonly kind: 'target';
  readonly name: string;
  readonly types: readonly Type[];
  readonly ints: readonly number[];
}

export interface SimpleType {
  readonly kind: 'void' | 'label' | 'token' | 'metadata' | 'x86_amx' | 'x86_mmx';
}

export type Type =
  IntType | FloatType | PointerType | ArrayType | VectorType | StructType | FunctionType | TargetType | SimpleType;

export const voidType: SimpleType = { kind: 'void' };
export const labelType: SimpleType = { kind: 'label' };
export const tokenType: SimpleType = { kind: 'token' };
export const metadataType: SimpleType = { kind: 'metadata' };
export const x86AmxType: SimpleType = { kind: 'x86_amx' };
export const x86MmxType: SimpleType = { kind: 'x86_mmx' };

export const halfType: FloatType = { kind: 'float', format: 'half', bits: 16 };
export const bfloatType: FloatType = { kind: 'float', format: 'bfloat', bits: 16 };
export const floatType: FloatType = { kind: 'float', format: 'float', bits: 32 };
export const doubleType: FloatType = { kind: 'float', format: 'double', bits: 64 };
export const x86Fp80Type: FloatType = { kind: 'float', format: 'x86_fp80', bits: 80 };
export const fp128Type: FloatType = { kind: 'float', format: 'fp128', bits: 128 };
export const ppcFp128Type: FloatType = { kind: 'float', format: 'ppc_fp128', bits: 128 };

const intTypes = new Map<number, IntType>();

/** The integer type of a width; one object per width, the same in all modules. */
export function intType(bits: number): IntType {
  let type = intTypes.get(bits);
  if (type === undefined) {
    type = { kind: 'int', bits };
    intTypes.set(bits, type);
  }
  return type;
}

export const i1 = intType(1);
export const i8 = intType(8);
export const i32 = intType(32);

const opaquePointers = new Map<number, PointerType>();

/** `ptr addrspace(n)`; one object per address space, the same in all modules. */
export function pointerType(addrspace = 0): PointerType {
  let type = opaquePointers.get(addrspace);
  if (type === undefined) {
    type = { kind: 'pointer', addrspace, pointee: undefined };
    opaquePointers.set(addrspace, type);
  }
  return type;
}

export const ptr = pointerType();

/** For a vector its element type, for anything else the type itself. */
export function scalarType(type: Type): Type {
  return type.kind === 'vector' ? type.element : type;
}

/** Whether values of the type can be held in a register (first class). */
export function isFirstClass(type: Type): boolean {
  return type.kind !== 'void' && type.kind !== 'function' && !(type.kind === 'struct' && type.elements === undefined);
}
