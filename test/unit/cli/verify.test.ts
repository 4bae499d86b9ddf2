import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { status } from '../../../server/src/cli/environment';
import { runZ3, z3Available } from '../term/z3';
import { useVerdict } from './verdict';

const files = {
  'good.c': '#include <assert.h>\nint half(int n) { return n / 2; }\nvoid check(int n) { if (n > 3) assert(n > 2); }\n',
  'divide.c': 'int divide(int a, int b) {\n  return a / b;\n}\n',
  'broken.c': 'int twice(int x) {\n  return 2 * y;\n}\n',
  'wide.c': '_Static_assert(sizeof(long) == 8, "64 bits");\nlong f(void) { return 0; }\n',
  'flag.c': '#ifndef FLAG\n#error no flag\n#endif\nint f(void) { return 0; }\n',
  'good.ll': 'define i32 @half(i32 %n) {\n  %h = sdiv i32 %n, 2\n  ret i32 %h\n}\n',
  'broken.ll': 'define i32 @f() {\n  ret nonsense\n}\ndefine i32 @g() {\n  ret i32 0\n}\n',
  'two.ll': 'define void @f() {\n  ret void\n}\ndefine void @g() {\n  ret void\n}\n',
  'calls.c': 'static int half(int a, int b) { return a / b; }\nint main(void) { return half(4, 2); }\n',
  'sum.c':
    'unsigned sum(unsigned n, const int *p) {\n  unsigned s = 0;\n  for (unsigned i = 0; i < n; i++) s += 100u / (i + 1);\n  return s;\n}\n',
  'ends.c': '#include <stdlib.h>\nvoid f(int x) {\n  char *p = malloc(1);\n  *p = 1;\n  if (x == 7) abort();\n}\n',
  'never.c': '/*@ requires n > 5 && n < 3; */\nint f(int n) {\n  return 7 / n;\n}\n',
  'place.c': '/* größer */ int less(int ö) {\n\treturn ö - /* größer */ 1;\n}\n',
  'notes.txt': 'neither\n',
  // Machine integers, floats, memory in bytes and in words, a loop: what questions to the solver are made of.
  'many.c': `#include <assert.h>
#include <stdlib.h>
#include <string.h>
struct pair { int a; char b[4]; };
int sum(unsigned n, const int *p) { int s = 0; for (unsigned i = 0; i < n && i < 3; i++) s ^= p[i]; return s; }
void copy(struct pair *p, int i) { struct pair q; memcpy(&q, p, sizeof q); if (i >= 0 && i < 5) q.b[i] = 1; assert(q.a == p->a); }
void real(double x) { if (x > 1.0 && x < 2.0) { assert(x + x < 4.0); assert((float)x < 2.0f); } }
void heap(unsigned char n) { char *p = malloc(n); if (p) { p[n / 2] = 1; free(p); } }
void factors(unsigned short a, unsigned short b) { assert(a * (unsigned)b != 48841u || a < b); }
void key(unsigned x, int y) { assert(x * 2654435761u != 0x12345678u); assert(y / 7 != 100000007); }
int collatz(unsigned x) { for (int i = 0; i < 4; i++) x = x % 2 ? 3 * x + 1 : x / 2; return 100 / (x != 1111111u); }
long wide(long a, long b) { return a > 0 && b > 0 ? a / 3 + b / 3 : 0; }
`,
};

const verdict = useVerdict(files);

