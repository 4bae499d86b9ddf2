/** Which checks C and bare IR carry, in the order of their evaluation. */
import { beforeAll, describe, expect, it } from 'vitest';
import { findFunction } from '../../../server/src/ir/model/module';
import { type CheckKind, checkKinds } from '../../../server/src/task/check';
import { defaultOptions } from '../../../server/src/task/options';
import { planChecks } from '../../../server/src/task/plan-checks';
import { Compiler } from '../exec/support/compile';
import { moduleOf } from '../exec/support/run';

/** `line kind: message` of each check of a function. */
function checksOf(text: string, name: string, kinds: Iterable<CheckKind> = defaultOptions.checks): string[] {
  const module = moduleOf(text);
  const plan = planChecks(module, { ...defaultOptions, checks: new Set(kinds) });
  return plan
    .of(findFunction(module, name)!)
    .map(({ kind, message, place }) => `${place.source?.line ?? '-'} ${kind}: ${message}`);
}

describe('C', () => {
  let compiler: Compiler;
  beforeAll(async () => {
    compiler = await Compiler.load();
  });

  const cases: readonly (readonly [string, string, readonly string[]])[] = [
    [
      'no check where nothing can fail',
      'int f(int a, int b) { unsigned x = a; x *= 3u; return a & b ? (int)(x >> 4) : 0; }',
      [],
    ],
    [
      'arithmetic once, at its line',
      'int f(int a, int b) {\n  return a + b\n    - a * b;\n}',
      [
        '2 signed-overflow: signed overflow in a + b',
        '3 signed-overflow: signed overflow in a * b',
        '3 signed-overflow: signed overflow in -',
      ],
    ],
    [
      'negation and increment',
      'int f(int a) { a++; return -a; }',
      ['1 signed-overflow: signed overflow in a + 1', '1 signed-overflow: signed overflow in -a'],
    ],
    [
      'division',
      'int f(int a, int b) { return a / b; }',
      ['1 division-by-zero: division by zero', '1 signed-overflow: signed overflow in a division'],
    ],
    [
      'unsigned division',
      'unsigned f(unsigned a, unsigned b) { return a % b; }',
      ['1 division-by-zero: division by zero'],
    ],
    [
      'division by a constant',
      'int f(int a) { return a / 10 + a % 7 * 0; }',
      ['1 signed-overflow: signed overflow in … * 0', '1 signed-overflow: signed overflow in +'],
    ],
    ['shifts', 'int f(int a, int b) { return a << b; }', ['1 shift-range: shift out of range']],
    [
      'index of a local array',
      'int f(int i) { int a[4] = {0}; return a[i]; }',
      ["1 out-of-bounds: index 'i' out of bounds of 4 elements"],
    ],
    [
      'pointers into arrays',
      '#include <stdlib.h>\nstruct s { int v[4]; };\nvoid f(struct s *p, int i) { int a[3];\nfree(a + 1);\nfree(p->v + i);\nfree(&i + 1); }',
      [
        "4 invalid-free: free of what is not the start of allocated memory '&a[1]'",
        "4 double-free: free of memory that is already freed '&a[1]'",
        '5 uninitialised-read: uninitialised value decides a branch',
        '5 out-of-bounds: index out of bounds',
        "5 uninitialised-read: uninitialised value '&p->v[i]' passed as argument 1 of 'free'",
        "5 invalid-free: free of what is not the start of allocated memory '&p->v[i]'",
        "5 double-free: free of memory that is already freed '&p->v[i]'",
        "6 invalid-free: free of what is not the start of allocated memory '&(&i)[1]'",
        "6 double-free: free of memory that is already freed '&(&i)[1]'",
      ],
    ],
    [
      'constant index',
      'int f(void) { int a[4] = {0}; a[3] = 1; return a[3] + 1; }',
      ['1 uninitialised-read: uninitialised value decides a branch', '1 signed-overflow: signed overflow in a[3] + 1'],
    ],
    [
      'pointer',
      'int f(int *p) { return *p; }',
      [
        '1 null-dereference: read through a null pointer: *p',
        '1 use-after-free: read through a dangling pointer: *p',
        '1 out-of-bounds: read out of bounds: *p',
      ],
    ],
    [
      'member and element',
      'struct s { int a, b[4], c; };\nvoid f(struct s *p, int i) { p->b[i] = p->a; }',
      [
        '2 null-dereference: read through a null pointer: p->a',
        '2 use-after-free: read through a dangling pointer: p->a',
        '2 out-of-bounds: read out of bounds: p->a',
        "2 out-of-bounds: index 'i' out of bounds of 4 elements",
        '2 null-dereference: write through a null pointer: p->b[i]',
        '2 use-after-free: write through a dangling pointer: p->b[i]',
        '2 out-of-bounds: write out of bounds: p->b[i]',
      ],
    ],
    ['global', 'static int g[3]; int f(void) { return g[2]; }', []],
    [
      'float to integer',
      'int f(double d) { return (int)d; }',
      ['1 float-cast-range: floating-point value does not fit the integer type'],
    ],
    [
      'a local that may not be set',
      'int f(int n) { int x; if (n) x = 1; if (x) return 2; return 3; }',
      ['1 uninitialised-read: uninitialised value decides a branch'],
    ],
    ['assert', '#include <assert.h>\nint f(int n) { assert(n > 0); return n; }', ['2 assert: assertion fails']],
    [
      'errors',
      'void reach_error(void); extern void __VERIFIER_error(void);\nvoid f(int n) { if (n) reach_error(); else __VERIFIER_error(); }',
      ['2 reach-error: error function is reached', '2 reach-error: error function is reached'],
    ],
    [
      'free',
      '#include <stdlib.h>\nvoid f(char *p) { free(p); }',
      [
        "2 invalid-free: free of what is not the start of allocated memory 'p'",
        "2 double-free: free of memory that is already freed 'p'",
      ],
    ],
    [
      'call through a pointer',
      'int f(int (*g)(int)) { return g(1); }',
      [
        "1 null-dereference: call through a null pointer 'g'",
        "1 out-of-bounds: call through a pointer that is not a function 'g'",
      ],
    ],
    [
      'missing return',
      'int g(int n) { if (n) return 1; }\nint f(void) { return g(2); }',
      ["2 missing-return: 'g' ends without returning the value that is used here"],
    ],
    ['its value is not used', 'int g(int n) { if (n) return 1; }\nvoid f(void) { g(2); }', []],
    [
      'unreachable',
      'int f(int n) { if (n) __builtin_unreachable(); return 1; }',
      ['1 unreachable: code that claims to be unreachable is reached'],
    ],
    [
      'a way out of a block with variables, of which clang says that there are no others',
      'int g(void);\nint f(int n) { if (n) { int x = g(); if (x) return 1; } return 2; }',
      [],
    ],
    [
      'variable-length array',
      'int f(int n) { char a[n]; a[n - 1] = 1; return a[0]; }',
      [
        '1 out-of-bounds: size of a variable-length array is not positive',
        '1 signed-overflow: signed overflow in n - 1',
        '1 out-of-bounds: index out of bounds',
        '1 out-of-bounds: write out of bounds: a[…]',
        '1 out-of-bounds: index out of bounds',
        '1 out-of-bounds: read out of bounds: a',
      ],
    ],
    [
      'use after scope',
      'int f(int n) { int *p = 0; if (n) { int x = 1; p = &x; } return *p; }',
      [
        '1 null-dereference: read through a null pointer: *p',
        '1 use-after-free: read through a dangling pointer: *p',
        '1 out-of-bounds: read out of bounds: *p',
      ],
    ],
    [
      'memcpy',
      '#include <string.h>\nvoid f(char *to, const char *from, unsigned long n) { memcpy(to, from, n); }',
      [
        '2 null-dereference: write through a null pointer: *to',
        '2 use-after-free: write through a dangling pointer: *to',
        '2 out-of-bounds: write out of bounds: *to',
        '2 null-dereference: read through a null pointer: *from',
        '2 use-after-free: read through a dangling pointer: *from',
        '2 out-of-bounds: read out of bounds: *from',
        '2 out-of-bounds: copy between places that overlap',
      ],
    ],
    [
      'memmove, and memcpy between variables',
      '#include <string.h>\nvoid f(void) { char a[4] = "abc", b[4]; memmove(a, a + 1, 3); memcpy(b, a, 4); }',
      [],
    ],
  ];
  it.each(cases)('%s', (_name, source, expected) => {
    expect(checksOf(compiler.compile('/a.c', source), 'f')).toEqual(expected);
  });

  it('gives names that count per kind and survive edits of other functions', () => {
    const ids = (source: string): string[] => {
      const module = moduleOf(compiler.compile('/a.c', source));
      return planChecks(module, defaultOptions)
        .of(findFunction(module, 'f')!)
        .map(({ id }) => id);
    };
    const own = 'int f(int *p, int a) { return *p / a + *p; }';
    expect(ids(own)).toEqual(ids(`int other(int x) { return x + 1; }\n\n${own}`));
    expect(ids(own)).toContain('f:null-dereference:2');
  });

  it('loops and recursion, leaks, when asked for', () => {
    const source =
      'int f(int n) {\n  while (n > 1)\n    for (int i = 0; i < n; i++) n--;\n  return n ? f(n - 1) : 0;\n}\nint main(void) { return f(3); }';
    const text = compiler.compile('/a.c', source);
    expect(checksOf(text, 'f', ['termination'])).toEqual([
      '2 termination: recursion may not end',
      '2 termination: loop may not end',
      '3 termination: loop may not end',
    ]);
    expect(checksOf(text, 'main', ['memory-leak', 'termination'])).toEqual([
      '6 memory-leak: memory is still allocated when main returns',
    ]);
    expect(checksOf(text, 'f', checkKinds).length).toBeGreaterThan(3);
  });
});

