import type { DataLayout } from '../../ir/model/data-layout';
import type { Instruction } from '../../ir/model/instructions';
import type { Type } from '../../ir/model/types';
import type { ScalarType } from '../../ir/model/scalars';
import type { Value } from '../../ir/model/value';
import type { CheckKind } from '../../task/check';
import type { PointerParts } from '../../task/objects';
import type { Piece } from '../../task/registers/piece';
import type { RegisterBase } from '../../task/registers/registers';
import type { RegisterAddress, RegisterHome } from './registers';
import type { Scalar } from './scalar';
import type { Writer } from './writer';

/** What a result consists of: expressions for the parts, and for the masks if some bit may be undef. */
export interface Result {
  readonly parts: readonly string[];
  readonly masks: readonly string[] | undefined;
  /** The same integer as one JS number expression, where that is at hand. */
  readonly small?: string;
}

/** What the emission of an instruction may use. */
export interface Emitter {
  readonly writer: Writer;
  readonly layout: DataLayout;
  readonly pointers: PointerParts;
  /** The observer is to be told of accesses. */
  readonly tracing: boolean;
  /** The scalars of an operand, in order. */
  scalars(value: Value): readonly Scalar[];
  /** The scalar types of a value of the type, in order. */
  leaves(type: Type): readonly ScalarType[];
  /** Gives the instruction's scalars their values. */
  bind(instruction: Instruction, results: readonly Result[]): void;
  /** Emits: where the condition holds, the check fails. If its kind is off, execution goes on or ends silently. */
  failIf(
    instruction: Instruction,
    kind: CheckKind,
    subject: Value | undefined,
    condition: string,
    off: 'go-on' | 'end',
  ): void;
  /** Emits: whatever checks the instruction has fail; without any, the execution ends silently. */
  trap(instruction: Instruction): void;
  /** Emits: the check `uninitialised-read` of a use of a value. */
  checkDefined(instruction: Instruction, value: Value): void;
  /** Whether the plan gives the instruction checks of an access through the pointer. */
  hasAccessChecks(instruction: Instruction, pointer: Value): boolean;
  /** Emits the end of the execution where something is not supported. */
  unsupported(instruction: Instruction, construct: string, condition?: string): void;
  /** Number of the instruction, for the machine. */
  site(instruction: Instruction): number;
  register(pointer: Value): (RegisterAddress & { readonly home: RegisterHome }) | undefined;
  /** Pieces of a register that take an input where it would become undef: uninitialised reads are not checked. */
  inputPieces(base: RegisterBase): readonly Piece[];
  /** The variable of a register's piece. */
  piece(address: RegisterAddress): Scalar;
  /** Address in linear memory of a global that is always there; undefined for others. */
  globalAddress(object: number): number | undefined;
  /** Number of a data object that generated code hands to the runtime. */
  data(object: unknown): number;
  readonly refresh: string;
}

/** Thrown while emitting: the instruction cannot be executed. */
export class Unsupported extends Error {
  constructor(readonly construct: string) {
    super(construct);
  }
}
