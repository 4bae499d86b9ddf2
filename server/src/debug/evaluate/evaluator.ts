import { assertNever } from '../../base/assert-never';
import { type CFloat, type CType, sizeOfCType, underlyingCType } from '../../ir/debug/c-type';
import { cTypeText } from '../../ir/debug/c-type-text';
import { computed, elementOf, type Located, namedMember } from '../values/located';
import type { ValueView } from '../values/value-view';
import { arithmetic, compare, truth } from './arithmetic';
import { EvaluationError } from './evaluation-error';
import type { BinaryOperator, Expression } from './expression';
import { callKnown } from './known-functions';
import { convert, integerIn, isTrue, type Operand, operandOf } from './numbers';
import { parseExpression } from './parser';
import type { TypeNames } from './type-names';

/** Where names get their values. */
export interface Scope {
  variable(name: string): Located | undefined;
}

/** Evaluates expressions of C in a state. Nothing is changed by it. */
export class Evaluator {
  constructor(
    readonly view: ValueView,
    readonly names: TypeNames,
    readonly scope: Scope,
  ) {}

  /** The value of an expression; throws EvaluationError. */
  evaluate(source: string): Located {
    return this.#value(parseExpression(source, (name) => this.names.isTypedef(name)));
  }

  /** Whether an expression is not zero. */
  holds(source: string): boolean {
    return isTrue(this.#operand(this.evaluate(source)));
  }

  #value(expression: Expression): Located {
    switch (expression.kind) {
      case 'integer':
        return this.#literal(expression);
      case 'float': {
        const isSingle = /[fF]$/.test(expression.text);
        const type: CFloat = { kind: 'float', name: isSingle ? 'float' : 'double', bits: isSingle ? 32 : 64 };
        return convert({ kind: 'float', type, value: Number.parseFloat(expression.text) }, type);
      }
      case 'string': {
        const { bytes, width } = expression;
        const bits = bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
        return computed(this.names.stringType(bytes.length, width), bits);
      }
      case 'name':
        return this.#name(expression.name);
      case 'call':
        return callKnown(
          expression.function,
          expression.arguments.map((one) => this.#value(one)),
          { names: this.names, pointee: (pointer) => this.#pointee(this.#pointer(pointer)) },
        );
      case 'member':
        return this.#member(expression);
      case 'index':
        return this.#index(this.#value(expression.of), this.#operand(this.#value(expression.index)));
      case 'unary':
        return this.#unary(expression);
      case 'binary':
        return this.#binary(expression);
      case 'conditional': {
        const isYes = isTrue(this.#operand(this.#value(expression.condition)));
        return this.#value(isYes ? expression.yes : expression.no);
      }
      case 'cast': {
        const type = this.names.resolve(expression.type);
        const operand = this.#value(expression.operand);
        const inner = underlyingCType(type);
        if (inner.kind === 'struct' || inner.kind === 'union' || inner.kind === 'void') {
          throw new EvaluationError(`there is no cast to ${cTypeText(type)}`);
        }
        return convert(this.#operand(operand), type);
      }
      case 'sizeof': {
        const { operand } = expression;
        const type = operand.kind === 'type' ? this.names.resolve(operand) : this.#value(operand).type;
        const size = sizeOfCType(type);
        if (size === undefined) throw new EvaluationError(`the size of ${cTypeText(type)} is not known`);
        return computed(this.names.word(false), BigInt(size));
      }
      default:
        return assertNever(expression);
    }
  }

  #literal({ value, suffix, isDecimal }: Extract<Expression, { kind: 'integer' }>): Located {
    const ranks = suffix.includes('ll')
      ? (['long long'] as const)
      : suffix.includes('l')
        ? (['long', 'long long'] as const)
        : (['int', 'long', 'long long'] as const);
    for (const rank of ranks) {
      for (const signed of suffix.includes('u') ? [false] : isDecimal ? [true] : [true, false]) {
        const type = this.names.integer(rank, signed);
        if (value < 1n << BigInt(type.bits - (signed ? 1 : 0))) return computed(type, value);
      }
    }
    throw new EvaluationError(`${value} fits into no type`);
  }

  #name(name: string): Located {
    const variable = this.scope.variable(name);
    if (variable !== undefined) return variable;
    const enumerator = this.names.enumerator(name);
    if (enumerator !== undefined) {
      return computed(enumerator.type, BigInt.asUintN(enumerator.type.bytes * 8, enumerator.value));
    }
    const constant = this.names.constant(name);
    if (constant !== undefined) return constant;
    throw new EvaluationError(`${name} is not known here`);
  }

  #member({ of, name, arrow }: Extract<Expression, { kind: 'member' }>): Located {
    const whole = arrow ? this.#behind(of) : this.#value(of);
    const found = namedMember(whole, name);
    if (found !== undefined) return found;
    const isPointer = !arrow && underlyingCType(whole.type).kind === 'pointer';
    throw new EvaluationError(
      isPointer ? `this is a pointer: -> is meant` : `${cTypeText(whole.type)} has no member ${name}`,
    );
  }

  #index(base: Located, index: Operand): Located {
    if (index.kind === 'pointer' && underlyingCType(base.type).kind !== 'array') {
      return this.#index(computed(index.type, index.bits), this.#operand(base));
    }
    if (index.kind !== 'integer') throw new EvaluationError('an index is a whole number');
    const inner = underlyingCType(base.type);
    if (inner.kind !== 'array') return this.#pointee(this.#moved(this.#pointer(base), index.value));
    const element = elementOf(base, inner.element, Number(index.value));
    const size = sizeOfCType(inner.element) ?? 0;
    // An array at the end of a struct may go on; a local that is held in pieces gives only whole ones.
    const isInside = inner.count.kind === 'fixed' && index.value >= 0n && index.value < BigInt(inner.count.count);
    if (!isInside && (base.home?.kind !== 'object' || element.read(element.offset, Math.max(1, size)) === undefined)) {
      throw new EvaluationError(`the index ${index.value} is out of bounds`);
    }
    return element;
  }

