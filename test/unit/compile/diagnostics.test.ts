import { describe, expect, it } from 'vitest';
import { parseDiagnostics } from '../../../server/src/compile/diagnostics';

const parse = (text: string) => parseDiagnostics(text, (file) => file.replace('/guest', '/user'));

describe('clang’s messages', () => {
  it('place, ranges, option', () => {
    expect(parse('/guest/a.c:4:7:{4:7-4:12}{4:20-4:21}: warning: a [b] c [-Wsome-thing]\n')).toEqual([
      {
        severity: 'warning',
        message: 'a [b] c',
        option: 'some-thing',
        range: { file: '/user/a.c', line: 4, column: 7, endLine: 4, endColumn: 12 },
        notes: [],
      },
    ]);
  });

  it('a range that does not begin at the place is not its extent', () => {
    expect(parse('a.c:4:9:{4:1-4:12}: error: x\n')[0]?.range).toEqual({ file: 'a.c', line: 4, column: 9 });
  });

  it('notes belong to the message before', () => {
    const [only, ...rest] = parse('a.c:1:1: error: x\nb.h:2:3: note: y\nc.h:4:5: note: z\n');
    expect(rest).toEqual([]);
    expect(only?.notes).toEqual([
      { message: 'y', range: { file: 'b.h', line: 2, column: 3 } },
      { message: 'z', range: { file: 'c.h', line: 4, column: 5 } },
    ]);
  });

  it('include stacks become notes of the message after', () => {
    const text =
      'In file included from /guest/a.c:1:\nIn file included from b.h:2:\nc.h:3:1: fatal error: x\n1 error generated.\n';
    expect(parse(text)).toEqual([
      {
        severity: 'error',
        message: 'x',
        range: { file: 'c.h', line: 3, column: 1 },
        notes: [
          { message: 'in file included from here', range: { file: '/user/a.c', line: 1, column: 1 } },
          { message: 'in file included from here', range: { file: 'b.h', line: 2, column: 1 } },
        ],
      },
    ]);
  });

  it.each([
    ['clang: error: no input files', 'no input files'],
    ['clang-19: error: no input files', 'no input files'],
    ['error: unknown argument', 'unknown argument'],
  ])('without a place: %s', (line, message) => {
    expect(parse(`${line}\n`)).toEqual([{ severity: 'error', message, notes: [] }]);
  });

  it('a note in text that macros have made has no place', () => {
    const note = '<scratch space>:4:1: note: expanded from here';
    expect(parse(`a.c:1:2: error: x\n${note}\n`)[0]?.notes).toEqual([{ message: 'expanded from here' }]);
  });

  it('a warning that was made an error has the warning’s name', () => {
    expect(parse('a.c:1:1: error: x [-Werror,-Wunused]\n')[0]).toMatchObject({ severity: 'error', option: 'unused' });
  });

  it('messages over several lines stay together; Windows names and colons are no trouble', () => {
    expect(parse('C:\\x\\a:b.c:1:2: error: first\nsecond\n')[0]).toMatchObject({
      message: 'first\nsecond',
      range: { file: 'C:\\x\\a:b.c', line: 1, column: 2 },
    });
  });
});
