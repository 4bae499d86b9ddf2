import { describe, expect, it } from 'vitest';
import type { Expression, Predicate } from '../../../server/src/task/contract/contract';
import { parseContracts } from '../../../server/src/task/contract/parse-contracts';

/** A predicate as fully bracketed text. */
function show(predicate: Predicate): string {
  switch (predicate.kind) {
    case 'compare':
      return `${expression(predicate.left)} ${predicate.operator} ${expression(predicate.right)}`;
    case 'and':
    case 'or':
    case 'implies':
    case 'iff': {
      const sign = { and: '&&', or: '||', implies: '==>', iff: '<==>' }[predicate.kind];
      return `(${show(predicate.left)} ${sign} ${show(predicate.right)})`;
    }
    case 'not':
      return `!(${show(predicate.operand)})`;
    case 'constant':
      return String(predicate.value);
    case 'valid':
      return `valid${predicate.readOnly ? '_read' : ''}(${predicate.pointer}, ${expression(predicate.low)} .. ${expression(predicate.high)})`;
    case 'valid-read-string':
      return `string(${predicate.pointer})`;
    case 'separated':
      return `separated(${predicate.pointers.join(', ')})`;
  }
}

function expression(item: Expression): string {
  switch (item.kind) {
    case 'number':
      return String(item.value);
    case 'variable':
      return item.name;
    case 'unary':
      return `-(${expression(item.operand)})`;
    case 'binary':
      return `(${expression(item.left)} ${item.operator} ${expression(item.right)})`;
  }
}

function requirement(text: string): string {
  const { contracts, diagnostics } = parseContracts(`/*@ requires ${text}; */ void f(int n);`, 'a.c');
  if (diagnostics.length > 0) return `error: ${diagnostics[0]!.message}`;
  return show(contracts[0]!.requires[0]!.predicate);
}

describe('predicates', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['n > 0', 'n > 0'],
    ['0 <= n < 10', '(0 <= n && n < 10)'],
    ['a == b == c', '(a == b && b == c)'],
    ['a < b && b < c || d', "error: a comparison is expected, not ';'"],
    ['a < 1 && b < 2 || c < 3', '((a < 1 && b < 2) || c < 3)'],
    ['a < 1 ==> b < 2 ==> c < 3', '(a < 1 ==> (b < 2 ==> c < 3))'],
    ['a < 1 <==> b < 2', '(a < 1 <==> b < 2)'],
    ['!(a < 1) && !\\false', '(!(a < 1) && !(false))'],
    ['(a < 1 || b < 2) && c == 3', '((a < 1 || b < 2) && c == 3)'],
    ['(a + b) * 2 <= c % 3 - -d / 4', '((a + b) * 2) <= ((c % 3) - (-(d) / 4))'],
    ['((a)) == ((b + 1))', 'a == (b + 1)'],
    ["c == 'a' || c == '\\n' || c == '\\x41' || c == '\\101'", '(((c == 97 || c == 10) || c == 65) || c == 65)'],
    ['n <= INT_MAX && m >= LONG_MIN', '(n <= 2147483647 && m >= -9223372036854775808)'],
    ['x == 0x1F && y == 017 && z == 10UL', '((x == 31 && y == 15) && z == 10)'],
    ['p != \\null && q != NULL', '(p != 0 && q != 0)'],
    ['\\valid(p)', 'valid(p, 0 .. 0)'],
    ['\\valid_read(p)', 'valid_read(p, 0 .. 0)'],
    ['\\valid(p + (0 .. n-1))', 'valid(p, 0 .. (n - 1))'],
    ['\\valid(p + (0..n-1))', 'valid(p, 0 .. (n - 1))'],
    ['\\valid(p + 3)', 'valid(p, 3 .. 3)'],
    ['\\valid(&p[2 .. 5])', 'valid(p, 2 .. 5)'],
    ['\\valid(p, q)', '(valid(p, 0 .. 0) && valid(q, 0 .. 0))'],
    ['p == \\null || \\valid(p)', '(p == 0 || valid(p, 0 .. 0))'],
    ['\\valid_read_string(s)', 'string(s)'],
    ['\\separated(p, q + (0 .. 3))', 'separated(p, q)'],
    ['size: n > 0', 'n > 0'],
    ['\\valid(p->next)', "error: ')' is expected, not '->'"],
    ['\\old(n) > 0', 'error: \\old is not understood here'],
    ['f(n) > 0', "error: only parameters and global integers can be named, not '('"],
    ['n >', "error: an expression is expected, not ';'"],
    ['n', "error: a comparison is expected, not ';'"],
    ['n > 0) ', "error: ';' is expected, not ')'"],
    ['(n > ) && m > 0', "error: an expression is expected, not ')'"],
    ['((n > 0) && m) || n < 9', "error: a comparison is expected, not ')'"],
    [`${'('.repeat(50)}n > 0${')'.repeat(50)}`, 'n > 0'],
    [`${'('.repeat(500)}n > 0${')'.repeat(500)}`, 'error: this is nested too deeply'],
    [`${'!'.repeat(500)}\\true`, 'error: this is nested too deeply'],
    [`n > ${'- '.repeat(500)}1`, 'error: this is nested too deeply'],
    [`n${' + n'.repeat(100_000)} > 0`, 'error: this clause is too long to be read'],
  ];
  it.each(cases)('%s', (text, expected) => {
    expect(requirement(text)).toBe(expected);
  });
});

