/**
 * One string object for all occurrences of a word in the text. A word is found by its hash, which the lexer computes
 * while it scans, so that known words cost no allocation, and comparing them is comparing pointers.
 */
export class Interner {
  #words: string[] = [];
  #hashes: number[] = [];
  /** Open addressing; holds index + 1, 0 is free. */
  #table = new Int32Array(4096);
  #mask = 4095;

  /** The word `text[start, end)`; `hash` must be a function of its characters. */
  intern(text: string, start: number, end: number, hash: number): string {
    let slot = hash & this.#mask;
    for (let entry = this.#table[slot]!; entry !== 0; entry = this.#table[slot]!) {
      const word = this.#words[entry - 1]!;
      if (this.#hashes[entry - 1] === hash && word.length === end - start && isAt(text, start, word)) return word;
      slot = (slot + 1) & this.#mask;
    }
    return this.#add(text.slice(start, end), hash, slot);
  }

  #add(word: string, hash: number, slot: number): string {
    // A slice would keep the whole text alive; as a property key the string is copied and made unique.
    const own = Object.keys({ [word]: 0 })[0] ?? word;
    this.#words.push(own);
    this.#hashes.push(hash);
    this.#table[slot] = this.#words.length;
    if (this.#words.length * 2 > this.#mask) this.#grow();
    return own;
  }

  #grow(): void {
    this.#mask = this.#mask * 2 + 1;
    this.#table = new Int32Array(this.#mask + 1);
    this.#hashes.forEach((hash, index) => {
      let slot = hash & this.#mask;
      while (this.#table[slot] !== 0) slot = (slot + 1) & this.#mask;
      this.#table[slot] = index + 1;
    });
  }
}

function isAt(text: string, start: number, word: string): boolean {
  for (let i = 0; i < word.length; i++) if (text.charCodeAt(start + i) !== word.charCodeAt(i)) return false;
  return true;
}
