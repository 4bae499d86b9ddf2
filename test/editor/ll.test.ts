import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSession, type Session, withoutVerdicts } from './session';
import { oneStory } from './story';
import { Workbench } from './workbench';

describe('an LLVM IR file in VS Code', () => {
  oneStory();
  let session: Session;
  let workbench: Workbench;
  beforeAll(async () => {
    session = await openSession({ name: 'll', settings: withoutVerdicts });
    workbench = new Workbench(session.page);
    await workbench.ready();
  });
  afterAll(() => session.close());

  it('is highlighted', async () => {
    await workbench.openFile('sum.ll');
    const colours = await workbench.see(
      () => workbench.colours('sum.ll', 'define dso_local i32 @sum'),
      (seen) => new Set(seen).size >= 3,
    );
    expect(colours.length).toBeGreaterThan(3);
  });

  it('has an outline of functions and blocks', async () => {
    await workbench.runCommand('Explorer: Focus on Outline View');
    // The list of files gives way to the outline.
    await workbench.page.locator('.pane-header', { hasText: 'workspace' }).first().click();
    const outline = workbench.page.locator('.outline-pane .monaco-list-row');
    await outline.filter({ hasText: '@sum' }).first().waitFor();
    await outline.filter({ hasText: 'for.cond' }).first().waitFor();
    await outline.filter({ hasText: '@main' }).first().waitFor();
    await session.screenshot('outline');
  });

  it('says type and C variable of a value', async () => {
    await workbench.hoverWord('sum.ll', '%total = alloca', '%total');
    const hover = workbench.page.locator('.monaco-hover:visible', { hasText: 'total' }).first();
    await hover.waitFor();
    const text = (await hover.textContent()) ?? '';
    expect(text).toContain('int total');
    await session.screenshot('hover');
  });

  it('goes to the definition of a label', async () => {
    await workbench.clickWord('sum.ll', 'br label %for.cond', '%for.cond');
    await workbench.page.keyboard.press('F12');
    await workbench.see(
      async () => (await workbench.page.locator('.statusbar-item', { hasText: /^Ln \d+/ }).textContent()) ?? '',
      (place) => place.includes('Ln 28,'),
    );
  });

  it('folds a function', async () => {
    await workbench.clickLine('sum.ll', 'define dso_local i32 @sum');
    await workbench.page.keyboard.press('Control+Shift+BracketLeft');
    await workbench.line('sum.ll', '%total = alloca').waitFor({ state: 'detached' });
    await session.screenshot('folded');
    await workbench.page.keyboard.press('Control+Shift+BracketRight');
  });

  it('is linked to its C file', async () => {
    await workbench.openBeside('sum.c');
    await workbench.clickLine('sum.c', 'total += values[i];');
    await workbench.see(
      () => workbench.markedLines('sum.ll'),
      (lines) => lines.some((line) => line.includes('getelementptr')),
    );
    await session.screenshot('linked');
  });

  it('shows what is wrong with it', async () => {
    await workbench.clickLine('sum.ll', '%arrayidx = getelementptr');
    await workbench.page.keyboard.type(', nonsense');
    await workbench.editor('sum.ll').locator('.squiggly-error').first().waitFor();
    await session.screenshot('error');
  });
});
