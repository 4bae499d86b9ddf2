import { describe, expect, it } from 'vitest';
import { findDeclaration, modelText } from '../../../server/src/lsp/results/model-text';

describe('the declaration of a function without a body', () => {
  it.each<[string, string, readonly string[]]>([
    ['int get(void);', 'int', []],
    ['extern int get();', 'int', []],
    ['int a;\nconst char *get(int fd, char *to);', 'const char *', ['int fd', 'char *to']],
    [
      'unsigned long get(int, const char *, struct s *p, unsigned);',
      'unsigned long',
      ['int p1', 'const char *p2', 'struct s *p', 'unsigned p4'],
    ],
    ['/* int get(char); */\nint get(/* which */ int n);', 'int', ['int n']],
    ['struct item get(size_t) __attribute__((pure));', 'struct item', ['size_t p1']],
    ['void get(int first,\n         ...);', 'void', ['int first', '...']],
  ])('%s', (text, returns, parameters) => {
    expect(findDeclaration(text, 'get')).toMatchObject({ returns, parameters });
  });

  it.each(['int x = get(3);', 'int get(int n) { return n; }', 'return get(1);', 'forget(int n);'])(
    'is not %s',
    (text) => {
      expect(findDeclaration(text, 'get')).toBeUndefined();
    },
  );
});

describe('a model', () => {
  it('returns anything of its type, and only Verdict sees it', () => {
    const { text, select } = modelText('get', { returns: 'unsigned char', parameters: ['int n'], end: 0 });
    expect(text).toBe(`
#ifdef __VERDICT__
/* What get does, as far as it matters here. Only Verdict sees this. */
extern unsigned char __VERIFIER_nondet_unsigned_char(void);
extern void __VERIFIER_assume(int);
unsigned char get(int n) {
  unsigned char result = __VERIFIER_nondet_unsigned_char();
  __VERIFIER_assume(1 /* what is known, such as result >= 0 */);
  return result;
}
#endif
`);
    expect(text.slice(select.start, select.end)).toBe('1 /* what is known, such as result >= 0 */');
  });

  it('of a procedure does nothing', () => {
    expect(modelText('put', { returns: 'void', parameters: [], end: 0 }).text).toContain(
      'void put(void) {\n  // It changes nothing.\n}',
    );
  });
});
