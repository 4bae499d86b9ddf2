import { describe, expect, it } from 'vitest';
import { durations } from '../../../client/src/testing/durations';
import type { CheckResult } from '../../../server/src/lsp/protocol/results';

const check = (id: string, milliseconds: number | undefined): CheckResult => ({
  id,
  kind: 'assert',
  message: id,
  range: { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } },
  state: milliseconds === undefined ? 'pending' : 'current',
  verdict: milliseconds === undefined ? null : { kind: 'proved', engine: 'bmc', milliseconds, vacuous: false },
});

describe('the durations of checks', () => {
  it.each<[string, readonly CheckResult[], Readonly<Record<string, number>>]>([
    ['decided one after the other', [check('a', 5), check('b', 12)], { a: 5, b: 7 }],
    ['decided in another order', [check('a', 12), check('b', 5)], { a: 7, b: 5 }],
    ['decided together', [check('a', 90), check('b', 90), check('c', 90)], { a: 90, b: 0, c: 0 }],
    ['of which some are open', [check('a', undefined), check('b', 3)], { b: 3 }],
  ])('%s add up to the time that was spent', (_, checks, expected) => {
    expect(Object.fromEntries(durations(checks))).toEqual(expected);
  });
});
