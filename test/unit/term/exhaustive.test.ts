import { describe, expect, it } from 'vitest';
import { Enumeration } from './exhaustive';

describe('all assignments of a few bits', () => {
  it.each([
    { bits: 1, seed: 1, steps: [30, 60, 60] },
    { bits: 2, seed: 2, steps: [60, 120, 120, 120] },
    { bits: 3, seed: 3, steps: [60, 120, 120] },
    { bits: 4, seed: 4, steps: [40, 60, 40] },
  ])('$bits bits', ({ bits, seed, steps }) => {
    const terms = new Enumeration(bits, seed);
    for (const count of steps) terms.grow(count);
    expect(terms.wrong.slice(0, 10)).toEqual([]);
    expect(terms.checked).toBeGreaterThan(2000);
  });
});
