/**
 * A small protocol amid much computation that has no influence on it: each round hashes and smooths what it read, in
 * loops of their own, and keeps statistics. What is verified is the protocol.
 */
import type { Family } from './family';

export const telemetry: Family = {
  name: 'telemetry',
  unit: 'meters',
  sizes: [2, 4, 8, 16],
  twins: ['safe', 'unsafe'],
  checks: ['reach-error'],
  published: [
    { source: 'Gazer, 6.2', figure: 'slicing made no difference or cost time in all categories (compare --no-slice)' },
  ],
  program: (meters, twin) => {
    const each = Array.from({ length: meters }, (_, at) => at);
    return [
      'extern void reach_error(void);',
      'extern int __VERIFIER_nondet_int(void);',
      '',
      `static unsigned hash[${meters}], peak[${meters}];`,
      '',
      ...each.flatMap((at) => [
        `static void meter${at}(unsigned sample) {`,
        `  for (unsigned round = 0; round < ${4 + (at % 5)}; round++) {`,
        `    hash[${at}] = (hash[${at}] ^ sample) * 16777619u;`,
        '    sample = sample / 3 + round;',
        '  }',
        `  if (sample > peak[${at}]) peak[${at}] = sample;`,
        '}',
        '',
      ]),
      'int main(void) {',
      '  int open = 0, sent = 0;',
      '  while (1) {',
      '    int event = __VERIFIER_nondet_int();',
      ...each.map((at) => `    meter${at}((unsigned)event + ${at}u);`),
      '    if (event == 0) break;',
      '    if (event == 1 && !open) open = 1;',
      `    else if (event == 2 && ${twin === 'safe' ? 'open' : '(open || sent > 3)'}) {`,
      '      if (!open) reach_error();',
      '      sent = sent < 1000 ? sent + 1 : sent;',
      '    } else if (event == 3) open = 0;',
      '  }',
      '  return 0;',
      '}',
      '',
    ].join('\n');
  },
};
