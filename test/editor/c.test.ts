import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSession, type Session, withoutVerdicts } from './session';
import { oneStory } from './story';
import { shownIr, Workbench } from './workbench';

describe('a C file in VS Code', () => {
  oneStory();
  let session: Session;
  let workbench: Workbench;
  beforeAll(async () => {
    session = await openSession({ name: 'c', settings: withoutVerdicts });
    workbench = new Workbench(session.page);
    await workbench.ready();
  });
  afterAll(() => session.close());
  const showIr = (): Locator => workbench.lenses('sum.c').filter({ hasText: 'Show IR' });

  it('has a lens over each function', async () => {
    await workbench.openFile('sum.c');
    await showIr().nth(1).waitFor();
    expect(await showIr().count()).toBe(2);
    await session.screenshot('lenses');
  });

  it('shows the IR of a function beside it', async () => {
    await showIr().first().click();
    await workbench.line(shownIr, '; sum in sum.c, by clang').waitFor();
    await workbench.line(shownIr, 'define dso_local i32 @sum').waitFor();
  });

  it('marks the IR of the C line at the cursor', async () => {
    await workbench.clickLine('sum.c', 'total += values[i];');
    const ir = await workbench.see(
      () => workbench.markedLines(shownIr),
      (lines) => lines.some((line) => line.includes('getelementptr')),
    );
    expect(ir.some((line) => line.includes('@llvm.sadd.with.overflow.i32'))).toBe(true);
    expect(ir.some((line) => line.includes('alloca'))).toBe(false);
    expect(await workbench.markedLines('sum.c')).toEqual(['total += values[i];']);
    await session.screenshot('linked-from-c');
  });

  it('marks the C line of the IR at the cursor', async () => {
    await workbench.clickLine(shownIr, '%cmp = icmp slt');
    await workbench.see(
      () => workbench.markedLines('sum.c'),
      (lines) => lines.length === 1 && lines[0] === 'for (int i = 0; i < count; i++) {',
    );
    await session.screenshot('linked-from-ir');
  });

  it('keeps the IR in step with the text', async () => {
    await workbench.clickLine('sum.c', 'return total;');
    await workbench.page.keyboard.press('Home');
    await workbench.page.keyboard.type('total ^= 4711; ');
    await workbench.line(shownIr, 'xor i32').waitFor();
    await workbench.see(
      () => workbench.markedLines(shownIr),
      (lines) => lines.some((line) => line.includes('xor i32')),
    );
  });

  it('keeps the last IR and the lenses while the text does not compile, and says so', async () => {
    await workbench.page.keyboard.type('nonsense ');
    const faded = workbench.editor(shownIr).locator('.view-line span[class*="TextEditorDecorationType"]').first();
    await faded.waitFor();
    expect(await workbench.style(faded, 'opacity')).toBe('0.5');
    await workbench.line(shownIr, 'xor i32').waitFor();
    await workbench.editor('sum.c').locator('.squiggly-error').first().waitFor();
    expect(await showIr().count()).toBe(2);
    expect(await workbench.markedLines(shownIr)).toEqual([]);
    await workbench.line(shownIr, 'xor i32').hover({ position: { x: 60, y: 8 } });
    const reason = workbench.page.locator('.monaco-hover', { hasText: 'OUT OF DATE: sum.c does not compile (line 8' });
    await reason.waitFor();
    await session.screenshot('out-of-date');
  });

  it('is up to date again when the text is mended', async () => {
    for (const _ of 'nonsense ') await workbench.page.keyboard.press('Backspace');
    await workbench.see(
      () => workbench.markedLines(shownIr),
      (lines) => lines.some((line) => line.includes('xor i32')),
    );
    expect(await workbench.editor(shownIr).locator('.view-line span[class*="TextEditorDecorationType"]').count()).toBe(
      0,
    );
    await workbench.editor('sum.c').locator('.squiggly-error').waitFor({ state: 'detached' });
  });

  it('has its errors among the problems', async () => {
    await workbench.openFile('broken.c');
    await workbench.editor('broken.c').locator('.squiggly-error').first().waitFor();
    await workbench.runCommand('Problems: Focus on Problems View');
    const problem = workbench.page.locator('.markers-panel .monaco-list-row', { hasText: 'undeclared identifier' });
    await problem.waitFor();
    expect(await problem.textContent()).toContain('clang');
    await session.screenshot('problems');
  });
});
