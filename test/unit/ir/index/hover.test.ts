import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { IrSource } from '../../../../server/src/ir/index/definitions';
import { hoverAt } from '../../../../server/src/ir/index/hover';
import { indexSymbols } from '../../../../server/src/ir/index/index-symbols';
import { attributeWords } from '../../../../server/src/ir/index/words/attributes';
import { findFunction } from '../../../../server/src/ir/model/module';
import { isKnownAttribute } from '../../../../server/src/ir/parse/attribute-names';
import { parseModule } from '../../../../server/src/ir/parse';
import { clangVersions, compileNatively, hasClang, storedFixture, storedOptimised } from '../fixtures/compile';

function sourceOf(text: string): IrSource {
  return { text, module: parseModule(text).module, symbols: indexSymbols(text) };
}

/** The hover over the first occurrence of a piece of text, `skip` characters into it. */
function hover(source: IrSource, piece: string | RegExp, skip = 0): string | undefined {
  const at = typeof piece === 'string' ? source.text.indexOf(piece) : source.text.search(piece);
  if (at < 0) throw new Error(`no ${String(piece)}`);
  return hoverAt(source, at + skip)?.markdown;
}

/** Every hover over the result of an instruction of a function, as one text. */
function hoversOf(source: IrSource, name: string): string {
  const instructions = findFunction(source.module, name)!.blocks.flatMap((block) => block.instructions);
  return instructions.map(({ start }) => hoverAt(source, start)?.markdown ?? '').join('\n');
}

const plain = sourceOf(storedFixture());
const optimised = sourceOf(storedOptimised());

describe('hovering over values', () => {
  it('shows the instruction, its type, what it reads and where it comes from', () => {
    expect(hover(plain, '%arrayidx = getelementptr inbounds i32, ptr %2')).toBe(
      [
        '```llvm\n%arrayidx = getelementptr inbounds i32, ptr %2, i64 %idxprom\n```',
        'Type `ptr`',
        'Address of `values[i]` (`const int`)',
        'From debug.c:95:16 in `sum`',
      ].join('\n\n'),
    );
  });

  it('shows the C variable with its declaration', () => {
    expect(hover(plain, '%total = alloca')).toContain('Address of `int total` — debug.c:93');
    expect(hover(plain, /%\d+ = load i32, ptr %total,/)).toContain('Read from `int total` — debug.c:93');
    expect(hover(plain, 'ptr noundef %values', 12)).toBe(
      '```llvm\nptr noundef %values\n```\n\nParameter 1 of `@sum`\n\nValue of `const int *values` — debug.c:92',
    );
    expect(hover(plain, '%p.coerce')).toContain('Part of `struct pair p` — debug.c:81');
  });

  it('shows variables of optimised code, and the calls it was inlined through', () => {
    expect(hover(optimised, '%mul.i = ')).toBe(
      [
        '```llvm\n%mul.i = mul nsw i32 %2, %2\n```',
        'Type `i32`',
        'Value of `int doubled` — debug.c:88',
        'From debug.c:88:19 in `square`, called at debug.c:96:14 in `sum`',
      ].join('\n\n'),
    );
  });

  it('is the same over a use as over the definition', () => {
    const use = hover(plain, /ptr %total,/, 5);
    expect(use).toBe(hover(plain, '%total = alloca'));
  });

  it('describes blocks', () => {
    const text = hover(plain, 'label %for.body', 8);
    expect(text).toMatch(
      /^Block of `@sum`, \d+ instructions\n\nReached from `%for.cond`\n\nFrom debug.c:95:\d+ in `sum`$/,
    );
    expect(hover(plain, 'for.body:')).toBe(text);
  });

  it.for(clangVersions)('names memory as C does, in code of clang %i', (version, { skip }) => {
    skip(!hasClang(version), `clang-${version} is not installed`);
    const file = path.join(import.meta.dirname, '../fixtures/lvalues.c');
    const source = sourceOf(compileNatively(version, file, ['-O0']));
    const all = hoversOf(source, 'names');
    const expected = [
      'Address of `a[i]` (`int`)',
      'Read from `p->next` (`struct node *`)',
      'Address of `p->next->value` (`int`)',
      'Address of `pool[i].in.arr[2]` (`int`)',
      'Read from `grid[i][1]` (`int`)',
      'Read from `*pp` (`struct node *`)',
      'Address of `(*pp)->in.x` (`int`)',
      'Read from `p[3].value` (`int`)',
      'Read from `a[1]` (`int`)',
      'Read from `p->in.arr[i]` (`int`)',
      'Address of `p->hidden` (`char`)',
      'Read from `a[0]` (`int`)',
      'Read from `pool[1].value` (`int`)',
    ];
    for (const line of expected) expect(all).toContain(line);
  });
});

