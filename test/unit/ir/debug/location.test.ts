import { describe, expect, it } from 'vitest';
import { LineTable } from '../../../../server/src/base/line-table';
import { compileUnits, debugFiles, isFromC } from '../../../../server/src/ir/debug/compile-unit';
import { joinPath } from '../../../../server/src/ir/debug/file';
import { functionLineMap, irLinesOf, lineMap, sourceOfIrLine } from '../../../../server/src/ir/debug/lines';
import { functionPosition, inlinedChain, sourcePositionOf } from '../../../../server/src/ir/debug/location';
import type { Instruction } from '../../../../server/src/ir/model/instructions';
import { findFunction, type Module } from '../../../../server/src/ir/model/module';
import { parseModule } from '../../../../server/src/ir/parse';
import { storedFixture, storedOptimised } from '../fixtures/compile';

function instructionsOf(module: Module, name: string): readonly Instruction[] {
  return findFunction(module, name)!.blocks.flatMap((block) => block.instructions);
}

describe('positions', () => {
  it('of instructions and functions', () => {
    const { module } = parseModule(storedFixture());
    const multiply = instructionsOf(module, 'square').find((instruction) => instruction.opcode === 'mul')!;
    expect(sourcePositionOf(multiply)).toEqual({ file: '/project/debug.c', line: 88, column: 19 });
    expect(sourcePositionOf(instructionsOf(module, 'square')[0]!)).toBeUndefined();
    expect(functionPosition(findFunction(module, 'square')!)).toEqual({
      file: '/project/debug.c',
      line: 87,
      column: 1,
    });
  });

  it('of inlined instructions are the innermost, with the calls around', () => {
    const { module } = parseModule(storedOptimised());
    const multiply = instructionsOf(module, 'sum').find((instruction) => instruction.opcode === 'mul')!;
    expect(sourcePositionOf(multiply)?.line).toBe(88);
    expect(inlinedChain(multiply).map((frame) => [frame.function, frame.position?.line])).toEqual([
      ['square', 88],
      ['sum', 96],
    ]);
  });

  it('with line 0 are none; a missing column is the first', () => {
    const { module } = parseModule(`
define void @f() !dbg !1 {
  fence seq_cst, !dbg !DILocation(line: 0, scope: !1)
  fence seq_cst, !dbg !DILocation(line: 7, scope: !3)
  ret void, !dbg !4
}
!1 = distinct !DISubprogram(name: "f", file: !2, line: 3)
!2 = !DIFile(filename: "a.c", directory: "/d")
!3 = !DILexicalBlockFile(scope: !1, file: !5, discriminator: 0)
!4 = !DILocation(line: 9, column: 2, scope: !4)
!5 = !DIFile(filename: "b.h", directory: "/d")`);
    const [first, second, third] = instructionsOf(module, 'f');
    expect(sourcePositionOf(first!)).toBeUndefined();
    expect(sourcePositionOf(second!)).toEqual({ file: '/d/b.h', line: 7, column: 1 });
    // A scope that is its own: broken, but no reason to hang.
    expect(sourcePositionOf(third!)).toBeUndefined();
  });
});

describe('paths', () => {
  it.each([
    ['/a/b', 'c.c', '/a/b/c.c'],
    ['/a/b', '../c.c', '/a/c.c'],
    ['/a/b/', './x//c.c', '/a/b/x/c.c'],
    ['/a/b', '/c.c', '/c.c'],
    ['', 'c.c', 'c.c'],
    ['.', 'c.c', 'c.c'],
    ['/', '../c.c', '/c.c'],
    ['..', '../c.c', '../../c.c'],
    ['C:\\w', 'src\\c.c', 'C:\\w\\src\\c.c'],
    ['C:\\w', '..\\x/c.c', 'C:\\x\\c.c'],
    ['/w', 'C:/x/c.c', 'C:\\x\\c.c'],
    ['/w', '<stdin>', '/w/<stdin>'],
    ['', '<built-in>', '<built-in>'],
  ])('%s and %s are %s', (directory, name, expected) => {
    expect(joinPath(directory, name)).toBe(expected);
  });

  it('are UTF-8', () => {
    const { module } = parseModule('!0 = !DIFile(filename: "gr\\C3\\BC\\C3\\9Fe.c", directory: "/d")');
    expect(debugFiles(module)).toEqual([{ path: '/d/grüße.c', checksum: undefined }]);
  });
});

describe('compile units', () => {
  it('tell language, producer and file', () => {
    const { module } = parseModule(storedFixture());
    expect(compileUnits(module)).toMatchObject([
      { language: 'C11', file: '/project/debug.c', isOptimized: false, emission: 'FullDebug' },
    ]);
    expect(compileUnits(module)[0]!.producer).toMatch(/^clang version 22/);
    expect(isFromC(module)).toBe(true);
    expect(isFromC(parseModule('').module)).toBeUndefined();
  });
});

describe('the line map', () => {
  it('leads from C to IR and back', () => {
    const text = storedFixture();
    const { module } = parseModule(text);
    const table = new LineTable(text);
    const map = lineMap(module, table);
    const lines = text.split('\n');
    const irText = (line: number): string[] =>
      irLinesOf(map, '/project/debug.c', line).flatMap(({ first, last }) => lines.slice(first, last + 1));
    expect(irText(39)).toEqual([expect.stringMatching(/^@rows = /)]);
    expect(irText(87)[0]).toMatch(/^define .*@square/);
    expect(irText(88).some((line) => line.includes('#dbg_declare'))).toBe(true);
    expect(irText(88).some((line) => line.includes(' mul '))).toBe(true);
    expect(irText(89).at(-1)).toMatch(/^ +ret i32/);
    // A switch spans lines.
    expect(irText(110).map((line) => line.trim().split(' ')[0])).toEqual(['%0', 'switch', 'i32', 'i32', '],']);
    expect(irText(1)).toEqual([]);
    expect(irLinesOf(map, '/elsewhere.c', 87)).toEqual([]);

    const multiply = lines.findIndex((line) => line.includes(' mul '));
    expect(sourceOfIrLine(map, multiply)?.line).toBeGreaterThan(60);
    expect(sourceOfIrLine(map, 0)).toBeUndefined();
    expect(sourceOfIrLine(map, lines.length + 7)).toBeUndefined();
  });

  it('agrees with itself in both directions', () => {
    const text = storedOptimised();
    const { module } = parseModule(text);
    const map = lineMap(module, new LineTable(text));
    expect(map.irLines.length).toBeGreaterThan(80);
    for (const irLine of map.irLines) {
      const { file, line } = sourceOfIrLine(map, irLine)!;
      const ranges = irLinesOf(map, file, line);
      expect(ranges.some(({ first, last }) => first <= irLine && irLine <= last)).toBe(true);
    }
  });

  it('knows the calls that code was inlined through', () => {
    const text = storedOptimised();
    const { module } = parseModule(text);
    const map = functionLineMap(findFunction(module, 'sum')!, new LineTable(text));
    const multiply = text.slice(0, text.indexOf('%mul.i = ')).split('\n').length - 1;
    expect(sourceOfIrLine(map, multiply)?.line).toBe(88);
    for (const line of [88, 96]) {
      const ranges = irLinesOf(map, '/project/debug.c', line);
      expect(ranges.some(({ first, last }) => first <= multiply && multiply <= last)).toBe(true);
    }
  });
});
