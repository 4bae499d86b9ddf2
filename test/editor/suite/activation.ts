import assert from 'node:assert/strict';
import * as vscode from 'vscode';

describe('the packaged extension', () => {
  const extension = () => {
    const found = vscode.extensions.getExtension('verdict.verdict');
    assert.ok(found, 'verdict.verdict is not installed');
    return found;
  };

  it('is installed, not run from the sources', () => {
    assert.match(extension().extensionPath, /verdict\.verdict-\d/);
  });

  it('is active once a C file is open', async () => {
    const [file] = await vscode.workspace.findFiles('sum.c');
    assert.ok(file);
    await vscode.window.showTextDocument(file);
    await extension().activate();
    assert.equal(extension().isActive, true);
  });
});
