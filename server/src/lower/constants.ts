import type { Constant } from '../ir/model/constants';
import { type ScalarType, scalarLeaves } from '../ir/model/scalars';
import type { Type } from '../ir/model/types';
import type { Value } from '../ir/model/value';
import type { ModuleObjects } from '../task/objects';
import type { Emission } from './emission';
import { constantExpression } from './instructions/pure';
import type { Scalars } from './scalar';
import { floatConstantBits, floatSortOf } from './types';
import { unsupportedType } from './support';

/** Constants as scalars. */
export class Constants {
  readonly #known = new Map<Constant, Scalars>();

  /** `e` is asked for terms and types only; the constants in a constant's operands come back here. */
  constructor(
    private readonly e: Omit<Emission, 'operand'>,
    private readonly objects: ModuleObjects,
  ) {}

  scalars(constant: Constant): Scalars {
    const known = this.#known.get(constant);
    if (known !== undefined) return known;
    const made = this.#make(constant);
    this.#known.set(constant, made);
    return made;
  }

  #make(constant: Constant): Scalars {
    const { terms, types, pointers } = this.e;
    switch (constant.kind) {
      case 'int':
        return [
          types.defined(
            constant.type.bits === 1 ? terms.bool(constant.value === 1n) : terms.bv(constant.value, constant.type.bits),
            constant.type,
          ),
        ];
      case 'float':
        return [
          types.defined(
            terms.fp(floatConstantBits(constant.type, constant.bits), floatSortOf(constant.type)),
            constant.type,
          ),
        ];
      case 'null':
        return [types.defined(types.zero(constant.type), constant.type)];
      case 'zero':
        return this.#leaves(constant.type).map((type) => types.defined(types.zero(type), type));
      case 'undef':
      case 'poison':
        return this.#leaves(constant.type).map((type) => types.undefined(type));
      case 'aggregate':
        return constant.elements.flatMap((element) => this.scalars(element));
      case 'string': {
        return [...constant.bytes].map((byte) => ({ value: terms.bv(byte, 8), undef: terms.bv(0, 8) }));
      }
      case 'splat': {
        const element = this.scalars(constant.element);
        return Array.from({ length: constant.type.count }, () => element).flat();
      }
      case 'variable':
      case 'function':
        return [types.defined(pointers.at(this.objects.numberOf(constant)), constant.type)];
      case 'alias':
        return this.scalars(constant.aliasee);
      case 'dso_local_equivalent':
      case 'no_cfi':
        return this.scalars(constant.target);
      case 'blockaddress': {
        const offset = 1 + constant.function.blocks.indexOf(constant.block);
        return [types.defined(pointers.at(this.objects.numberOf(constant.function), offset), constant.type)];
      }
      case 'expr':
        return constantExpression({ ...this.e, operand: (value) => this.scalars(value as Constant) }, constant);
      case 'none':
      case 'ptrauth':
      case 'ifunc':
        throw new Error(`${constant.kind} must have been refused`);
    }
  }

  #leaves(type: Type): readonly ScalarType[] {
    return scalarLeaves(type, this.e.layout)!.map((leaf) => leaf.type);
  }
}

/** What of an operand we give no meaning to, or undefined if all is well. */
export function unsupportedOperand(value: Value): string | undefined {
  switch (value.kind) {
    case 'ptrauth':
      return 'ptrauth';
    case 'ifunc':
      return 'ifunc';
    case 'none':
      return 'token';
    case 'alias':
      return unsupportedOperand(value.aliasee);
    case 'dso_local_equivalent':
    case 'no_cfi':
      return unsupportedOperand(value.target);
    case 'aggregate':
      return unsupportedType(value.type) ?? firstProblem(value.elements);
    case 'splat':
      return unsupportedType(value.type) ?? unsupportedOperand(value.element);
    case 'expr':
      return unsupportedType(value.type) ?? firstProblem(operandsOfExpression(value));
    case 'asm':
    case 'block':
    case 'metadata':
    case 'function':
    case 'variable':
      return undefined;
    default:
      return unsupportedType(value.type);
  }
}

function firstProblem(values: readonly Value[]): string | undefined {
  for (const value of values) {
    const problem = unsupportedOperand(value);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** The constants inside a constant expression. */
export function operandsOfExpression(expr: Extract<Constant, { kind: 'expr' }>): readonly Constant[] {
  switch (expr.opcode) {
    case 'getelementptr':
      return [expr.base, ...expr.indices];
    case 'select':
      return [expr.condition, expr.ifTrue, expr.ifFalse];
    case 'extractelement':
    case 'insertelement':
    case 'shufflevector':
    case 'extractvalue':
    case 'insertvalue':
      return expr.operands;
    default:
      return 'lhs' in expr ? [expr.lhs, expr.rhs] : [expr.value];
  }
}
