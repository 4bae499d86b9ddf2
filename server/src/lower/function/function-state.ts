import { displayText } from '../../ir/byte-string';
import type { IrFunction } from '../../ir/model/globals';
import type { Instruction } from '../../ir/model/instructions';
import { operandsOf } from '../../ir/model/operands';
import { scalarLeaves } from '../../ir/model/scalars';
import type { Argument, Value } from '../../ir/model/value';
import type { Location } from '../../program/program';
import type { Binding } from '../../program/statement';
import { placeOf } from '../../task/place';
import { Op } from '../../term/op';
import type { Sort } from '../../term/sort';
import type { Term } from '../../term/term';
import { someSubterm } from '../../term/walk';
import type { Cell } from '../cells';
import type { ModuleContext } from '../context';
import type { Scalar, Scalars } from '../scalar';
import { type Signature, variableScalar } from '../signature';
import { AutomatonBuilder } from './automaton';
import type { BlockPlan } from './blocks';
import type { Path } from './path';
import { RegisterCells } from './registers';

/** What the lowering of one function knows, whichever path it is on. */
export class FunctionState {
  readonly signature: Signature;
  readonly automaton: AutomatonBuilder;
  readonly registers: RegisterCells;
  readonly #valueVariables = new Map<Value, Scalars>();
  readonly #objectPointers = new Map<Value, Term>();
  readonly #positions = new Map<Instruction, number>();
  readonly #users = new Map<Value, Instruction[]>();
  readonly #globalCells: ReadonlySet<Cell>;

  constructor(
    readonly context: ModuleContext,
    readonly fn: IrFunction,
    readonly plan: BlockPlan,
  ) {
    this.signature = context.signatureOf(fn);
    this.automaton = new AutomatonBuilder(this.signature.name);
    this.registers = new RegisterCells(fn, context);
    this.#globalCells = new Set([...context.globals.values()].flat());
    for (const block of fn.blocks)
      for (const instruction of block.instructions) {
        this.#positions.set(instruction, this.#positions.size);
        for (const operand of operandsOf(instruction)) {
          const known = this.#users.get(operand);
          if (known === undefined) this.#users.set(operand, [instruction]);
          else known.push(instruction);
        }
      }
  }

  /** What a value is on a path: a term if it was computed there, its variables if before. */
  operand(path: Path, value: Value): Scalars {
    switch (value.kind) {
      case 'argument':
        return path.value(value) ?? this.signature.parameters[value.index]!;
      case 'instruction':
        return path.value(value) ?? this.valueVariables(value);
      case 'block':
      case 'asm':
      case 'metadata':
        throw new Error(`a ${value.kind} has no value`);
      default:
        return this.context.constants.scalars(value);
    }
  }

  /** The variables of an instruction's result, for use on other paths than where it is computed. */
  valueVariables(value: Instruction | Argument): Scalars {
    if (value.kind === 'argument') return this.signature.parameters[value.index]!;
    let scalars = this.#valueVariables.get(value);
    if (scalars === undefined && value.opcode === 'alloca') {
      scalars = [this.context.types.pointer(this.objectPointer(value))];
      this.#valueVariables.set(value, scalars);
    } else if (scalars === undefined) {
      const leaves = scalarLeaves(value.type, this.context.layout)!;
      scalars = leaves.map((leaf, index) => {
        const name = this.#name(value, leaves.length === 1 ? '' : String(index));
        return variableScalar(this.context.types, name, leaf.type, false);
      });
      this.#valueVariables.set(value, scalars);
    }
    return scalars;
  }

