import type { Attributes } from './attributes';
import type { Constant, ConstantInt } from './constants';
import type { Attachment, Metadata, MetadataNode } from './metadata';
import type { FunctionType, Type } from './types';
import type { Block, LocalName, Value } from './value';

/** Every instruction of LLVM; told apart by `opcode`. Names of fields follow the language reference. */
export type Instruction =
  | UnaryInst
  | BinaryInst
  | IcmpInst
  | FcmpInst
  | CastInst
  | AllocaInst
  | LoadInst
  | StoreInst
  | FenceInst
  | CmpxchgInst
  | AtomicRmwInst
  | GepInst
  | ExtractElementInst
  | InsertElementInst
  | ShuffleVectorInst
  | ExtractValueInst
  | InsertValueInst
  | PhiInst
  | SelectInst
  | FreezeInst
  | VaArgInst
  | LandingPadInst
  | CatchPadInst
  | CleanupPadInst
  | CallInst
  | Terminator;

/** Instructions that end a block. */
export type Terminator =
  | RetInst
  | BrInst
  | CondBrInst
  | SwitchInst
  | IndirectBrInst
  | InvokeInst
  | CallBrInst
  | ResumeInst
  | CatchSwitchInst
  | CatchRetInst
  | CleanupRetInst
  | UnreachableInst;

export interface InstructionBase {
  readonly kind: 'instruction';
  /** Type of the result; void if there is none. */
  readonly type: Type;
  /** Undefined if there is no result. */
  readonly name: LocalName | undefined;
  readonly block: Block;
  /** The node of `!dbg`; see debug/location.ts. */
  readonly debugLocation: MetadataNode | undefined;
  /** All other attachments. */
  readonly metadata: readonly Attachment[];
  /** Debug records that stand before this instruction, in order. */
  readonly records: readonly DebugRecord[];
  /** Range in the text, from the result's name to the last token. */
  readonly start: number;
  readonly end: number;
}

export type BinaryOpcode =
  | 'add'
  | 'sub'
  | 'mul'
  | 'udiv'
  | 'sdiv'
  | 'urem'
  | 'srem'
  | 'shl'
  | 'lshr'
  | 'ashr'
  | 'and'
  | 'or'
  | 'xor'
  | 'fadd'
  | 'fsub'
  | 'fmul'
  | 'fdiv'
  | 'frem';

export type CastOpcode =
  | 'trunc'
  | 'zext'
  | 'sext'
  | 'fptrunc'
  | 'fpext'
  | 'fptoui'
  | 'fptosi'
  | 'uitofp'
  | 'sitofp'
  | 'ptrtoint'
  | 'ptrtoaddr'
  | 'inttoptr'
  | 'bitcast'
  | 'addrspacecast';

export type IcmpPredicate = 'eq' | 'ne' | 'ugt' | 'uge' | 'ult' | 'ule' | 'sgt' | 'sge' | 'slt' | 'sle';

export type FcmpPredicate =
  | 'false'
  | 'oeq'
  | 'ogt'
  | 'oge'
  | 'olt'
  | 'ole'
  | 'one'
  | 'ord'
  | 'ueq'
  | 'ugt'
  | 'uge'
  | 'ult'
  | 'ule'
  | 'une'
  | 'uno'
  | 'true';

export interface UnaryInst extends InstructionBase {
  readonly opcode: 'fneg';
  readonly value: Value;
  readonly flags: number;
}

export interface BinaryInst extends InstructionBase {
  readonly opcode: BinaryOpcode;
  readonly lhs: Value;
  readonly rhs: Value;
  /** Bits of `Flag`. */
  readonly flags: number;
}

export interface IcmpInst extends InstructionBase {
  readonly opcode: 'icmp';
  readonly predicate: IcmpPredicate;
  readonly lhs: Value;
  readonly rhs: Value;
  readonly flags: number;
}

export interface FcmpInst extends InstructionBase {
  readonly opcode: 'fcmp';
  readonly predicate: FcmpPredicate;
  readonly lhs: Value;
  readonly rhs: Value;
  readonly flags: number;
}

/** Converts `value` to the instruction's own type. */
export interface CastInst extends InstructionBase {
  readonly opcode: CastOpcode;
  readonly value: Value;
  readonly flags: number;
}

export interface AllocaInst extends InstructionBase {
  readonly opcode: 'alloca';
  readonly allocatedType: Type;
  /** Number of elements; undefined means one. */
  readonly count: Value | undefined;
  readonly align: number | undefined;
  readonly inalloca: boolean;
  readonly swifterror: boolean;
}

