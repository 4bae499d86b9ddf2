import { describe, expect, it } from 'vitest';
import { isSameCode } from '../../../server/src/lsp/same-code';

describe('C that differs in comments and white space only', () => {
  it.each<[string, string]>([
    ['int x;', 'int   x;'],
    ['int x;', 'int\n\nx;'],
    ['int x;\nint y;', 'int x; // one\nint y;'],
    ['int x;\nint y;', 'int x;\n/* one\n more */\nint y;'],
    ['int x; /* a */', 'int x; /* b'],
    ['#define A 1\nint x;', '#define A 1\n\n\nint x;'],
  ])('%j is the same as %j', (before, after) => expect(isSameCode(before, after, 'c')).toBe(true));

  it.each<[string, string]>([
    ['int x;', 'int xy;'],
    ['int x;', 'intx;'],
    ['char *s = "a // b";', 'char *s = "a // c";'],
    ['char *s = "a /* b";', 'char *s = "a  /* b";'],
    ['#define A 1\nint x;', '#define A 1 int x;'],
    ['#define A 1\nint x;', '#define A \\\n1\nint x;'],
    ['//@ requires n > 0;\nint f(int n);', '//@ requires n > 1;\nint f(int n);'],
    ['/*@ requires n > 0; */', '/* requires n > 0; */'],
    ["char c = '\"'; int x; char d = '\"';", "char c = '\"'; int y; char d = '\"';"],
  ])('%j is not the same as %j', (before, after) => expect(isSameCode(before, after, 'c')).toBe(false));
});

describe('IR that differs in comments and white space only', () => {
  it.each<[string, string, boolean]>([
    ['ret i32 0', 'ret   i32 0 ; zero', true],
    ['ret i32 0', 'ret i32 1', false],
    ['c"a ; b"', 'c"a ; c"', false],
  ])('%j and %j: %s', (before, after, same) => expect(isSameCode(before, after, 'llvm')).toBe(same));
});
