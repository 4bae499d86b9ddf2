/** LCT-D, table 5.1, "byte add": an addition done byte by byte in a loop with a carry, against the machine's own. */
import { type Family, lctdFigures } from './family';

export const byteAdd: Family = {
  name: 'byte-add',
  unit: 'bytes',
  // Of two bytes the last carry does not matter: both twins would be safe.
  sizes: [3, 4],
  twins: ['safe', 'unsafe'],
  checks: ['reach-error'],
  published: [{ source: 'LCT-D, table 5.1', figure: 'two safe programs: 5.9 s; one unsafe: 0.05 s' }],
  lctd: [...lctdFigures('safe', [[4, 5.863, 1, 79, 127, 31]]), ...lctdFigures('unsafe', [[4, 0.051, 2, 1, 2, 0]])],
  program: (bytes, twin) =>
    [
      'extern void reach_error(void);',
      'extern unsigned __VERIFIER_nondet_uint(void);',
      '',
      'static unsigned char byte_of(unsigned word, unsigned at) { return (unsigned char)(word >> (8 * at)); }',
      '',
      'static unsigned add(unsigned a, unsigned b) {',
      '  unsigned sum = 0;',
      '  unsigned char carry = 0;',
      `  for (unsigned at = 0; at < ${bytes}; at++) {`,
      '    unsigned digit = (unsigned)byte_of(a, at) + byte_of(b, at) + carry;',
      // The unsafe twin forgets that the carry itself can carry.
      twin === 'safe' ? '    carry = digit > 255;' : '    carry = digit - carry > 255;',
      '    sum |= (digit & 255) << (8 * at);',
      '  }',
      '  return sum;',
      '}',
      '',
      'int main(void) {',
      `  unsigned a = __VERIFIER_nondet_uint()${mask(bytes)}, b = __VERIFIER_nondet_uint()${mask(bytes)};`,
      `  if (add(a, b) != ((a + b)${mask(bytes)})) reach_error();`,
      '  return 0;',
      '}',
      '',
    ].join('\n'),
};

function mask(bytes: number): string {
  return bytes < 4 ? ` & ${2 ** (8 * bytes) - 1}u` : '';
}
