import { beforeAll, expect, it } from 'vitest';
import { regionGraphData, Story } from '../../../../server/src/engine/dash/story';
import { regionGraphDot } from '../../../../server/src/report/region-graph-dot';
import { decide, makeTools, type Tools } from './decide';
import { walkThrough } from './programs';

let tools: Tools;
beforeAll(async () => {
  tools = await makeTools();
});

it('tells a search in words, and draws its graph', () => {
  const story = new Story();
  const asLctd = { slice: false, granularity: 'basic', smallPredicates: false, generalise: false } as const;
  const { graphs } = decide(tools, walkThrough, {
    options: { ...asLctd, unsatisfiableTargets: false, seed: 4 },
    observe: (_, event) => story.take(event),
  });
  expect(story.history).toEqual([
    'test 0 with 1: ends without an error',
    'frontier 4 (main.entry.end) to 5 (main.entry.end) from test 0',
    'test 1 with 21: ends without an error',
    'frontier 5 (main.entry.end) to 6 (error) from test 1',
    'region 5 at main.entry.end is split by main::%call!0 == 20: 8 where it holds, 9 where not',
    'frontier 4 (main.entry.end) to 8 (main.entry.end) from test 0',
    'nothing gets from 4 (main.entry.end) to 8 (main.entry.end)',
  ]);
  const data = regionGraphData([...graphs.values()][0]!, story);
  expect(JSON.parse(JSON.stringify(data))).toEqual(data);
  const split = data.regions.find(({ id }) => id === 9);
  expect(split).toMatchObject({ role: 'plain', predicates: ['main::%call!0 != 20'], tests: [1] });
  expect(data.edges).toContainEqual({ from: 8, to: 6, kind: 'possible', tests: [] });
  expect(data.edges).toContainEqual({ from: 4, to: 9, kind: 'possible', tests: [1] });
  expect(data.edges).toContainEqual({ from: 4, to: 8, kind: 'impossible', tests: [] });
  expect(data.edges).toContainEqual({ from: 9, to: 6, kind: 'impossible', tests: [] });
  expect(data.frontiers).toEqual([
    { from: 4, to: 5, test: 0, outcome: 'test' },
    { from: 5, to: 6, test: 1, outcome: 'split' },
    { from: 4, to: 8, test: 0, outcome: 'impossible' },
  ]);
  const dot = regionGraphDot('main:reach-error:1', data);
  expect(dot).toContain('  8 -> 6;');
  expect(dot).toContain('  4 -> 9 [style=bold label="1"];');
  expect(dot).toContain('  9 -> 6 [style=dotted color=gray];');
});
