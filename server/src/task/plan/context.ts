import type { DataLayout } from '../../ir/model/data-layout';
import type { FunctionType } from '../../ir/model/types';
import type { AllocaInst } from '../../ir/model/instructions';
import type { Block, Value } from '../../ir/model/value';
import type { CheckKind } from '../check';
import type { TaskOptions } from '../options';
import type { CTexts } from './c-text';
import type { Fact } from './facts';

/** A check before it has a place and a name. */
export interface Draft {
  readonly kind: CheckKind;
  readonly message: string;
  /** See PlannedCheck. */
  readonly subject: Value | undefined;
}

/** What the planning of one instruction may ask. */
export interface PlanContext {
  readonly layout: DataLayout;
  readonly options: TaskOptions;
  /** What holds whenever control is in the instruction's block. */
  readonly facts: readonly Fact[];
  /** No pointer to the alloca exists as a value. */
  isRegister(alloca: AllocaInst): boolean;
  /** Allocas whose life may have ended before the instruction. */
  readonly dead: ReadonlySet<AllocaInst>;
  readonly predecessors: readonly Block[];
  /** The value can have no undef bit. */
  isDefined(value: Value): boolean;
  /** Whether some function of the type takes only defined values there. */
  wantsDefined(type: FunctionType, parameter: number): boolean;
  /** How C would write values and places, where that can be told. */
  readonly texts: CTexts;
}

/** `uninitialised-read` of each of the values that may be undef. */
export function definedness(values: readonly Value[], what: string, context: PlanContext): Draft[] {
  return values
    .filter((value) => !context.isDefined(value))
    .map((value) => ({
      kind: 'uninitialised-read',
      message: `${named('uninitialised value', value, context)} ${what}`,
      subject: value,
    }));
}

/** A phrase with the C text of a value after it, where there is one. */
export function named(phrase: string, value: Value, context: PlanContext): string {
  const text = context.texts.value(value);
  return text === undefined ? phrase : `${phrase} '${text}'`;
}

/** A phrase with the C text of what a pointer points to after it, where there is one. */
export function namedPlace(phrase: string, pointer: Value, context: PlanContext): string {
  const text = context.texts.place(pointer);
  return text === undefined ? phrase : `${phrase}: ${text}`;
}

/** Whether a fact about a value speaks of the same bits as its next use: not if each use may pick its own. */
export function isTrusted(value: Value, context: PlanContext): boolean {
  return context.options.checks.has('uninitialised-read') || context.isDefined(value);
}
