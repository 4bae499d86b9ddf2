/** Damages texts at random, but the same way for the same seed. */

/** A small generator of pseudo-random numbers (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** An integer from 0 to below `limit`. */
  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % limit;
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)]!;
  }
}

type Mutation = (text: string, random: Random, other: string) => string;

const tokens = /\s+|[%@!#$^]?[-a-zA-Z$._0-9]+|"[^"\n]*"|./g;

function tokensOf(text: string): string[] {
  return text.match(tokens) ?? [];
}

function changeTokens(change: (all: string[], at: number, random: Random) => void): Mutation {
  return (text, random) => {
    const all = tokensOf(text);
    if (all.length === 0) return text;
    change(all, random.below(all.length), random);
    return all.join('');
  };
}

function changeLines(change: (all: string[], at: number, random: Random) => void): Mutation {
  return (text, random) => {
    const all = text.split('\n');
    change(all, random.below(all.length), random);
    return all.join('\n');
  };
}

const mutations: readonly Mutation[] = [
  function flipByte(text, random) {
    const at = random.below(text.length + 1);
    return (
      text.slice(0, at) + String.fromCharCode(random.below(random.below(8) === 0 ? 0x10000 : 128)) + text.slice(at + 1)
    );
  },
  (text, random) => text.slice(0, random.below(text.length + 1)),
  (text, random) => text.slice(random.below(text.length + 1)),
  function splice(text, random, other) {
    return text.slice(0, random.below(text.length + 1)) + other.slice(random.below(other.length + 1));
  },
  changeTokens((all, at) => all.splice(at, 1)),
  changeTokens((all, at) => all.splice(at, 0, all[at]!)),
  changeTokens((all, at, random) => {
    const from = random.below(all.length);
    [all[at], all[from]] = [all[from]!, all[at]!];
  }),
  changeTokens((all, at, random) => (all[at] = random.pick(all))),
  changeTokens((all, at) => (all[at] = `${all[at]!}${all[at]!}`.repeat(50))),
  changeLines((all, at) => all.splice(at, 1)),
  changeLines((all, at) => all.splice(at, 0, all[at]!)),
  changeLines((all, at, random) => {
    const from = random.below(all.length);
    [all[at], all[from]] = [all[from]!, all[at]!];
  }),
  changeLines((all, at, random) => all.splice(at, random.below(10))),
];

/** A text with one to four things wrong with it; parts of another may come into it. */
export function mutate(text: string, random: Random, other: string): string {
  let result = text;
  for (let i = random.below(4); i >= 0; i--) result = random.pick(mutations)(result, random, other);
  return result;
}
