/** LCT-D, table 5.1, "alias of return": a function answers a pointer that it was given, and what is written through it is read by name. */
import { type Family, lctdFigures } from './family';

export const aliasOfReturn: Family = {
  name: 'alias-of-return',
  unit: 'calls between',
  sizes: [1, 2, 4, 8, 16],
  twins: ['safe', 'unsafe'],
  checks: ['reach-error'],
  published: [{ source: 'LCT-D, table 5.1', figure: '4 programs with one or two calls: 0.04 to 0.11 s each' }],
  lctd: lctdFigures('safe', [
    [1, 0.039, 1, 1, 2, 0],
    [2, 0.107, 2, 4, 6, 2],
  ]),
  program: (calls, twin) =>
    [
      'extern void reach_error(void);',
      'extern int __VERIFIER_nondet_int(void);',
      'static int spare;',
      '',
      'static int *same(int *given) { return given; }',
      'static int *either(int *given, int which) { return which ? same(given) : same(given); }',
      // The unsafe twin answers another object for one value.
      `static int *last(int *given, int which) { return ${twin === 'unsafe' ? 'which == 77 ? &spare : ' : ''}given; }`,
      '',
      'int main(void) {',
      '  int value = __VERIFIER_nondet_int(), *at = &value;',
      ...Array.from({ length: calls }, () => '  at = either(at, __VERIFIER_nondet_int());'),
      '  at = last(at, __VERIFIER_nondet_int());',
      '  value = 1;',
      '  *at = 2;',
      '  if (value != 2) reach_error();',
      '  return 0;',
      '}',
      '',
    ].join('\n'),
};
