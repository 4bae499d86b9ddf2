/** LCT-D, table 5.1, "mutex lock int": mutexes held in integers; taking one twice or giving one back that is free is wrong. */
import { type Family, lctdFigures } from './family';

export const mutex: Family = {
  name: 'mutex',
  unit: 'mutexes',
  sizes: [1, 2, 4, 8],
  twins: ['safe', 'unsafe'],
  checks: ['reach-error'],
  published: [{ source: 'LCT-D, table 5.1', figure: '"mutex lock int": safe 0.10 s, unsafe 0.01 s' }],
  lctd: [...lctdFigures('safe', [[1, 0.102, 1, 3, 5, 1]]), ...lctdFigures('unsafe', [[1, 0.009, 1, 0, 0, 0]])],
  program: (count, twin) => {
    const each = Array.from({ length: count }, (_, at) => at);
    return [
      'extern void reach_error(void);',
      'extern int __VERIFIER_nondet_int(void);',
      ...each.map((at) => `static int mutex${at} = 0;`),
      '',
      'static void take(int *mutex) {',
      '  if (*mutex != 0) reach_error();',
      '  *mutex = 1;',
      '}',
      '',
      'static void give(int *mutex) {',
      '  if (*mutex != 1) reach_error();',
      '  *mutex = 0;',
      '}',
      '',
      'static int request(int *mutex, int *counter) {',
      '  take(mutex);',
      '  if (*counter > 1000) {',
      // The unsafe twin leaves with the mutex still taken.
      ...(twin === 'safe' ? ['    give(mutex);'] : []),
      '    return -1;',
      '  }',
      '  *counter = *counter + 1;',
      '  give(mutex);',
      '  return 0;',
      '}',
      '',
      'int main(void) {',
      '  int counter = __VERIFIER_nondet_int();',
      '  while (__VERIFIER_nondet_int()) {',
      ...each.map((at) => `    request(&mutex${at}, &counter);`),
      '  }',
      ...each.map((at) => `  take(&mutex${at});`),
      ...each.map((at) => `  give(&mutex${at});`),
      '  return 0;',
      '}',
      '',
    ].join('\n');
  },
};
