import type { InputSource } from '../../task/input';
import type { InputProvider } from './provider';

/** Inputs from a seeded generator that likes small and extreme values. The same seed gives the same execution. */
export class RandomInputs implements InputProvider {
  readonly #random: Random;

  constructor(seed: number) {
    this.#random = new Random(seed);
  }

  ordered(source: InputSource, bits: number): bigint {
    if (source.kind === 'allocation-fails') return this.#random.below(16) === 0 ? 1n : 0n;
    if (source.kind === 'argc') return BigInt(1 + this.#random.below(4));
    return BigInt.asUintN(bits, this.#value(bits));
  }

  placed(): number {
    return this.#random.below(3) === 0 ? 0 : this.#random.below(256);
  }

  choice(count: number): number {
    return this.#random.below(count);
  }

  #value(bits: number): bigint {
    const width = BigInt(bits);
    switch (this.#random.below(8)) {
      case 0:
      case 1:
      case 2:
        return BigInt(this.#random.below(17) - 4);
      case 3:
        return BigInt(this.#random.below(2001) - 1000);
      case 4:
        return (1n << (width - 1n)) - BigInt(this.#random.below(3) - 1) - 1n;
      case 5:
        return -BigInt(this.#random.below(3));
      case 6:
        return (1n << BigInt(this.#random.below(bits))) - BigInt(this.#random.below(2));
      default: {
        let value = 0n;
        for (let i = 0; i < bits; i += 32) value = (value << 32n) | BigInt(this.#random.next());
        return value;
      }
    }
  }
}

/** A small, fast generator (Steele, Lea, Flood: SplitMix), 32 bits at a time. */
class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  next(): number {
    this.#state = (this.#state + 0x9e3779b9) | 0;
    let z = this.#state;
    z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
    z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
    return (z ^ (z >>> 16)) >>> 0;
  }

  below(limit: number): number {
    return this.next() % limit;
  }
}
