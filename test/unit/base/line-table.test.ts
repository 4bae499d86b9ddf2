import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LineTable } from '../../../server/src/base/line-table';

const texts = fc.string({ unit: fc.constantFrom('a', ' ', '\n', '\r', '\r\n', '😀'), maxLength: 40 });

describe('a line table', () => {
  it('counts lines as editors do', () => {
    const table = new LineTable('one\ntwo\r\nthree\rfour');
    expect(table.lineCount).toBe(4);
    expect(table.positionAt(9)).toEqual({ line: 2, column: 0 });
    expect(table.positionAt(999)).toEqual({ line: 3, column: 4 });
    expect(table.offsetAt({ line: 1, column: 1 })).toBe(5);
    expect(table.offsetAt({ line: 9, column: 0 })).toBe(19);
    expect(table.offsetAt({ line: 0, column: 99 })).toBe(4);
    expect(new LineTable('').positionAt(0)).toEqual({ line: 0, column: 0 });
  });

  it('agrees with splitting the text', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const table = new LineTable(text);
        const lines = text.split(/(?<=\r\n|\n|\r(?!\n))/);
        const expected = /[\r\n]$/.test(text) ? lines.length + 1 : lines.length;
        expect(table.lineCount).toBe(expected);
        let offset = 0;
        lines.forEach((line, number) => {
          expect(table.startOfLine(number)).toBe(offset);
          offset += line.length;
        });
      }),
      { seed: 1 },
    );
  });

  it('leads from an offset to a position and back', () => {
    fc.assert(
      fc.property(texts, fc.nat(40), (text, at) => {
        const offset = Math.min(at, text.length);
        const table = new LineTable(text);
        const position = table.positionAt(offset);
        expect(table.lineAt(offset)).toBe(position.line);
        expect(table.offsetAt(position)).toBe(offset);
      }),
      { seed: 2 },
    );
  });
});
