/** Pseudo-random numbers that are the same everywhere: a linear congruential generator modulo 2^32. */
export class Random {
  constructor(private state: number) {}

  /** One of 0 … below-1. */
  below(below: number): number {
    this.state = (Math.imul(this.state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.state / 2 ** 32) * below);
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!;
  }
}
