import type { Place } from '../../base/place';
import type { IrFunction } from '../../ir/model/globals';
import type { AllocaInst, CallBase, Instruction } from '../../ir/model/instructions';
import type { ScalarType } from '../../ir/model/scalars';
import type { Value } from '../../ir/model/value';
import type { Statement } from '../../program/statement';
import type { AssumptionKind } from '../../task/assumption';
import type { Check, CheckKind } from '../../task/check';
import type { PlannedCheck } from '../../task/check-plan';
import type { InputSource } from '../../task/input';
import { placeOf } from '../../task/place';
import type { Sort } from '../../term/sort';
import type { Term } from '../../term/term';
import { type Cell, undefCell } from '../cells';
import type { ModuleContext } from '../context';
import { directAddress } from '../direct-address';
import type { Requirement, Unplaced } from '../emission';
import type { Scalar, Scalars } from '../scalar';
import { allocasSince, isFresh } from './frame';
import type { FunctionState } from './function-state';
import { hiddenBehind } from './hidden';
import type { Lowering, Way } from './lowering';
import type { Path } from './path';
import { type CellAt, cellsIn } from './registers';

/** The lowering of one instruction on one path. */
export class InstructionLowering implements Lowering {
  readonly place: Place;
  #remaining: PlannedCheck[];

  constructor(
    private readonly state: FunctionState,
    readonly path: Path,
    readonly instruction: Instruction,
  ) {
    this.place = placeOf(instruction);
    this.#remaining = [...state.context.task.checks.at(instruction)];
  }

  get context(): ModuleContext {
    return this.state.context;
  }

  get terms() {
    return this.context.terms;
  }

  get types() {
    return this.context.types;
  }

  get pointers() {
    return this.context.pointers;
  }

  get layout() {
    return this.context.layout;
  }

  operand(value: Value): Scalars {
    return this.state.operand(this.path, value);
  }