export type AtomicOrdering = 'unordered' | 'monotonic' | 'acquire' | 'release' | 'acq_rel' | 'seq_cst';

/** `atomic … syncscope("…") ordering`. */
export interface Atomicity {
  readonly ordering: AtomicOrdering;
  readonly syncscope: string | undefined;
}

export interface LoadInst extends InstructionBase {
  readonly opcode: 'load';
  readonly pointer: Value;
  readonly volatile: boolean;
  readonly atomic: Atomicity | undefined;
  readonly align: number | undefined;
}

export interface StoreInst extends InstructionBase {
  readonly opcode: 'store';
  readonly value: Value;
  readonly pointer: Value;
  readonly volatile: boolean;
  readonly atomic: Atomicity | undefined;
  readonly align: number | undefined;
}

export interface FenceInst extends InstructionBase {
  readonly opcode: 'fence';
  readonly atomic: Atomicity;
}

/** Result: `{ T, i1 }`, the old value and whether it was exchanged. */
export interface CmpxchgInst extends InstructionBase {
  readonly opcode: 'cmpxchg';
  readonly pointer: Value;
  readonly expected: Value;
  readonly replacement: Value;
  readonly weak: boolean;
  readonly volatile: boolean;
  readonly success: Atomicity;
  readonly failureOrdering: AtomicOrdering;
  readonly align: number | undefined;
}

export type RmwOperation =
  | 'xchg'
  | 'add'
  | 'sub'
  | 'and'
  | 'nand'
  | 'or'
  | 'xor'
  | 'max'
  | 'min'
  | 'umax'
  | 'umin'
  | 'fadd'
  | 'fsub'
  | 'fmax'
  | 'fmin'
  | 'fmaximum'
  | 'fminimum'
  | 'fmaximumnum'
  | 'fminimumnum'
  | 'uinc_wrap'
  | 'udec_wrap'
  | 'usub_cond'
  | 'usub_sat';

export interface AtomicRmwInst extends InstructionBase {
  readonly opcode: 'atomicrmw';
  readonly operation: RmwOperation;
  readonly pointer: Value;
  readonly value: Value;
  readonly volatile: boolean;
  readonly atomic: Atomicity;
  readonly align: number | undefined;
}

export interface GepInst extends InstructionBase {
  readonly opcode: 'getelementptr';
  readonly sourceType: Type;
  readonly base: Value;
  readonly indices: readonly Value[];
  readonly flags: number;
}

export interface ExtractElementInst extends InstructionBase {
  readonly opcode: 'extractelement';
  readonly vector: Value;
  readonly index: Value;
}

export interface InsertElementInst extends InstructionBase {
  readonly opcode: 'insertelement';
  readonly vector: Value;
  readonly value: Value;
  readonly index: Value;
}

export interface ShuffleVectorInst extends InstructionBase {
  readonly opcode: 'shufflevector';
  readonly first: Value;
  readonly second: Value;
  /** A constant vector of i32 (an aggregate, zero, undef or poison). */
  readonly mask: Constant;
}

export interface ExtractValueInst extends InstructionBase {
  readonly opcode: 'extractvalue';
  readonly aggregate: Value;
  readonly indices: readonly number[];
}

export interface InsertValueInst extends InstructionBase {
  readonly opcode: 'insertvalue';
  readonly aggregate: Value;
  readonly value: Value;
  readonly indices: readonly number[];
}

export interface PhiInst extends InstructionBase {
  readonly opcode: 'phi';
  readonly incoming: readonly Incoming[];
  readonly flags: number;
}

export interface Incoming {
  readonly value: Value;
  readonly block: Block;
}

export interface SelectInst extends InstructionBase {
  readonly opcode: 'select';
  readonly condition: Value;
  readonly ifTrue: Value;
  readonly ifFalse: Value;
  readonly flags: number;
}

export interface FreezeInst extends InstructionBase {
  readonly opcode: 'freeze';
  readonly value: Value;
}

export interface VaArgInst extends InstructionBase {
  readonly opcode: 'va_arg';
  readonly list: Value;
}

export interface LandingPadInst extends InstructionBase {
  readonly opcode: 'landingpad';
  readonly cleanup: boolean;
  readonly clauses: readonly { readonly kind: 'catch' | 'filter'; readonly value: Value }[];
}

export interface CatchPadInst extends InstructionBase {
  readonly opcode: 'catchpad';
  readonly parent: Value;
  readonly args: readonly Value[];
}

export interface CleanupPadInst extends InstructionBase {
  readonly opcode: 'cleanuppad';
  readonly parent: Value;
  readonly args: readonly Value[];
}

