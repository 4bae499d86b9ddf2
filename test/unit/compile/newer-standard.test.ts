import { beforeAll, describe, expect, it } from 'vitest';
import { compileC } from '../../../server/src/compile/compile-c';
import type { EmbeddedClang } from '../../../server/src/compile/embedded-clang';
import { embeddedClang, request, shown } from './compiler';

let clang: EmbeddedClang;
beforeAll(async () => {
  clang = await embeddedClang();
});

describe('the standard, where no flag names one', () => {
  it.each([
    ['C17 stays C17', 'int f() { return 0; } int g(void) { return f(1); }', undefined],
    ['old C too', 'f(a) { return g(a); }', undefined],
    ['with stdbool.h', '#include <stdbool.h>\nbool t = true;', undefined],
    ['a name that C23 has taken', 'int nullptr; int bool;', undefined],
    ['constexpr', 'constexpr int n = 4; int a[n];', 'C23'],
    ['true', 'bool t = true;', 'C23'],
    ['nullptr', 'int *p = nullptr;', 'C23'],
    ['a type that is found out', 'auto pi = 3.14;', 'C23'],
    ['typeof', 'int a; typeof(a) b;', undefined],
    ['typeof_unqual', 'const int a; typeof_unqual(a) b;', 'C23'],
    ['separated digits', "int million = 1'000'000;", 'C23'],
    ['parameters without a name before', 'void f(...) {}', 'C23'],
    ['directives', '#if 0\n#elifdef X\n#endif\nbool b;', 'C23'],
  ])('%s: %s', (_, text, standard) => {
    const result = compileC(request(text), clang);
    expect(result.kind === 'compiled' && result.compiler.standard).toBe(standard);
  });

  it.each([
    ['is the one that the flags name', 'bool t = true;', ['-std=c11'], "unknown type name 'bool'"],
    ['is said nothing of, where neither fits', 'int x = y;', [], "use of undeclared identifier 'y'"],
    ['is C23 where that is nearer', 'bool t = true; int x = y;', [], "use of undeclared identifier 'y'"],
  ])('%s', (_, text, flags, message) => {
    const result = compileC(request(text, { flags }), clang);
    expect(result.kind).toBe('failed');
    expect(result.diagnostics.map(shown)[0]).toContain(message);
  });
});
