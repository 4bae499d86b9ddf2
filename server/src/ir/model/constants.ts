import type { GlobalValue, IrFunction } from './globals';
import type { BinaryOpcode, CastOpcode, FcmpPredicate, IcmpPredicate } from './instructions';
import type { ArrayType, FloatType, IntType, PointerType, SimpleType, StructType, Type, VectorType } from './types';
import type { Block } from './value';

export type Constant =
  | ConstantInt
  | ConstantFloat
  | ConstantNull
  | ConstantUndef
  | ConstantPoison
  | ConstantZero
  | ConstantNone
  | ConstantAggregate
  | ConstantString
  | ConstantSplat
  | BlockAddress
  | FunctionMarker
  | PtrAuth
  | ConstantExpr
  | GlobalValue;

/** `i32 -1`, `i1 true`. */
export interface ConstantInt {
  readonly kind: 'int';
  readonly type: IntType;
  /** The bit pattern, 0 <= value < 2^bits; `signedValue` gives the other reading. */
  readonly value: bigint;
}

/** `float 1.0`, `x86_fp80 0xK…`. */
export interface ConstantFloat {
  readonly kind: 'float';
  readonly type: FloatType;
  /** The bit pattern, of the type's width. For x86_fp80 sign and exponent are the top 16 bits. */
  readonly bits: bigint;
}

/** `ptr null`. */
export interface ConstantNull {
  readonly kind: 'null';
  readonly type: PointerType;
}

export interface ConstantUndef {
  readonly kind: 'undef';
  readonly type: Type;
}

export interface ConstantPoison {
  readonly kind: 'poison';
  readonly type: Type;
}

/** `zeroinitializer`, of any type. */
export interface ConstantZero {
  readonly kind: 'zero';
  readonly type: Type;
}

/** `token none`. */
export interface ConstantNone {
  readonly kind: 'none';
  readonly type: SimpleType;
}

/** `[i32 1, i32 2]`, `{i32 1, ptr null}`, `<i32 1, i32 2>`: which one, the type says. */
export interface ConstantAggregate {
  readonly kind: 'aggregate';
  readonly type: ArrayType | StructType | VectorType;
  readonly elements: readonly Constant[];
}

/** `c"…"`: an array of i8. */
export interface ConstantString {
  readonly kind: 'string';
  readonly type: ArrayType;
  readonly bytes: Uint8Array;
}

/** `splat (i32 1)`. */
export interface ConstantSplat {
  readonly kind: 'splat';
  readonly type: VectorType;
  readonly element: Constant;
}

export interface BlockAddress {
  readonly kind: 'blockaddress';
  readonly type: PointerType;
  readonly function: IrFunction;
  readonly block: Block;
}

/** `dso_local_equivalent @f`, `no_cfi @f`. */
export interface FunctionMarker {
  readonly kind: 'dso_local_equivalent' | 'no_cfi';
  readonly type: Type;
  readonly target: GlobalValue;
}

/** `ptrauth (ptr @f, i32 key, i64 discriminator, ptr addressDiscriminator, ptr deactivationSymbol)`. */
export interface PtrAuth {
  readonly kind: 'ptrauth';
  readonly type: Type;
  readonly pointer: Constant;
  readonly key: Constant;
  readonly discriminator: Constant | undefined;
  readonly addressDiscriminator: Constant | undefined;
  readonly deactivationSymbol: Constant | undefined;
}

/** A constant expression, including those only LLVM 14 still has. */
export type ConstantExpr =
  | ConstantBinary
  | ConstantUnary
  | ConstantCast
  | ConstantGep
  | ConstantCompare
  | ConstantSelect
  | ConstantVectorOp
  | ConstantAggregateOp;

interface ExprBase {
  readonly kind: 'expr';
  readonly type: Type;
}

export interface ConstantBinary extends ExprBase {
  readonly opcode: BinaryOpcode;
  readonly lhs: Constant;
  readonly rhs: Constant;
  readonly flags: number;
}

export interface ConstantUnary extends ExprBase {
  readonly opcode: 'fneg';
  readonly value: Constant;
}

export interface ConstantCast extends ExprBase {
  readonly opcode: CastOpcode;
  readonly value: Constant;
  readonly flags: number;
}

export interface ConstantGep extends ExprBase {
  readonly opcode: 'getelementptr';
  readonly sourceType: Type;
  readonly base: Constant;
  readonly indices: readonly Constant[];
  readonly flags: number;
  /** Index marked `inrange` (up to LLVM 18), or undefined. */
  readonly inRangeIndex: number | undefined;
  /** `inrange(lower, upper)` (from LLVM 19), or undefined. */
  readonly inRange: { readonly lower: bigint; readonly upper: bigint } | undefined;
}

export type ConstantCompare = ExprBase & {
  readonly lhs: Constant;
  readonly rhs: Constant;
} & (
    | { readonly opcode: 'icmp'; readonly predicate: IcmpPredicate }
    | { readonly opcode: 'fcmp'; readonly predicate: FcmpPredicate }
  );

export interface ConstantSelect extends ExprBase {
  readonly opcode: 'select';
  readonly condition: Constant;
  readonly ifTrue: Constant;
  readonly ifFalse: Constant;
}

export interface ConstantVectorOp extends ExprBase {
  readonly opcode: 'extractelement' | 'insertelement' | 'shufflevector';
  readonly operands: readonly Constant[];
}

export interface ConstantAggregateOp extends ExprBase {
  readonly opcode: 'extractvalue' | 'insertvalue';
  readonly operands: readonly Constant[];
  readonly indices: readonly number[];
}

/** A constant integer read as two's complement. */
export function signedValue(constant: ConstantInt): bigint {
  return BigInt.asIntN(constant.type.bits, constant.value);
}
