import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  DefinitionRequest,
  DocumentHighlightRequest,
  DocumentSymbolRequest,
  FoldingRangeRequest,
  HoverRequest,
  LSPErrorCodes,
  ReferencesRequest,
  ResponseError,
  type DocumentSymbol,
  type Location,
  type MarkupContent,
} from 'vscode-languageserver/node';
import { URI } from 'vscode-uri';
import { describe, expect, it } from 'vitest';
import { lineLinks, type LineLinks } from '../../server/src/lsp/protocol/line-links';
import type { Editor } from './editor';
import { useEditors } from './start';

const { shared } = useEditors();
const sum = readFileSync(path.join(import.meta.dirname, '../editor/workspace/sum.ll'), 'utf8');
const rows = sum.split('\n');
let files = 0;

async function opened(text = sum, languageId = 'llvm'): Promise<{ readonly editor: Editor; readonly uri: string }> {
  const editor = await shared();
  const uri = `file:///nowhere/file${++files}.ll`;
  await editor.open(uri, languageId, text);
  return { editor, uri };
}

/** The position of a piece of text on the first line that has another in it. */
function find(line: string, word: string): { readonly line: number; readonly character: number } {
  const row = rows.findIndex((candidate) => candidate.includes(line));
  return { line: row, character: rows[row]!.indexOf(word) + 1 };
}

