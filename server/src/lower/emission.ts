import type { Value } from '../ir/model/value';
import type { Statement } from '../program/statement';
import type { CheckKind } from '../task/check';
import type { Sort } from '../term/sort';
import type { TermBuilder } from '../term/builder';
import type { Term } from '../term/term';
import type { DataLayout } from '../ir/model/data-layout';
import type { Pointers } from './pointers';
import type { Scalars } from './scalar';
import type { ScalarTypes } from './types';
import type { AssumptionKind } from '../task/assumption';

/** Something that must hold at an instruction. */
export interface Requirement {
  readonly kind: CheckKind;
  readonly condition: Term;
  /** What happens where it does not hold and its kind is switched off. docs/semantics.md. */
  readonly whenOff: 'goes-on' | 'ends' | 'unsupported';
  /** The operand that it is about, where an instruction has several checks of a kind. */
  readonly subject?: Value;
}

/** Operands that a check looks at must be defined. */
export function definedness(e: Emission, values: readonly Value[]): Requirement[] {
  return values.map((subject) => ({
    kind: 'uninitialised-read',
    condition: e.terms.not(e.types.isUndef(e.operand(subject))),
    whenOff: 'unsupported',
    subject,
  }));
}

/** What the meaning of an instruction is written with: operands, terms, and statements that go before its result. */
export interface Emission {
  readonly terms: TermBuilder;
  readonly types: ScalarTypes;
  readonly pointers: Pointers;
  readonly layout: DataLayout;
  operand(value: Value): Scalars;
  /** Whether checks of the kind are made at all. */
  isOn(kind: CheckKind): boolean;
  /** The checks of the instruction, in the plan's order. */
  require(requirements: readonly Requirement[]): void;
  emit(statement: Unplaced<Statement>): void;
  /** A variable of the function, named after the instruction. */
  variable(suffix: string, sort: Sort): Term;
  assume(kind: AssumptionKind, detail: string): void;
}

/** A statement without its place, which the emission adds. */
export type Unplaced<S> = S extends Statement ? Omit<S, 'place'> : never;
