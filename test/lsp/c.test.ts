import path from 'node:path';
import { CodeLensRequest, TextDocumentContentRequest, type CodeLens } from 'vscode-languageserver/node';
import { URI } from 'vscode-uri';
import { describe, expect, it } from 'vitest';
import { functionAt, type FunctionAtResult } from '../../server/src/lsp/protocol/function-at';
import { irAddress } from '../../server/src/lsp/protocol/ir-document';
import { lineLinks, type LineLinks } from '../../server/src/lsp/protocol/line-links';
import type { Editor } from './editor';
import { folderWith, useEditors } from './start';

const { shared, start } = useEditors();
/** Documents of the shared editor must not have the same name. */
let files = 0;

const broken = 'int twice(int x) {\n  return 2 * y;\n}\n';
const good = 'int twice(int x) {\n  return 2 * x;\n}\n';

function newFile(): string {
  return `file:///nowhere/file${++files}.c`;
}

function at(line: number, character: number, length = 0) {
  return { start: { line, character }, end: { line, character: character + length } };
}

describe('diagnostics of a C document', () => {
  it('are where clang sees them, and go away when the text is mended', async () => {
    const editor = await shared();
    const uri = newFile();
    await editor.open(uri, 'c', broken);
    expect(await editor.diagnostics(uri, 1)).toMatchObject([
      { message: "use of undeclared identifier 'y'", severity: 1, source: 'clang', range: at(1, 13, 1) },
    ]);
    await editor.change(uri, 2, { range: at(1, 13, 1), text: 'x' });
    expect(await editor.diagnostics(uri, 2)).toEqual([]);
  });

  it('count columns as the editor does, also after letters that are wider in UTF-8', async () => {
    const editor = await shared();
    const uri = newFile();
    await editor.open(uri, 'c', 'int f(void) { /* ä€😀 */ return y; }\n');
    expect(await editor.diagnostics(uri, 1)).toMatchObject([{ range: at(0, 32, 1) }]);
  });

  it('carry the notes of clang as related places', async () => {
    const editor = await shared();
    const uri = newFile();
    await editor.open(uri, 'c', 'int f(int a);\nint f(long a) { return 0; }\n');
    const [error] = await editor.diagnostics(uri, 1);
    expect(error).toMatchObject({ message: "conflicting types for 'f'", range: { start: { line: 1 } } });
    expect(error?.relatedInformation).toMatchObject([
      { message: 'previous declaration is here', location: { uri, range: { start: { line: 0, character: 4 } } } },
    ]);
  });

  it('in a header of the workspace are told for the header, also of one that is not saved', async () => {
    const folder = folderWith({ 'a.h': 'int a(void);\n', 'a.c': '#include "a.h"\nint b(void) { return a(); }\n' });
    const editor = await start({ folders: [folder] });
    const header = URI.file(path.join(folder, 'a.h')).toString();
    const source = URI.file(path.join(folder, 'a.c')).toString();
    await editor.open(header, 'cpp', 'unknown_type a(void);\n', 7);
    await editor.open(source, 'c', '#include "a.h"\nint b(void) { return a(); }\n');
    expect(await editor.diagnostics(header, 7)).toMatchObject([{ message: "unknown type name 'unknown_type'" }]);
    expect(await editor.diagnostics(source, 1)).toEqual([]);
    await editor.change(header, 8, { text: 'int a(void);\n' });
    await editor.until(() => (editor.latest(header)?.length === 0 ? true : undefined));
  });

  it('are withdrawn when the document is closed', async () => {
    const editor = await shared();
    const uri = newFile();
    await editor.open(uri, 'c', broken);
    expect(await editor.diagnostics(uri, 1)).toHaveLength(1);
    await editor.close(uri);
    await editor.until(() => (editor.latest(uri)?.length === 0 ? true : undefined));
  });

  it('are never those of an outdated text', async () => {
    const editor = await start({ settings: () => ({ delay: 20 }) });
    const uri = newFile();
    await editor.open(uri, 'c', good);
    for (let version = 2; version < 40; version++) {
      const text = version % 2 === 0 ? broken : good;
      await editor.change(uri, version, { text });
      await new Promise((resolve) => setTimeout(resolve, version % 5 === 0 ? 40 : 1));
    }
    await editor.change(uri, 40, { text: broken });
    expect(await editor.diagnostics(uri, 40)).toHaveLength(1);
    for (const { version, diagnostics } of editor.published) {
      const isBroken = version !== 1 && (version ?? 0) % 2 === 0;
      expect(diagnostics).toHaveLength(isBroken ? 1 : 0);
    }
  });

  it('stand at what is malformed in a contract, beside those of clang', async () => {
    const editor = await shared();
    const uri = newFile();
    const contract = '/* ä€😀 */ /*@ requires n > ; requires n < 9; */\n';
    await editor.open(uri, 'c', `${contract}int f(int n) { return n; }\n${broken}`);
    const malformed = { message: "an expression is expected, not ';'", severity: 1, source: 'verdict' };
    expect(await editor.diagnostics(uri, 1)).toMatchObject([
      { source: 'clang', range: at(3, 13, 1) },
      { ...malformed, range: at(0, 28, 1) },
    ]);
    await editor.change(uri, 2, { range: at(3, 13, 1), text: 'x' });
    expect(await editor.diagnostics(uri, 2)).toMatchObject([malformed]);
    await editor.change(uri, 3, { range: at(0, 28), text: '0' });
    expect(await editor.diagnostics(uri, 3)).toEqual([]);
  });

  it('stand at what a contract names and there is not', async () => {
    const editor = await shared();
    const uri = newFile();
    const contracts = '//@ requires m > 0 && limit > 0;\n//@ requires \\valid(n);\n';
    await editor.open(uri, 'c', `int limit;\n${contracts}int f(int n) { return n; }\n`);
    expect(await editor.diagnostics(uri, 1)).toMatchObject([
      { message: "'m' is neither an integer or pointer parameter of f nor a global integer", range: at(1, 13, 1) },
      { message: "'n' is not a pointer parameter of f", range: at(2, 20, 1) },
    ]);
  });

  it('come for a document that is no file', async () => {
    const editor = await shared();
    const untitled = 'untitled:Untitled-1';
    await editor.open(untitled, 'c', `#include <assert.h>\n${broken}`);
    expect(await editor.diagnostics(untitled, 1)).toMatchObject([{ range: at(2, 13, 1) }]);
  });
});

