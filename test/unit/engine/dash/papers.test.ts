import { beforeAll, describe, expect, it } from 'vitest';
import type { DashOptions } from '../../../../server/src/engine/dash/options';
import { printInfix } from '../../../../server/src/term/print-infix';
import { decide, makeTools, type Tools } from './decide';
import { diamonds, figure52, manyAliases, walkThrough } from './programs';

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
  it('takes at most 10 questions (thesis: 6)', () => {
    const { words, total } = decide(tools, figure52(5), { options: { slice: false } });
    expect(words.map((word) => word.replace(/@.*/, ''))).toEqual(['proved assert']);
    expect(total.solverCalls).toBeLessThanOrEqual(10);
  });

  // The figure's constant is folded here before DASH starts: these have a target that only the solver sees to be unsatisfiable.
  it.each<[string, Partial<DashOptions>]>([
    ['as it is', {}],
    ['with large blocks', { slice: false }],
    ['in the way of the thesis', asLctd],
  ])('the check for unsatisfiable targets takes few questions, %s', (_, options) => {
    for (const inputs of ['read there', 'read before'] as const) {
      const { words, total } = decide(tools, diamonds(5, inputs), { options });
      expect(words.map((word) => word.replace(/@.*/, ''))).toEqual(['proved assert']);
      expect(total.solverCalls).toBeLessThanOrEqual(10);
    }
  });

  it('without the check the diamonds double what there is to split (thesis: 128 questions)', () => {
    const calls = [3, 4, 5].map((count) => {
      const options = { ...asLctd, unsatisfiableTargets: false, mostSplits: 1000 };
      const { words, total } = decide(tools, diamonds(count, 'read before'), { options });
      expect(words.map((word) => word.replace(/@.*/, ''))).toEqual(['proved assert']);
      return total.solverCalls;
    });
    expect(calls[1]).toBeGreaterThan(1.7 * calls[0]!);
    expect(calls[2]).toBeGreaterThan(1.7 * calls[1]!);
    expect(calls[2]).toBeGreaterThan(50);
  });

  it('inputs that are read where they decide are not in predicates: the diamonds do not double anything', () => {
    const calls = [3, 5, 7].map((count) => {
      const options = { ...asLctd, unsatisfiableTargets: false, mostSplits: 1000 };
      return decide(tools, diamonds(count), { options }).total.solverCalls;
    });
    expect(calls[2]! - calls[1]!).toBe(calls[1]! - calls[0]!);
  });
});

describe('the number of solver calls', () => {
  it.each<[string, (n: number) => string, readonly number[]]>([
    ['DASH, Fig. 3', manyAliases, [2, 10, 50]],
    ['DASH, Fig. 6', figure52, [10, 50, 100]],
    ['DASH, Fig. 6, with a target that only the solver sees to be unsatisfiable', (n) => diamonds(n), [10, 50, 100]],
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
