import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { find, problemsOf, replace, revert, show } from './documents';
import { eventually } from './wait';

describe('an LLVM IR document', () => {
  const ask = async <T>(provider: string, line: string, word: string): Promise<T> => {
    const { document } = await show('sum.ll');
    return vscode.commands.executeCommand<T>(provider, document.uri, find(document, line, word));
  };

  it('is LLVM IR', async () => {
    assert.equal((await show('sum.ll')).document.languageId, 'llvm');
  });

  it('has an outline', async () => {
    const { document } = await show('sum.ll');
    const symbols = await eventually(async () =>
      vscode.commands.executeCommand<vscode.DocumentSymbol[] | undefined>(
        'vscode.executeDocumentSymbolProvider',
        document.uri,
      ),
    );
    const functions = symbols.filter(({ kind }) => kind === vscode.SymbolKind.Function);
    assert.deepEqual(
      functions.map(({ name }) => name),
      ['@sum', '@main'],
    );
    assert.deepEqual(
      functions[0]?.children.map(({ name }) => name),
      ['entry', 'for.cond', 'for.body', 'for.inc', 'for.end'],
    );
  });

  it('folds', async () => {
    const { document } = await show('sum.ll');
    const ranges = await vscode.commands.executeCommand<vscode.FoldingRange[]>(
      'vscode.executeFoldingRangeProvider',
      document.uri,
    );
    const start = find(document, 'define dso_local i32 @sum').line;
    assert.ok(ranges.some((range) => range.start === start && document.lineAt(range.end + 1).text === '}'));
  });

  it('leads to definitions and references', async () => {
    const { document } = await show('sum.ll');
    const [definition] = await ask<vscode.Location[]>(
      'vscode.executeDefinitionProvider',
      'br label %for.cond',
      '%for.cond',
    );
    assert.match(document.lineAt(definition!.range.start.line).text, /^for\.cond:/);
    const references = await ask<vscode.Location[]>('vscode.executeReferenceProvider', '%total = alloca', '%total');
    assert.equal(references.length, document.getText().split(/%total\b/).length - 1);
    const highlights = await ask<vscode.DocumentHighlight[]>(
      'vscode.executeDocumentHighlights',
      '%total = alloca',
      '%total',
    );
    assert.equal(highlights.length, references.length);
  });

  it('says type and C variable', async () => {
    const [hover] = await ask<vscode.Hover[]>('vscode.executeHoverProvider', '%total = alloca', '%total');
    const text = hover?.contents.map((content) => (content as vscode.MarkdownString).value).join();
    assert.match(text ?? '', /int total/);
  });

  it('has diagnostics of the text that is not saved', async () => {
    const { document } = await show('sum.ll');
    await replace(document, '%total = alloca i32', '%total = alloca nonsense');
    const [error] = await eventually(() => {
      const found = problemsOf('sum.ll');
      return found.length > 0 ? found : undefined;
    });
    assert.equal(document.getText(error?.range), 'nonsense');
    await revert(document);
    await eventually(() => (problemsOf('sum.ll').length === 0 ? true : undefined));
  });
});