describe('which function a contract belongs to', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['int f(int n) { return n; }', 'f'],
    ['static inline unsigned long long *f(int n);', 'f'],
    ['__attribute__((noinline)) static struct s f(struct s x) {', 'f'],
    ['int (*f(void))(int) {', 'f'],
    ['void (f)(int n) {', 'f'],
    ['const char *restrict\n  f\n  (int n)\n{', 'f'],
    ['/* a comment */ int // another\n f(int n) {', 'f'],
    ['#define X 1\nint f(int n) {', 'f'],
    ['_Noreturn void f(void);', 'f'],
    ['int x;\nint f(int n);', 'nothing'],
    ['int x = g(3);', 'nothing'],
    ['struct s { int a; };', 'nothing'],
    ['', 'nothing'],
  ];
  it.each(cases)('%s', (text, expected) => {
    const { contracts, diagnostics } = parseContracts(`//@ requires n > 0;\n${text}`, 'a.c');
    expect(contracts[0]?.function ?? 'nothing').toBe(expected);
    expect(diagnostics.map(({ message }) => message)).toEqual(
      expected === 'nothing' ? ['no function follows this contract'] : [],
    );
  });

  it('comments in strings and in bodies do not count', () => {
    const source = `const char *s = "/*@ requires n > 0; */ int f(";
char c = '"'; /*@ requires n > 1; */
int f(int n) { //@ assert n > 0;
  /*@ requires n > 2; */ return n; }`;
    const { contracts, diagnostics } = parseContracts(source, 'a.c');
    expect(contracts.map(({ requires }) => requires.map(({ text }) => text))).toEqual([['n > 1']]);
    expect(diagnostics).toMatchObject([
      { severity: 'information', message: "'assert' is not used yet", start: { line: 3, column: 20 } },
      { severity: 'information', message: "'requires' is not used yet", start: { line: 4, column: 7 } },
    ]);
  });
});

describe('clauses', () => {
  it('keep their text and place; several add up', () => {
    const source = `
/*@ requires n > 0;
  @ requires \\valid(p
  @                + (0 .. n - 1));
  @*/
void fill(int *p, int n);
//@ requires m != 0;
int g(int m);`;
    const { contracts, diagnostics } = parseContracts(source, 'dir/a.c');
    expect(diagnostics).toEqual([]);
    expect(contracts).toMatchObject([
      {
        function: 'fill',
        requires: [
          { text: 'n > 0', position: { file: 'dir/a.c', line: 2, column: 5 } },
          { text: '\\valid(p + (0 .. n - 1))', position: { line: 3 } },
        ],
      },
      { function: 'g', requires: [{ text: 'm != 0', position: { line: 7, column: 5 } }] },
    ]);
  });

  it('that are not used yet are said to be, at their place', () => {
    const { contracts, diagnostics } = parseContracts(
      '/*@ requires n > 0;\n  ensures \\result > 0;\n  assigns \\nothing; */ int f(int n);',
      'a.c',
    );
    expect(contracts[0]!.requires).toHaveLength(1);
    expect(diagnostics).toMatchObject([
      {
        severity: 'information',
        message: "'ensures' is not used yet",
        start: { line: 2, column: 3 },
        end: { line: 2, column: 23 },
      },
      { severity: 'information', message: "'assigns' is not used yet", start: { line: 3, column: 3 } },
    ]);
  });

  it('of a behaviour hold only where it does: they are not used yet', () => {
    const source = `/*@ requires n > 0;
behavior large: assumes n > 100; requires n < 200; ensures \\result == 0;
behavior small: requires n < 100;
complete behaviors; requires n != 7; */ int f(int n);`;
    const { contracts, diagnostics } = parseContracts(source, 'a.c');
    expect(contracts[0]!.requires.map(({ text }) => text)).toEqual(['n > 0', 'n != 7']);
    expect(diagnostics.map(({ message, start }) => `${start.line} ${message}`)).toEqual([
      "2 'behavior' is not used yet",
      "2 'requires' is not used yet",
      "2 'ensures' is not used yet",
      "3 'behavior' is not used yet",
      "4 'complete' is not used yet",
    ]);
  });

  it('that are malformed get an error where they go wrong, and the others stay', () => {
    const { contracts, diagnostics } = parseContracts('//@ requires n > ; requires n < 9;\nint f(int n);', 'a.c');
    expect(contracts[0]!.requires.map(({ text }) => text)).toEqual(['n < 9']);
    expect(diagnostics).toMatchObject([
      { severity: 'error', start: { line: 1, column: 18 }, end: { line: 1, column: 19 } },
    ]);
  });

  it('name what they speak of, once each time', () => {
    const { contracts } = parseContracts('//@ requires ((n) + m > 0 && \\valid(p + (0 .. n)));\nint f();', 'a.c');
    expect(contracts[0]!.requires[0]!.names).toMatchObject([
      { name: 'n', role: 'value', position: { column: 16 } },
      { name: 'm', role: 'value' },
      { name: 'p', role: 'pointer' },
      { name: 'n', role: 'value', position: { column: 47 } },
    ]);
  });

  it('a missing semicolon is an error at the end of the comment', () => {
    const { diagnostics } = parseContracts('//@ requires n > 0\nint f(int n);', 'a.c');
    expect(diagnostics).toMatchObject([
      { severity: 'error', message: "';' is expected, not the end of the comment", start: { line: 1, column: 19 } },
    ]);
  });
});
