import { describe, expect, it } from 'vitest';
import { DataLayout, hasFixedSize } from '../../../server/src/ir/model/data-layout';
import { parseModule } from '../../../server/src/ir/parse';
import { printModule } from '../../../server/src/ir/print';

const levels = 100_000;

function nested(open: string, inside: string, close: string): string {
  return open.repeat(levels) + inside + close.repeat(levels);
}

function lines(count: number, line: (i: number) => string): string {
  return Array.from({ length: count }, (_, i) => line(i)).join('\n');
}

/** What nests without end is refused with one message, and what follows is read. */
const refused: readonly (readonly [string, string])[] = [
  ['array types', `@g = external global ${nested('[1 x ', 'i32', ']')}`],
  ['struct types', `@g = external global ${nested('{ ', 'i32', ' }')}`],
  ['packed types', `@g = external global ${nested('<{ ', 'i32', ' }>')}`],
  ['pointer types', `@g = external global i32${'*'.repeat(levels)}`],
  ['function types', `@g = external global ${nested('void (', '', ')*')}`],
  ['result types', `@g = external global void ${'()*'.repeat(levels)}`],
  ['target types', `@g = external global ${nested('target("t", ', 'i32', ')')}`],
  ['unclosed types', `@g = external global ${'{'.repeat(levels)}`],
  ['constants', `@g = global [1 x i32] ${nested('[[1 x i32] ', 'i32 1', ']')}`],
  ['unclosed constants', `@g = global [1 x i32] ${'[[1 x i32] '.repeat(levels)}`],
  ['constant expressions', `@g = global i64 ${nested('add (i64 ', 'i64 1', ', i64 1)')}`],
  ['conversions', `@g = global i64 ${nested('bitcast (i64 ', '1', ' to i64)')}`],
  ['splats', `@g = global <1 x i32> ${nested('splat (<1 x i32> ', 'i32 1', ')')}`],
  ['signed pointers', `@g = global ptr ${nested('ptrauth (ptr ', 'null', ', i32 0)')}`],
  ['tuples', `!0 = ${nested('!{', '', '}')}`],
  ['nodes', `!0 = ${nested('!DIx(a: ', 'null', ')')}`],
  ['tuples in calls', `define void @f() {\n  call void @f(metadata ${nested('!{', '', '}')})\n  ret void\n}`],
  ['named structs', `%t0 = type { i32 }\n${lines(levels, (i) => `%t${i + 1} = type { %t${i} }`)}`],
  ['other names of types', `%t0 = type [1 x i32]\n${lines(1000, (i) => `%t${i + 1} = type [1 x %t${i}]`)}`],
];

/** What is only long is read. */
const accepted: readonly (readonly [string, string])[] = [
  ['attributes', `declare void @f() memory${nested('(', '', ')')}`],
  ['aliases', `@a0 = global i32 0\n${lines(levels, (i) => `@a${i + 1} = alias i32, ptr @a${i}`)}`],
  [
    'blocks',
    `define void @f() {\n  br label %b0\n${lines(levels, (i) => `b${i}:\n  br label %b${i + 1}`)}\nb${levels}:\n  ret void\n}`,
  ],
  [
    'exits to one block',
    `define void @f(i1 %c) {\n  br label %b0\n${lines(levels, (i) => `b${i}:\n  br i1 %c, label %b${i + 1}, label %b${levels}`)}\nb${levels}:\n  ret void\n}`,
  ],
  [
    'cases',
    `define void @f(i32 %x) {\n  switch i32 %x, label %d [\n${lines(levels, (i) => `i32 ${i}, label %d`)}\n]\nd:\n  ret void\n}`,
  ],
  ['elements', `@g = global [${levels} x i32] [${lines(levels, () => 'i32 1,').slice(0, -1)}]`],
  ['fields', `!0 = !{${lines(levels, () => 'null,').slice(0, -1)}}`],
  ['chains of nodes', lines(levels, (i) => `!${i} = !{!${i + 1}}`) + `\n!${levels} = !{}`],
  ['values used later', `define void @f() {\n${lines(levels, (i) => `  %a${i} = add i32 1, 1`)}\n  ret void\n}`],
];

const after = '\ndefine void @after() {\n  ret void\n}\n';

describe(`${levels} levels`, () => {
  it.each(refused)('of %s are refused', (_name, text) => {
    const { module, diagnostics } = parseModule(text + after);
    expect(diagnostics[0]?.message).toMatch(/nested too deeply|too large|is not of type|must have/);
    expect(diagnostics.length).toBeLessThan(1002);
    expect(module.functions.at(-1)).toMatchObject({ name: 'after', hasErrors: false });
    const layout = new DataLayout();
    for (const type of module.namedTypes.values()) if (hasFixedSize(type)) layout.sizeOf(type);
    expect(printModule(module)).toContain('@after');
  });

  it.each(accepted)('of %s are no problem', (_name, text) => {
    const { module, diagnostics } = parseModule(text + after);
    expect(diagnostics).toEqual([]);
    expect(printModule(module)).toContain('@after');
  });
});

it('does not let a type double its length with every line', () => {
  const doubling = `%t0 = type { i32, i32 }\n%u0 = type [2 x i32]\n${lines(100, (i) => `%u${i + 1} = type void (%u${i}*, %u${i}*)`)}\n`;
  const { diagnostics, module } = parseModule(`${doubling}@g = global i32 0\n`);
  expect(diagnostics.length).toBeGreaterThan(0);
  expect(printModule(module).length).toBeLessThan(100_000);
});

/** Texts on which a scan for the end of something could start over at every character. */
const tedious: readonly (readonly [string, string])[] = [
  ['numbers in a word', '0-'],
  ['names in a word', 'a-'],
  ['dots', '.'],
  ['quotes', '"'],
  ['quotes on lines', '"\n'],
  ['labels', 'a:'],
  ['signs', '+-'],
  ['escapes', '!\\'],
  ['open calls', 'define void @f() {\n  call void @f(\n'],
  ['open attributes', 'declare void @f() memory(\n'],
  ['open functions', 'define void @f(\n'],
  ['open bodies', 'define void @f() {\n'],
  ['open globals', '@g = global { i32, [2 x {\n'],
  ['open strings', '@g = global [1 x i8] c"\n'],
  ['open nodes', '!0 = !{!1, !DIx(a: !{\n'],
  ['open summaries', '^0 = (\n'],
  ['orders', 'uselistorder ptr @g, {\n'],
  ['orders in functions', 'define void @f() {\n  uselistorder ptr @g, {\n'],
];

describe('tedious texts', () => {
  it.each(tedious)('%s', (_name, part) => {
    const many = part.repeat(levels);
    const around = [`${many} ptr`, `declare void @f() memory(${many})`, `define void @f() {\n${many}`];
    for (const text of part.includes('\n') ? [many] : around) {
      expect(parseModule(text).module.functions.length).toBeLessThanOrEqual(levels + 1);
    }
  });
});
