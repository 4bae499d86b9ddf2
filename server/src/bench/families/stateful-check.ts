/** LCT-D, table 5.1, "stateful check": many branches on inputs, one path of which leaves a state that is wrong. */
import { type Family, lctdFigures } from './family';

export const statefulCheck: Family = {
  name: 'stateful-check',
  unit: 'branches',
  sizes: [4, 8, 16, 32],
  twins: ['safe', 'unsafe'],
  checks: ['reach-error'],
  published: [{ source: 'LCT-D, table 5.1', figure: 'unsafe: 0.86 s' }],
  lctd: lctdFigures('unsafe', [[8, 0.856, 4, 17, 38, 2]]),
  program: (branches, twin) => {
    const each = Array.from({ length: branches }, (_, at) => at);
    return [
      'extern void reach_error(void);',
      'extern int __VERIFIER_nondet_int(void);',
      'enum state { closed, opened, ready, broken };',
      'static enum state state = closed;',
      'static int users;',
      '',
      'static void check(enum state wanted) {',
      '  if (state != wanted) reach_error();',
      '}',
      '',
      'static int start(int how) {',
      '  state = opened;',
      // The unsafe twin forgets the state on one path.
      `  if (how == ${branches + 40}) ${twin === 'safe' ? '{ state = closed; return -1; }' : 'return -1;'}`,
      '  state = ready;',
      '  return 0;',
      '}',
      '',
      'int main(void) {',
      '  int how = __VERIFIER_nondet_int();',
      '  if (start(how) < 0) {',
      '    check(closed);',
      '    return 1;',
      '  }',
      ...each.flatMap((at) => [
        `  int wanted${at} = __VERIFIER_nondet_int();`,
        `  if (wanted${at} > ${at}) {`,
        '    check(ready);',
        '    users = users < 1000 ? users + 1 : users;',
        '  }',
      ]),
      '  check(ready);',
      '  return 0;',
      '}',
      '',
    ].join('\n');
  },
};
