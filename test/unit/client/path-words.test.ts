import { describe, expect, it } from 'vitest';
import { pathLines } from '../../../client/src/path/path-words';
import type { Trace, TraceEvent } from '../../../server/src/trace/trace';

const file = '/f.c';

function traceOf(executed: readonly number[], steps: readonly (readonly [number, TraceEvent, boolean?])[]): Trace {
  const place = (line: number) => ({ source: { file, line, column: 1 }, ir: { function: 'f', offset: 0, line: 10 } });
  return {
    entry: 'f',
    start: place(1),
    inputs: [],
    steps: steps.map(([line, event, relevant = true], index) => ({
      index,
      event,
      place: place(line),
      depth: 0,
      relevant,
    })),
    violation: { check: 'f:assert:1', kind: 'assert', message: '', place: place(9), depth: 0 },
    executed: { source: executed.map((line) => ({ file, line })), ir: [10, 12] },
    isSliced: true,
  };
}

const assign = (target: string, value: number): TraceEvent => ({ kind: 'assign', target, value: String(value) });

describe('the path of a counterexample', () => {
  it('has the values that matter beside the executed lines', () => {
    const trace = traceOf(
      [4, 2, 5],
      [
        [1, { kind: 'enter', function: 'f', arguments: [{ name: 'n', value: '3' }] }],
        [2, assign('x', 1)],
        [4, assign('y', 7), false],
        [5, { kind: 'leave', function: 'f', value: '0' }],
      ],
    );
    expect(pathLines(trace, file)).toEqual([
      { line: 0, words: 'n = 3' },
      { line: 1, words: 'x = 1' },
      { line: 3, words: '' },
      { line: 4, words: 'returns 0' },
    ]);
    expect(pathLines(trace, '/other.c')).toEqual([]);
    expect(pathLines(trace, undefined).map(({ line }) => line)).toEqual([9, 11]);
  });

  it('has arguments where the function begins, not at the call', () => {
    const { steps, ...trace } = traceOf(
      [2, 6],
      [[6, { kind: 'enter', function: 'g', arguments: [{ name: 'x', value: '4' }] }]],
    );
    const callee = { source: { file, line: 2, column: 1 }, ir: { function: 'g', offset: 0 } };
    expect(pathLines({ ...trace, steps: steps.map((step) => ({ ...step, callee })) }, file)).toEqual([
      { line: 1, words: 'x = 4' },
      { line: 5, words: '' },
    ]);
  });

  it('shows the first and the last of many values', () => {
    const values = [0, 1, 2, 2, 3, 4, 5];
    const trace = traceOf(
      [2],
      values.map((value) => [2, assign('i', value)] as const),
    );
    expect(pathLines(trace, file)).toEqual([{ line: 1, words: 'i = 0, 1, …, 5' }]);
  });
});