describe('an LLVM IR document', () => {
  it('that is right has no diagnostics', async () => {
    const { editor, uri } = await opened();
    expect(await editor.diagnostics(uri, 1)).toEqual([]);
  });

  it('that is wrong has them where it is wrong, in UTF-16 columns', async () => {
    const wrong = '@"ä😀" = global nonsense 0';
    const { editor, uri } = await opened(`; ä😀\n@a = global i32 0 ; ä😀\n${wrong}\n`);
    const [error] = await editor.diagnostics(uri, 1);
    expect(error).toMatchObject({ severity: 1, source: 'verdict' });
    const character = wrong.indexOf('nonsense');
    expect(error?.range).toEqual({ start: { line: 2, character }, end: { line: 2, character: character + 8 } });
  });

  it('loses its diagnostics when it is mended, and when it is closed', async () => {
    const { editor, uri } = await opened('@a = global nonsense 0\n');
    expect(await editor.diagnostics(uri, 1)).toHaveLength(1);
    await editor.change(uri, 2, {
      range: { start: { line: 0, character: 12 }, end: { line: 0, character: 20 } },
      text: 'i32',
    });
    expect(await editor.diagnostics(uri, 2)).toEqual([]);
    await editor.change(uri, 3, { text: 'nonsense' });
    expect(await editor.diagnostics(uri, 3)).not.toEqual([]);
    await editor.close(uri);
    await editor.until(() => (editor.latest(uri)?.length === 0 ? true : undefined));
  });

  it('has an outline of functions with their blocks, and of globals', async () => {
    const { editor, uri } = await opened();
    const symbols = (await editor.connection.sendRequest(DocumentSymbolRequest.type, {
      textDocument: { uri },
    })) as DocumentSymbol[];
    const fn = symbols.find(({ name }) => name === '@sum');
    expect(fn?.range.start.line).toBe(find('define dso_local i32 @sum', 'define').line);
    expect(fn?.children?.map(({ name }) => name)).toEqual(['entry', 'for.cond', 'for.body', 'for.inc', 'for.end']);
    expect(symbols.map(({ name }) => name)).toContain('@__const.main.values');
  });

  it('folds functions and blocks', async () => {
    const { editor, uri } = await opened();
    const ranges = (await editor.connection.sendRequest(FoldingRangeRequest.type, { textDocument: { uri } })) ?? [];
    const { line } = find('define dso_local i32 @sum', 'define');
    expect(ranges.find(({ startLine }) => startLine === line)?.endLine).toBe(rows.indexOf('}') - 1);
    expect(ranges.length).toBeGreaterThan(5);
  });

  it.each([
    ['a value', 'store i32 %add', '%add', '%add = add'],
    ['a label', 'br label %for.cond', '%for.cond', 'for.cond:'],
    ['a function', 'call i32 @sum', '@sum', 'define dso_local i32 @sum'],
    ['metadata', '%add = add', '!53', '!53 = '],
    ['an attribute group', 'define dso_local i32 @sum', '#0', 'attributes #0'],
  ])('goes to the definition of %s', async (_what, line, word, definition) => {
    const { editor, uri } = await opened();
    const position = find(line, word);
    const found = await editor.connection.sendRequest(DefinitionRequest.type, { textDocument: { uri }, position });
    expect((found as Location[]).map(({ range }) => range.start.line)).toEqual([find(definition, '').line]);
  });

  it('finds the references of a value, with and without its definition', async () => {
    const { editor, uri } = await opened();
    const ask = async (includeDeclaration: boolean): Promise<string[]> => {
      const found = await editor.connection.sendRequest(ReferencesRequest.type, {
        textDocument: { uri },
        position: find('%total = alloca', '%total'),
        context: { includeDeclaration },
      });
      return (found ?? []).map(({ range }) =>
        rows[range.start.line]!.slice(range.start.character, range.end.character),
      );
    };
    const uses = rows.filter((row) => row.includes('%total,') || row.includes('%total ')).length;
    expect(await ask(true)).toEqual(Array<string>(uses).fill('%total'));
    expect(await ask(false)).toHaveLength(uses - 1);
  });

  it('highlights a name where it is written and where it is read', async () => {
    const { editor, uri } = await opened();
    const found = await editor.connection.sendRequest(DocumentHighlightRequest.type, {
      textDocument: { uri },
      position: find('store i32 %add', '%add'),
    });
    expect(found?.map(({ kind }) => kind)).toEqual([3, 2]);
  });

  it('says the type, the C variable and the C line of a value', async () => {
    const { editor, uri } = await opened();
    const hover = await editor.connection.sendRequest(HoverRequest.type, {
      textDocument: { uri },
      position: find('%total = alloca', '%total'),
    });
    const { value } = hover!.contents as MarkupContent;
    expect(value).toContain('int total');
    expect(value).toContain('sum.c:4');
    expect(value).toContain('ptr');
  });

  it('is linked to the C file that its debug info names', async () => {
    const { editor, uri } = await opened();
    const { sources } = await editor.connection.sendRequest<LineLinks>(lineLinks.method, { uri });
    expect(sources.map((source) => source.uri)).toEqual([URI.file('/nowhere/sum.c').toString()]);
  });

  it('answers for the newest text only', async () => {
    const { editor, uri } = await opened();
    const position = find('%total = alloca', '%total');
    const asked = editor.connection.sendRequest(HoverRequest.type, { textDocument: { uri }, position });
    await editor.change(uri, 2, { text: '\n' });
    // Answered before the change came, or refused because of it; never from the old text after it.
    const answer = await asked.catch((error: unknown) => error);
    if (answer instanceof ResponseError) expect(answer.code).toBe(LSPErrorCodes.ContentModified);
    else expect(JSON.stringify(answer)).toContain('int total');
    expect(await editor.connection.sendRequest(HoverRequest.type, { textDocument: { uri }, position })).toBeNull();
  });

  it('works under an address that is no file', async () => {
    const editor = await shared();
    const uri = 'vscode-vfs://github/someone/repository/a.ll';
    await editor.open(uri, 'llvm', sum);
    expect(await editor.diagnostics(uri, 1)).toEqual([]);
    const { sources } = await editor.connection.sendRequest<LineLinks>(lineLinks.method, { uri });
    expect(sources.map((source) => source.uri)).toEqual(['vscode-vfs://github/someone/repository/sum.c']);
  });

  it('opened again under the same version is not mistaken for what it was', async () => {
    const { editor, uri } = await opened();
    const names = async (): Promise<string[] | undefined> => {
      const symbols = await editor.connection.sendRequest(DocumentSymbolRequest.type, { textDocument: { uri } });
      return symbols?.map(({ name }) => name);
    };
    expect(await names()).toContain('@sum');
    await editor.close(uri);
    await editor.open(uri, 'llvm', '@other = global i32 0\n');
    expect(await names()).toEqual(['@other']);
  });
});
