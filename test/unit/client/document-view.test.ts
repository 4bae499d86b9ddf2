import { describe, expect, it } from 'vitest';
import { after } from '../../../client/src/results/document-view';
import { moved, touches } from '../../../client/src/results/moves';
import type { PlainRange } from '../../../server/src/lsp/protocol/plain-range';
import { check, fn, proved, range, results } from './results';

const written = ({ start, end }: PlainRange): string => `${start.line}:${start.character}-${end.line}:${end.character}`;

describe('a range moves with the text', () => {
  it.each([
    ['a line above it', '5:4-5:9', '2:0-2:0', 'new\n', '6:4-6:9'],
    ['a line above it that goes', '5:4-5:9', '2:0-3:0', '', '4:4-4:9'],
    ['text before it on its line', '5:4-5:9', '5:0-5:0', 'ab', '5:6-5:11'],
    ['text where it begins', '5:4-5:9', '5:4-5:4', 'ab', '5:6-5:11'],
    ['text where it ends', '5:4-5:9', '5:9-5:9', 'ab', '5:4-5:9'],
    ['text inside of it', '5:4-5:9', '5:6-5:6', 'ab', '5:4-5:11'],
    ['a line break inside of it', '5:4-5:9', '5:6-5:6', '\n', '5:4-6:3'],
    ['a line break before it on its line', '5:4-5:9', '5:2-5:2', '\n  ', '6:4-6:9'],
    ['its text replaced', '5:4-5:9', '5:4-5:9', 'x', '5:4-5:5'],
    ['all around it replaced', '5:4-5:9', '4:0-6:0', 'x', '4:0-4:0'],
    ['text behind it', '5:4-5:9', '5:20-6:0', 'x', '5:4-5:9'],
    ['several lines, one of which is its first', '5:4-9:1', '3:0-5:2', '', '3:2-7:1'],
  ])('%s', (_, before, at, text, expected) => {
    expect(written(moved(range(before), { range: range(at), text }))).toBe(expected);
  });
});

describe('a change touches a range', () => {
  it.each([
    ['inside', '3:0-3:0', 'x', true],
    ['over its start', '1:0-2:1', '', true],
    ['around it', '0:0-9:0', '', true],
    ['where it begins', '2:0-2:0', 'x', false],
    ['where it ends', '4:1-4:1', '\n', false],
    ['behind it', '7:0-7:0', 'x', false],
    ['inside, but changes nothing', '3:0-3:0', '', false],
  ])('%s', (_, at, text, expected) => {
    expect(touches({ range: range(at), text }, range('2:0-4:1'))).toBe(expected);
  });
});

it('what is known of a function that was changed is stale, of others it moves along', () => {
  const first = fn('0:0-3:1', [check('1:2-1:5', proved)], { name: 'first' });
  const second = fn('5:0-8:1', [check('6:2-6:5', proved), check('7:2-7:5', null)], { name: 'second' });
  const view = after(results(first, second), [{ range: range('1:0-1:0'), text: 'x;\n' }]);
  expect(view.functions.map(({ checks }) => checks.map((one) => [written(one.range), one.state]))).toEqual([
    [['2:2-2:5', 'stale']],
    [
      ['7:2-7:5', 'current'],
      ['8:2-8:5', 'pending'],
    ],
  ]);
});
