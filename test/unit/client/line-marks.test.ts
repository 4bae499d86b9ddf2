import { describe, expect, it } from 'vitest';
import { duration, type EndOfLine, endOfLine } from '../../../client/src/marks/end-of-line';
import { lineMarks } from '../../../client/src/marks/line-marks';
import type { CheckResult, FunctionResults } from '../../../server/src/lsp/protocol/results';
import { bounded, check, fn, proved, refuted, results, unknown, vacuous } from './results';

const marked = (
  checks: readonly CheckResult[],
  activity: FunctionResults['activity'] = 'idle',
  isLong = false,
): readonly (readonly [line: number, mark: string])[] =>
  lineMarks(results(fn('0:0-9:0', checks, { activity })), () => isLong).map(({ line, mark }) => [line, mark]);

describe('a line is marked with the worst of its checks', () => {
  it.each([
    ['proved', [check('1:0', proved)], 'proved'],
    ['proved and refuted', [check('1:0', proved), check('1:5', refuted)], 'refuted'],
    ['proved, bounded and unknown', [check('1:0', proved), check('1:5', bounded), check('1:9', unknown())], 'unknown'],
    ['proved and vacuous', [check('1:0', proved), check('1:5', vacuous)], 'vacuous'],
    ['stale', [check('1:0', proved, 'stale')], 'stale-proved'],
    ['stale and current', [check('1:0', refuted, 'stale'), check('1:5', proved)], 'stale-refuted'],
  ])('%s', (_, checks, mark) => {
    expect(marked(checks)).toEqual([[1, mark]]);
  });

  it('lines in order, each with its own', () => {
    expect(marked([check('4:0', proved), check('2:0', refuted)])).toEqual([
      [2, 'refuted'],
      [4, 'proved'],
    ]);
  });
});

describe('while work goes on', () => {
  const stale = check('1:0', proved, 'stale');
  const pending = check('1:0', null);
  it.each([
    ['nobody asked for a verdict', pending, 'idle', false, 'waiting'],
    ['it waits for its turn', pending, 'waiting', false, 'waiting'],
    ['it has just begun', pending, 'running', false, 'waiting'],
    ['it takes a while', pending, 'running', true, 'running'],
    ['its last verdict was of another text', stale, 'running', false, 'stale-proved'],
    ['that, and it takes a while', stale, 'running', true, 'running'],
    ['its verdict is there, though others are not', check('1:0', proved), 'running', true, 'proved'],
  ] as const)('%s', (_, one, activity, isLong, mark) => {
    expect(marked([one], activity, isLong)).toEqual([[1, mark]]);
  });
});

describe('the end of a line says', () => {
  const said = (checks: readonly CheckResult[], show: EndOfLine = 'all'): string | undefined =>
    endOfLine(lineMarks(results(fn('0:0-9:0', checks)), () => false)[0]!, show);

  it.each([
    ['✓ proved · bmc 40 ms', [check('1:0', proved)]],
    ['✓ 2 proved · bmc 40 ms', [check('1:0', proved), check('1:3', proved)]],
    ['✗ x = -2147483648', [check('1:0', refuted), check('1:3', proved)]],
    ['✗ x = -2147483648', [check('1:0', refuted), check('1:3', refuted)]],
    ['✗ assertion fails', [check('1:0', { ...refuted, kind: 'refuted', essence: '' })]],
    ['○ holds up to bound 12 · bmc 40 ms', [check('1:0', bounded)]],
    ['? ran out of time', [check('1:0', unknown())]],
    ['⊘ never reached', [check('1:0', vacuous)]],
    ['◌ was ✓ proved · bmc 40 ms', [check('1:0', proved, 'stale')]],
  ])('%s', (text, checks) => {
    expect(said(checks)).toBe(text);
  });

  it('no more than fits', () => {
    expect(said([check('1:0', unknown({ text: 'very '.repeat(60) }))])).toHaveLength(90);
  });

  it('only what is not proved, or nothing at all, where the user wants it so', () => {
    expect(said([check('1:0', proved)], 'problems')).toBeUndefined();
    expect(said([check('1:0', bounded)], 'problems')).toBeDefined();
    expect(said([check('1:0', refuted)], 'off')).toBeUndefined();
  });

  it.each([
    [0, '<1 ms'],
    [40.4, '40 ms'],
    [1234, '1.2 s'],
  ])('%d milliseconds as %s', (milliseconds, text) => expect(duration(milliseconds)).toBe(text));
});
