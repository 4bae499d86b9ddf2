import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { find, problemsOf, replace, revert, show } from './documents';
import { eventually } from './wait';

describe('a C document', () => {
  it('has the diagnostics of clang', async () => {
    await show('broken.c');
    const [error] = await eventually(() => nonEmpty(problemsOf('broken.c')));
    assert.equal(error?.message, "use of undeclared identifier 'y'");
    assert.equal(error.source, 'clang');
    assert.deepEqual(error.range, new vscode.Range(1, 13, 1, 14));
  });

  it('has a lens over each function', async () => {
    const { document } = await show('sum.c');
    const lenses = await eventually(() => irLensesOf(document));
    assert.deepEqual(
      lenses.map(({ range }) => range.start.line),
      [2, 10],
    );
  });

  it('shows the IR of the function at the cursor beside it, read-only, and follows the text', async () => {
    const editor = await show('sum.c');
    editor.selection = new vscode.Selection(12, 0, 12, 0);
    await vscode.commands.executeCommand('verdict.showIr');
    const ir = await eventually(shownIr);
    assert.equal(ir.document.languageId, 'llvm');
    assert.notEqual(ir.viewColumn, editor.viewColumn);
    assert.equal(vscode.workspace.fs.isWritableFileSystem(ir.document.uri.scheme) ?? false, false);
    await eventually(() => has(ir.document, 'define dso_local i32 @main('));

    await replace(editor.document, 'result == 6', 'result == 4711');
    await eventually(() => has(ir.document, 'icmp eq i32 %0, 4711'));
    await replace(editor.document, 'result == 4711', 'result == nobody');
    await eventually(() =>
      has(ir.document, "; OUT OF DATE: sum.c does not compile (line 14: use of undeclared identifier 'nobody')"),
    );
    await eventually(() => has(ir.document, 'icmp eq i32 %0, 4711'));
    await revert(editor.document);
    await eventually(() => has(ir.document, 'icmp eq i32 %0, 6'));
    await eventually(() => (has(ir.document, 'OUT OF DATE') === undefined ? true : undefined));
  });

  it('has IR that can be looked through like a file', async () => {
    const { document } = await show('sum.c');
    const [, main] = await eventually(() => irLensesOf(document));
    await vscode.commands.executeCommand(main!.command!.command, ...(main!.command!.arguments as unknown[]));
    const ir = (await eventually(shownIr)).document;
    const position = find(ir, 'call i32 @sum', '@sum');
    const [definition] = await vscode.commands.executeCommand<vscode.Location[]>(
      'vscode.executeDefinitionProvider',
      ir.uri,
      position,
    );
    assert.match(ir.lineAt(definition!.range.start.line).text, /^declare i32 @sum/);
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
      'vscode.executeHoverProvider',
      ir.uri,
      find(ir, '%result = alloca', '%result'),
    );
    const text = hovers
      .flatMap(({ contents }) => contents)
      .map((content) => (content as vscode.MarkdownString).value)
      .join();
    assert.match(text, /int result/);
    assert.deepEqual(vscode.languages.getDiagnostics(ir.uri), []);
  });
});

/** The lenses *Show IR*; those with verdicts come and go while functions are verified. */
async function irLensesOf(document: vscode.TextDocument): Promise<vscode.CodeLens[] | undefined> {
  const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
    'vscode.executeCodeLensProvider',
    document.uri,
    10,
  );
  return nonEmpty(lenses.filter(({ command }) => command?.title === 'Show IR'));
}

function shownIr(): vscode.TextEditor | undefined {
  return vscode.window.visibleTextEditors.find(({ document }) => document.uri.scheme === 'verdict-ir');
}

function has(document: vscode.TextDocument, text: string): true | undefined {
  return document.getText().includes(text) ? true : undefined;
}

function nonEmpty<T>(list: T[]): T[] | undefined {
  return list.length > 0 ? list : undefined;
}
