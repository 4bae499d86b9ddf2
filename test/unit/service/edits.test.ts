import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rangeAfter, type TextEdit } from '../../../server/src/service/store/edits';

function at(line: number, character: number, endLine: number, endCharacter: number) {
  return { start: { line, character }, end: { line: endLine, character: endCharacter } };
}

describe('a range after an edit', () => {
  it.each<[string, ReturnType<typeof at>, TextEdit, ReturnType<typeof at>]>([
    ['behind it', at(2, 4, 2, 6), { range: at(3, 0, 3, 0), text: 'x\n' }, at(2, 4, 2, 6)],
    ['lines above it', at(2, 4, 2, 6), { range: at(0, 0, 0, 0), text: 'x\ny\n' }, at(4, 4, 4, 6)],
    ['lines taken above it', at(4, 4, 4, 6), { range: at(0, 0, 2, 0), text: '' }, at(2, 4, 2, 6)],
    ['before it in its line', at(2, 4, 2, 6), { range: at(2, 0, 2, 1), text: 'abc' }, at(2, 6, 2, 8)],
    ['a line end before it', at(2, 4, 2, 6), { range: at(2, 1, 2, 1), text: '\n  ' }, at(3, 5, 3, 7)],
    ['right before it', at(2, 4, 2, 6), { range: at(2, 4, 2, 4), text: 'x' }, at(2, 5, 2, 7)],
    ['right behind it', at(2, 4, 2, 6), { range: at(2, 6, 2, 6), text: 'x' }, at(2, 4, 2, 6)],
    ['inside of it', at(2, 4, 2, 8), { range: at(2, 5, 2, 6), text: 'xyz' }, at(2, 4, 2, 10)],
    ['over all of it', at(2, 4, 2, 6), { range: at(2, 0, 3, 0), text: '' }, at(2, 0, 2, 0)],
  ])('%s', (_, range, edit, expected) => expect(rangeAfter(range, edit)).toEqual(expected));

  it('covers the same text, if the edit is outside of it', () => {
    const line = fc.stringMatching(/^[a-z]{0,6}$/);
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 5 }),
        fc.array(line, { minLength: 1, maxLength: 3 }),
        fc.nat(),
        fc.nat(),
        fc.nat(),
        fc.nat(),
        (lines, put, a, b, c, d) => {
          const text = lines.join('\n');
          const [from, to, start, end] = [a, b, c, d].map((n) => n % (text.length + 1)).sort((x, y) => x - y);
          const place = (offset: number, of = text) => {
            const before = of.slice(0, offset).split('\n');
            return { line: before.length - 1, character: before.at(-1)!.length };
          };
          const after = text.slice(0, from) + put.join('\n') + text.slice(to);
          if (start === end || to! > start!) return;
          const moved = rangeAfter(
            { start: place(start!), end: place(end!) },
            { range: { start: place(from!), end: place(to!) }, text: put.join('\n') },
          );
          const offset = (p: { line: number; character: number }) =>
            after
              .split('\n')
              .slice(0, p.line)
              .reduce((sum, l) => sum + l.length + 1, 0) + p.character;
          expect(after.slice(offset(moved.start), offset(moved.end))).toBe(text.slice(start, end));
        },
      ),
    );
  });
});
