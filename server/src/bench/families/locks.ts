/** LCT-D 5.2: in an endless loop, an arbitrary subset of N locks is taken and then released in the reverse order. */
import type { Family } from './family';

export const locks: Family = {
  name: 'locks',
  unit: 'locks',
  sizes: [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 20, 30, 50],
  twins: ['safe', 'unsafe'],
  checks: ['reach-error'],
  published: [
    { source: 'Gazer, table 6.1', figure: '13 programs of 5 to 15 locks at bound 12: < 1 s together' },
    { source: 'LCT-D, table 5.1', figure: '3.9 s (5 locks) to 14.7 s (15 locks) each, by DASH' },
  ],
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
