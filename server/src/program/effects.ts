import { assertNever } from '../base/assert-never';
import type { Term } from '../term/term';
import type { PlainStatement } from './plain';

/** The terms that a statement evaluates in the state before it. */
export function readTerms(statement: PlainStatement): readonly Term[] {
  switch (statement.kind) {
    case 'assign':
      return statement.bindings.map(({ value }) => value);
    case 'assume':
    case 'check':
    case 'unsupported':
      return [statement.condition];
    case 'call':
      return statement.arguments;
    case 'havoc':
    case 'input':
      return [];
    default:
      return assertNever(statement);
  }
}

/** The variables that a statement itself changes; a call's callee may change globals besides. */
export function writtenVariables(statement: PlainStatement): readonly Term[] {
  switch (statement.kind) {
    case 'assign':
      return statement.bindings.map(({ target }) => target);
    case 'havoc':
    case 'input':
      return [statement.target];
    case 'call':
      return statement.results;
    case 'assume':
    case 'check':
    case 'unsupported':
      return [];
    default:
      return assertNever(statement);
  }
}

/** The statement over other terms: values go through `value`, variables that it sets through `target`. */
export function mapTerms(
  statement: PlainStatement,
  value: (term: Term) => Term,
  target: (variable: Term) => Term,
): PlainStatement {
  switch (statement.kind) {
    case 'assign':
      return {
        ...statement,
        bindings: statement.bindings.map((binding) => ({
          target: target(binding.target),
          value: value(binding.value),
        })),
      };
    case 'assume':
    case 'check':
    case 'unsupported':
      return { ...statement, condition: value(statement.condition) };
    case 'call':
      return { ...statement, arguments: statement.arguments.map(value), results: statement.results.map(target) };
    case 'havoc':
    case 'input':
      return { ...statement, target: target(statement.target) };
    default:
      return assertNever(statement);
  }
}