describe('verdict verify', () => {
  it('is satisfied with what is proved', () => {
    const { code, out, error } = verdict('verify', 'good.c', 'good.ll');
    expect(error).toBe('');
    expect(code).toBe(status.ok);
    expect(out).toContain('half');
    expect(out).toContain('check');
  });

  it('tells what is refuted, and where', () => {
    const { code, out } = verdict('verify', 'divide.c');
    expect(code).toBe(status.refuted);
    expect(out).toMatch(/✗ divide\.c:2:12\s+division-by-zero/);
  });

  it('takes folders in flags from where the user stands, and so does what replays its traces', () => {
    const { folder } = verdict('--help');
    mkdirSync(path.join(folder, 'src/deep'), { recursive: true });
    mkdirSync(path.join(folder, 'headers'), { recursive: true });
    writeFileSync(path.join(folder, 'headers/size.h'), '#define SIZE 7\n');
    writeFileSync(path.join(folder, 'src/deep/a.c'), '#include "size.h"\nint f(int a) { return SIZE / a; }\n');
    const flags = ['--', '-Iheaders', '-include', 'size.h', '-O2'];
    const { code, error } = verdict('verify', 'src/deep/a.c', '--save-trace', 'a.json', ...flags);
    expect(error).toContain('the flag -O2 is not used');
    expect(code).toBe(status.refuted);
    const saved = JSON.parse(readFileSync(path.join(folder, 'a.json'), 'utf8')) as { compile: { flags: string[] } };
    expect(saved.compile.flags).toContain(`-I${path.join(folder, 'headers')}`);
  });

  it('lists functions and checks without verdicts', () => {
    const { code, out } = verdict('verify', '--list', 'divide.c');
    expect(code).toBe(status.ok);
    expect(out).toMatch(/2:12\s+division-by-zero/);
    expect(out).not.toContain('✗');
  });

  it.skipIf(!z3Available)('writes every question to the solver, and a stock z3 gives the same answers', () => {
    const { folder } = verdict('verify', '--dump-smt', 'questions', 'many.c');
    const texts = readdirSync(path.join(folder, 'questions'))
      .sort()
      .map((name) => readFileSync(path.join(folder, 'questions', name), 'utf8'));
    const ours = texts.map((text) => /:status (\w+)/.exec(text)?.[1]);
    expect(ours.filter((answer) => answer === 'sat').length).toBeGreaterThan(0);
    expect(ours.filter((answer) => answer === 'unsat').length).toBeGreaterThan(0);
    const theirs = runZ3(texts.map((text) => `(reset)\n${text}`).join('\n'))
      .trim()
      .split('\n');
    // Without an answer are those that time ran out for.
    expect(theirs).toHaveLength(ours.length);
    expect(theirs.map((answer, i) => (ours[i] === 'unknown' ? 'unknown' : answer))).toEqual(ours);
  });

  it('says that it cannot write questions', () => {
    const { code, error, folder } = verdict('verify', '--dump-smt', 'good.c/questions', 'good.c');
    expect(code).toBe(status.wrong);
    expect(error).toMatch(/nothing can be written to --dump-smt good\.c\/questions: /);
    expect(verdict('verify', '--dump-smt', 'none', '--list', 'good.c').code).toBe(status.wrong);
    expect(existsSync(path.join(folder, 'none'))).toBe(false);
  });

  it('goes on after a file that does not compile, is not there, or is something else', () => {
    const { code, out, error } = verdict(
      'verify',
      '--list',
      'broken.c',
      'nowhere.c',
      'notes.txt',
      'broken.ll',
      'good.c',
    );
    expect(code).toBe(status.wrong);
    expect(error).toContain("broken.c:2:14: error: use of undeclared identifier 'y'");
    expect(error).toContain('nowhere.c: no such file');
    expect(error).toContain('notes.txt: neither C (.c, .i) nor LLVM IR (.ll)');
    expect(error).toMatch(/broken\.ll:2:7: error: /);
    expect(out).toContain('good.c');
  });

  it('takes the data model, the function and flags of the compiler', () => {
    const flagged = ['flag.c', '--', '-DFLAG'];
    expect(verdict('verify', '--list', 'wide.c', ...flagged).code).toBe(status.ok);
    const { code, error } = verdict('verify', '--list', '--data-model', 'ILP32', 'wide.c', 'flag.c');
    expect(code).toBe(status.wrong);
    expect(error).toContain('wide.c:1:');
    expect(error).toContain('flag.c:2:2: error: no flag');
    expect(verdict('verify', '--list', '--function', 'g', 'two.ll').out).not.toContain('f ');
    expect(verdict('verify', '--list', '--function', 'nobody', 'two.ll').error).toContain(
      'has no function nobody; there are: f, g',
    );
  });

  it('starts where it is told to', () => {
    const everywhere = verdict('verify', 'calls.c');
    expect(everywhere.code).toBe(status.refuted);
    const marks = (text: string): readonly string[] => text.match(/^[✓✗○?·] \w+/gm) ?? [];
    expect(marks(verdict('verify', '--all-functions', 'calls.c').out)).toEqual(marks(everywhere.out));
    const { code, out } = verdict('verify', '--all', '--function', 'main', 'calls.c');
    expect(code).toBe(status.ok);
    expect(out).toMatch(/✓ calls\.c:1:\d+\s+division-by-zero/);
  });

  it('takes kinds of checks', () => {
    const { code, out } = verdict('verify', '--checks', 'signed-overflow,assert', 'divide.c');
    expect(code).toBe(status.refuted);
    expect(out).toMatch(/✗ divide\.c:2:12\s+signed-overflow/);
    expect(out).not.toMatch(/[✗✓] divide\.c:2:12\s+division-by-zero/);
    expect(out).toMatch(/Not looked at, because it is switched off: .*division-by-zero/);
  });

  it('takes what abort and malloc may do', () => {
    const usual = verdict('verify', 'ends.c').out;
    expect(usual).toMatch(/✗ ends\.c:4:\d+\s+null-dereference/);
    expect(usual).not.toContain('reach-error');
    const { code, out } = verdict('verify', '--all', '--abort-is-error', '--malloc-succeeds', 'ends.c');
    expect(code).toBe(status.refuted);
    expect(out).toMatch(/✓ ends\.c:4:\d+\s+null-dereference/);
    expect(out).toMatch(/✗ ends\.c:5:\d+\s+reach-error/);
    expect(out).toContain('There is always enough memory: malloc');
  });

  it('says that a proof is vacuous', () => {
    const { code, out } = verdict('verify', 'never.c');
    expect(code).toBe(status.ok);
    expect(out).toMatch(/⊘ never\.c:3:\d+\s+division-by-zero/);
    expect(out).toContain('no execution gets there under the assumptions');
    expect(out).toContain('2 vacuous');
  });

  it('takes an engine', () => {
    expect(verdict('verify', '--engine', 'bmc', 'divide.c', 'good.c').code).toBe(status.refuted);
    const { code, out } = verdict('verify', '--engine', 'random', 'good.c');
    expect(code).toBe(status.undecided);
    expect(out).toContain('no failure was found, and random runs prove nothing');
  });

  it('takes a bound', () => {
    const { code, out } = verdict('verify', '--engine', 'bmc', '--bound', '2', '--function', 'sum', 'sum.c');
    expect(code).toBe(status.undecided);
    expect(out).toContain('does not fail within 2 rounds of a loop or recursion');
  });

  it('shows the source, with marks where the checks stand', () => {
    expect(verdict('verify', 'divide.c').out).toContain('      2 │   return a / b;\n        │            ^\n');
    // A tab is four columns wide, an ö is two bytes and one column.
    expect(verdict('verify', 'place.c').out).toContain(
      '      2 │     return ö - /* größer */ 1;\n        │              ^\n',
    );
  });

  it('tells what engines and solver did', () => {
    const { out } = verdict('verify', '--stats', '--jobs', '1', 'divide.c');
    expect(out).toMatch(/statistics\n {2}random +\d+ ms {2}1 function; runs \d+/);
    expect(out).toMatch(/\n {2}all +[\d.]+ m?s {2}1 job\n/);
  });

  it('writes nothing but text to a pipe', () => {
    const { out, error } = verdict('verify', 'divide.c', 'good.c');
    expect(out + error).not.toContain('\u001b');
  });
});

