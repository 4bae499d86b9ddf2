import { assertNever } from '../base/assert-never';
import { maskOf } from '../base/bits';
import { RoundingMode } from '../base/rounding-mode';
import { convertFormat } from '../base/softfloat-convert';
import type { Constant, ConstantCast, ConstantExpr } from '../ir/model/constants';
import type { DataLayout } from '../ir/model/data-layout';
import { gepSteps } from '../ir/model/gep-offset';
import type { IcmpPredicate } from '../ir/model/instructions';
import { scalarCount, scalarLeaves, type ScalarType } from '../ir/model/scalars';
import { i1, type Type } from '../ir/model/types';
import type { ModuleObjects } from '../task/objects';
import { formatOf, fromEncoding, toEncoding } from './runtime/float-format';
import { binaryOperations } from './runtime/integer-ops';
import { softBinary, softCompare, softFromInteger, softToInteger, softUnary } from './runtime/soft-float';
import type { Holder, ScalarValue } from './scalar-value';

/** A constant that has no value here: why. Thrown inside, so that the place that uses it becomes `unsupported`. */
export class UnsupportedConstant extends Error {
  override readonly name = 'UnsupportedConstant';
}

/** Evaluates constants to their scalars. */
export class ConstantValues {
  constructor(
    readonly layout: DataLayout,
    readonly objects: ModuleObjects,
    readonly holder: Holder,
  ) {}

