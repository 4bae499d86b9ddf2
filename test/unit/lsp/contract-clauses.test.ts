import { describe, expect, it } from 'vitest';
import { contractEdit } from '../../../server/src/lsp/results/contract-edit';
import { contractFor, smallIntegers } from '../../../server/src/lsp/results/contract-clauses';
import type { SurveyedParameter } from '../../../server/src/service/model/survey';

const int = (name: string): SurveyedParameter => ({ kind: 'integer', name });
const pointer = (name: string, more = {}): SurveyedParameter => ({
  kind: 'pointer',
  name,
  isReadOnly: false,
  isText: false,
  ...more,
});

describe('a contract that is proposed', () => {
  it.each<[string, readonly SurveyedParameter[], string | undefined]>([
    ['int *p', [pointer('p')], String.raw`\valid(p)`],
    ['int *p, int n', [pointer('p'), int('n')], String.raw`\valid(p + (0 .. n - 1))`],
    ['int n, const int *p', [int('n'), pointer('p', { isReadOnly: true })], String.raw`\valid_read(p + (0 .. n - 1))`],
    [
      'int *p, int n, int *q, int m',
      [pointer('p'), int('n'), pointer('q'), int('m')],
      String.raw`\valid(p + (0 .. n - 1)) && \valid(q + (0 .. m - 1))`,
    ],
    ['const char *s', [pointer('s', { isReadOnly: true, isText: true })], String.raw`\valid_read_string(s)`],
    ['char *s', [pointer('s', { isText: true })], String.raw`\valid(s)`],
    ['int n', [int('n')], undefined],
    ['struct ring *ring, int value', [pointer('ring'), int('value')], String.raw`\valid(ring)`],
    [
      'int *p, int mode, int bufLen',
      [pointer('p'), int('mode'), int('bufLen')],
      String.raw`\valid(p + (0 .. bufLen - 1))`,
    ],
    ['int name, int *p', [int('name'), pointer('p')], String.raw`\valid(p)`],
  ])('for (%s)', (_, parameters, expected) => {
    expect(contractFor(parameters)).toBe(expected);
  });

  it('for integers that loops depend on keeps them small', () => {
    expect(smallIntegers([int('n'), pointer('p'), int('m')], 12)).toBe('n <= 12 && m <= 12');
    expect(smallIntegers([pointer('p')], 12)).toBeUndefined();
  });

  it('stands before the whole declaration', () => {
    const lines = ['int a;', 'static', 'unsigned long', 'f(int n)'];
    const { line, text, clause } = contractEdit(lines, 3, 'n > 0');
    expect([line, text, text.slice(clause.start, clause.end)]).toEqual([1, '/*@ requires n > 0; */\n', 'n > 0']);
  });
});
