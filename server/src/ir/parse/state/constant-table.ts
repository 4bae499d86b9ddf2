import type { ConstantInt, ConstantNull, ConstantPoison, ConstantUndef, ConstantZero } from '../../model/constants';
import type { IntType, PointerType, Type } from '../../model/types';

/** Simple constants of a module, each made once: most operands that are constants are one of a few. */
export class ConstantTable {
  readonly #small = new Map<IntType, Map<number, ConstantInt>>();
  readonly #undefs = new Map<Type, ConstantUndef>();
  readonly #poisons = new Map<Type, ConstantPoison>();
  readonly #zeros = new Map<Type, ConstantZero>();
  readonly #nulls = new Map<PointerType, ConstantNull>();

  /** The constant of a number as written, negative or not. */
  int(type: IntType, value: number): ConstantInt {
    let known = this.#small.get(type);
    if (known === undefined) {
      known = new Map();
      this.#small.set(type, known);
    }
    let constant = known.get(value);
    if (constant === undefined) {
      constant = { kind: 'int', type, value: BigInt.asUintN(type.bits, BigInt(value)) };
      known.set(value, constant);
    }
    return constant;
  }

  bigInt(type: IntType, value: bigint): ConstantInt {
    return { kind: 'int', type, value: BigInt.asUintN(type.bits, value) };
  }

  undef(type: Type): ConstantUndef {
    return once(this.#undefs, type, () => ({ kind: 'undef', type }));
  }

  poison(type: Type): ConstantPoison {
    return once(this.#poisons, type, () => ({ kind: 'poison', type }));
  }

  zero(type: Type): ConstantZero {
    return once(this.#zeros, type, () => ({ kind: 'zero', type }));
  }

  null(type: PointerType): ConstantNull {
    return once(this.#nulls, type, () => ({ kind: 'null', type }));
  }
}

function once<K, V>(table: Map<K, V>, key: K, make: () => V): V {
  let value = table.get(key);
  if (value === undefined) {
    value = make();
    table.set(key, value);
  }
  return value;
}
