/** LCT-D 5.2: in an endless loop, an arbitrary subset of N locks is taken and then released in the reverse order. */
import { type Family, lctdFigures } from './family';

export const locks: Family = {
  name: 'locks',
  unit: 'locks',
  sizes: [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 20, 30, 60],
  twins: ['safe', 'unsafe'],
  checks: ['reach-error'],
  published: [
    { source: 'Gazer, table 6.1', figure: '13 programs of 5 to 15 locks at bound 12: < 1 s together' },
    { source: 'LCT-D, table 5.1', figure: '3.9 s (5 locks) to 14.7 s (15 locks) each, by DASH' },
  ],
  lctd: lctdFigures('safe', [
    [5, 3.874, 6, 87, 148, 26],
    [6, 4.838, 7, 107, 182, 32],
    [7, 8.629, 9, 174, 287, 61],
    [8, 6.746, 9, 147, 250, 44],
    [9, 12.452, 11, 226, 373, 79],
    [10, 8.831, 11, 187, 318, 56],
    [11, 17.475, 13, 278, 459, 97],
    [12, 20.002, 14, 304, 502, 106],
    [13, 12.27, 14, 247, 420, 74],
    [14, 13.328, 15, 267, 454, 80],
    [15, 14.666, 16, 287, 488, 86],
  ]),
  program: (count, twin) => {
    const each = Array.from({ length: count }, (_, at) => at + 1);
    // The unsafe twin forgets, in the middle, that a lock is only released when it was taken.
    const forgotten = twin === 'unsafe' ? Math.ceil(count / 2) : 0;
    return [
      'extern void reach_error(void);',
      'extern int __VERIFIER_nondet_int(void);',
      '',
      'int main(void) {',
      '  while (1) {',
      ...each.map((n) => `    int wanted${n} = __VERIFIER_nondet_int(), lock${n} = 0;`),
      '    if (__VERIFIER_nondet_int() == 0) return 0;',
      ...each.flatMap((n) => [`    if (wanted${n} != 0) {`, `      lock${n} = 1;`, '    }']),
      ...each
        .toReversed()
        .flatMap((n) => [
          n === forgotten ? `    if (wanted${n} >= 0) {` : `    if (wanted${n} != 0) {`,
          `      if (lock${n} != 1) reach_error();`,
          `      lock${n} = 0;`,
          '    }',
        ]),
      '  }',
      '}',
      '',
    ].join('\n');
  },
};
