import { beforeAll, describe, expect, it } from 'vitest';
import { compileC } from '../../../server/src/compile/compile-c';
import type { EmbeddedClang } from '../../../server/src/compile/embedded-clang';
import { embeddedClang, llOf, request, shown } from './compiler';

let clang: EmbeddedClang;
beforeAll(async () => {
  clang = await embeddedClang();
});

const defined = (ll: string): string[] => [...ll.matchAll(/^define .*?@([\w.]+)\(/gm)].map(([, name]) => name!).sort();

describe('functions that nothing calls', () => {
  it.each([
    ['static', 'static int f(int a) { return a; }', ['f']],
    ['inline', 'inline int f(int a) { return a; }', ['f']],
    ['of each other', 'static int f(int a) { return a; } static int g(int a) { return f(a); }', ['f', 'g']],
    [
      'called by what is never executed',
      'static int f(void) { return 1; } int g(void) { for (;;); return f(); }',
      ['f', 'g'],
    ],
    ['with attributes', '__attribute__((noinline)) static int *f(int *a)\n{ return a; }', ['f']],
    ['returning pointers to functions', 'static int (*f(int a))(int) { (void)a; return 0; }', ['f']],
    [
      'beside one that is not there',
      '#if 0\nstatic int f(void) { return 1; }\n#endif\nstatic int g(void) { return 1; }',
      ['g'],
    ],
    [
      'by their look only',
      'const char *s = "static int f(int a) {"; // static int g(void) {\nint h(void) { return 0; }',
      ['h'],
    ],
    ['but are used', 'static int f(void) { return 1; } int g(void) { return f(); }', ['f', 'g']],
  ])('are compiled: %s', (_, text, names) => {
    const ll = llOf(compileC(request(text), clang));
    expect(defined(ll)).toEqual(names);
    expect(ll).not.toContain('@__verdict_keep');
  });

  it('leave the rest and what clang says as they are', () => {
    const text = 'int f(int a) { int unused; return a; }';
    const alone = compileC(request(text, { flags: ['-Wall'] }), clang);
    const beside = compileC(request(`${text} static int g(int a) { return a; }`, { flags: ['-Wall'] }), clang);
    expect(beside.diagnostics.map(shown)).toEqual([
      ...alone.diagnostics.map(shown),
      "/project/a.c:1:51: warning: unused function 'g' [unused-function]",
    ]);
    const body = (ll: string): string => /^define .*@f\([^]*?^}/m.exec(ll)?.[0].replace(/!\d+/g, '!') ?? '';
    expect(body(llOf(beside))).toEqual(body(llOf(alone)));
  });
});
