/** Bit-vector arithmetic: an addition done byte by byte with carries, against the machine's own. */
import type { Family } from './family';

export const adders: Family = {
  name: 'adders',
  unit: 'bytes',
  sizes: [2, 4, 6, 8],
  twins: ['safe', 'unsafe'],
  checks: ['reach-error'],
  published: [{ source: 'Gazer, table 6.4', figure: '4 bit-vector programs: 11 s best, 170 s worst configuration' }],
  program: (bytes, twin) => {
    const each = Array.from({ length: bytes }, (_, at) => at);
    // The unsafe twin drops a carry that is produced by the carry itself.
    const carries = (at: number): string =>
      twin === 'unsafe' && at === bytes - 1 ? `x${at} + y${at} > 255` : `x${at} + y${at} + carry > 255`;
    return [
      'extern void reach_error(void);',
      'extern unsigned long __VERIFIER_nondet_ulong(void);',
      '',
      'int main(void) {',
      `  unsigned long a = __VERIFIER_nondet_ulong()${mask(bytes)}, b = __VERIFIER_nondet_ulong()${mask(bytes)};`,
      '  unsigned carry = 0;',
      '  unsigned long sum = 0;',
      ...each.flatMap((at) => [
        `  unsigned x${at} = (unsigned char)(a >> ${8 * at}), y${at} = (unsigned char)(b >> ${8 * at});`,
        `  unsigned z${at} = (x${at} + y${at} + carry) & 255;`,
        `  carry = ${carries(at)} ? 1 : 0;`,
        `  sum |= (unsigned long)z${at} << ${8 * at};`,
      ]),
      bytes < 8 ? `  sum |= (unsigned long)carry << ${8 * bytes};` : '  if (carry != (a + b < a)) reach_error();',
      '  if (sum != a + b) reach_error();',
      '  return 0;',
      '}',
      '',
    ].join('\n');
  },
};

function mask(bytes: number): string {
  return bytes < 8 ? ` & ${(1n << BigInt(8 * bytes)) - 1n}UL` : '';
}
