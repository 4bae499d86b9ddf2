import { describe, expect, it } from 'vitest';
import { status } from '../../../server/src/cli/environment';
import { useVerdict } from './verdict';

const nondet = 'extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\n#include <stdlib.h>\n';
const main = (body: string): string => `${nondet}int main(void) { ${body} }\n`;

/** Programs with the last line that each property gives. */
const programs: readonly (readonly [string, string, string, RegExp])[] = [
  [
    'safe',
    'unreach-call',
    main('int x = __VERIFIER_nondet_int(); if (x > 3 && x < 3) reach_error(); return 0;'),
    /^TRUE$/,
  ],
  [
    'reached',
    'unreach-call',
    main('if (__VERIFIER_nondet_int() == 77) reach_error(); return 0;'),
    /^FALSE\(unreach-call\)$/,
  ],
  // Overflow is another property's: it must not hide what comes behind it.
  [
    'behind',
    'unreach-call',
    main('int x = __VERIFIER_nondet_int(); if (x + 1 < x) reach_error(); return 0;'),
    /^FALSE\(unreach-call\)$/,
  ],
  [
    'deep',
    'unreach-call',
    `${nondet}static void f(int n) { if (n == 5) reach_error(); }\nint main(void) { f(5); return 0; }\n`,
    /^FALSE\(unreach-call\)$/,
  ],
  [
    'loop',
    'unreach-call',
    main('int x = 0; while (x >= 0) x = (x + 3) & 0xffffff; reach_error();'),
    /^(TRUE|UNKNOWN\(.+\))$/,
  ],
  ['assembly', 'unreach-call', main('int x; __asm__("" : "=r"(x)); if (x) reach_error();'), /^UNKNOWN\(.+\)$/],
  ['wraps', 'no-overflow', main('return __VERIFIER_nondet_int() + 1;'), /^FALSE\(no-overflow\)$/],
  ['fits', 'no-overflow', main('int x = __VERIFIER_nondet_int(); return x < 9 ? x + 1 : 0;'), /^TRUE$/],
  // A division has one trap for its two failures, and only one of them is this property's.
  [
    'divides',
    'no-overflow',
    main('int x = __VERIFIER_nondet_int(); return x / __VERIFIER_nondet_int();'),
    /^FALSE\(no-overflow\)$/,
  ],
  ['negates', 'no-overflow', main('int x = __VERIFIER_nondet_int(); return x / -1;'), /^FALSE\(no-overflow\)$/],
  ['zero', 'no-overflow', main('int x = __VERIFIER_nondet_int(); return 7 / x;'), /^TRUE$/],
  [
    'bounds',
    'valid-memsafety',
    main('int a[3] = {0}; return a[__VERIFIER_nondet_int() & 3];'),
    /^FALSE\(valid-deref\)$/,
  ],
  ['twice', 'valid-memsafety', main('char *p = malloc(4); free(p); free(p); return 0;'), /^FALSE\(valid-free\)$/],
  ['lost', 'valid-memsafety', main('char *p = malloc(4); p[0] = 1; return 0;'), /^FALSE\(valid-memtrack\)$/],
  ['freed', 'valid-memsafety', main('char *p = malloc(4); p[0] = 1; free(p); return 0;'), /^TRUE$/],
  // A global still points to it: nothing is lost.
  [
    'kept',
    'valid-memsafety',
    `${nondet}char *kept;\nint main(void) { kept = malloc(4); return 0; }\n`,
    /^UNKNOWN\(memory is still allocated/,
  ],
  // Memory is lost in each round, and main never returns.
  [
    'endless',
    'valid-memsafety',
    main('for (;;) { char *p = malloc(4); p[0] = 1; }'),
    /^(UNKNOWN\(.+\)|FALSE\(valid-memtrack\))$/,
  ],
  // What never allocates loses nothing, however it ends.
  [
    'idle',
    'valid-memsafety',
    main('while (__VERIFIER_nondet_int()) if (__VERIFIER_nondet_int()) abort(); return 0;'),
    /^TRUE$/,
  ],
  ['ends', 'termination', main('return 0;'), /^UNKNOWN\(no engine proves termination yet\)$/],
  ['spins', 'termination', main('for (;;) ;'), /^FALSE\(termination\)$/],
];

const verdict = useVerdict({
  ...Object.fromEntries(programs.map(([name, , text]) => [`${name}.c`, text])),
  'library.c': 'int f(int x) { return x + 1; }\n',
});

const codes = { TRUE: status.ok, FALSE: status.refuted, UNKNOWN: status.undecided };

describe('the last line', () => {
  it.each(programs)('of %s for %s', (name, property, _text, expected) => {
    const { code, out } = verdict('verify', '--property', property, '--timeout', '5', `${name}.c`);
    const last = out.trimEnd().split('\n').at(-1)!;
    expect(last).toMatch(expected);
    expect(code).toBe(codes[last.replace(/\(.*/, '') as keyof typeof codes]);
  });

  it('is about executions from main, unless told otherwise', () => {
    const { code, error, out } = verdict('verify', '--property', 'no-overflow', 'library.c');
    expect(code).toBe(status.wrong);
    expect(error).toContain('library.c: has no function main; there are: f; --function or --all-functions');
    expect(out.trimEnd()).toBe('UNKNOWN(library.c could not be verified)');
    const everywhere = verdict('verify', '--property', 'no-overflow', '--all-functions', 'library.c');
    expect(everywhere.out.trimEnd().split('\n').at(-1)).toBe('FALSE(no-overflow)');
  });
});
