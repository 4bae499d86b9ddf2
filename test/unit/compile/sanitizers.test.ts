import { beforeAll, describe, expect, it } from 'vitest';
import type { EmbeddedClang } from '../../../server/src/compile/embedded-clang';
import { embeddedClang, llOf, request, trapKinds, trapLines } from './compiler';

let clang: EmbeddedClang;
beforeAll(async () => {
  clang = await embeddedClang();
});

const kindsOf = (text: string, flags: readonly string[] = []): number[] =>
  trapKinds(llOf(clang.compile(request(`${text}\n`, { flags }))));

describe('undefined behaviour is visible as traps', () => {
  it.each([
    ['addition', 'int f(int a, int b) { return a + b; }', 0],
    ['increment', 'void f(int *a) { ++*a; }', 0],
    ['folded addition', 'int f(void) { return 2147483647 + 1; }', 0],
    ['subtraction', 'long f(long a, long b) { return a - b; }', 21],
    ['multiplication', 'int f(int a, int b) { return a * b; }', 12],
    ['negation', 'int f(int a) { return -a; }', 13],
    ['division', 'int f(int a, int b) { return a / b; }', 3],
    ['unsigned division', 'unsigned f(unsigned a, unsigned b) { return a / b; }', 3],
    ['remainder', 'int f(int a, int b) { return a % b; }', 3],
    ['shift amount', 'unsigned f(unsigned a, int b) { return a >> b; }', 20],
    ['shift of a sign bit', 'int f(int a) { return a << 1; }', 20],
    ['array index', 'int t[4]; int f(int i) { return t[i]; }', 18],
    ['float to integer', 'int f(double d) { return (int)d; }', 5],
    ['size of a variable array', 'int g(int *); int f(int n) { int a[n]; return g(a); }', 24],
    ['bits of a _Bool', 'int f(_Bool *b) { return *b; }', 10],
    ['__builtin_clz(0)', 'int f(unsigned a) { return __builtin_clz(a); }', 8],
  ])('%s', (_, text, kind) => {
    expect(kindsOf(text)).toContain(kind);
  });
});

describe('each check', () => {
  it('has a trap of its own, with its place', () => {
    const text = 'int f(int a, int b) {\n  int x = a + b;\n  int y = x + b;\n  return y + a;\n}\n';
    expect(trapLines(llOf(clang.compile(request(text))))).toEqual([2, 3, 4]);
  });
});

describe('__builtin_unreachable', () => {
  it('is the instruction, with its place, and no trap stands behind calls that do not return', () => {
    const text =
      'void abort(void) __attribute__((noreturn));\nint f(int a) {\n  if (a) abort();\n  __builtin_unreachable();\n}\n';
    const ll = llOf(clang.compile(request(text)));
    expect(trapKinds(ll)).toEqual([]);
    expect(ll.match(/^ {2}unreachable, !dbg/gm)).toHaveLength(2);
  });
});

describe('what C defines has no trap', () => {
  it.each([
    ['unsigned arithmetic', 'unsigned f(unsigned a, unsigned b) { return a * b + a - b; }'],
    ['conversions of integers', 'signed char f(int a) { return (signed char)a; }'],
    ['division of floats', 'double f(double a, double b) { return a / b; }'],
    ['pointer arithmetic', 'int *f(int *p, long i) { return p + i; }'],
    ['null passed on', 'int g(int *); int f(void) { return g(0); }'],
    ['a missing return whose value may go unused', 'int f(int a) { if (a) return 1; }'],
    ['bit-fields', 'struct s { int a : 3; } x; void f(int v) { x.a = v; }'],
    ['comparisons', 'int f(int *p, int *q) { return p < q; }'],
  ])('%s', (_, text) => {
    expect(kindsOf(text)).toEqual([]);
  });

  it('the address one past the end', () => {
    const ll = llOf(clang.compile(request('int t[4]; int *f(void) { return &t[4]; }\n')));
    expect(ll).toMatch(/br i1 true, label %cont/);
  });

  it('signed overflow under -fwrapv', () => {
    const text = 'int f(int a) { return (a + 1) * -a; }';
    expect(kindsOf(text)).toEqual([0, 12, 13]);
    expect(kindsOf(text, ['-fwrapv'])).toEqual([]);
    expect(kindsOf(text, ['-fno-strict-overflow'])).toEqual([]);
    expect(kindsOf(text, ['-fwrapv', '-fno-wrapv'])).toEqual([0, 12, 13]);
    expect(llOf(clang.compile(request('int f(int a) { return a << 1; }\n', { flags: ['-fwrapv'] })))).not.toMatch(
      /shl\.check/,
    );
  });
});
