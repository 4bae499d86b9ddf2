/** LCT-D, table 5.1, "parity": whether the number of ones is odd, found out one by one and by folding. */
import { type Family, lctdFigures } from './family';

export const parity: Family = {
  name: 'parity',
  unit: 'bits',
  sizes: [4, 8, 16],
  twins: ['safe', 'unsafe'],
  checks: ['reach-error'],
  published: [{ source: 'LCT-D, table 5.1', figure: '1.2 s' }],
  lctd: lctdFigures('safe', [[8, 1.162, 1, 18, 29, 7]]),
  program: (bits, twin) =>
    [
      'extern void reach_error(void);',
      'extern unsigned __VERIFIER_nondet_uint(void);',
      '',
      'int main(void) {',
      `  unsigned word = __VERIFIER_nondet_uint() & ${2 ** bits - 1}u, folded = word;`,
      '  unsigned char odd = 0;',
      '  for (unsigned left = word; left != 0; left &= left - 1) odd = !odd;',
      ...[16, 8, 4, 2, 1].filter((by) => by < bits).map((by) => `  folded ^= folded >> ${by};`),
      // The unsafe twin looks at the wrong bit.
      `  if (odd != ((folded >> ${twin === 'safe' ? 0 : 1}) & 1)) reach_error();`,
      '  return 0;',
      '}',
      '',
    ].join('\n'),
};
