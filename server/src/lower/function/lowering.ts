import type { IrFunction } from '../../ir/model/globals';
import type { AllocaInst, CallBase, Instruction } from '../../ir/model/instructions';
import type { ScalarType } from '../../ir/model/scalars';
import type { Value } from '../../ir/model/value';
import type { Statement } from '../../program/statement';
import type { Check, CheckKind } from '../../task/check';
import type { PlannedCheck } from '../../task/check-plan';
import type { InputSource } from '../../task/input';
import type { Term } from '../../term/term';
import type { Cell } from '../cells';
import type { ModuleContext } from '../context';
import type { Emission, Unplaced } from '../emission';
import type { Scalar } from '../scalar';
import type { CellAt } from './registers';

/** What instructions with effects are lowered with, besides terms and checks. */
export interface Lowering extends Emission {
  readonly context: ModuleContext;
  readonly instruction: Instruction;
  /** The check that the plan has here, each at most once. */
  planned(kind: CheckKind, subject?: Value): Check | undefined;
  /** All that the plan still has here, in order. */
  takePlanned(): readonly PlannedCheck[];
  /** The cells in some bytes from a pointer on, if it is to a register or a global that is a variable. */
  cellsIn(pointer: Value, bytes: number): readonly CellAt[] | undefined;
  cellsOf(base: Value): readonly Cell[] | undefined;
  readCell(cell: Cell): Scalar;
  writeCell(cell: Cell, held: Scalar): void;
  /** The cell begins or ends to live: it is undef, or an input when it begins and uninitialised reads are not checked. */
  clearCell(cell: Cell, begins: boolean): void;
  /** The next ordered input. */
  input(type: ScalarType, source: InputSource): Scalar;
  /** Nothing is known from here on; the path ends. */
  unsupported(construct: string): void;
  /** Control does not go on. */
  ends(): void;
  /** Goes one of several ways, which meet again: the statements of each, with its condition first. */
  choose(ways: readonly Way[]): void;
  /** A call of a function of the program. */
  call(callee: IrFunction, args: readonly Term[], results: readonly Term[]): void;
  /** Before what may change globals, and before operands are looked at: they are in their variables, read anew after it. */
  settleGlobals(): void;
  /** The variable that holds the pointer to the object of an alloca or byval argument. */
  objectPointer(base: Value): Term;
  /** Whether nothing can have happened to an alloca's object since it was made, when control comes here. */
  isFreshAlloca(alloca: AllocaInst): boolean;
  /** Allocas of which at most the last object can have been made since what a `stackrestore` restores; if known. */
  allocasSince(restore: CallBase): readonly AllocaInst[] | undefined;
  /** The pointer to the variable arguments of the function; undefined if it has none. */
  variableArguments(): Term | undefined;
}

/** One of several ways that control may go in an instruction. */
export interface Way {
  readonly condition: Term;
  readonly statements: readonly Unplaced<Statement>[];
  readonly call?: { readonly callee: IrFunction; readonly args: readonly Term[]; readonly results: readonly Term[] };
  /** Control does not come back. */
  readonly ends?: boolean;
}
