import type { Attributes } from './attributes';
import type { Constant } from './constants';
import type { IrFunction } from './globals';
import type { DebugRecord, Instruction } from './instructions';
import type { Metadata } from './metadata';
import type { FunctionType, PointerType, SimpleType, Type } from './types';

/** Whatever can be an operand. Told apart by `kind`; instructions further by `opcode`. */
export type Value = Argument | Instruction | Constant | Block | InlineAsm | MetadataAsValue;

/** `x` for `%x`, a number for an unnamed value (`%7`); one byte per character (see byte-string.ts). */
export type LocalName = string | number;

export interface Argument {
  readonly kind: 'argument';
  readonly type: Type;
  readonly name: LocalName;
  readonly index: number;
  readonly attributes: Attributes;
  readonly function: IrFunction;
  /** Range in the text, from the type to the name. */
  readonly start: number;
  readonly end: number;
}

/** A basic block. The last instruction is its only terminator, unless the function has errors. */
export interface Block {
  readonly kind: 'block';
  readonly type: SimpleType;
  readonly name: LocalName;
  readonly function: IrFunction;
  readonly instructions: readonly Instruction[];
  /** Debug records after the last instruction; only in a block that lacks its terminator. */
  readonly trailingRecords: readonly DebugRecord[];
  /** Range in the text, from the label (or first instruction) to the end of the last instruction. */
  readonly start: number;
  readonly end: number;
}

/** `asm sideeffect "…", "…"` as a callee. */
export interface InlineAsm {
  readonly kind: 'asm';
  readonly type: PointerType;
  readonly functionType: FunctionType;
  readonly code: string;
  readonly constraints: string;
  readonly sideEffect: boolean;
  readonly alignStack: boolean;
  readonly intelDialect: boolean;
  readonly unwind: boolean;
}

/** `metadata !5` as an argument of a call. */
export interface MetadataAsValue {
  readonly kind: 'metadata';
  readonly type: SimpleType;
  readonly metadata: Metadata;
}
