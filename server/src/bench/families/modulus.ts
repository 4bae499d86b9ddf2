/** LCT-D, table 5.1, "modulus": the remainder by 2^s - 1 without a division, by adding groups of s bits. */
import { type Family, lctdFigures } from './family';

export const modulus: Family = {
  name: 'modulus',
  unit: 'bits in a group',
  sizes: [2, 4, 6, 8],
  twins: ['safe', 'unsafe'],
  checks: ['reach-error'],
  published: [{ source: 'LCT-D, table 5.1', figure: '2.0 s' }],
  lctd: lctdFigures('safe', [[6, 2.024, 2, 9, 15, 3]]),
  program: (bits, twin) =>
    [
      'extern void reach_error(void);',
      'extern unsigned __VERIFIER_nondet_uint(void);',
      '',
      'int main(void) {',
      `  const unsigned group = ${bits}, divisor = (1u << group) - 1;`,
      '  unsigned rest = __VERIFIER_nondet_uint();',
      '  while (rest > divisor) {',
      '    unsigned sum = 0;',
      '    for (unsigned left = rest; left != 0; left >>= group) sum += left & divisor;',
      '    rest = sum;',
      '  }',
      // The unsafe twin forgets that the divisor itself leaves no rest.
      ...(twin === 'safe' ? ['  if (rest == divisor) rest = 0;'] : []),
      '  if (rest >= divisor) reach_error();',
      '  return 0;',
      '}',
      '',
    ].join('\n'),
};