export interface OperandBundle {
  readonly tag: string;
  readonly inputs: readonly Value[];
}

/** What `call`, `invoke` and `callbr` share. */
export interface CallBase extends InstructionBase {
  readonly callee: Value;
  readonly functionType: FunctionType;
  readonly args: readonly Value[];
  /** Attributes of each argument, parallel to `args`. */
  readonly argAttributes: readonly Attributes[];
  readonly returnAttributes: Attributes;
  readonly attributes: Attributes;
  readonly bundles: readonly OperandBundle[];
  /** `fastcc`, `cc 10`, …; undefined for the C convention. */
  readonly callingConvention: string | undefined;
  readonly addrspace: number | undefined;
  /** Fast-math flags. */
  readonly flags: number;
}

export interface CallInst extends CallBase {
  readonly opcode: 'call';
  readonly tail: 'tail' | 'musttail' | 'notail' | undefined;
}

export interface InvokeInst extends CallBase {
  readonly opcode: 'invoke';
  readonly normal: Block;
  readonly unwind: Block;
}

export interface CallBrInst extends CallBase {
  readonly opcode: 'callbr';
  readonly fallthrough: Block;
  readonly indirect: readonly Block[];
}

export interface RetInst extends InstructionBase {
  readonly opcode: 'ret';
  /** Undefined for `ret void`. */
  readonly value: Value | undefined;
}

/** `br label %target`. */
export interface BrInst extends InstructionBase {
  readonly opcode: 'br';
  readonly target: Block;
}

/** `br i1 %c, label %ifTrue, label %ifFalse`. */
export interface CondBrInst extends InstructionBase {
  readonly opcode: 'condbr';
  readonly condition: Value;
  readonly ifTrue: Block;
  readonly ifFalse: Block;
}

export interface SwitchCase {
  readonly value: ConstantInt;
  readonly target: Block;
}

export interface SwitchInst extends InstructionBase {
  readonly opcode: 'switch';
  readonly value: Value;
  readonly defaultTarget: Block;
  readonly cases: readonly SwitchCase[];
}

export interface IndirectBrInst extends InstructionBase {
  readonly opcode: 'indirectbr';
  readonly address: Value;
  readonly targets: readonly Block[];
}

export interface ResumeInst extends InstructionBase {
  readonly opcode: 'resume';
  readonly value: Value;
}

export interface CatchSwitchInst extends InstructionBase {
  readonly opcode: 'catchswitch';
  readonly parent: Value;
  readonly handlers: readonly Block[];
  /** Undefined: unwinds to the caller. */
  readonly unwind: Block | undefined;
}

export interface CatchRetInst extends InstructionBase {
  readonly opcode: 'catchret';
  readonly from: Value;
  readonly target: Block;
}

export interface CleanupRetInst extends InstructionBase {
  readonly opcode: 'cleanupret';
  readonly from: Value;
  readonly unwind: Block | undefined;
}

export interface UnreachableInst extends InstructionBase {
  readonly opcode: 'unreachable';
}

export type Opcode = Instruction['opcode'];

/** `#dbg_declare(…)` and its kin (LLVM 19 and later); not an instruction, has no effect on execution. */
export type DebugRecord = DebugVariableRecord | DebugAssignRecord | DebugLabelRecord;

interface RecordBase {
  readonly debugLocation: MetadataNode;
  readonly start: number;
  readonly end: number;
}

export interface DebugVariableRecord extends RecordBase {
  readonly kind: 'declare' | 'value' | 'declare_value';
  /** A value, an argument list, or an empty node when the location is unknown. */
  readonly location: Metadata;
  readonly variable: MetadataNode;
  readonly expression: MetadataNode;
}

export interface DebugAssignRecord extends RecordBase {
  readonly kind: 'assign';
  readonly location: Metadata;
  readonly variable: MetadataNode;
  readonly expression: MetadataNode;
  readonly assignId: MetadataNode;
  readonly address: Metadata;
  readonly addressExpression: MetadataNode;
}

export interface DebugLabelRecord extends RecordBase {
  readonly kind: 'label';
  readonly label: MetadataNode;
}

const terminators: ReadonlySet<Opcode> = new Set([
  'ret',
  'br',
  'condbr',
  'switch',
  'indirectbr',
  'invoke',
  'callbr',
  'resume',
  'catchswitch',
  'catchret',
  'cleanupret',
  'unreachable',
]);

export function isTerminator(instruction: Instruction): instruction is Terminator {
  return terminators.has(instruction.opcode);
}
