import { describe, expect, it } from 'vitest';
import { ResultsAssembler, type ResultsUpdate } from '../../../server/src/lsp/protocol/results-update';
import type { FunctionResults } from '../../../server/src/lsp/protocol/results';

function fn(name: string, line: number): FunctionResults {
  const range = { start: { line, character: 0 }, end: { line, character: 1 } };
  return {
    name,
    range,
    activity: 'idle',
    checks: [],
    assumptions: [],
    milliseconds: null,
    fromCache: false,
    refused: null,
  };
}

function update(names: readonly string[] | null, functions: readonly FunctionResults[], more = false): ResultsUpdate {
  return { uri: 'file:///a.c', version: 1, problem: null, names, functions, more };
}

/** What is known after each update: names with lines. */
function after(...updates: readonly ResultsUpdate[]): readonly (readonly string[] | undefined)[] {
  const assembler = new ResultsAssembler();
  return updates.map((one) => assembler.accept(one)?.functions.map(({ name, range }) => `${name}:${range.start.line}`));
}

describe('results told by what has changed', () => {
  it.each<[string, readonly ResultsUpdate[], readonly (readonly string[] | undefined)[]]>([
    ['all at first', [update(['a', 'b'], [fn('a', 1), fn('b', 2)])], [['a:1', 'b:2']]],
    [
      'one function later',
      [update(['a', 'b'], [fn('a', 1), fn('b', 2)]), update(null, [fn('b', 3)])],
      [
        ['a:1', 'b:2'],
        ['a:1', 'b:3'],
      ],
    ],
    [
      'in parts: nothing is shown until all are there',
      [update(['a', 'b'], [fn('a', 1)], true), update(null, [fn('b', 2)])],
      [undefined, ['a:1', 'b:2']],
    ],
    [
      'a function that is gone',
      [update(['a', 'b'], [fn('a', 1), fn('b', 2)]), update(['b'], [])],
      [['a:1', 'b:2'], ['b:2']],
    ],
    [
      'another order',
      [update(['a', 'b'], [fn('a', 1), fn('b', 2)]), update(['b', 'a'], [])],
      [
        ['a:1', 'b:2'],
        ['b:2', 'a:1'],
      ],
    ],
  ])('%s', (_, updates, expected) => {
    expect(after(...updates)).toEqual(expected);
  });
});
