import { describe, expect, it } from 'vitest';
import { parseModule } from '../../../server/src/ir/parse';
import { findFunction } from '../../../server/src/ir/model/module';

/** A text with an error, between two functions without; what is said about it, with line and column in the text. */
const cases: readonly (readonly [name: string, text: string, ...messages: string[]])[] = [
  [
    'missing comma',
    'define i32 @f(i32 %x) {\n  %y = add i32 %x 1\n  %z = add i32 %y, 2\n  ret i32 %z\n}',
    "2:19 expected ',' after first operand",
  ],
  [
    'unknown instruction',
    'define i32 @f(i32 %x) {\n  %y = frob i32 %x\n  ret i32 %y\n}',
    "2:8 unknown instruction 'frob'",
  ],
  ['undefined value', 'define i32 @f() {\n  ret i32 %nope\n}', "2:11 use of undefined value '%nope'"],
  [
    'undefined value, used twice',
    'define i32 @f() {\n  %y = add i32 %nope, %nope\n  ret i32 %y\n}',
    "2:16 use of undefined value '%nope'",
  ],
  ['redefined value', 'define i32 @f(i32 %x) {\n  %x = add i32 1, 2\n  ret i32 %x\n}', "2:3 redefinition of '%x'"],
  ['redefined argument', 'define void @f(i32 %x, i32 %x) {\n  ret void\n}', "1:24 redefinition of '%x'"],
  [
    'redefined block',
    'define void @f() {\na:\n  br label %b\nb:\n  ret void\nb:\n  ret void\n}',
    "6:1 redefinition of '%b'",
  ],
  ['redefined global', '@g = global i32 1\n@g = global i32 2', "2:1 redefinition of '@g'"],
  [
    'redefined function',
    'define void @f() {\n  ret void\n}\ndefine void @f() {\n  ret void\n}',
    "4:13 redefinition of '@f'",
  ],
  ['redefined metadata', '!0 = !{}\n!0 = !{!0}', "2:1 redefinition of '!0'"],
  ['redefined type', '%t = type { i32 }\n%t = type { i64 }', "2:1 redefinition of type '%t'"],
  [
    'block without terminator',
    'define void @f() {\na:\n  %x = add i32 1, 2\nb:\n  ret void\n}',
    "2:1 block '%a' has no terminator",
  ],
  [
    'last block without terminator',
    'define void @f() {\na:\n  %x = add i32 1, 2\n}',
    "2:1 block '%a' has no terminator",
  ],
  ['empty body', 'define void @f() {\n}', '2:1 a function body needs a block'],
  [
    'wrong type',
    'define i64 @f(i32 %x) {\n  %y = add i64 %x, 1\n  ret i64 %y\n}',
    "2:16 '%x' has type 'i32' but 'i64' is expected",
  ],
  [
    'wrong type of a later value',
    'define void @f() {\na:\n  br label %b\nb:\n  %p = phi i32 [ 0, %a ], [ %q, %b ]\n  %q = add i64 1, 2\n  br label %b\n}',
    "5:29 '%q' has type 'i64' but 'i32' is expected",
  ],
  [
    'wrong type of a global',
    '@g = addrspace(1) global i32 0\n@h = global ptr @g',
    "2:17 '@g' has type 'ptr addrspace(1)' but 'ptr' is expected",
  ],
  ['undefined block', 'define void @f() {\n  br label %nowhere\n}', "2:12 use of undefined block '%nowhere'"],
  ['missing closing brace', 'define void @f() {\n  ret void', "3:1 expected '}' at end of function"],
  ['broken header', 'define i32 @f(i32 %x {\n  ret i32 %x\n}', "1:22 expected ',' or ')' after parameter"],
  ['function without name', 'define i32 f(i32 %x) {\n  ret i32 %x\n}', '1:12 expected name of a function'],
  ['missing quote', '@s = constant [3 x i8] c"ab\\00\n@t = global i32 0, section "x"', '1:25 end of string is missing'],
  ['broken global', '@g = global i32 foo, align 4\n@h = global ptr @g', '1:17 expected a value'],
  [
    'global of unknown kind',
    '@g = globl i32 0\n@h = global ptr @g',
    "1:6 expected 'global', 'constant', 'alias' or 'ifunc'",
  ],
  [
    'undefined global',
    'define i32 @f() {\n  %r = call i32 @no(i32 1)\n  ret i32 %r\n}',
    "2:17 use of undefined value '@no'",
  ],
  [
    'broken metadata',
    '!0 = !{!1, !{!\n!1 = !DILocation(line: 5 column: 3)\n!2 = !{!0, !1}',
    "2:1 expected '{' or a string after '!'",
    "2:26 expected ')' at end of '!DILocation'",
  ],
  ['undefined metadata', '!0 = !{!7}', "1:8 use of undefined metadata '!7'"],
  ['undefined type', '@g = external global %nope', "1:22 use of undefined type '%nope'"],
  ['undefined comdat', '@g = global i32 0, comdat($nope)', "1:27 use of undefined comdat '$nope'"],
  [
    'broken case of a switch',
    'define void @f(i32 %x) {\n  switch i32 %x, label %a [\n    i32 1, label %a\n    i32 foo, label %b\n    i32 3, label %b\n  ]\na:\n  ret void\nb:\n  ret void\n}',
    '4:9 expected a value',
  ],
  [
    'duplicate case',
    'define void @f(i32 %x) {\n  switch i32 %x, label %a [\n    i32 1, label %a\n    i32 1, label %a\n  ]\na:\n  ret void\n}',
    '5:3 duplicate case value in switch',
  ],
  ['wrong result', 'define i32 @f() {\n  ret i64 0\n}', "2:7 the function returns 'i32', not 'i64'"],
  [
    'wrong number',
    'define i32 @f(i32 %0) {\n  %1 = add i32 %0, 1\n  ret i32 %1\n}',
    "2:3 instruction expected to be numbered '%2' or greater",
  ],
  [
    'value not defined on one way',
    'define i32 @f(i1 %c) {\ne:\n  br i1 %c, label %a, label %b\na:\n  %v = add i32 1, 2\n  br label %b\nb:\n  ret i32 %v\n}',
    "8:11 '%v' is not defined on every way to this use",
  ],
  [
    'value used before it is defined',
    'define i32 @f() {\n  %a = add i32 %b, 1\n  %b = add i32 1, 1\n  ret i32 %a\n}',
    "2:16 '%b' is not defined on every way to this use",
  ],
  [
    'phi without one of its values',
    'define i32 @f(i1 %c) {\ne:\n  br i1 %c, label %a, label %b\na:\n  br label %b\nb:\n  %p = phi i32 [ 1, %a ]\n  ret i32 %p\n}',
    "7:3 'phi' must have one value for each block that branches here",
  ],
  [
    'phi not at the top',
    'define i32 @f() {\ne:\n  br label %b\nb:\n  %x = add i32 1, 1\n  %p = phi i32 [ 1, %e ]\n  ret i32 %p\n}',
    "6:3 'phi' must be at the top of its block",
  ],
  ['branch to the entry', 'define void @f() {\ne:\n  br label %e\n}', '3:12 the entry block cannot be branched to'],
  ['recursive type', '%a = type { i32, %b }\n%b = type { [2 x %a] }', "1:1 type '%a' contains itself"],
  [
    'recursive alias',
    '@a = alias i32, ptr @b\n@b = alias i32, ptr @a',
    "1:1 '@a' is an alias of itself",
    "2:1 '@b' is an alias of itself",
  ],
  [
    'name without result',
    'define void @f(ptr %p) {\n  %x = store i32 1, ptr %p\n  ret void\n}',
    '2:3 an instruction without result cannot have a name',
  ],
  [
    'impossible conversion',
    'define i8 @f(i32 %x) {\n  %y = zext i32 %x to i8\n  ret i8 %y\n}',
    "2:23 'zext' cannot convert 'i32' to 'i8'",
  ],
  [
    'wrong argument',
    'declare void @g(i32)\ndefine void @f() {\n  call void (i32) @g(i64 1)\n  ret void\n}',
    "3:8 argument 1 has type 'i64', not 'i32'",
  ],
  [
    'too few arguments',
    'declare void @g(i32)\ndefine void @f() {\n  call void (i32) @g()\n  ret void\n}',
    "3:8 the call has too few arguments for 'void (i32)'",
  ],
  ['inexact float', '@g = global float 1.1', "1:19 floating-point constant is not a value of type 'float'"],
  ['wrong string length', '@g = global [2 x i8] c"abc"', "1:23 string of 3 bytes cannot have type '[2 x i8]'"],
  ['wrong element', '@g = global [2 x i32] [i32 1, i64 2]', "1:23 constant is not of type '[2 x i32]'"],
  ['bad alignment', '@g = global i32 0, align 3', '1:26 alignment is not a power of two'],
  [
    'bad flag',
    'define i32 @f(i32 %x) {\n  %y = and nsw i32 %x, 1\n  ret i32 %y\n}',
    "2:12 flag 'nsw' is not allowed here",
  ],
  ['rubbish', 'hello world\n\u0001\u0002 @@@ %%% }}}', '1:1 expected a top-level entity'],
  [
    'two errors in one function',
    'define void @f() {\n  foo\n  %x = add i32 1\n  ret void\n}',
    "2:3 unknown instruction 'foo'",
    "4:3 expected ',' after first operand",
  ],
];

