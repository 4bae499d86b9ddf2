import { describe, expect, it } from 'vitest';
import { status } from '../../../server/src/cli/environment';
import { useVerdict } from './verdict';

const verdict = useVerdict({});

describe('verdict bench', () => {
  it('verifies programs of growing size, and shows what that took beside what is published', () => {
    const sizes = ['--size', '2,4', '--bound', '3', '--repeat', '2', '--eager-unroll', '0'];
    const { code, out, error } = verdict('bench', '--engine', 'bmc', '--family', 'locks', ...sizes);
    expect(error).toBe('');
    expect(code).toBe(status.ok);
    expect(out).toContain('locks (size: locks), engine bmc, bound 3');
    expect(out).toContain('published: 13 programs of 5 to 15 locks at bound 12: < 1 s together (Gazer, table 6.1)');
    const rows = out.split('\n').flatMap((line) => {
      const [size, , twin, outcome, ...figures] = line.trim().split(/\s+/);
      return twin === 'safe' || twin === 'unsafe' ? [[size, twin, outcome, figures.length]] : [];
    });
    expect(rows).toEqual([
      ['2', 'safe', 'bounded', 5],
      ['2', 'unsafe', 'refuted', 5],
      ['4', 'safe', 'bounded', 5],
      ['4', 'unsafe', 'refuted', 5],
    ]);
    expect(out).toMatch(/ {2}safe: 2 of 2 solved, \d+\.\d\d s together \(\d+\.\d\d s of CPU\), time grows like size\^/);
  });

  it.each([
    [['--family', 'keys'], 'unknown family keys; there are locks, '],
    [['--size', '0'], '--size takes a whole number from 1 on, not 0'],
    [['--repeat', '0'], '--repeat takes a whole number from 1 on, not 0'],
    [['--eager-unroll', '-1'], '--eager-unroll'],
  ])('%j is told', (args, message) => {
    const { code, error } = verdict('bench', ...args);
    expect(code).toBe(status.wrong);
    expect(error).toContain(message);
  });
});
