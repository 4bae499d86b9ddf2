/**
 * A bill: prices with a rebate on the dear ones, added up in two ways that must agree. Long sums compared are hard bit
 * by bit and easy over integers, which is what `--math-int` is for.
 */
import type { Family } from './family';

export const bills: Family = {
  name: 'bills',
  unit: 'items',
  sizes: [2, 4, 6, 8],
  twins: ['safe', 'unsafe'],
  checks: ['reach-error'],
  published: [
    {
      source: 'Gazer, table 6.2',
      figure: '--math-int saved about a quarter of the time on eca (607 s, 839 s without)',
    },
  ],
  program: (items, twin) => {
    const each = Array.from({ length: items }, (_, at) => at);
    return [
      'extern void reach_error(void);',
      'extern int __VERIFIER_nondet_int(void);',
      '',
      'int main(void) {',
      '  int total = 0, rebate = 0, paid = 0;',
      ...each.flatMap((at) => [
        `  int p${at} = __VERIFIER_nondet_int();`,
        `  if (p${at} < 0 || p${at} > ${1000 + at * 37}) return 0;`,
        `  total += p${at};`,
        `  if (p${at} > ${500 + at}) {`,
        `    rebate += p${at} / 10;`,
        `    paid += p${at} - p${at} / 10;`,
        '  } else {',
        `    paid += p${at};`,
        '  }',
      ]),
      `  if (paid + rebate != total${twin === 'unsafe' ? ' + (p0 == 777 && rebate == 77)' : ''}) reach_error();`,
      '  return 0;',
      '}',
      '',
    ].join('\n');
  },
};
