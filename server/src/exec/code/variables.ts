import type { Instruction } from '../../ir/model/instructions';
import type { ScalarType } from '../../ir/model/scalars';
import type { Type } from '../../ir/model/types';
import type { Argument } from '../../ir/model/value';
import type { RegisterBase } from '../../task/registers/registers';
import type { Unit } from './liveness';
import type { RegisterAddress, RegisterHomes } from './registers';
import { namedScalar, type Scalar, variablesOf } from './scalar';

/** What decides how a unit is held. */
export interface UnitFacts {
  leaves(type: Type): readonly ScalarType[];
  isDefined(unit: Unit): boolean;
  /** Whether every load of the register is of something defined. */
  isRegisterDefined(base: RegisterBase): boolean;
}

/** One variable of the generated function, and the slot of the frame that it is kept in while control is elsewhere. */
export interface Variable {
  readonly name: string;
  readonly isBig: boolean;
  readonly slot: number;
}

/** The variables of a function that live longer than one tree, by unit. */
export class Variables {
  readonly #scalars = new Map<Unit, readonly Scalar[]>();
  readonly #pieces = new Map<Unit, ReadonlyMap<number, Scalar>>();
  readonly #variables = new Map<Unit, readonly Variable[]>();
  /** The slot after the last. */
  readonly end: number;

  constructor(units: Iterable<Unit>, registers: RegisterHomes, facts: UnitFacts, firstSlot: number) {
    let slot = firstSlot;
    let number = 0;
    for (const unit of units) {
      const name = `v${number++}`;
      const home = registers.homes.get(unit as RegisterBase);
      let scalars: readonly Scalar[];
      if (home === undefined) {
        const isDefined = facts.isDefined(unit);
        scalars = facts.leaves(unit.type).map((type, leaf) => namedScalar(type, `${name}_${leaf}`, isDefined));
        this.#scalars.set(unit, scalars);
      } else if (home.kind === 'variables') {
        const isDefined = facts.isRegisterDefined(unit as RegisterBase);
        const pieces = new Map<number, Scalar>();
        for (const [offset, type] of home.pieces) pieces.set(offset, namedScalar(type, `${name}_${offset}`, isDefined));
        this.#pieces.set(unit, pieces);
        scalars = [...pieces.values()];
      } else scalars = [];
      const variables = scalars.flatMap(variablesOf).map((variable) => ({ ...variable, slot: slot++ }));
      this.#variables.set(unit, variables);
    }
    this.end = slot;
  }

  /** The scalars of a result or argument that is kept in variables. */
  scalars(unit: Instruction | Argument): readonly Scalar[] | undefined {
    return this.#scalars.get(unit);
  }

  piece({ base, offset }: RegisterAddress): Scalar {
    const piece = this.#pieces.get(base)?.get(offset);
    if (piece === undefined) throw new Error('not a piece of a register');
    return piece;
  }

  /** The variables of some units. */
  of(units: Iterable<Unit>): readonly Variable[] {
    return [...units].flatMap((unit) => this.#variables.get(unit) ?? []);
  }

  all(): readonly Variable[] {
    return [...this.#variables.values()].flat();
  }

  /** Where a debugger finds the scalars of a unit in a frame that is not running. */
  slotsOf(unit: Unit): readonly Variable[] {
    return this.#variables.get(unit) ?? [];
  }
}
