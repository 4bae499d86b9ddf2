/** Arrays and pointers: what a loop writes through a moving pointer is read back by index. */
import type { Family } from './family';

export const arrays: Family = {
  name: 'arrays',
  unit: 'elements',
  sizes: [4, 8, 16, 32],
  twins: ['safe', 'unsafe'],
  checks: ['reach-error', 'out-of-bounds'],
  published: [{ source: 'Gazer, 6.3', figure: 'programs with memory accesses were beyond its flat memory model' }],
  program: (size, twin) =>
    [
      'extern void reach_error(void);',
      'extern int __VERIFIER_nondet_int(void);',
      '',
      'static void fill(int *at, const int *end, int value) {',
      `  while (at ${twin === 'safe' ? '!=' : '<='} end) *at++ = value;`,
      '}',
      '',
      'int main(void) {',
      `  int values[${size}], value = __VERIFIER_nondet_int(), at = __VERIFIER_nondet_int();`,
      `  fill(values, values + ${size}, value);`,
      `  if (at < 0 || at >= ${size}) return 0;`,
      '  values[at] = value == 7 ? 8 : 7;',
      `  for (int i = 0; i < ${size}; i++) {`,
      '    if (i != at && values[i] != value) reach_error();',
      '  }',
      '  return 0;',
      '}',
      '',
    ].join('\n'),
};