  #unary({ operator, operand }: Extract<Expression, { kind: 'unary' }>): Located {
    if (operator === '*') return this.#behind(operand);
    const value = this.#value(operand);
    switch (operator) {
      case '&': {
        // A function stands for the pointer to it.
        if (value.home === undefined && isFunctionPointer(value.type)) return value;
        return computed(this.names.pointerTo(value.type), this.#address(value));
      }
      case '!':
        return truth(!isTrue(this.#operand(value)), this.names);
      case '+':
      case '-':
      case '~': {
        const number = this.#operand(value);
        if (number.kind === 'pointer' || (operator === '~' && number.kind === 'float')) {
          throw new EvaluationError(`${operator} does not go with ${cTypeText(number.type)}`);
        }
        if (operator === '+') return convert(number, number.type);
        if (number.kind === 'float') return convert({ ...number, value: -number.value }, number.type);
        return convert(integerIn(number.type, operator === '-' ? -number.value : ~number.value), number.type);
      }
    }
  }

  /** What a pointer points to. What lies in no memory has no address, but `*&x` is x, and `*a` the first element. */
  #behind(pointer: Expression): Located {
    if (pointer.kind === 'unary' && pointer.operator === '&') return this.#value(pointer.operand);
    if (pointer.kind === 'binary' && pointer.operator === '+') {
      const left = this.#value(pointer.left);
      if (underlyingCType(left.type).kind === 'array')
        return this.#index(left, this.#operand(this.#value(pointer.right)));
    }
    const value = this.#value(pointer);
    if (underlyingCType(value.type).kind === 'array') return this.#index(value, firstIndex(this.names));
    return isFunctionPointer(value.type) ? value : this.#pointee(this.#pointer(value));
  }

  #binary({ operator, left, right }: Extract<Expression, { kind: 'binary' }>): Located {
    if (operator === '&&' || operator === '||') {
      const first = isTrue(this.#operand(this.#value(left)));
      if (first === (operator === '||')) return truth(first, this.names);
      return truth(isTrue(this.#operand(this.#value(right))), this.names);
    }
    const [a, b] = [this.#operand(this.#value(left)), this.#operand(this.#value(right))];
    if (a.kind === 'pointer' || b.kind === 'pointer') return this.#onPointers(operator, a, b);
    return arithmetic(operator, a, b, this.names);
  }

  #onPointers(operator: BinaryOperator, a: Operand, b: Operand): Located {
    if (a.kind === 'float' || b.kind === 'float') throw new EvaluationError(`${operator} does not go with these types`);
    const bitsOf = (one: typeof a): bigint => (one.kind === 'pointer' ? one.bits : BigInt.asUintN(64, one.value));
    switch (operator) {
      case '+':
        if (a.kind === 'pointer' && b.kind === 'integer') return this.#moved(a, b.value).located;
        if (b.kind === 'pointer' && a.kind === 'integer') return this.#moved(b, a.value).located;
        break;
      case '-': {
        if (a.kind !== 'pointer') break;
        if (b.kind === 'integer') return this.#moved(a, -b.value).located;
        const { holder } = this.view.machine.program.env;
        if (holder.objectOf(a.bits) !== holder.objectOf(b.bits)) {
          throw new EvaluationError('the pointers point into different objects');
        }
        const size = this.#stride(a.type.target);
        const bytes = holder.offsetOf(a.bits) - holder.offsetOf(b.bits);
        const word = this.names.word(true);
        return convert(integerIn(word, BigInt(Math.trunc(bytes / size))), word);
      }
      case '==':
      case '!=':
      case '<':
      case '<=':
      case '>':
      case '>=': {
        const [x, y] = [bitsOf(a), bitsOf(b)];
        return truth(compare(operator, x < y ? -1 : x > y ? 1 : 0), this.names);
      }
      default:
    }
    throw new EvaluationError(`${operator} does not go with these types`);
  }

  #stride(target: CType): number {
    const size = underlyingCType(target).kind === 'void' ? 1 : sizeOfCType(target);
    if (size === undefined || size === 0) throw new EvaluationError(`the size of ${cTypeText(target)} is not known`);
    return size;
  }

  /** A pointer some elements on. */
  #moved(pointer: Extract<Operand, { kind: 'pointer' }>, by: bigint): PointerOperand {
    const { holder } = this.view.machine.program.env;
    const offset = holder.offsetOf(pointer.bits) + Number(by) * this.#stride(pointer.type.target);
    const bits = holder.pointerBits(holder.objectOf(pointer.bits), offset);
    return { ...pointer, bits, located: computed(pointer.type, bits) };
  }

  #pointer(value: Located): Extract<Operand, { kind: 'pointer' }> {
    const { kind } = underlyingCType(value.type);
    if (kind === 'struct' || kind === 'union') {
      throw new EvaluationError(`${cTypeText(value.type)} is not a pointer: its members are behind a dot`);
    }
    const operand = this.#operand(value);
    if (operand.kind === 'pointer') return operand;
    throw new EvaluationError(`${cTypeText(value.type)} is not a pointer`);
  }

