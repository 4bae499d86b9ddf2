/** LCT-D, table 5.1, "GCD": Euclid's algorithm on narrow integers; what it answers is not above what it was given. */
import { type Family, lctdFigures } from './family';

/** What the result is not allowed to be, and how a round goes. */
const variants = [
  { round: 'rest = a % b; a = b; b = rest;', wrong: 'y > 0 && g > y' },
  { round: 'rest = a % b; a = b; b = rest;', wrong: 'x > 0 && y > 0 && g == 0' },
  { round: 'if (a > b) a -= b; else b -= a;', wrong: 'x > 0 && y > 0 && g > x' },
  { round: 'if (a > b) a -= b; else b -= a;', wrong: 'x > 0 && y > 0 && g == 0' },
] as const;

export const gcd: Family = {
  name: 'gcd',
  unit: 'variant',
  sizes: [1, 2, 3, 4],
  twins: ['safe', 'unsafe'],
  checks: ['reach-error'],
  published: [{ source: 'LCT-D, table 5.1', figure: '4 safe programs: 0.5 to 2.3 s' }],
  lctd: lctdFigures('safe', [
    [1, 1.039, 3, 20, 34, 6],
    [2, 0.522, 1, 11, 18, 4],
    [3, 1.699, 2, 18, 30, 6],
    [4, 2.286, 1, 32, 55, 9],
  ]),
  program: (variant, twin) => {
    const { round, wrong } = variants[(variant - 1) % variants.length]!;
    return [
      'extern void reach_error(void);',
      'extern signed char __VERIFIER_nondet_schar(void);',
      '',
      'static signed char gcd(signed char a, signed char b) {',
      '  signed char rest;',
      '  if (a < 0) a = (signed char)-a;',
      '  if (b < 0) b = (signed char)-b;',
      // Subtraction would go round for ever when one of them is 0.
      round.startsWith('if') ? '  if (a <= 0 || b <= 0) return 1;' : '  if (a < 0 || b < 0) return 1;',
      `  while (${round.startsWith('if') ? 'a != b' : 'b != 0'}) {`,
      `    ${round}`,
      '  }',
      '  return a;',
      '}',
      '',
      'int main(void) {',
      '  signed char x = __VERIFIER_nondet_schar(), y = __VERIFIER_nondet_schar();',
      '  signed char g = gcd(x, y);',
      `  if (${twin === 'safe' ? wrong : 'x > 20 && y > 30 && g == 7'}) reach_error();`,
      '  return 0;',
      '}',
      '',
    ].join('\n');
  },
};