  planned(kind: CheckKind, subject?: Value): Check | undefined {
    const at = this.#remaining.findIndex(
      (planned) => planned.check.kind === kind && (subject === undefined || planned.subject === subject),
    );
    return at < 0 ? undefined : this.#remaining.splice(at, 1)[0]!.check;
  }

  takePlanned(): readonly PlannedCheck[] {
    const taken = this.#remaining;
    this.#remaining = [];
    return taken;
  }

  isOn(kind: CheckKind): boolean {
    return this.context.task.options.checks.has(kind);
  }

  require(requirements: readonly Requirement[]): void {
    const order = this.#remaining.map(({ check }) => check);
    const found = requirements.map((requirement) => ({
      requirement,
      check: this.planned(requirement.kind, requirement.subject),
    }));
    const rank = (check: Check | undefined): number => (check === undefined ? order.length : order.indexOf(check));
    found.sort((a, b) => rank(a.check) - rank(b.check));
    for (const { requirement, check } of found) {
      const { condition } = requirement;
      if (check !== undefined) this.emit({ kind: 'check', check, condition });
      // The plan left it out because it cannot fail.
      else if (!this.isOn(requirement.kind)) this.#unchecked(requirement);
    }
  }

  #unchecked({ condition, whenOff }: Requirement): void {
    if (whenOff === 'ends') this.emit({ kind: 'assume', condition });
    else if (whenOff === 'unsupported')
      this.emit({ kind: 'unsupported', construct: 'use of an undefined value', condition: this.terms.not(condition) });
  }

  emit(statement: Unplaced<Statement>): void {
    if (!this.#isIdle(statement)) this.path.statements.push(this.#placed(statement));
  }

  #placed(statement: Unplaced<Statement>): Statement {
    return { ...statement, place: this.place };
  }

  /** Says nothing: a check or assumption that holds, an unsupported construct that is not reached. */
  #isIdle(statement: Unplaced<Statement>): boolean {
    if (statement.kind === 'check' || statement.kind === 'assume') return statement.condition === this.terms.true;
    return statement.kind === 'unsupported' && statement.condition === this.terms.false;
  }

  variable(suffix: string, sort: Sort): Term {
    return this.state.variable(this.instruction, suffix, sort);
  }

  assume(kind: AssumptionKind, detail: string): void {
    this.context.ledger.add(kind, detail, this.place);
  }

  cellsIn(pointer: Value, bytes: number): readonly CellAt[] | undefined {
    const address = directAddress(pointer, this.layout);
    const cells = address === undefined ? undefined : this.cellsOf(address.base);
    return cells === undefined ? undefined : cellsIn(cells, address!.offset, bytes);
  }

  cellsOf(base: Value): readonly Cell[] | undefined {
    return base.kind === 'variable' ? this.context.globals.get(base) : this.state.registers.of(base);
  }

  readCell(cell: Cell): Scalar {
    return this.path.cell(cell);
  }

  writeCell(cell: Cell, held: Scalar): void {
    this.path.setCell(cell, held);
  }

  clearCell(cell: Cell, begins: boolean): void {
    if (this.isOn('uninitialised-read') || !this.state.isReadUnwritten(cell)) {
      this.writeCell(cell, undefCell(this.types, cell));
      return;
    }
    if (!begins) return;
    const target = this.variable(`input.${cell.piece.offset}`, cell.variable.sort);
    this.emit({ kind: 'input', target, source: { kind: 'undef' } });
    const mask = cell.mask.sort.kind === 'bv' ? this.terms.bv(0, cell.mask.sort.width) : this.terms.false;
    this.writeCell(cell, { value: target, undef: mask });
  }

  input(type: ScalarType, source: InputSource): Scalar {
    const target = this.variable('', this.types.sortOf(type));
    this.emit({ kind: 'input', target, source });
    return this.types.defined(target, type);
  }

  unsupported(construct: string): void {
    const hidden = hiddenBehind(this.context, this.instruction);
    this.emit({
      kind: 'unsupported',
      construct,
      condition: this.terms.true,
      ...(hidden === undefined ? {} : { hidden }),
    });
    this.ends();
  }

  ends(): void {
    this.path.ended = true;
  }

  choose(ways: readonly Way[]): void {
    const possible = ways.filter((way) => way.condition !== this.terms.false);
    const { automaton } = this.state;
    const before = this.state.cut(this.path, 'choice');
    const after = automaton.location(`${before.label}.after`);
    for (const { condition, statements, call, ends } of possible) {
      const list = [{ kind: 'assume', condition } as const, ...statements]
        .filter((statement) => !this.#isIdle(statement))
        .map((statement) => this.#placed(statement));
      const target = ends === true ? automaton.end : after;
      if (call === undefined) {
        automaton.edge(before, target, list);
        continue;
      }
      const calling = automaton.location(`${before.label}.call`);
      automaton.edge(before, calling, list);
      automaton.edge(calling, target, [this.#callStatement(call.callee, call.args, call.results)]);
    }
    this.path.source = after;
    if (possible.every((way) => way.ends === true)) this.ends();
  }

  call(callee: IrFunction, args: readonly Term[], results: readonly Term[]): void {
    const { automaton } = this.state;
    const before = this.state.cut(this.path, 'call');
    const after = automaton.location(`${before.label}.after`);
    automaton.edge(before, after, [this.#callStatement(callee, args, results)]);
    this.path.source = after;
  }

  settleGlobals(): void {
    this.state.settleGlobals(this.path, this.instruction);
  }

  #callStatement(callee: IrFunction, args: readonly Term[], results: readonly Term[]): Statement {
    const { name } = this.context.signatureOf(callee);
    return { kind: 'call', callee: name, arguments: args, results, place: this.place };
  }

  objectPointer(base: Value): Term {
    return this.state.objectPointer(base);
  }

  isFreshAlloca(alloca: AllocaInst): boolean {
    return isFresh(this.state, alloca, this.instruction);
  }

  allocasSince(restore: CallBase): readonly AllocaInst[] | undefined {
    return allocasSince(this.state, restore);
  }

  variableArguments(): Term | undefined {
    return this.state.signature.variableArguments;
  }
}
