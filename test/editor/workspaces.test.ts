import { afterEach, describe, expect, it } from 'vitest';
import { openSession, type Session } from './session';
import { Workbench } from './workbench';

let session: Session;
afterEach(() => session.close());

describe('a workspace that is not trusted', () => {
  it('is compiled without its flags until it is trusted', async () => {
    session = await openSession({ name: 'trust', workspaces: 'untrusted until asked' });
    const { page } = session;
    const workbench = new Workbench(page);
    await workbench.ready();
    await page.locator('.statusbar-item', { hasText: 'Restricted Mode' }).waitFor();
    await workbench.openFile('verdicts.c');
    await workbench.see(
      () => workbench.lineMarks('verdicts.c'),
      (lines) => lines.some(({ mark }) => mark === 'proved') && lines.some(({ mark }) => mark === 'refuted'),
    );
    await workbench.openFile('trusted.c');
    await workbench.editor('trusted.c').locator('.squiggly-error').first().waitFor();
    await session.screenshot('restricted');

    await workbench.runCommand('Workspaces: Manage Workspace Trust');
    await page.locator('.workspace-trust-editor').getByRole('button', { name: 'Trust', exact: true }).click();
    await workbench.openFile('trusted.c');
    await workbench.editor('trusted.c').locator('.squiggly-error').waitFor({ state: 'detached' });
    await workbench.lenses('trusted.c').first().waitFor();
    await session.screenshot('trusted');
  });
});

describe('a workspace of two folders', () => {
  it('has the settings of each folder for its files', async () => {
    session = await openSession({ name: 'folders', open: 'two.code-workspace' });
    const workbench = new Workbench(session.page);
    await workbench.ready();
    for (const name of ['narrow.c', 'wide.c']) {
      await workbench.openFile(name);
      await workbench.lenses(name).first().waitFor();
      expect(await workbench.editor(name).locator('.squiggly-error').count()).toBe(0);
    }
    await session.screenshot('both');
  });
});
