import { describe, expect, it } from 'vitest';
import type { CodeAction } from 'vscode-languageserver/node';
import { distinctActions } from '../../../server/src/lsp/results/distinct-actions';

const replay = (check: string): CodeAction => ({
  title: 'Replay',
  command: { title: 'Replay', command: 'verdict.replay', arguments: [{ check }] },
});
const demand = (condition: string): CodeAction => ({
  title: 'Require it of callers',
  edit: {
    changes: {
      f: [{ range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, newText: condition }],
    },
  },
});

describe('quick fixes of several checks on a line', () => {
  it.each([
    ['one check', [['null', [replay('a')]]], ['Replay']],
    [
      'two counterexamples',
      [
        ['null', [replay('a')]],
        ['bounds', [replay('b')]],
      ],
      ['Replay: null', 'Replay: bounds'],
    ],
    [
      'the same contract for both',
      [
        ['null', [demand('p')]],
        ['bounds', [demand('p')]],
      ],
      ['Require it of callers'],
    ],
  ] as const)('%s', (_, all, expected) => {
    const offered = distinctActions(all.map(([message, actions]) => ({ message, actions })));
    expect(offered.map(({ title }) => title)).toEqual(expected);
  });
});
