import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import * as vscode from 'vscode';
import { problemsOf, replace, revert, show } from './documents';
import { eventually } from './wait';

describe('the session', () => {
  const errors = (name: string): number => problemsOf(name).length;
  const hasErrors = (name: string, wanted: boolean): Promise<true> =>
    eventually(() => (errors(name) > 0 === wanted ? true : undefined));

  it('applies settings without a restart', async () => {
    const { document } = await show('sum.c');
    await hasErrors('sum.c', false);
    await replace(document, 'int main', '_Static_assert(sizeof(long) == 4, "32 bits");\nint main');
    await hasErrors('sum.c', true);
    const settings = vscode.workspace.getConfiguration('verdict', document);
    await settings.update('compile.dataModel', 'ILP32', vscode.ConfigurationTarget.Workspace);
    await hasErrors('sum.c', false);
    await settings.update('compile.dataModel', undefined, vscode.ConfigurationTarget.Workspace);
    await hasErrors('sum.c', true);
    await revert(document);
    await hasErrors('sum.c', false);
  });

  it('goes on after a restart that the user asks for', async () => {
    await show('broken.c');
    await hasErrors('broken.c', true);
    await vscode.commands.executeCommand('verdict.restartServer');
    await hasErrors('broken.c', true);
  });

  it('goes on after the server has died', async function () {
    // Where processes can be seen: the server is a child of the extension host.
    const server = serverProcess();
    if (server === undefined) return this.skip();
    process.kill(server, 'SIGKILL');
    await eventually(() => {
      const next = serverProcess();
      return next !== undefined && next !== server ? true : undefined;
    });
    const { document } = await show('sum.c');
    await replace(document, 'return total;', 'return nobody;');
    await hasErrors('sum.c', true);
    await revert(document);
    await hasErrors('sum.c', false);
  });

  it('has its commands in the palette', async () => {
    const commands = await vscode.commands.getCommands(true);
    for (const command of ['verdict.showIr', 'verdict.showLog', 'verdict.restartServer']) {
      assert.ok(commands.includes(command), command);
    }
  });
});

/** The process of the language server; undefined where the system does not show processes as files. */
function serverProcess(): number | undefined {
  if (process.platform !== 'linux') return undefined;
  return readdirSync('/proc')
    .map(Number)
    .find((id) => !Number.isNaN(id) && isServer(id));
}

function isServer(id: number): boolean {
  try {
    const command = readFileSync(`/proc/${id}/cmdline`, 'utf8');
    const parent = Number(/\) . (\d+)/.exec(readFileSync(`/proc/${id}/stat`, 'utf8'))?.[1]);
    return parent === process.pid && command.includes('dist/server.js');
  } catch {
    // It ended while we looked.
    return false;
  }
}
