import { mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findCompileCommand } from '../../../server/src/compile/database/compile-command';
import { parseDatabase } from '../../../server/src/compile/database/read-database';
import { shellWords } from '../../../server/src/compile/database/shell-words';
import { folderWith } from './compiler';

describe('words of a command line', () => {
  it.each([
    ['cc -c a.c', ['cc', '-c', 'a.c']],
    ['  cc \t -c\na.c ', ['cc', '-c', 'a.c']],
    [`cc '-DS="a b"' -DT=\\"x\\"`, ['cc', '-DS="a b"', '-DT="x"']],
    [`cc "-DS=\\"a\\" \\$x \\n"`, ['cc', '-DS="a" $x \\n']],
    [`a'b'"c"\\ d ''`, ['abc d', '']],
    ['$(rm -rf) `x` ; | &', ['$(rm', '-rf)', '`x`', ';', '|', '&']],
    ['a\\\nb', ['ab']],
    ['', []],
  ])('%s', (command, words) => {
    expect(shellWords(command)).toEqual(words);
  });

  it.each([`cc 'a`, `cc "a`, 'cc a\\'])('an open quote is malformed: %s', (command) => {
    expect(shellWords(command)).toBeUndefined();
  });

  it('quoting and splitting gives the words back', () => {
    const quote = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`;
    fc.assert(
      fc.property(fc.array(fc.string()), (words) => {
        expect(shellWords(words.map(quote).join(' '))).toEqual(words);
      }),
      { seed: 2, numRuns: 1000 },
    );
  });
});

const entry = (rest: object): string => JSON.stringify([{ directory: '.', file: 'a.c', ...rest }]);

describe('the entry of a file', () => {
  it('is not looked for in what is a file, though it is called as build folders are', () => {
    const root = folderWith({ build: 'a program', out: 'its output' });
    expect(findCompileCommand(path.join(root, 'a.c'), [root], false)).toMatchObject({ flags: [], dropped: [] });
  });

  it.each([
    ['as a command', { command: 'gcc -DX="a b" -Iinc -O2 -c a.c -o a.o' }],
    ['as a list', { arguments: ['gcc', '-DX=a b', '-Iinc', '-O2', '-c', 'a.c', '-o', 'a.o'] }],
  ])('%s', (_, words) => {
    const root = folderWith({ 'compile_commands.json': entry(words) });
    expect(findCompileCommand(path.join(root, 'a.c'), [root], false)).toEqual({
      database: path.join(root, 'compile_commands.json'),
      directory: root,
      flags: ['-DX=a b', `-I${root}/inc`],
      dropped: ['-O2'],
      diagnostics: [],
    });
  });

  it.each(['.', 'build', 'out', 'src', 'src/build', 'cmake-build-debug'])('is found in %s', (folder) => {
    const root = folderWith({});
    mkdirSync(path.join(root, folder), { recursive: true });
    const text = JSON.stringify([{ directory: root, file: 'src/a.c', arguments: ['cc', '-DFOUND'] }]);
    writeFileSync(path.join(root, folder, 'compile_commands.json'), text);
    expect(findCompileCommand(path.join(root, 'src/a.c'), [root], false).flags).toEqual(['-DFOUND']);
  });

  it('is looked for up to the outermost of folders that lie in each other', () => {
    const root = folderWith({ 'compile_commands.json': entry({ file: 'src/a.c', command: 'cc -DX' }) });
    const inner = path.join(root, 'src');
    expect(findCompileCommand(path.join(inner, 'a.c'), [inner, root], true).flags).toEqual(['-DX']);
  });

  it('is not looked for outside the workspace', () => {
    const above = folderWith({ 'compile_commands.json': entry({ file: 'root/a.c', command: 'cc -DX' }) });
    const root = path.join(above, 'root');
    expect(findCompileCommand(path.join(root, 'a.c'), [root], true)).toEqual({
      flags: [],
      dropped: [],
      diagnostics: [],
    });
  });

  it('through a link that leaves the workspace only when it is trusted', () => {
    const elsewhere = folderWith({});
    const root = folderWith({});
    const text = JSON.stringify([{ directory: root, file: 'a.c', command: 'cc -DX' }]);
    writeFileSync(path.join(elsewhere, 'compile_commands.json'), text);
    symlinkSync(path.join(elsewhere, 'compile_commands.json'), path.join(root, 'compile_commands.json'));
    expect(findCompileCommand(path.join(root, 'a.c'), [root], false).flags).toEqual([]);
    expect(findCompileCommand(path.join(root, 'a.c'), [root], true).flags).toEqual(['-DX']);
  });

  it('hostile words never come out, and nothing is run', () => {
    const words = [
      '/project/evil.sh',
      '-fplugin=evil.so',
      '@evil',
      '-Xclang',
      '-load',
      '-Xclang',
      'evil.so',
      '-Wp,-MD,x',
    ];
    const root = folderWith({
      'compile_commands.json': entry({ arguments: [...words, '-B', '.', '-DOK', '--config', 'x'] }),
    });
    const { flags, dropped } = findCompileCommand(path.join(root, 'a.c'), [root], true);
    expect(flags).toEqual(['-DOK']);
    expect(dropped).toEqual([
      '-fplugin=evil.so',
      '@evil',
      '-Xclang -load',
      '-Xclang evil.so',
      '-Wp,-MD,x',
      '-B .',
      '--config x',
    ]);
  });

  it('is read again when the database changes', () => {
    const root = folderWith({ 'compile_commands.json': entry({ command: 'cc -DONE' }) });
    const file = path.join(root, 'a.c');
    expect(findCompileCommand(file, [root], false).flags).toEqual(['-DONE']);
    const database = path.join(root, 'compile_commands.json');
    writeFileSync(database, entry({ command: 'cc -DTWO' }));
    utimesSync(database, 1, 1);
    expect(findCompileCommand(file, [root], false).flags).toEqual(['-DTWO']);
  });
});

describe('a malformed database', () => {
  it.each([
    ['not JSON', '[{', /cannot be used: it is not JSON/],
    ['not a list', '{"a": 1}', /cannot be used: it is not a list/],
    [
      'bad entries',
      '[1, null, {}, {"directory": 1, "file": "a.c"}, {"directory": ".", "file": "a.c"}]',
      /5 of 5 entries/,
    ],
    ['open quotes', entry({ command: 'cc "a' }), /1 of 1 entries/],
    ['words that are no text', entry({ arguments: ['cc', 1] }), /1 of 1 entries/],
  ])('%s: is told, with its place', (_, text, message) => {
    const root = folderWith({ 'compile_commands.json': text });
    const { flags, diagnostics } = findCompileCommand(path.join(root, 'a.c'), [root], false);
    expect(flags).toEqual([]);
    expect(diagnostics).toHaveLength(1);
    expect(diagnostics[0]?.message).toMatch(message);
    expect(diagnostics[0]?.range?.file).toBe(path.join(root, 'compile_commands.json'));
  });

  it('any text at all: never an exception', () => {
    const json = fc.oneof(fc.string(), fc.json());
    fc.assert(
      fc.property(json, (text) => {
        expect(parseDatabase('/w/compile_commands.json', text).entries).toBeInstanceOf(Map);
      }),
      { seed: 3, numRuns: 500 },
    );
  });
});
