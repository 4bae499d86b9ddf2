import * as vscode from 'vscode';

const name = 'first-steps.c';

/** Opens a copy of the bundled example, which the user may change; what was changed before stays so. */
export function registerOpenExample(context: vscode.ExtensionContext): vscode.Disposable {
  return vscode.commands.registerCommand('verdict.openExample', async () => {
    const copy = vscode.Uri.joinPath(context.globalStorageUri, name);
    if (!(await exists(copy))) {
      await vscode.workspace.fs.createDirectory(context.globalStorageUri);
      await vscode.workspace.fs.copy(vscode.Uri.joinPath(context.extensionUri, 'media', name), copy);
    }
    await vscode.window.showTextDocument(copy, { preview: false });
  });
}

async function exists(uri: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(uri);
    return true;
  } catch {
    return false;
  }
}