describe('bare IR', () => {
  const cases: readonly (readonly [string, string, readonly string[]])[] = [
    [
      'nsw and nuw',
      'define i32 @f(i32 noundef %a) {\n  %b = add nsw i32 %a, 1\n  %c = mul nuw i32 %b, 3\n  ret i32 %c\n}',
      ['- signed-overflow: signed overflow in +', '- signed-overflow: unsigned wrap-around in *'],
    ],
    [
      'operands that may be undef',
      'define i32 @f(i32 %a) {\n  %b = sdiv i32 7, %a\n  ret i32 %b\n}',
      ['- uninitialised-read: uninitialised value used in /', '- division-by-zero: division by zero in /'],
    ],
    [
      'a guard that is evident',
      'define i32 @f(i32 noundef %a) {\n  %c = icmp ne i32 %a, 0\n  br i1 %c, label %x, label %y\nx:\n  %b = udiv i32 7, %a\n  ret i32 %b\ny:\n  ret i32 0\n}',
      [],
    ],
    [
      'a guard of another value',
      'define i32 @f(i32 noundef %a, i32 noundef %z) {\n  %c = icmp ne i32 %z, 0\n  br i1 %c, label %x, label %y\nx:\n  %b = udiv i32 7, %a\n  ret i32 %b\ny:\n  ret i32 0\n}',
      ['- division-by-zero: division by zero in /'],
    ],
    [
      'a guard on one of two ways',
      'define i32 @f(i32 noundef %a, i1 noundef %w) {\n  br i1 %w, label %g, label %x\ng:\n  %c = icmp ne i32 %a, 0\n  br i1 %c, label %x, label %y\nx:\n  %b = udiv i32 7, %a\n  ret i32 %b\ny:\n  ret i32 0\n}',
      ['- division-by-zero: division by zero in /'],
    ],
    [
      'the wrong side of a guard',
      'define i32 @f(i32 noundef %a) {\n  %c = icmp ne i32 %a, 0\n  br i1 %c, label %y, label %x\nx:\n  %b = udiv i32 7, %a\n  ret i32 %b\ny:\n  ret i32 0\n}',
      ['- division-by-zero: division by zero in /'],
    ],
    [
      'masked shift amounts',
      'define i32 @f(i32 noundef %a, i32 noundef %b) {\n  %m = and i32 %b, 31\n  %r = lshr i32 %a, %m\n  %s = lshr i32 %r, %b\n  ret i32 %s\n}',
      ['- shift-range: shift amount out of range in >>'],
    ],
    [
      'float casts in a range',
      'define i32 @f(double noundef %d) {\n  %a = fcmp ogt double %d, 0xC1E0000000200000\n  %b = fcmp olt double %d, 0x41E0000000000000\n  %c = and i1 %a, %b\n  br i1 %c, label %x, label %y\nx:\n  %r = fptosi double %d to i32\n  ret i32 %r\ny:\n  ret i32 0\n}',
      [],
    ],
    [
      'float casts in too large a range',
      'define i32 @f(double noundef %d) {\n  %a = fcmp oge double %d, 0xC1E0000000200000\n  %b = fcmp olt double %d, 0x41E0000000000000\n  %c = and i1 %a, %b\n  br i1 %c, label %x, label %y\nx:\n  %r = fptosi double %d to i32\n  ret i32 %r\ny:\n  ret i32 0\n}',
      ['- float-cast-range: floating-point value does not fit the integer type'],
    ],
    [
      'code that is never reached',
      'define i32 @f(i32 noundef %a) {\n  br i1 false, label %x, label %y\nx:\n  %b = udiv i32 7, %a\n  ret i32 %b\ny:\n  ret i32 0\n}',
      [],
    ],
    [
      'a call that does not return speaks for itself',
      'declare void @exit(i32) noreturn\ndefine void @f() {\n  call void @exit(i32 1)\n  unreachable\n}',
      [],
    ],
    [
      'such a switch of somebody else',
      'define void @f(i32 noundef %a) {\n  %p = alloca i32\n  store i32 %a, ptr %p\n  %v = load i32, ptr %p\n  switch i32 %v, label %x [ i32 0, label %y ]\nx:\n  unreachable\ny:\n  ret void\n}',
      ['- unreachable: code that claims to be unreachable is reached'],
    ],
    [
      'a call that might',
      'define void @g() noreturn {\n  ret void\n}\ndefine void @f() {\n  call void @g()\n  unreachable\n}',
      ['- unreachable: code that claims to be unreachable is reached'],
    ],
  ];
  it.each(cases)('%s', (_name, text, expected) => {
    expect(checksOf(text, 'f')).toEqual(expected);
  });
});
