import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSession, type Session } from './session';
import { oneStory } from './story';
import { type LineMark, Workbench } from './workbench';

describe('verdicts beside the text', () => {
  oneStory();
  let session: Session;
  let workbench: Workbench;
  beforeAll(async () => {
    session = await openSession({
      name: 'verdicts',
      settings: { 'verdict.verify.engine': 'bmc', 'workbench.colorTheme': 'Dark Modern' },
    });
    workbench = new Workbench(session.page);
    await workbench.ready();
  });
  afterAll(() => session.close());

  const marks = (wanted: (marks: readonly LineMark[]) => boolean): Promise<readonly LineMark[]> =>
    workbench.see(() => workbench.lineMarks('verdicts.c'), wanted);
  const areDecided = (lines: readonly LineMark[]): boolean =>
    lines.length === 5 && lines.every(({ mark }) => ['proved', 'refuted', 'bounded', 'unknown'].includes(mark));

  it('are marks in the gutter and words after lines, of four kinds', async () => {
    await workbench.openFile('verdicts.c');
    const seen = await marks(areDecided);
    expect(seen.map(({ text, mark }) => [text, mark])).toEqual([
      ['assert(x >= 0 && x <= 9);', 'proved'],
      ['return -x;', 'refuted'],
      ['if (*values > largest) largest = *values;', 'bounded'],
      ['assert(largest >= 0);', 'proved'],
      ['return now / 1000 + 1;', 'unknown'],
    ]);
    const words = seen.map((line) => line.words.replace(/[\d.]+ m?s$/, 'TIME'));
    expect(words).toEqual([
      '✓ proved · bmc TIME',
      '✗ x = -2147483648',
      '○ 6 hold up to bound 12 · bmc TIME',
      '✓ 2 proved · bmc TIME',
      '? Inline assembly in line 25 is not supported.',
    ]);
    await session.screenshot('marks');
  });

  it('are counted in the status bar', async () => {
    const item = workbench.page.locator('.statusbar-item', { hasText: '✓ 4' });
    await item.waitFor();
    expect((await item.textContent())?.replaceAll('\u00a0', ' ').trim()).toMatch(/✓ 4 +✗ 1 +○ 6 +\? 2/);
  });

  it('are tests in the Testing view', async () => {
    await workbench.runCommand('Testing: Focus on Test Explorer View');
    const row = (text: string) => workbench.page.locator('.test-explorer .monaco-list-row', { hasText: text });
    await row('verdicts.c').first().waitFor();
    await workbench.page.waitForTimeout(1000);
    await row('verdicts.c').first().click();
    await workbench.page.keyboard.press('ArrowRight');
    await row('negate').first().click();
    await workbench.page.keyboard.press('ArrowRight');
    await workbench.page.waitForTimeout(1000);
    await session.screenshot('tests');
  });

  it('are explained in the panel', async () => {
    await workbench.runCommand('Verdict: Why Unknown');
    await workbench.page.waitForTimeout(3000);
    await session.screenshot('why');
    await workbench.runCommand('Preferences: Toggle between Light/Dark Themes');
    await workbench.page.waitForTimeout(1500);
    await session.screenshot('light');
  });
  it('proof', async () => {
    await workbench.openFile('verdicts.c');
    await workbench.clickLine('verdicts.c', 'return -x;');
    await workbench.runCommand('Verdict: Show Proof');
    await workbench.page.waitForTimeout(3000);
    await session.screenshot('proof');
    await workbench.runCommand('Verdict: Verify Workspace');
    await workbench.page.waitForTimeout(6000);
    await session.screenshot('workspace');
  });
});
