import { spawn } from 'node:child_process';
import path from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { repository } from './repository';
import { launchBrowser } from './vscode/browser';
import { Workbench } from './workbench';

describe('npm run editor', () => {
  it('serves VS Code with the packaged extension, on examples/, until it is interrupted', async () => {
    const child = spawn(process.execPath, ['build/run.mjs', 'test/editor/open.ts', path.join(repository, 'examples')], {
      cwd: repository,
      stdio: ['ignore', 'pipe', 'inherit'],
      // As from a terminal: Ctrl-C reaches the whole group.
      detached: true,
    });
    const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
    const browser = await launchBrowser(inject('shared').browser);
    try {
      const page = await browser.newPage({ viewport: { width: 1600, height: 900 } });
      await page.goto(await addressIn(child.stdout));
      const workbench = new Workbench(page);
      await workbench.ready();
      await workbench.openFile('first.c');
      await workbench.lenses('first.c').first().waitFor();
      await page.screenshot({ path: path.join(repository, 'artefacts/editor/open.png') });
    } finally {
      await browser.close();
      process.kill(-child.pid!, 'SIGINT');
    }
    expect(await ended).toBe(0);
  });
});

/** The address that the command prints. */
function addressIn(output: NodeJS.ReadableStream): Promise<string> {
  let printed = '';
  return new Promise((resolve, reject) => {
    output.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      const address = /http:\S+/.exec(printed)?.[0];
      if (address !== undefined) resolve(address);
    });
    output.on('end', () => reject(new Error(`no address in: ${printed}`)));
  });
}
