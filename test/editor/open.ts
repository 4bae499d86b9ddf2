/** `npm run editor`: serves VS Code with the packaged extension until Ctrl-C. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { packagedExtension } from './repository';
import { installVsCode, toolFolder } from './vscode/install';
import { installExtension, startServer } from './vscode/server';

async function main(workspace: string): Promise<void> {
  const vscode = installVsCode(console.log);
  const folder = mkdtempSync(path.join(toolFolder, 'editor-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    const extensions = path.join(folder, 'extensions');
    installExtension(vscode, packagedExtension(), extensions);
    const server = await startServer(vscode, {
      data: path.join(folder, 'data'),
      extensions,
      workspaces: 'untrusted until asked',
    });
    const address = server.address(workspace);
    console.log(`VS Code with Verdict, on ${workspace}:\n\n  ${address}\n\nCtrl-C stops it.`);
    showInBrowser(address);
    await interrupted();
    await server.stop();
  } finally {
    remove();
  }
}

/** Opens the user's browser where there is a screen; elsewhere the address has been printed. */
function showInBrowser(address: string): void {
  const hasScreen = process.env.DISPLAY !== undefined || process.env.WAYLAND_DISPLAY !== undefined;
  if (!hasScreen) return;
  const browser = spawn('xdg-open', [address], { stdio: 'ignore', detached: true });
  // No such program: the user has the address.
  browser.on('error', () => undefined);
  browser.unref();
}

function interrupted(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}

void main(process.argv[2] ?? process.cwd());