  /** A scalar to compute with; an array or function is the pointer to it. */
  #operand(value: Located): Operand {
    const inner = underlyingCType(value.type);
    if (inner.kind !== 'array') return operandOf(value, this.names);
    const type = { kind: 'pointer', target: inner.element, bytes: this.names.pointerBytes } as const;
    return { kind: 'pointer', type, bits: this.#address(value) };
  }

  #address(value: Located): bigint {
    if (value.bits !== undefined) throw new EvaluationError('a bit-field has no address');
    const address = this.view.address(value);
    if (address !== undefined) return address;
    throw new EvaluationError(
      value.home === undefined ? 'this has no address' : 'this variable has no address: the program never takes it',
    );
  }

  #pointee(pointer: Extract<Operand, { kind: 'pointer' }>): Located {
    const { target } = pointer.type;
    const found = this.view.at(pointer.bits, target);
    const size = sizeOfCType(target);
    if (underlyingCType(target).kind === 'void') throw new EvaluationError('a void * points to nothing of a type');
    if (found !== undefined && (size === undefined || found.read(found.offset, size) !== undefined)) return found;
    const { objects, program } = this.view.machine;
    const object = program.env.holder.objectOf(pointer.bits);
    if (pointer.bits === 0n) throw new EvaluationError('the pointer is null');
    if (object > 0 && object < objects.next && !objects.isAlive(object)) {
      throw new EvaluationError('the pointer points to memory that is no longer there');
    }
    throw new EvaluationError('the pointer points outside of its object');
  }
}

type PointerOperand = Extract<Operand, { kind: 'pointer' }> & { readonly located: Located };

function isFunctionPointer(type: CType): boolean {
  const inner = underlyingCType(type);
  return inner.kind === 'pointer' && underlyingCType(inner.target).kind === 'function';
}

function firstIndex(names: TypeNames): Operand {
  return { kind: 'integer', type: names.integer('int', true), value: 0n };
}