  variable(instruction: Instruction, suffix: string, sort: Sort): Term {
    return this.context.terms.variable(this.#name(instruction, suffix), sort);
  }

  /** The variable that holds the pointer to the object of an alloca or a byval argument. */
  objectPointer(base: Value): Term {
    let pointer = this.#objectPointers.get(base);
    if (pointer === undefined) {
      const name = base.kind === 'instruction' || base.kind === 'argument' ? displayText(String(base.name)) : '';
      const { terms, types } = this.context;
      pointer = terms.variable(`${this.signature.name}::&${name}`, types.sortOf(pointerToAny));
      this.#objectPointers.set(base, pointer);
    }
    return pointer;
  }

  /** Whether some path may read the cell before it is written. */
  isReadUnwritten(cell: Cell): boolean {
    return this.registers.isReadUnwritten(cell);
  }

  /** Ends the edge here, if anything is on it: the location from which the path goes on. */
  cut(path: Path, label: string): Location {
    if (path.statements.length === 0) return path.source;
    const location = this.automaton.location(label);
    this.automaton.edge(path.source, location, path.statements);
    path.source = location;
    path.statements = [];
    return location;
  }

  /**
   * Before something that changes globals which are variables: they get what they hold, and whatever else on the path
   * speaks of what they held before is put into variables of its own, all at once.
   */
  settleGlobals(path: Path, before: Instruction): void {
    if (this.#globalCells.size === 0) return;
    const changed = new Set([...this.#globalCells].flatMap(({ variable, mask }) => [variable, mask]));
    const bindings: Binding[] = [];
    const settle = (target: Scalar, held: Scalar): void => {
      bindings.push(...bindingsOf(target, held));
      changed.add(target.value).add(target.undef);
    };
    const waiting = {
      cells: new Map(path.pending()),
      values: new Map([...path.values()].filter(([value]) => this.#isUsedFrom(value, before))),
    };
    for (const [cell, held] of waiting.cells) if (this.#globalCells.has(cell)) settle(asScalar(cell), held);
    for (let more = true; more;) {
      more = false;
      for (const [cell, held] of waiting.cells) {
        if (this.#globalCells.has(cell) || !mentions([held], changed)) continue;
        settle(asScalar(cell), held);
        path.settleCell(cell);
        waiting.cells.delete(cell);
        more = true;
      }
      for (const [value, scalars] of waiting.values) {
        if (!mentions(scalars, changed)) continue;
        const variables = this.valueVariables(value as Instruction);
        variables.forEach((target, i) => settle(target, scalars[i]!));
        path.setValue(value, variables);
        waiting.values.delete(value);
        more = true;
      }
    }
    for (const cell of this.#globalCells) path.settleCell(cell);
    if (bindings.length > 0) path.statements.push({ kind: 'assign', bindings, place: placeOf(before) });
  }

  isGlobal(cell: Cell): boolean {
    return this.#globalCells.has(cell);
  }

  /** By the instruction itself or behind it. */
  #isUsedFrom(value: Value, instruction: Instruction): boolean {
    const position = this.#positions.get(instruction)!;
    return (this.#users.get(value) ?? []).some(
      (user) => user.block !== instruction.block || user.opcode === 'phi' || this.#positions.get(user)! >= position,
    );
  }

  #name(instruction: Instruction, suffix: string): string {
    const { name } = instruction;
    const own = name === undefined ? `@${this.#positions.get(instruction)!}` : `%${displayText(String(name))}`;
    return `${this.signature.name}::${own}${suffix === '' || suffix.startsWith('?') ? suffix : `.${suffix}`}`;
  }
}

const pointerToAny = { kind: 'pointer', addrspace: 0, pointee: undefined } as const;

export function asScalar({ variable, mask }: Cell): Scalar {
  return { value: variable, undef: mask };
}

/** What must be assigned for a target's variables to hold a scalar. */
export function bindingsOf(target: Scalar, held: Scalar): Binding[] {
  const bindings: Binding[] = [];
  if (target.value !== held.value) bindings.push({ target: target.value, value: held.value });
  if (target.undef !== held.undef && target.undef.op === Op.Var) {
    bindings.push({ target: target.undef, value: held.undef });
  }
  return bindings;
}

function mentions(scalars: Scalars, variables: ReadonlySet<Term>): boolean {
  return scalars.some(({ value, undef }) =>
    [value, undef].some((term) => someSubterm(term, (part) => part.op === Op.Var && variables.has(part))),
  );
}
