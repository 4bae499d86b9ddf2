import { assertNever } from '../../base/assert-never';
import type { BinaryOperation, DebugExpression, ExpressionStep } from './expression';

/** Where a variable is, or what it is. */
export type Evaluated =
  { readonly kind: 'address'; readonly address: bigint } | { readonly kind: 'value'; readonly bits: bigint };

/** Reads memory as a little- or big-endian integer, as the target does; undefined where it cannot be read. */
export type ReadMemory = (address: bigint, bytes: number) => bigint | undefined;

/** What an expression is evaluated on. */
export interface ExpressionInput {
  /** Bit patterns of the operands of the location. */
  readonly operands: readonly bigint[];
  readonly pointerBytes: number;
  readonly read: ReadMemory;
}

/** Address of a variable whose location is a declare; undefined if the expression or the memory does not tell. */
export function evaluateAddress(expression: DebugExpression, input: ExpressionInput): bigint | undefined {
  if (!expression.understood || expression.isStackValue) return undefined;
  return run(expression.steps, input);
}

/**
 * Value of a variable whose location is a value. An expression that ends in a dereference says where the variable is:
 * the caller knows how many bytes to read there.
 */
export function evaluateValue(expression: DebugExpression, input: ExpressionInput): Evaluated | undefined {
  if (!expression.understood) return undefined;
  const { steps } = expression;
  const last = steps.at(-1);
  if (!expression.isStackValue && last?.kind === 'deref' && last.bytes === undefined) {
    const address = run(steps.slice(0, -1), input);
    return address === undefined ? undefined : { kind: 'address', address };
  }
  const bits = run(steps, input);
  return bits === undefined ? undefined : { kind: 'value', bits };
}

/** A number on the stack. DWARF's generic type has 64 bits here and is signed where that matters. */
interface Item {
  readonly value: bigint;
  readonly bits: number;
  readonly signed: boolean;
}

function generic(value: bigint): Item {
  return { value: BigInt.asUintN(64, value), bits: 64, signed: true };
}

function signedReading(item: Item): bigint {
  return item.signed ? BigInt.asIntN(item.bits, item.value) : item.value;
}

function run(steps: readonly ExpressionStep[], input: ExpressionInput): bigint | undefined {
  const stack: Item[] = [];
  const usesOperands = steps.some((step) => step.kind === 'operand');
  if (!usesOperands) {
    const [first] = input.operands;
    if (first === undefined || input.operands.length > 1) return undefined;
    // Without any step the value may be wider than the stack's numbers.
    if (steps.length === 0) return first;
    stack.push(generic(first));
  }
  for (const step of steps) if (!perform(step, stack, input)) return undefined;
  return stack.at(-1)?.value;
}

/** Whether the step could be done. */
function perform(step: ExpressionStep, stack: Item[], input: ExpressionInput): boolean {
  switch (step.kind) {
    case 'constant':
      return push(stack, generic(step.value));
    case 'operand': {
      const operand = input.operands[step.index];
      return push(stack, operand === undefined ? undefined : generic(operand));
    }
    case 'binary': {
      const right = stack.pop();
      const left = stack.pop();
      return push(stack, left && right && binary(step.operation, left, right));
    }
    case 'unary': {
      const item = stack.pop();
      return push(stack, item && { ...item, value: BigInt.asUintN(item.bits, unary(step.operation, item)) });
    }
    case 'stack':
      return shuffle(step.operation, stack);
    case 'deref': {
      const address = stack.pop();
      const value = address && input.read(address.value, step.bytes ?? input.pointerBytes);
      return push(stack, value === undefined ? undefined : generic(value));
    }
    case 'convert': {
      const item = stack.pop();
      return push(stack, item && converted(item, step.bits, step.signed));
    }
    case 'extract': {
      const item = stack.pop();
      const part = item && BigInt.asUintN(step.bits, item.value >> BigInt(step.offset));
      return push(stack, part === undefined ? undefined : generic(step.signed ? BigInt.asIntN(step.bits, part) : part));
    }
    case 'unknown':
      return false;
    default:
      return assertNever(step);
  }
}

function push(stack: Item[], item: Item | undefined): boolean {
  if (item === undefined) return false;
  stack.push(item);
  return true;
}

/** The first conversion of a pair says how the operand is to be read, so narrowing and widening are all there is. */
function converted(item: Item, bits: number, signed: boolean): Item {
  const extended = item.bits < bits ? signedReading(item) : item.value;
  return { value: BigInt.asUintN(bits, extended), bits, signed };
}

function unary(operation: 'neg' | 'not' | 'abs', item: Item): bigint {
  const value = BigInt.asIntN(item.bits, item.value);
  if (operation === 'not') return ~value;
  return operation === 'neg' || value < 0n ? -value : value;
}

function binary(operation: BinaryOperation, left: Item, right: Item): Item | undefined {
  const result = calculate(operation, left, right);
  return result === undefined ? undefined : { ...left, value: BigInt.asUintN(left.bits, result) };
}

function calculate(operation: BinaryOperation, left: Item, right: Item): bigint | undefined {
  const a = signedReading(left);
  const b = signedReading(right);
  switch (operation) {
    case 'plus':
      return a + b;
    case 'minus':
      return a - b;
    case 'mul':
      return a * b;
    case 'div':
      return b === 0n ? undefined : a / b;
    case 'mod':
      return right.value === 0n ? undefined : left.value % right.value;
    case 'and':
      return a & b;
    case 'or':
      return a | b;
    case 'xor':
      return a ^ b;
    case 'shl':
      return right.value >= BigInt(left.bits) ? 0n : left.value << right.value;
    case 'shr':
      return left.value >> right.value;
    case 'shra':
      return BigInt.asIntN(left.bits, left.value) >> right.value;
    case 'eq':
      return BigInt(a === b);
    case 'ne':
      return BigInt(a !== b);
    case 'lt':
      return BigInt(a < b);
    case 'le':
      return BigInt(a <= b);
    case 'gt':
      return BigInt(a > b);
    case 'ge':
      return BigInt(a >= b);
    default:
      return assertNever(operation);
  }
}

function shuffle(operation: 'dup' | 'drop' | 'swap' | 'over' | 'rot', stack: Item[]): boolean {
  const first = stack.at(-1);
  const second = stack.at(-2);
  switch (operation) {
    case 'dup':
      return push(stack, first);
    case 'drop':
      return stack.pop() !== undefined;
    case 'over':
      return push(stack, second);
    case 'swap':
      if (first === undefined || second === undefined) return false;
      stack.splice(-2, 2, first, second);
      return true;
    case 'rot': {
      const third = stack.at(-3);
      if (first === undefined || second === undefined || third === undefined) return false;
      stack.splice(-3, 3, first, third, second);
      return true;
    }
    default:
      return assertNever(operation);
  }
}
