/**
 * Operators of terms. Numeric, so that switches become jump tables and hashing needs no lookup.
 * Kept small: what SMT-LIB has besides (implies, xor, distinct, >=, rotate, …) is built from these (see builder.ts).
 */
export enum Op {
  // Leaves
  True,
  False,
  /** Payload: the value, as `number` up to 32 bits and `bigint` above; read it by `bvValue`. */
  BvConst,
  /** Payload: `bigint`. */
  IntConst,
  /** Payload: IEEE bits as `bigint`; the only NaN is the canonical quiet one. */
  FpConst,
  /** Payload: a `RoundingMode`. */
  RmConst,
  /** Payload: the name. A variable is its name and sort. */
  Var,

  // Any sort
  Eq,
  Ite,
  /** Payload: a `FuncDecl`. */
  Apply,

  // Bool
  Not,
  And,
  Or,
  /** Payload: the bound variables; one argument, the body. */
  Forall,
  Exists,

  // Bit-vectors
  BvNot,
  BvNeg,
  BvAnd,
  BvOr,
  BvXor,
  BvAdd,
  BvSub,
  BvMul,
  BvUdiv,
  BvUrem,
  BvSdiv,
  BvSrem,
  BvShl,
  BvLshr,
  BvAshr,
  /** First argument is the high part. */
  Concat,
  /** Payload: index of the lowest bit taken; the sort says how many. */
  Extract,
  ZeroExt,
  SignExt,
  BvUlt,
  BvUle,
  BvSlt,
  BvSle,

  // Integers
  IntAdd,
  IntSub,
  IntMul,
  IntNeg,
  /** Euclidean, as in SMT-LIB: `0 <= a mod b < |b|`; by zero unspecified. */
  IntDiv,
  IntMod,
  IntLt,
  IntLe,
  BvToNat,
  IntToBv,

  // Arrays
  Select,
  Store,
  /** One argument, the element everywhere; the sort says the index. */
  ConstArray,

  // Floats; the first argument of a rounding operation is the rounding mode.
  FpNeg,
  FpAbs,
  FpAdd,
  FpSub,
  FpMul,
  FpDiv,
  FpFma,
  FpSqrt,
  FpRoundToIntegral,
  /** IEEE remainder (ties to even), not C's fmod. */
  FpRem,
  /** Of two zeros of different sign: unspecified which. */
  FpMin,
  FpMax,
  FpEq,
  FpLt,
  FpLe,
  FpIsNan,
  FpIsInfinite,
  FpIsZero,
  FpIsNormal,
  FpIsSubnormal,
  FpIsNegative,
  FpIsPositive,
  /** Bits of the IEEE interchange format as a float. */
  FpFromBits,
  /** The IEEE bits; of NaN unspecified which. */
  FpToBits,
  FpFromFp,
  FpFromSbv,
  FpFromUbv,
  /** Out of range or NaN: unspecified. */
  FpToSbv,
  FpToUbv,
}
