import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineAfter, LineMoves, type Edit } from '../../../server/src/lsp/line-moves';

function edit(startLine: number, startCharacter: number, endLine: number, endCharacter: number, text: string): Edit {
  return {
    range: { start: { line: startLine, character: startCharacter }, end: { line: endLine, character: endCharacter } },
    text,
  };
}

describe('a line', () => {
  it.each<[string, Edit, number, number | undefined]>([
    ['before an edit stays', edit(5, 0, 6, 0, ''), 4, 4],
    ['after an insertion of lines moves down', edit(2, 3, 2, 3, '\n\n'), 5, 7],
    ['after a removal of lines moves up', edit(2, 0, 4, 0, ''), 5, 3],
    ['moves down when lines are put in at its head', edit(5, 0, 5, 0, 'int x;\n'), 5, 6],
    ['stays when it is split further right', edit(5, 4, 5, 4, '\n'), 5, 5],
    ['stays when its words are replaced', edit(5, 0, 5, 3, 'long'), 5, 5],
    ['inside of a removal is gone', edit(2, 0, 8, 0, ''), 5, undefined],
    ['at the end of a removal moves to its beginning', edit(2, 0, 5, 0, ''), 5, 2],
    ['that is joined to the one before moves there', edit(4, 9, 5, 0, ' '), 5, 4],
  ])('%s', (_what, change, line, expected) => {
    expect(lineAfter(line, change)).toBe(expected);
  });

  it('keeps its text through edits that do not touch it', () => {
    const texts = fc.array(fc.constantFrom('a', 'bb', ''), { minLength: 3, maxLength: 12 });
    fc.assert(
      fc.property(texts, fc.nat(), fc.nat(), fc.nat(), fc.array(fc.constantFrom('x', '')), (rows, a, b, c, added) => {
        const marked = rows.map((row, index) => `${index}:${row}`);
        const [start, end] = [a % marked.length, b % marked.length].sort((x, y) => x - y) as [number, number];
        const change = edit(start, 0, end, 0, added.map((row) => `${row}\n`).join(''));
        const after = [...marked.slice(0, start), ...added, ...marked.slice(end)];
        const line = c % marked.length;
        const moved = lineAfter(line, change);
        const isRemoved = start <= line && line < end;
        if (!isRemoved) expect(after[moved!]).toBe(marked[line]);
      }),
      { seed: 1 },
    );
  });
});

describe('the edits of a document', () => {
  it('lead from any version that is remembered to the newest', () => {
    const moves = new LineMoves(1);
    moves.add(2, [edit(0, 0, 0, 0, '\n')]);
    moves.add(3, [edit(0, 0, 0, 0, '\n'), edit(9, 0, 9, 0, '\n')]);
    expect([moves.lineNow(4, 1), moves.lineNow(4, 2), moves.lineNow(4, 3)]).toEqual([6, 5, 4]);
    expect(moves.lineNow(20, 1)).toBe(23);
  });

  it('lead nowhere from before a change of the whole text', () => {
    const moves = new LineMoves(1);
    moves.add(2, [edit(0, 0, 0, 0, '\n')]);
    moves.add(3, undefined);
    moves.add(4, [edit(0, 0, 0, 0, '\n')]);
    expect([moves.lineNow(4, 1), moves.lineNow(4, 2), moves.lineNow(4, 3)]).toEqual([undefined, undefined, 5]);
  });
});
