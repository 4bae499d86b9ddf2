import { type CType, sizeOfCType, underlyingCType } from '../../ir/debug/c-type';
import { globalVariables } from '../../ir/debug/globals';
import { parameterTypes } from '../../ir/debug/parameters';
import type { Expression, Predicate, SizeExpression } from '../../task/contract/contract';
import { operate } from '../../task/entry/contract-pointers';
import type { EntryPlan } from '../../task/entry-plan';
import type { Machine } from '../machine';
import type { ScalarValue } from '../scalar-value';

/** Evaluates a contract over the arguments and globals that an execution starts with. Undefined: it has no value. */
export class ContractValues {
  readonly #parameters = new Map<string, { readonly value: ScalarValue; readonly type: CType | undefined }>();

  constructor(
    readonly machine: Machine,
    readonly plan: EntryPlan,
    args: readonly (readonly ScalarValue[])[],
  ) {
    for (const param of plan.entry.params) {
      const [value] = args[param.index]!;
      if (value !== undefined) this.#parameters.set(String(param.name), { value, type: undefined });
    }
    for (const { name, type, passing } of parameterTypes(plan.entry) ?? []) {
      if (name === undefined || passing.kind !== 'direct') continue;
      const [value] = args[passing.argument.index]!;
      if (value !== undefined) this.#parameters.set(name, { value, type });
    }
  }

  sizeOf({ count, elementBytes }: SizeExpression): number | undefined {
    const value = this.#number(count);
    if (value === undefined) return undefined;
    return value <= 0n ? 0 : Number(value) * elementBytes;
  }

  holds(predicate: Predicate): boolean | undefined {
    switch (predicate.kind) {
      case 'constant':
        return predicate.value;
      case 'not': {
        const operand = this.holds(predicate.operand);
        return operand === undefined ? undefined : !operand;
      }
      case 'and':
      case 'or':
      case 'implies':
      case 'iff':
        return this.#connective(predicate);
      case 'compare':
        return this.#compare(predicate);
      case 'valid':
        return this.#isValid(predicate);
      case 'valid-read-string':
        return this.#isString(predicate.pointer);
      case 'separated':
        return this.#areSeparated(predicate.pointers);
    }
  }

  #connective(predicate: Extract<Predicate, { kind: 'and' | 'or' | 'implies' | 'iff' }>): boolean | undefined {
    const left = this.holds(predicate.left);
    if (left === undefined) return undefined;
    // As in ACSL's own tools, what is not reached need not have a value.
    if (predicate.kind === 'and' && !left) return false;
    if (predicate.kind === 'or' && left) return true;
    if (predicate.kind === 'implies' && !left) return true;
    const right = this.holds(predicate.right);
    return predicate.kind === 'iff' && right !== undefined ? left === right : right;
  }

  #compare({ operator, left, right }: Extract<Predicate, { kind: 'compare' }>): boolean | undefined {
    const [a, b] = [this.#number(left), this.#number(right)];
    if (a === undefined || b === undefined) return undefined;
    switch (operator) {
      case '==':
        return a === b;
      case '!=':
        return a !== b;
      case '<':
        return a < b;
      case '<=':
        return a <= b;
      case '>':
        return a > b;
      case '>=':
        return a >= b;
    }
  }

  #number(expression: Expression): bigint | undefined {
    switch (expression.kind) {
      case 'number':
        return expression.value;
      case 'variable':
        return this.#variable(expression.name);
      case 'unary': {
        const operand = this.#number(expression.operand);
        return operand === undefined ? undefined : -operand;
      }
      case 'binary': {
        const [left, right] = [this.#number(expression.left), this.#number(expression.right)];
        return left === undefined || right === undefined ? undefined : operate(expression.operator, left, right);
      }
    }
  }

  #variable(name: string): bigint | undefined {
    const parameter = this.#parameters.get(name);
    if (parameter === undefined) return this.#global(name);
    const { value, type } = parameter;
    if (value.type.kind === 'float') return undefined;
    const isSigned = type === undefined ? value.type.kind === 'int' : isSignedType(type);
    return isSigned ? BigInt.asIntN(this.machine.program.env.holder.widthOf(value.type), value.bits) : value.bits;
  }

  #global(name: string): bigint | undefined {
    const found = globalVariables(this.machine.program.module).find((variable) => variable.name === name);
    if (found?.global === undefined) return undefined;
    const type = underlyingCType(found.type);
    const bytes = 'bytes' in type ? type.bytes : type.kind === 'char' ? type.bits / 8 : undefined;
    if (bytes === undefined || type.kind === 'struct' || type.kind === 'union') return undefined;
    const { objects, memory, program } = this.machine;
    const bits = memory.readBig(objects.base[program.env.objects.numberOf(found.global)]!, bytes);
    return isSignedType(type) ? BigInt.asIntN(bytes * 8, bits) : bits;
  }

  #isValid({ pointer, low, high, readOnly }: Extract<Predicate, { kind: 'valid' }>): boolean | undefined {
    const place = this.#pointer(pointer);
    const [from, to] = [this.#number(low), this.#number(high)];
    if (place === undefined || from === undefined || to === undefined) return undefined;
    if (from > to) return true;
    const { objects } = this.machine;
    const limit = readOnly ? objects.readable[place.object] : objects.writable[place.object];
    const first = BigInt(place.offset) + from * BigInt(place.elementBytes);
    const end = BigInt(place.offset) + (to + 1n) * BigInt(place.elementBytes);
    return first >= 0n && end <= BigInt(limit ?? -1);
  }

  #isString(pointer: string): boolean | undefined {
    const place = this.#pointer(pointer);
    if (place === undefined) return undefined;
    const { objects, memory } = this.machine;
    const base = objects.base[place.object]!;
    for (let offset = place.offset; offset >= 0 && offset < objects.readable[place.object]!; offset++) {
      if (memory.bytes[base + offset] === 0) return true;
    }
    return false;
  }

  #areSeparated(pointers: readonly string[]): boolean | undefined {
    const places = pointers.map((pointer) => this.#pointer(pointer));
    if (places.some((place) => place === undefined)) return undefined;
    const objects = places.map((place) => place!.object).filter((object) => object !== 0);
    return new Set(objects).size === objects.length;
  }

  #pointer(name: string): { object: number; offset: number; elementBytes: number } | undefined {
    const parameter = this.#parameters.get(name);
    if (parameter?.value.type.kind !== 'pointer') return undefined;
    const { holder } = this.machine.program.env;
    const { bits } = parameter.value;
    const type = parameter.type && underlyingCType(parameter.type);
    const target = type?.kind === 'pointer' ? sizeOfTarget(type.target) : 1;
    return { object: holder.objectOf(bits), offset: holder.offsetOf(bits), elementBytes: target };
  }
}

function sizeOfTarget(type: CType): number {
  return Math.max(sizeOfCType(type) ?? 1, 1);
}

function isSignedType(type: CType): boolean {
  const inner = underlyingCType(type);
  if (inner.kind === 'integer' || inner.kind === 'char') return inner.signed;
  return inner.kind === 'enum' && inner.underlying !== undefined && isSignedType(inner.underlying);
}
