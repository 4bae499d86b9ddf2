/**
 * A server's side of a handshake as one loop over states: what peers send is arbitrary, flags remember what was
 * agreed. The error is data before the handshake is complete; of the order of 100 lines for each 14 states.
 */
import type { Family } from './family';
import { Random } from './random';

export const handshake: Family = {
  name: 'handshake',
  unit: 'states',
  sizes: [10, 20, 40, 80],
  twins: ['safe', 'unsafe'],
  checks: ['reach-error'],
  published: [{ source: 'Gazer, table 6.5', figure: '12 programs of 500-600 lines: 9 solved in 146 s' }],
  program: (states, twin) => {
    const random = new Random(states);
    const each = Array.from({ length: states }, (_, at) => at);
    // From the third state on it counts whether the keys were agreed on; the unsafe twin has a way round.
    const agrees = Math.min(3, states - 2);
    const shortcut = twin === 'unsafe' ? Math.min(agrees + 2, states - 2) : -1;
    const state = (at: number): string[] => {
      const back = random.below(at + 1);
      return [
        `    case ${at}:`,
        '      message = __VERIFIER_nondet_int();',
        `      if (message == ${at + 1} || (resumed && message == ${at + 2})) {`,
        ...(at === agrees ? ['        agreed = 1;'] : []),
        `        if (message == ${at + 1}) state = ${at + 1};`,
        `        else state = ${at === agrees - 1 ? agrees : Math.min(at + 2, states)};`,
        ...(at === shortcut
          ? ['      } else if (message == 77 && rounds > 4) {', '        agreed = 0;', `        state = ${states};`]
          : []),
        '      } else {',
        ...(back <= agrees ? ['        agreed = 0;'] : []),
        `        state = ${back};`,
        '        if (++rounds > 100) return 1;',
        '      }',
        '      break;',
      ];
    };
    return [
      'extern void reach_error(void);',
      'extern int __VERIFIER_nondet_int(void);',
      '',
      'int main(void) {',
      '  int state = 0, agreed = 0, rounds = 0, message;',
      '  int resumed = __VERIFIER_nondet_int() != 0;',
      '  while (1) {',
      '    switch (state) {',
      ...each.flatMap(state),
      '    default:',
      '      if (!agreed) reach_error();',
      '      if (__VERIFIER_nondet_int() == 0) return 0;',
      '      state = 0;',
      '      agreed = 0;',
      '    }',
      '  }',
      '}',
      '',
    ].join('\n');
  },
};