describe('wrong usage', () => {
  it.each([
    [['--nonsense'], 'unknown option --nonsense'],
    [['verify', '--nonsense', 'a.c'], "Unknown option '--nonsense'"],
    [['frobnicate', 'a.c'], 'unknown command frobnicate'],
    [['verify'], 'there is no file to verify'],
    [['verify', '--format', 'xml', 'a.c'], 'unknown format xml'],
    [['verify', '--data-model', 'LLP64', 'a.c'], 'unknown data model LLP64'],
    [['verify', '--engine', 'magic', 'a.c'], 'unknown engine magic; there are auto, random, bmc'],
    [['verify', '--checks', 'assert,typo', 'a.c'], 'unknown check typo; there are assert, '],
    [['verify', '--property', 'fame', 'a.c'], 'unknown property fame; there are unreach-call, '],
    [['verify', '--property', 'no-overflow', '--checks', 'assert', 'a.c'], '--property says which checks'],
    [['verify', '--property', 'no-overflow', '--list', 'a.c'], '--list gives no answer'],
    [['verify', '--function', 'f', '--all-functions', 'a.c'], 'exclude each other'],
    [['verify', '--bound', '0', 'a.c'], '--bound takes a whole number from 1 on, not 0'],
    [['verify', '--bound', '', 'a.c'], '--bound takes a whole number from 1 on, not '],
    [['verify', '--jobs', 'many', 'a.c'], '--jobs takes a whole number from 1 on, not many'],
    [['verify', '--timeout', '-1', 'a.c'], '--timeout'],
    [['verify', '--timeout', 'soon', 'a.c'], '--timeout takes a number of seconds, not soon'],
  ])('%j is told', (args, message) => {
    const { code, out, error } = verdict(...args);
    expect(code).toBe(status.wrong);
    expect(out).toBe('');
    expect(error).toContain(message);
    expect(error).toContain('verdict --help');
  });

  it('is avoided by asking for help', () => {
    expect(verdict('--help')).toMatchObject({ code: 0, error: '' });
    expect(verdict().out).toContain('usage: verdict verify');
    expect(verdict('verify', '--help').out).toContain('--property');
    expect(verdict('--version').out).toMatch(/^verdict \d+\.\d+\.\d+\n$/);
  });
});
