import { beforeAll, describe, expect, it } from 'vitest';
import type { EmbeddedClang } from '../../../server/src/compile/embedded-clang';
import type { DataModel } from '../../../server/src/compile/types';
import { embeddedClang, llOf, request, shown } from './compiler';

let clang: EmbeddedClang;
beforeAll(async () => {
  clang = await embeddedClang();
});

const compile = (text: string, dataModel: DataModel = 'LP64') => clang.compile(request(text, { dataModel }));

/** How a function is declared in the IR: its type as text. */
function declared(ll: string, name: string): string | undefined {
  return new RegExp(String.raw`^declare (?:!dbg !\d+ )?(?:dso_local )?(.*) @${name}(\(.*?\)) `, 'm')
    .exec(ll)
    ?.slice(1)
    .join(' ');
}

describe('__VERIFIER functions that the program does not declare', () => {
  it.each([
    ['int', 'i32 ()', 'i32 ()'],
    ['uint', 'i32 ()', 'i32 ()'],
    ['long', 'i64 ()', 'i32 ()'],
    ['ulong', 'i64 ()', 'i32 ()'],
    ['longlong', 'i64 ()', 'i64 ()'],
    ['char', 'signext i8 ()', 'signext i8 ()'],
    ['uchar', 'zeroext i8 ()', 'zeroext i8 ()'],
    ['short', 'signext i16 ()', 'signext i16 ()'],
    ['bool', 'zeroext i1 ()', 'zeroext i1 ()'],
    ['float', 'float ()', 'float ()'],
    ['double', 'double ()', 'double ()'],
    ['pointer', 'ptr ()', 'ptr ()'],
    ['size_t', 'i64 ()', 'i32 ()'],
  ])('nondet_%s', (name, on64, on32) => {
    const text = `void f(void) { __VERIFIER_nondet_${name}(); }\n`;
    for (const [model, type] of [
      ['LP64', on64],
      ['ILP32', on32],
    ] as const) {
      const result = compile(text, model);
      expect(result.diagnostics.map(shown)).toEqual([]);
      expect(declared(llOf(result), `__VERIFIER_nondet_${name}`)).toBe(type);
    }
  });

  it('unsigned values stay unsigned', () => {
    const ll = llOf(compile('int f(void) { return __VERIFIER_nondet_uint() < 5; }\n'));
    expect(ll).toContain('icmp ult i32');
  });

  it('assume, error and atomic sections', () => {
    const text =
      'void f(int x) { __VERIFIER_assume(x > 0); __VERIFIER_atomic_begin(); __VERIFIER_atomic_end(); __VERIFIER_error(); }\n';
    const result = compile(text);
    expect(result.diagnostics.map(shown)).toEqual([]);
    expect(declared(llOf(result), '__VERIFIER_assume')).toBe('void (i32 noundef)');
  });

  it('used only through a macro of a header', () => {
    const overlay = new Map([['/project/nondet.h', '#define NONDET() __VERIFIER_nondet_ ## double()\n']]);
    const text = '#include "nondet.h"\ndouble f(void) { return NONDET(); }\n';
    const result = clang.compile(request(text, { overlay, workspaceRoots: ['/project'] }));
    expect(result.diagnostics.map(shown)).toEqual([]);
    expect(declared(llOf(result), '__VERIFIER_nondet_double')).toBe('double ()');
  });

  it('unknown ones are reported like any other function', () => {
    const result = compile('int f(void) { return __VERIFIER_nondet_banana(); }\n');
    expect(result.diagnostics.map(({ option }) => option)).toEqual(['implicit-function-declaration']);
  });
});

describe('__VERIFIER functions that the program declares itself', () => {
  it.each([
    ['a prototype', 'extern unsigned int __VERIFIER_nondet_uint(void);', 'i32 ()'],
    ['an old-style declaration', 'extern unsigned int __VERIFIER_nondet_uint();', 'i32 (...)'],
    ['another result type', 'unsigned short __VERIFIER_nondet_uint(void);', 'zeroext i16 ()'],
    ['among other functions', 'int g(void), __VERIFIER_nondet_uint(void);', 'i32 ()'],
    ['parenthesised', 'unsigned (__VERIFIER_nondet_uint)(void);', 'i32 ()'],
    ['by a macro', '#define DECLARE(t, n) t __VERIFIER_nondet_##n(void)\nDECLARE(char, uint);', 'signext i8 ()'],
    ['in the function', '', 'i64 ()'],
  ])('%s', (name, declaration, type) => {
    const inner = name === 'in the function' ? 'extern long __VERIFIER_nondet_uint(void); ' : '';
    const text = `${declaration}\nlong f(void) { ${inner}return __VERIFIER_nondet_uint(); }\n`;
    const result = compile(text);
    expect(result.diagnostics.map(shown).filter((line) => !line.includes('deprecated-non-prototype'))).toEqual([]);
    expect(declared(llOf(result), '__VERIFIER_nondet_uint')).toBe(type);
  });

  it('with a body of its own', () => {
    const text = 'void __VERIFIER_assert(_Bool c) { if (!c) for (;;); }\nvoid f(int x) { __VERIFIER_assert(x); }\n';
    const result = compile(text);
    expect(result.diagnostics.map(shown)).toEqual([]);
    expect(llOf(result)).toContain('define dso_local void @__VERIFIER_assert(i1 noundef zeroext %c)');
  });

  it('and a static one', () => {
    const text =
      'static int __VERIFIER_nondet_int(void) { return 4; }\nint f(void) { return __VERIFIER_nondet_int(); }\n';
    expect(compile(text).diagnostics.map(shown)).toEqual([]);
  });

  it('only after its first use', () => {
    const text = 'int f(void) { return __VERIFIER_nondet_uint() < 5; }\nunsigned __VERIFIER_nondet_uint(void);\n';
    const result = compile(text);
    expect(result.diagnostics.map(shown)).toEqual([]);
    expect(llOf(result)).toContain('icmp ult i32');
  });
});
