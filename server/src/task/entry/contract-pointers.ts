import type { Contract, Expression, Predicate } from '../contract/contract';

/** What a contract says of a pointer parameter. */
export interface PointerDemand {
  /** `\valid(p + (low .. high))` that must hold: the object has `high + 1` elements. */
  readonly elements: Expression | undefined;
  /** `\valid_read_string(p)` must hold. */
  readonly isString: boolean;
  /** The contract speaks of the pointer's value, or asks for validity only under a condition. */
  readonly mayBeNull: boolean;
}

/** What the contract demands of each pointer it names. */
export function pointerDemands(contract: Contract): ReadonlyMap<string, PointerDemand> {
  const demands = new Map<string, PointerDemand>();
  const note = (pointer: string, demand: Partial<PointerDemand>): void => {
    const known = demands.get(pointer) ?? { elements: undefined, isString: false, mayBeNull: false };
    demands.set(pointer, { ...known, ...demand });
  };
  const visit = (predicate: Predicate, isDemanded: boolean): void => {
    switch (predicate.kind) {
      case 'and':
        visit(predicate.left, isDemanded);
        visit(predicate.right, isDemanded);
        return;
      case 'or':
      case 'implies':
      case 'iff':
        visit(predicate.left, false);
        visit(predicate.right, false);
        return;
      case 'not':
        visit(predicate.operand, false);
        return;
      case 'valid': {
        const known = demands.get(predicate.pointer)?.elements;
        const elements: Expression = { kind: 'binary', operator: '+', left: predicate.high, right: one };
        note(predicate.pointer, { elements: larger(known, elements), ...(isDemanded ? {} : { mayBeNull: true }) });
        return;
      }
      case 'valid-read-string':
        note(predicate.pointer, { isString: true, ...(isDemanded ? {} : { mayBeNull: true }) });
        return;
      case 'compare':
        for (const name of namesIn(predicate.left)) note(name, { mayBeNull: true });
        for (const name of namesIn(predicate.right)) note(name, { mayBeNull: true });
        return;
      case 'separated':
      case 'constant':
        return;
    }
  };
  for (const requirement of contract.requires) visit(requirement.predicate, true);
  return demands;
}

const one: Expression = { kind: 'number', value: 1n };

/** Of two sizes the larger if both are numbers, else the first: the other is then a condition that may fail. */
function larger(known: Expression | undefined, found: Expression): Expression {
  if (known === undefined) return found;
  const [a, b] = [constantOf(known), constantOf(found)];
  return a !== undefined && b !== undefined && b > a ? found : known;
}

/** The value of an expression without variables. */
export function constantOf(expression: Expression): bigint | undefined {
  switch (expression.kind) {
    case 'number':
      return expression.value;
    case 'variable':
      return undefined;
    case 'unary': {
      const operand = constantOf(expression.operand);
      return operand === undefined ? undefined : -operand;
    }
    case 'binary': {
      const left = constantOf(expression.left);
      const right = constantOf(expression.right);
      return left === undefined || right === undefined ? undefined : operate(expression.operator, left, right);
    }
  }
}

/** Arithmetic of unbounded integers; undefined for a division by zero. */
export function operate(operator: '+' | '-' | '*' | '/' | '%', left: bigint, right: bigint): bigint | undefined {
  switch (operator) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return right === 0n ? undefined : left / right;
    case '%':
      return right === 0n ? undefined : left % right;
  }
}

function namesIn(expression: Expression): readonly string[] {
  switch (expression.kind) {
    case 'number':
      return [];
    case 'variable':
      return [expression.name];
    case 'unary':
      return namesIn(expression.operand);
    case 'binary':
      return [...namesIn(expression.left), ...namesIn(expression.right)];
  }
}
