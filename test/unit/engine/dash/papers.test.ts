import { beforeAll, describe, expect, it } from 'vitest';
import type { DashOptions } from '../../../../server/src/engine/dash/options';
import { printInfix } from '../../../../server/src/term/print-infix';
import { decide, makeTools, type Tools } from './decide';
import { diamonds, manyAliases, walkThrough } from './programs';

/** What the papers say of how many questions, tests and splits their programs take. */
let tools: Tools;
beforeAll(async () => {
  tools = await makeTools();
});

/** As LCT-D does it: a region per basic block, the whole program, predicates as they come. */
const asLctd = { slice: false, granularity: 'basic', smallPredicates: false, generalise: false } as const;

describe('LCT-D, Fig. 3.4', () => {
  it('takes a random test, a generated one, and splits where the thesis does', () => {
    const told: string[] = [];
    const { words } = decide(tools, walkThrough, {
      options: { ...asLctd, unsatisfiableTargets: false, seed: 4 },
      observe: (_, event) => {
        if (event.kind === 'test') told.push(`test with ${event.test.taken.map(({ value }) => Number(value)).join()}`);
        if (event.kind === 'split') told.push(`split by ${printInfix(event.predicate)}`);
        if (event.kind === 'impossible') told.push('an edge less');
      },
    });
    expect(words).toEqual(['proved reach-error@9']);
    expect(told).toEqual(walkThroughStory);
  });
});

/** The thesis splits at x = x - 20 and then before it; here both are one block, behind the branch that rules out 20. */
const walkThroughStory = ['test with 1', 'test with 21', 'split by main::%call!0 == 20', 'an edge less'];

describe('LCT-D, Fig. 5.2, table 5.3', () => {
  it.each<[string, Partial<DashOptions>, number]>([
    // The thesis needs 128 without and 6 with the check for unsatisfiable targets; its diamonds double the regions.
    ['in the way of the thesis', { ...asLctd, unsatisfiableTargets: false }, 50],
    ['with large blocks', { slice: false }, 10],
    ['as it is', {}, 10],
  ])('takes few questions %s', (_, options, most) => {
    const { words, total } = decide(tools, diamonds(5), { options });
    expect(words.map((word) => word.replace(/@.*/, ''))).toEqual(['proved assert']);
    expect(total.solverCalls).toBeLessThanOrEqual(most);
  });
});

describe('the number of solver calls', () => {
  it.each<[string, (n: number) => string, readonly number[]]>([
    ['DASH, Fig. 3', manyAliases, [2, 10, 50]],
    ['DASH, Fig. 6', diamonds, [10, 50, 100]],
  ])('grows at most linearly: %s', (_, program, sizes) => {
    const calls = sizes.map((n) => {
      const { words, total } = decide(tools, program(n), {
        entry: program === manyAliases ? 'prove_me' : 'main',
        options: { slice: false },
      });
      expect(words.every((word) => word.startsWith('proved'))).toBe(true);
      return total.solverCalls;
    });
    sizes.forEach((n, at) => expect(calls[at]).toBeLessThanOrEqual(4 + 2 * n));
  });
});