describe('lenses of a C document', () => {
  const lines = async (editor: Editor, uri: string): Promise<number[]> => {
    const lenses = (await editor.connection.sendRequest(CodeLensRequest.type, { textDocument: { uri } })) ?? [];
    return lenses.map(({ range }: CodeLens) => range.start.line);
  };
  const two =
    '#include <stdlib.h>\nint one(void)\n{\n  return 1;\n}\n\nstatic int\ntwo(void) { return abs(2); }\nint three(void) { return two(); }\n';

  it('stand over its own functions, where debug info says they are', async () => {
    const editor = await shared();
    const uri = newFile();
    await editor.open(uri, 'c', two);
    await editor.diagnostics(uri, 1);
    expect(await lines(editor, uri)).toEqual([1, 7, 8]);
  });

  it('stay and move with the text while it does not compile', async () => {
    const editor = await shared();
    const uri = newFile();
    await editor.open(uri, 'c', two);
    await editor.diagnostics(uri, 1);
    expect(await lines(editor, uri)).toEqual([1, 7, 8]);
    await editor.change(uri, 2, { range: at(1, 0), text: 'int oops\n\n' });
    expect((await editor.diagnostics(uri, 2)).length).toBeGreaterThan(0);
    expect(await lines(editor, uri)).toEqual([3, 9, 10]);
  });

  it('can be switched off', async () => {
    const editor = await start({ settings: () => ({ lens: { showIr: false } }) });
    const uri = newFile();
    await editor.open(uri, 'c', two);
    await editor.diagnostics(uri, 1);
    expect(await lines(editor, uri)).toEqual([]);
    await editor.changeSettings(() => ({}));
    await editor.until(() => (editor.refreshed.includes('codeLens') ? true : undefined));
    expect(await lines(editor, uri)).toEqual([1, 7, 8]);
  });
});