describe('hovering over globals and types', () => {
  it('shows a function with its C declaration', () => {
    expect(hover(plain, '@sum(')).toBe(
      '```llvm\ndefine dso_local i32 @sum(ptr noundef %values, i32 noundef %count)\n```\n\n' +
        '`int sum(const int *values, int count)` — debug.c:92',
    );
    expect(hover(plain, '@llvm.memcpy')).toMatch(/Copies bytes; the two areas/);
  });

  it('shows a variable', () => {
    expect(hover(plain, '@rows =')).toContain('Address of `row *rows` — debug.c:39');
    expect(hover(plain, '@counter.count')).toContain('Address of `int count` — debug.c:77 in `counter`');
    expect(hover(plain, '@.str =')).toContain('String literal `char[5]` — debug.c:62');
  });

  it('shows a type with its size and the C struct', () => {
    expect(hover(plain, '%struct.pair,')).toBe(
      '```llvm\n%struct.pair = type { i32, i32 }\n```\n\n8 bytes, aligned to 4\n\n' +
        '```c\nstruct pair {\n  int a; // offset 0\n  int b; // offset 4\n};\n```',
    );
  });

  it('shows attribute groups', () => {
    expect(hover(plain, '#0 ')).toMatch(/^```llvm\nattributes #0 = \{ .*nounwind/);
  });
});

describe('hovering over metadata', () => {
  const source = sourceOf(`
define i32 @f(i32 %x) !dbg !1 {
  ret i32 %x, !dbg !5, !llvm.loop !8
}
!1 = distinct !DISubprogram(name: "f", file: !2, line: 3, type: !3)
!2 = !DIFile(filename: "a_b.c", directory: "/d")
!3 = !DISubroutineType(types: !{!4, !4})
!4 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!5 = !DILocation(line: 4, column: 2, scope: !6, inlinedAt: !7)
!6 = distinct !DILexicalBlock(scope: !1, file: !2, line: 3, column: 9)
!7 = !DILocation(line: 9, column: 1, scope: !1)
!8 = distinct !{!8, !7, !5}
!9 = !DILocalVariable(name: "x", arg: 1, scope: !1, file: !2, line: 3, type: !10)
!10 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !4, size: 64)
!11 = !DIDerivedType(tag: DW_TAG_member, name: "m", file: !2, line: 7, baseType: !4, size: 32, offset: 64)
!12 = !{!"nothing to add"}
!13 = !{!14}
`);

  it.each([
    ['!1 =', '`int f(int)` — a\\_b.c:3'],
    ['!2 =', '`/d/a_b.c`'],
    ['!4 =', '```c\nint\n```'],
    ['!5,', 'a\\_b.c:4:2 in `f`, called at a\\_b.c:9:1 in `f`'],
    ['!6 =', 'A block of the source: `{ … }`.\n\na\\_b.c:3:9'],
    ['!8\n', 'Loop a\\_b.c:9:1 to a\\_b.c:4:2'],
    ['!9 =', '`int *x` — a\\_b.c:3\n\nParameter 1 of `f`'],
    ['!10 =', '```c\nint *\n```'],
    ['!11 =', '`int m` at offset 8\n\na\\_b.c:7'],
    ['!12 =', '```llvm\n!12 = !{!"nothing to add"}\n```'],
  ])('%s says %s', (piece, expected) => {
    expect(hover(source, piece)).toContain(expected);
  });

  it('is silent about a node that is not defined', () => {
    expect(hover(source, '!14')).toBeUndefined();
  });
});

describe('hovering over words', () => {
  it('explains instructions, flags, attributes, types and kinds of metadata', () => {
    expect(hover(plain, 'add nsw')).toMatch(/^`add`: Adds two integers.*\n\nFrom debug\.c:/);
    expect(hover(plain, 'nsw')).toMatch(/^`nsw`: No signed wrap/);
    expect(hover(plain, 'noundef')).toMatch(/^`noundef`: /);
    expect(hover(plain, 'i32 noundef')).toBe('`i32`: An integer of 32 bits, without a sign of its own.');
    expect(hover(plain, '!dbg', 1)).toBe('`!dbg`: The place in the C source.');
    expect(hover(plain, '#dbg_declare(ptr %total,', 3)).toBe(
      '`dbg_declare`: A C variable lives at this address.\n\n`int total` — debug.c:93',
    );
  });

  it('is silent in comments, strings and between words', () => {
    const source = sourceOf('; add i32\n@s = constant [4 x i8] c"add\\00" ; load\n');
    for (let offset = 0; offset < source.text.length; offset++) {
      const found = hoverAt(source, offset);
      if (found !== undefined) expect(['@s', 'constant', 'i8']).toContain(source.text.slice(found.start, found.end));
    }
    expect(hover(source, 'constant', 8)).toBeDefined();
    expect(hover(source, 'add i32')).toBeUndefined();
  });

  it('explains only attributes that there are', () => {
    expect([...attributeWords.keys()].filter((name) => !isKnownAttribute(name))).toEqual([]);
    for (const name of ['noundef', 'nounwind', 'byval', 'sret', 'memory', 'captures', 'willreturn', 'mustprogress']) {
      expect(attributeWords.has(name)).toBe(true);
    }
  });
});

describe('hovering anywhere', () => {
  it('never fails, also in text with errors', () => {
    const text = storedFixture().slice(0, 9000);
    const broken = sourceOf(`${text.slice(0, 5000)}}}{{"${text.slice(5100)}`);
    for (let offset = 0; offset <= broken.text.length; offset += 7) hoverAt(broken, offset);
  });
});
