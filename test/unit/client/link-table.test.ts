import { describe, expect, it } from 'vitest';
import { LinkTable, merge } from '../../../client/src/links/link-table';

describe('linked lines', () => {
  // C line, first and last IR line.
  const table = new LinkTable({ uri: 'file:///a.c', version: 1, lines: [2, 10, 12, 2, 20, 20, 3, 13, 14, 7, 30, 31] });

  it('lead from C to IR', () => {
    expect(table.irOf(2, 2)).toEqual([
      [10, 12],
      [20, 20],
    ]);
    expect(table.irOf(2, 3)).toEqual([
      [10, 14],
      [20, 20],
    ]);
    expect(table.irOf(4, 6)).toEqual([]);
  });

  it('lead from IR to C', () => {
    expect(table.sourceOf(11, 11)).toEqual([[2, 2]]);
    expect(table.sourceOf(12, 13)).toEqual([[2, 3]]);
    expect(table.sourceOf(15, 19)).toEqual([]);
  });

  it('are joined where they touch', () => {
    expect(
      merge([
        [5, 6],
        [1, 2],
        [3, 3],
        [6, 9],
      ]),
    ).toEqual([
      [1, 3],
      [5, 9],
    ]);
  });
});
