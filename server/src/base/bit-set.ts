/** Sets of small numbers, 32 in a word. */
export type BitSet = Uint32Array;

/** The empty set of numbers below `size`. */
export function bitSet(size: number): BitSet {
  return new Uint32Array((size >> 5) + 1);
}

export function hasBit(set: BitSet, number: number): boolean {
  return number >= 0 && ((set[number >> 5] ?? 0) & (1 << (number & 31))) !== 0;
}

export function addBit(set: BitSet, number: number): void {
  set[number >> 5]! |= 1 << (number & 31);
}

export function removeBit(set: BitSet, number: number): void {
  set[number >> 5]! &= ~(1 << (number & 31));
}

/** Adds all numbers of another set; whether any of them is new. */
export function addBits(set: BitSet, more: BitSet): boolean {
  let changed = false;
  for (let word = 0; word < set.length; word++) {
    const missing = more[word]! & ~set[word]!;
    if (missing === 0) continue;
    set[word]! |= missing;
    changed = true;
  }
  return changed;
}
