import { beforeAll, describe, expect, it } from 'vitest';
import { locks } from '../../../../server/src/bench/families/locks';
import { hasQuantifier } from '../../../../server/src/engine/dash/conjuncts';
import type { SearchEvent } from '../../../../server/src/engine/dash/events';
import type { MappingKind } from '../../../../server/src/engine/dash/mapping';
import type { DashOptions } from '../../../../server/src/engine/dash/options';
import type { Region } from '../../../../server/src/engine/dash/regions';
import { type TestState, valueIn } from '../../../../server/src/engine/dash/test-run';
import { decide, makeTools, type Tools } from './decide';
import { diamonds, endless, manyAliases, swaps, walkThrough } from './programs';

/** Both ways to find the regions of a test's states: Yogi's and LCT-D's (sec. 4.5). */
let tools: Tools;
beforeAll(async () => {
  tools = await makeTools();
});

/** As the papers do it: predicates are exactly the preconditions, so that control flow tells most. */
const exact = { slice: false, granularity: 'basic', smallPredicates: false, generalise: false } as const;

const cases: readonly (readonly [string, string, string, Partial<DashOptions>])[] = [
  ['LCT-D, Fig. 3.4', walkThrough, 'main', { ...exact, unsatisfiableTargets: false, seed: 4 }],
  ['diamonds', diamonds(4), 'main', { ...exact, unsatisfiableTargets: false }],
  ['diamonds on inputs read before', diamonds(3, 'read before'), 'main', { ...exact, unsatisfiableTargets: false }],
  ['pointers that may be the same', swaps, 'main', { ...exact, unsatisfiableTargets: false, mostSplits: 0 }],
  ['DASH, Fig. 3', manyAliases(4), 'prove_me', { ...exact, unsatisfiableTargets: false }],
  ['locks', locks.program(3, 'unsafe'), 'main', { ...exact, unsatisfiableTargets: false }],
  ['tests that are cut', endless, 'main', { ...exact, unsatisfiableTargets: false, testSteps: 40 }],
  ['tests that are cut, as it is', endless, 'main', { testSteps: 40 }],
  ['calls', endless, 'main', { testSteps: 40, inline: { mostLocations: 0, smallLocations: 0 } }],
];

interface Told {
  readonly words: readonly string[];
  readonly sides: number;
  readonly wrong: readonly string[];
  readonly evaluations: number;
  readonly cut: number;
}

/** Looks at every split above every region that a test was found to be in. */
function told(text: string, entry: string, options: Partial<DashOptions>, mapping: MappingKind): Told {
  const wrong: string[] = [];
  let [sides, cut] = [0, 0];
  const look = (state: TestState, leaf: Region): void => {
    for (let region = leaf; region.parent !== undefined; region = region.parent) {
      const { predicate, inside } = region.parent.split!;
      const value = hasQuantifier(predicate) ? undefined : valueIn(state, predicate);
      if (value === undefined) continue;
      sides++;
      if ((value === true) !== (inside === region)) wrong.push(`state ${state.at} of test ${state.test.id}`);
    }
  };
  const observe = (_: unknown, event: SearchEvent): void => {
    if (event.kind === 'test') {
      event.test.states.forEach((state, at) => look(state, event.regions[at]!));
      if (event.test.end === 'step-budget') cut++;
    } else if (event.kind === 'split') {
      for (const side of [event.inside, event.outside]) for (const state of side.states) look(state, side);
    }
  };
  const { words, total } = decide(tools, text, { entry, options: { ...options, mapping }, observe });
  return { words, sides, wrong, evaluations: total.evaluations, cut };
}

describe('the regions of tests', () => {
  it.each(cases)('are the same by predicates and by control flow: %s', (_, text, entry, options) => {
    const byPredicates = told(text, entry, options, 'predicates');
    const byControlFlow = told(text, entry, options, 'control-flow');
    expect(byControlFlow.wrong).toEqual([]);
    expect(byControlFlow.sides).toBeGreaterThan(0);
    expect(byControlFlow.words).toEqual(byPredicates.words);
    // By far the most there is to evaluate are predicates: control flow tells some without.
    expect(byControlFlow.evaluations).toBeLessThanOrEqual(byPredicates.evaluations);
    if (options.testSteps !== undefined) expect(byControlFlow.cut).toBeGreaterThan(0);
  });

  it('are told by control flow alone where predicates are exact and there are no aliases', () => {
    const { evaluations } = told(
      walkThrough,
      'main',
      { ...exact, unsatisfiableTargets: false, seed: 4 },
      'control-flow',
    );
    expect(evaluations).toBe(0);
  });
});
