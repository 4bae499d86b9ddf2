import { RandomInputs } from '../../exec/inputs/random';
import type { PlainStatement } from '../../program/plain';
import type { Model } from '../../solver/model';
import type { Sort } from '../../term/sort';
import type { Term } from '../../term/term';
import { defaultValue, type Value } from '../../term/value';
import type { Step } from './error-automaton';
import { type TestInputs, type TestState, valueIn } from './test-run';

/** Inputs of a test that goes nowhere in particular; the same seed gives the same test. */
export function randomInputs(seed: number): TestInputs {
  const random = new RandomInputs(seed);
  return {
    initial: (variable) => ofSort(variable.sort, (bits) => random.ordered({ kind: 'undef' }, bits)),
    taken: (statement) =>
      ofSort(statement.target.sort, (bits) =>
        random.ordered(statement.kind === 'input' ? statement.source : { kind: 'undef' }, bits),
      ),
  };
}

/** Inputs of a call's execution that starts as it would from a state of the caller; random from there on. */
export function callInputs(
  state: TestState,
  entering: ReadonlyMap<Term, Term>,
  globals: ReadonlySet<Term>,
  seed: number,
): TestInputs {
  const random = randomInputs(seed);
  return {
    initial: (variable) => {
      const before = entering.get(variable) ?? (globals.has(variable) ? variable : undefined);
      return (before === undefined ? undefined : valueIn(state, before)) ?? defaultValue(variable.sort);
    },
    taken: (statement, n) => random.taken(statement, n),
  };
}

/** Inputs of a test that goes along a path, and then takes a step as the model says; random from there on. */
export function modelInputs(model: Model, names: readonly Term[], takes: Step['takes'], seed: number): TestInputs {
  const random = randomInputs(seed);
  const ahead = new Map<PlainStatement, Value | undefined>();
  for (const [statement, variable] of takes) ahead.set(statement, model.value(variable));
  return {
    initial: (variable) => model.value(variable) ?? defaultValue(variable.sort),
    taken: (statement, n) => {
      const name = names[n];
      if (name !== undefined) return model.value(name) ?? defaultValue(name.sort);
      const value = ahead.get(statement);
      ahead.delete(statement);
      return value ?? random.taken(statement, n);
    },
  };
}

function ofSort(sort: Sort, bits: (width: number) => bigint): Value {
  switch (sort.kind) {
    case 'bool':
      return bits(1) === 1n;
    case 'bv': {
      const value = bits(sort.width);
      return sort.width <= 32 ? Number(value) : value;
    }
    default:
      return defaultValue(sort);
  }
}
