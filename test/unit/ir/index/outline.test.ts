import { describe, expect, it } from 'vitest';
import { LineTable } from '../../../../server/src/base/line-table';
import { foldingRanges } from '../../../../server/src/ir/index/folding';
import { outline, type OutlineItem } from '../../../../server/src/ir/index/outline';
import { scanStructure } from '../../../../server/src/ir/index/structure';
import { parseModule } from '../../../../server/src/ir/parse';
import { clangVersions, compileNatively, fixture, hasClang, storedFixture } from '../fixtures/compile';

function outlineOf(text: string): readonly OutlineItem[] {
  return outline(text, scanStructure(text));
}

const small = `; a comment
; of two lines
source_filename = "a.c"
%struct.t = type { i32 }
$c = comdat any
@g = external global i32
@k = private unnamed_addr constant [3 x i8] c"ab\\00"
@a = alias i32, ptr @g

; Function Attrs: nounwind
define { i32, i32 } @f(ptr sret(%struct.t) %r, i32 %n) #0 {
  switch i32 %n, label %b [
    i32 1, label %a
    i32 2, label %b
  ]

a:
  br label %b
b:
  ret { i32, i32 } { i32 1, i32 2 }
}

declare void @ext(i32, ...)

attributes #0 = { nounwind }
attributes #1 = { noreturn }

!llvm.ident = !{!0}
!0 = !{!"x"}
!1 = !{}
!2 = !{!0,
  !1}
`;

describe('the outline', () => {
  it('lists what the text defines', () => {
    expect(outlineOf(small).map(({ kind, name, detail }) => [kind, name, detail])).toEqual([
      ['type', '%struct.t', 'type { i32 }'],
      ['comdat', '$c', 'comdat any'],
      ['variable', '@g', 'external global i32'],
      ['constant', '@k', 'private unnamed_addr constant [3 x i8] c"ab\\00"'],
      ['alias', '@a', 'alias i32, ptr @g'],
      ['function', '@f', '(ptr sret(%struct.t) %r, i32 %n)'],
      ['declaration', '@ext', '(i32, ...)'],
      ['metadata', '!llvm.ident', '!{!0}'],
    ]);
  });

  it('has blocks within functions', () => {
    const f = outlineOf(small).find((item) => item.name === '@f')!;
    expect(f.children.map((block) => block.name)).toEqual(['(entry)', 'a', 'b']);
    expect(small.slice(f.start, f.end)).toMatch(/^define .*\}$/s);
    expect(f.children.map((block) => small.slice(block.start, block.end).split('\n').length)).toEqual([4, 2, 2]);
  });

  it('has ranges that nest', () => {
    const text = storedFixture();
    const check = (item: OutlineItem, start: number, end: number): void => {
      expect(item.start).toBeGreaterThanOrEqual(start);
      expect(item.end).toBeLessThanOrEqual(end);
      expect(item.selection.start).toBeGreaterThanOrEqual(item.start);
      expect(item.selection.end).toBeLessThanOrEqual(item.end);
      for (const child of item.children) check(child, item.start, item.end);
    };
    for (const item of outlineOf(text)) check(item, 0, text.length);
  });

  it('survives a missing brace and an unnamed function', () => {
    const text =
      'define void @a() {\n  ret void\n\ndefine void @b() {\nx:\n  ret void\n}\ndefine void (\n@g = global i32 0\n';
    expect(outlineOf(text).map(({ name, children }) => [name, children.length])).toEqual([
      ['@a', 1],
      ['@b', 1],
      ['(unnamed)', 0],
      ['@g', 0],
    ]);
  });

  function checkAgainstParser(text: string): void {
    const { module } = parseModule(text);
    const items = outlineOf(text);
    const functions = items.filter(({ kind }) => kind === 'function' || kind === 'declaration');
    expect(functions.map(({ start, end, selection }) => [start, end, selection.start, selection.end])).toEqual(
      module.functions.map(({ start, end, nameStart, nameEnd }) => [start, end, nameStart, nameEnd]),
    );
    // An entry block without a label may start with debug records, which the parser gives to its first instruction.
    const blocks = (all: readonly { start: number; end: number }[]): number[][] =>
      all.map(({ start, end }, index) => (index === 0 ? [end] : [start, end]));
    expect(functions.map((item) => blocks(item.children))).toEqual(module.functions.map((fn) => blocks(fn.blocks)));
    const variables = items.filter(({ kind }) => kind === 'variable' || kind === 'constant');
    expect(variables.map(({ selection }) => selection.start)).toEqual(
      module.variables.map((variable) => variable.nameStart),
    );
    expect(items.filter(({ kind }) => kind === 'type')).toHaveLength(module.namedTypes.size);
  }

  it('agrees with the parser', () => checkAgainstParser(storedFixture()));

  it.for(clangVersions)('agrees with the parser on what clang %i writes', (version, { skip }) => {
    skip(!hasClang(version), `clang-${version} is not installed`);
    checkAgainstParser(compileNatively(version, fixture, ['-O0']));
    checkAgainstParser(compileNatively(version, fixture, ['-O2', '-fdiscard-value-names']));
  });
});

describe('folding', () => {
  it('covers functions, blocks, switches and runs', () => {
    const ranges = foldingRanges(small, scanStructure(small), new LineTable(small));
    expect(ranges.map(({ kind, firstLine, lastLine }) => [kind, firstLine, lastLine])).toEqual([
      ['comment', 0, 1],
      ['function', 10, 19],
      ['bracket', 11, 13],
      ['block', 16, 17],
      ['block', 18, 19],
      ['attributes', 24, 25],
      ['metadata', 28, 31],
    ]);
  });

  it('covers marked regions', () => {
    const text =
      '; endregion\n; region one\n@a = global i32 0\n; #region two\n@b = global i32 0\n; #endregion\n; endregion\n';
    const ranges = foldingRanges(text, scanStructure(text), new LineTable(text));
    expect(
      ranges.filter(({ kind }) => kind === 'region').map(({ firstLine, lastLine }) => [firstLine, lastLine]),
    ).toEqual([
      [1, 6],
      [3, 5],
    ]);
  });

  it('nests properly in real text', () => {
    const text = storedFixture();
    const ranges = foldingRanges(text, scanStructure(text), new LineTable(text));
    expect(ranges.length).toBeGreaterThan(20);
    const open: number[] = [];
    for (const { firstLine, lastLine } of ranges) {
      while (open.length > 0 && open.at(-1)! < firstLine) open.pop();
      expect(lastLine).toBeLessThanOrEqual(open.at(-1) ?? Infinity);
      open.push(lastLine);
    }
  });
});
