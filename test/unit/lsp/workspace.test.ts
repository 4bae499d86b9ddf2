import { describe, expect, it } from 'vitest';
import { Workspace } from '../../../server/src/lsp/workspace';

describe.skipIf(process.platform === 'win32')('the folders that a file may include from', () => {
  const workspace = new Workspace();
  workspace.start(['file:///work/a', 'file:///work/a/inner', 'file:///work/b', 'vscode-vfs://github/c'], false);

  it.each([
    ['file:///work/b/x.c', ['/work/b', '/work/a', '/work/a/inner']],
    ['file:///work/a/inner/x.c', ['/work/a/inner', '/work/a', '/work/b']],
    ['file:///work/ab/x.c', ['/work/ab', '/work/a', '/work/a/inner', '/work/b']],
    ['vscode-vfs://github/c/x.c', ['/work/a', '/work/a/inner', '/work/b']],
  ])('of %s are its own first, then the others', (uri, roots) => {
    expect(workspace.rootsFor(uri)).toEqual(roots);
  });

  it('change with the workspace', () => {
    const before = workspace.revision;
    workspace.changeFolders(['file:///work/c'], ['file:///work/a', 'file:///work/a/inner']);
    expect(workspace.rootsFor('file:///work/c/x.c')).toEqual(['/work/c', '/work/b']);
    expect(workspace.revision).toBeGreaterThan(before);
  });
});
