/** Numbers of 32 bits that are appended one by one. */
export class Ints {
  #values = new Int32Array(1024);
  length = 0;

  push(value: number): number {
    if (this.length === this.#values.length) {
      const grown = new Int32Array(this.length * 2);
      grown.set(this.#values);
      this.#values = grown;
    }
    this.#values[this.length] = value;
    return this.length++;
  }

  set(index: number, value: number): void {
    this.#values[index] = value;
  }

  at(index: number): number {
    return this.#values[index]!;
  }

  /** Index of the last number that is not greater, in numbers that ascend; -1 if all are greater. */
  lastNotAbove(value: number): number {
    let [low, high] = [0, this.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#values[middle]! <= value) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }
}