const before = 'define i32 @before(i32 %x) {\n  ret i32 %x\n}\n';
const after = '\ndefine i32 @after(i32 %x) {\n  ret i32 %x\n}\n';

describe('an error', () => {
  it.each(cases)('%s', (_name, text, ...messages) => {
    const { module, diagnostics } = parseModule(before + text + after);
    expect(diagnostics.map(({ line, column, message }) => `${line - 3}:${column} ${message}`)).toEqual(messages);
    expect(module.hasErrors).toBe(true);
    for (const name of ['before', 'after']) {
      const fn = findFunction(module, name);
      expect(fn?.hasErrors).toBe(false);
      expect(fn?.blocks[0]?.instructions.length).toBe(1);
    }
  });

  it('marks what it is in, and only that', () => {
    const { module } = parseModule(
      '@g = global i32 foo\n@h = global i32 1\n@i = global ptr @no\n' +
        'define void @a() {\n  bad\n  ret void\n}\ndefine void @b() {\n  ret void\n}\ndefine void @c() {\n  call void @no()\n  ret void\n}\n',
    );
    const broken = [...module.variables, ...module.functions].filter((global) => global.hasErrors);
    expect(broken.map(({ name }) => name)).toEqual(['g', 'i', 'a', 'c']);
    expect(module.functions.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  });

  it('keeps what can be read of a function around it', () => {
    const { module } = parseModule('define i32 @f(i32 %x) {\n  %y = add i32 %x, 1\n  bad %y\n  ret i32 %y\n}\n');
    const opcodes = findFunction(module, 'f')?.blocks[0]?.instructions.map(({ opcode }) => opcode);
    expect(opcodes).toEqual(['add', 'ret']);
  });

  it('is a warning where the meaning is clear: an attribute that we do not know', () => {
    const { module, diagnostics } = parseModule('declare void @f(i32 novel) novelty(1, 2)\n');
    expect(diagnostics.map(({ severity, message }) => `${severity}: ${message}`)).toEqual([
      "warning: unknown attribute 'novel'",
      "warning: unknown attribute 'novelty'",
    ]);
    expect(module.hasErrors).toBe(false);
    expect(findFunction(module, 'f')?.attributes).toEqual([{ kind: 'text', name: 'novelty', text: '1, 2' }]);
  });

  it('lists a limited number of them', () => {
    const { diagnostics } = parseModule('define void @f() {\n' + '  %x = bad\n'.repeat(5000) + '}\n');
    expect(diagnostics.length).toBe(1001);
    expect(diagnostics.at(-1)?.message).toBe('too many errors; the rest is not listed');
  });
});
