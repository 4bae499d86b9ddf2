/** LCT-D, table 5.1, "num conversion": a number is taken apart bit by bit and put together again. */
import { type Family, lctdFigures } from './family';

export const numConversion: Family = {
  name: 'num-conversion',
  unit: 'bits',
  sizes: [4, 8, 16],
  twins: ['safe', 'unsafe'],
  checks: ['reach-error'],
  published: [{ source: 'LCT-D, table 5.1', figure: '0.61 s' }],
  lctd: lctdFigures('safe', [[8, 0.611, 1, 13, 21, 5]]),
  program: (bits, twin) =>
    [
      'extern void reach_error(void);',
      'extern unsigned __VERIFIER_nondet_uint(void);',
      '',
      'int main(void) {',
      `  unsigned number = __VERIFIER_nondet_uint() & ${2 ** bits - 1}u, copy = 0;`,
      // The unsafe twin stops before the last bit.
      `  for (unsigned at = 0; at < ${twin === 'safe' ? bits : bits - 1}; at++) {`,
      '    unsigned bit = 1u << at;',
      '    if ((number & bit) != 0) copy += bit;',
      '  }',
      '  if (copy != number) reach_error();',
      '  return 0;',
      '}',
      '',
    ].join('\n'),
};