describe('the IR of a function', () => {
  const irOf = (source: string): string => URI.from(irAddress({ source, function: 'twice' })).toString();
  const content = async (editor: Editor, uri: string): Promise<string> =>
    (await editor.connection.sendRequest(TextDocumentContentRequest.type, { uri })).text;

  it('is found from a line', async () => {
    const editor = await shared();
    const uri = newFile();
    await editor.open(uri, 'c', `\n\n${good}\n`);
    const ask = (line: number): Promise<FunctionAtResult> =>
      editor.connection.sendRequest<FunctionAtResult>(functionAt.method, { uri, line });
    expect(await ask(3)).toEqual({ kind: 'function', name: 'twice' });
    expect(await ask(4)).toEqual({ kind: 'function', name: 'twice' });
    expect(await ask(0)).toMatchObject({ kind: 'none' });
  });

  it('is given as a document that reads without errors, and is linked to the C lines both ways', async () => {
    const editor = await shared();
    const uri = newFile();
    const irUri = irOf(uri);
    await editor.open(uri, 'c', good);
    const text = await content(editor, irUri);
    expect(text).toMatch(/^; twice in file\d+\.c, by clang \d+.*LP64\n/);
    expect(text).toMatch(/^define .*@twice\(/m);
    await editor.open(irUri, 'llvm', text);
    expect(await editor.diagnostics(irUri, 1)).toEqual([]);
    const links = await editor.connection.sendRequest<LineLinks>(lineLinks.method, { uri: irUri });
    const [source] = links.sources;
    expect(source).toMatchObject({ uri, version: 1 });
    const rows = text.split('\n');
    const triples = Array.from({ length: source!.lines.length / 3 }, (_, at) =>
      source!.lines.slice(3 * at, 3 * at + 3),
    );
    const rowsOf = (line: number): string[] =>
      triples.flatMap(([c, first, last]) => (c === line ? rows.slice(first, last! + 1) : []));
    expect(rowsOf(1).join('\n')).toContain('llvm.smul.with.overflow.i32');
    expect(rowsOf(0).join('\n')).toContain('define');
  });

  it('follows the text, and says so when there is no newer one', async () => {
    const editor = await shared();
    const uri = newFile();
    const irUri = irOf(uri);
    await editor.open(uri, 'c', good);
    await editor.open(irUri, 'llvm', await content(editor, irUri));
    const refreshed = (): Promise<true> => {
      const before = editor.refreshed.length;
      return editor.until(() => (editor.refreshed.slice(before).includes(irUri) ? true : undefined));
    };
    let next = refreshed();
    await editor.change(uri, 2, { text: good.replace('2 *', '7 +') });
    await next;
    expect(await content(editor, irUri)).toContain('llvm.sadd.with.overflow.i32');
    next = refreshed();
    await editor.change(uri, 3, { text: broken });
    await next;
    const outdated = await content(editor, irUri);
    expect(outdated).toMatch(
      /^; OUT OF DATE: file\d+\.c does not compile \(line 2: use of undeclared identifier 'y'\)/,
    );
    expect(outdated).toContain('llvm.sadd.with.overflow.i32');
    next = refreshed();
    await editor.change(uri, 4, { text: good.replace('twice', 'double_') });
    await next;
    expect(await content(editor, irUri)).toMatch(/^; OUT OF DATE: file\d+\.c has no code for a function twice/);
  });

  it('of a file that is not open is that of the file on disk', async () => {
    const folder = folderWith({ 'x.c': good });
    const editor = await start({ folders: [folder] });
    const source = URI.file(path.join(folder, 'x.c')).toString();
    const { text } = await editor.connection.sendRequest(TextDocumentContentRequest.type, {
      uri: URI.from(irAddress({ source, function: 'twice' })).toString(),
    });
    expect(text).toMatch(/^define .*@twice\(/m);
  });

  it('of a file that is nowhere says so', async () => {
    const editor = await shared();
    const irUri = irOf(newFile());
    expect(await content(editor, irUri)).toMatch(/^; no IR of twice: /);
  });
});