  /** The scalars of a constant in order. */
  scalars(constant: Constant): readonly ScalarValue[] {
    switch (constant.kind) {
      case 'int':
        return [defined(constant.type, constant.value)];
      case 'float': {
        const format = formatOf(constant.type);
        if (format === undefined) throw new UnsupportedConstant('ppc_fp128');
        return [defined(constant.type, toEncoding(format, fromEncoding(format, constant.bits)))];
      }
      case 'null':
        return [defined(constant.type, 0n)];
      case 'undef':
      case 'poison':
        return this.#leaves(constant.type).map((type) => ({
          type,
          bits: 0n,
          undef: maskOf(this.holder.widthOf(type)),
        }));
      case 'zero':
        return this.#leaves(constant.type).map((type) => defined(type, 0n));
      case 'aggregate':
        return constant.elements.flatMap((element) => this.scalars(element));
      case 'string':
        return Array.from(constant.bytes, (byte) => defined(this.#leaves(constant.type)[0]!, BigInt(byte)));
      case 'splat': {
        const element = this.scalars(constant.element);
        return Array.from({ length: constant.type.count }, () => element).flat();
      }
      case 'variable':
      case 'function':
        return [defined(constant.type, this.holder.pointerBits(this.objects.numberOf(constant), 0))];
      case 'alias':
        return this.scalars(constant.aliasee);
      case 'dso_local_equivalent':
      case 'no_cfi':
        return this.scalars(constant.target);
      case 'blockaddress': {
        const index = constant.function.blocks.indexOf(constant.block);
        return [defined(constant.type, this.holder.pointerBits(this.objects.numberOf(constant.function), index + 1))];
      }
      case 'expr':
        return this.#expression(constant);
      case 'ifunc':
      case 'none':
      case 'ptrauth':
        throw new UnsupportedConstant(constant.kind);
      default:
        return assertNever(constant);
    }
  }

  #leaves(type: Type): readonly ScalarType[] {
    const leaves = scalarLeaves(type, this.layout);
    if (leaves === undefined) throw new UnsupportedConstant(`a constant of type ${type.kind}`);
    return leaves.map((leaf) => leaf.type);
  }

  #expression(expr: ConstantExpr): readonly ScalarValue[] {
    switch (expr.opcode) {
      case 'getelementptr':
        return [this.#gep(expr)];
      case 'select':
        return this.#one(expr.condition).bits === 1n ? this.scalars(expr.ifTrue) : this.scalars(expr.ifFalse);
      case 'icmp':
        return this.#pairs(expr.lhs, expr.rhs, (a, b) => this.#icmp(expr.predicate, a, b));
      case 'fcmp':
        return this.#pairs(expr.lhs, expr.rhs, (a, b) => {
          const format = floatFormat(a.type);
          const [x, y] = [fromEncoding(format, a.bits), fromEncoding(format, b.bits)];
          return result(i1, softCompare(expr.predicate, format, x, y) ? 1n : 0n, a, b);
        });
      case 'extractvalue':
      case 'insertvalue': {
        const [aggregate, inserted] = expr.operands.map((operand) => this.scalars(operand));
        const start = firstLeaf(expr.operands[0]!.type, expr.indices);
        if (expr.opcode === 'extractvalue') return aggregate!.slice(start, start + this.#leaves(expr.type).length);
        return [...aggregate!.slice(0, start), ...inserted!, ...aggregate!.slice(start + inserted!.length)];
      }
      case 'extractelement':
      case 'insertelement':
      case 'shufflevector':
        throw new UnsupportedConstant(`constant ${expr.opcode}`);
      case 'fneg':
        return this.scalars(expr.value).map((a) => {
          const format = floatFormat(a.type);
          return result(a.type, toEncoding(format, softUnary('fneg', format, fromEncoding(format, a.bits))), a);
        });
      case 'fadd':
      case 'fsub':
      case 'fmul':
      case 'fdiv':
      case 'frem': {
        const { opcode } = expr;
        return this.#pairs(expr.lhs, expr.rhs, (a, b) => {
          const format = floatFormat(a.type);
          const float = softBinary(opcode, format, fromEncoding(format, a.bits), fromEncoding(format, b.bits));
          return result(a.type, toEncoding(format, float), a, b);
        });
      }
      case 'add':
      case 'sub':
      case 'mul':
      case 'udiv':
      case 'sdiv':
      case 'urem':
      case 'srem':
      case 'shl':
      case 'lshr':
      case 'ashr':
      case 'and':
      case 'or':
      case 'xor': {
        const { opcode } = expr;
        return this.#pairs(expr.lhs, expr.rhs, (a, b) => {
          if (/div|rem/.test(opcode) && b.bits === 0n) throw new UnsupportedConstant('constant division by zero');
          return result(a.type, binaryOperations[opcode](this.holder.widthOf(a.type), a.bits, b.bits), a, b);
        });
      }
      default:
        return this.#cast(expr);
    }
  }

  #one(constant: Constant): ScalarValue {
    return this.scalars(constant)[0]!;
  }

  #pairs(lhs: Constant, rhs: Constant, combine: (a: ScalarValue, b: ScalarValue) => ScalarValue): ScalarValue[] {
    const right = this.scalars(rhs);
    return this.scalars(lhs).map((a, index) => combine(a, right[index]!));
  }

  #gep(expr: ConstantExpr & { readonly opcode: 'getelementptr' }): ScalarValue {
    const base = this.#one(expr.base);
    if (expr.type.kind !== 'pointer') throw new UnsupportedConstant('constant vector of addresses');
    const { offsetBits } = this.holder.pointers;
    const offset = BigInt(this.holder.offsetOf(base.bits));
    let sum = 0n;
    for (const step of gepSteps(expr.sourceType, expr.indices, this.layout)) {
      if (step.kind === 'constant') {
        sum += step.bytes;
        continue;
      }
      const index = this.#one(step.index as Constant);
      sum += BigInt.asIntN(this.holder.widthOf(index.type), index.bits) * BigInt(step.scale);
    }
    const object = this.holder.objectOf(base.bits);
    const moved = Number(BigInt.asIntN(offsetBits, offset + sum));
    return { ...base, bits: this.holder.pointerBits(object, moved) };
  }

  #icmp(predicate: IcmpPredicate, a: ScalarValue, b: ScalarValue): ScalarValue {
    const width = this.holder.widthOf(a.type);
    const read = (bits: bigint): bigint => (predicate.startsWith('s') ? BigInt.asIntN(width, bits) : bits);
    const [x, y] = [read(a.bits), read(b.bits)];
    const outcome = { eq: x === y, ne: x !== y, gt: x > y, ge: x >= y, lt: x < y, le: x <= y };
    const key = predicate.slice(-2) as keyof typeof outcome;
    return result(i1, outcome[key] ? 1n : 0n, a, b);
  }

  #cast(expr: ConstantCast): readonly ScalarValue[] {
    const values = this.scalars(expr.value);
    const types = this.#leaves(expr.type);
    if (expr.opcode === 'bitcast' && types.length !== values.length) {
      throw new UnsupportedConstant('constant bitcast of vectors');
    }
    return values.map((value, index) => this.#castOne(expr, value, types[index]!));
  }

  #castOne(expr: ConstantCast, value: ScalarValue, type: ScalarType): ScalarValue {
    const width = this.holder.widthOf(type);
    const from = this.holder.widthOf(value.type);
    switch (expr.opcode) {
      case 'sext':
        return result(type, BigInt.asUintN(width, BigInt.asIntN(from, value.bits)), value);
      case 'trunc':
      case 'zext':
      case 'ptrtoint':
      case 'ptrtoaddr':
      case 'inttoptr':
      case 'bitcast':
      case 'addrspacecast':
        return { type, bits: BigInt.asUintN(width, value.bits), undef: BigInt.asUintN(width, value.undef) };
      case 'fptrunc':
      case 'fpext': {
        const [source, target] = [floatFormat(value.type), floatFormat(type)];
        const float = fromEncoding(source, value.bits);
        const converted = convertFormat(source, target, RoundingMode.NearestTiesToEven, float);
        return result(type, toEncoding(target, converted), value);
      }
      case 'uitofp':
      case 'sitofp': {
        const integer = expr.opcode === 'sitofp' ? BigInt.asIntN(from, value.bits) : value.bits;
        const format = floatFormat(type);
        return result(type, toEncoding(format, softFromInteger(format, integer)), value);
      }
      case 'fptoui':
      case 'fptosi': {
        const format = floatFormat(value.type);
        const float = fromEncoding(format, value.bits);
        return result(type, softToInteger(format, expr.opcode === 'fptosi', width, float) ?? 0n, value);
      }
      default:
        return assertNever(expr.opcode);
    }
  }
}

function floatFormat(type: ScalarType) {
  const format = type.kind === 'float' ? formatOf(type) : undefined;
  if (format === undefined) throw new UnsupportedConstant('ppc_fp128');
  return format;
}

function defined(type: ScalarType, bits: bigint): ScalarValue {
  return { type, bits, undef: 0n };
}

/** A result that is undef as a whole if any operand has an undef bit. */
function result(type: ScalarType, bits: bigint, ...operands: readonly ScalarValue[]): ScalarValue {
  const isUndef = operands.some((operand) => operand.undef !== 0n);
  const width = type.kind === 'pointer' ? 64 : type.bits;
  return { type, bits, undef: isUndef ? maskOf(width) : 0n };
}

/** Index of the first scalar of what the indices select. */
export function firstLeaf(type: Type, indices: readonly number[]): number {
  let first = 0;
  let current = type;
  for (const index of indices) {
    if (current.kind === 'struct') {
      for (const element of current.elements!.slice(0, index)) first += scalarCount(element) ?? 0;
      current = current.elements![index]!;
    } else if (current.kind === 'array' || current.kind === 'vector') {
      first += index * (scalarCount(current.element) ?? 0);
      current = current.element;
    }
  }
  return first;
}
