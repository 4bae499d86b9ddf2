import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
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
      settings: { 'verdict.verify.engine': 'bmc', 'verdict.verify.timeout': 15, 'workbench.colorTheme': 'Dark Modern' },
    });
    workbench = new Workbench(session.page);
    await workbench.ready();
  });
  afterAll(() => session.close());

  const useTheme = (name: string): void => {
    const file = path.join(session.workspace, '.vscode/settings.json');
    const settings = JSON.parse(readFileSync(file, 'utf8')) as object;
    writeFileSync(file, JSON.stringify({ ...settings, 'workbench.colorTheme': name }));
  };
  const marks = (wanted: (marks: readonly LineMark[]) => boolean): Promise<readonly LineMark[]> =>
    workbench.see(() => workbench.lineMarks('verdicts.c'), wanted);
  // VS Code draws marks and words one after the other.
  const areDecided = (lines: readonly LineMark[]): boolean =>
    lines.length === 5 &&
    lines.every(
      ({ mark, words }) => ['proved', 'refuted', 'bounded', 'unknown'].includes(mark) && /^[✓✗○?]/.test(words),
    );

  /** What stands over the functions, once that says what can be done. */
  const lenses = async (): Promise<readonly string[]> => {
    const texts = await workbench.see(
      () => workbench.lensLines('verdicts.c').allTextContents(),
      (lines) => lines.length === 4 && lines.every((line) => line.includes('Verify')),
    );
    return texts.map((text) => text.replaceAll('\u00a0', ' ')).sort();
  };
  const lensesOfDecided = [
    '? 2 unknown | Verify | Why unknown | Show IR',
    '✓ 1 proved | Verify | Show IR',
    '✓ 3 proved · ○ 6 bounded | Verify | Why unknown | Show IR',
    '✗ 1 refuted | Verify | Replay counterexample | Show IR',
  ];

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
    await lenses();
    await session.screenshot('marks', workbench.page.locator('.part.editor'));
  });

  it('are counted in the status bar', async () => {
    const item = workbench.page.locator('.statusbar-item', { hasText: '✓ 4' });
    await item.waitFor();
    expect((await item.textContent())?.replaceAll('\u00a0', ' ').trim()).toMatch(/✓ 4 +✗ 1 +○ 6 +\? 2/);
  });

  it('stand over each function, with what can be done', async () => {
    expect(await lenses()).toEqual(lensesOfDecided);
  });

  it('are stale at once when their text changes, and only they; then there are new ones', async () => {
    await workbench.clickLine('verdicts.c', 'if (x > 9) x = 9;');
    await workbench.page.keyboard.type(' x = 5;');
    const stale = await marks(([first]) => first?.mark === 'stale-proved' && first.words.startsWith('◌ was ✓ proved'));
    expect(stale.slice(1).map(({ mark }) => mark)).toEqual(['refuted', 'bounded', 'proved', 'unknown']);
    await session.screenshot('stale');
    await marks(areDecided);
  });

  it('survive a restart of the server, without being worked out again', async () => {
    const before = await marks(areDecided);
    await workbench.page.keyboard.press('ControlOrMeta+S');
    await workbench.runCommand('Verdict: Restart Server');
    await workbench.page.waitForTimeout(1000);
    // The very times: whoever had worked it out again, would have taken another.
    expect(await marks(areDecided)).toEqual(before);
    expect(await lenses()).toEqual(lensesOfDecided);
  });

  it('are tests in the Testing view: what is undecided has not passed', async () => {
    await workbench.runCommand('Testing: Focus on Test Explorer View');
    const row = (text: string) => workbench.page.locator('.test-explorer .monaco-list-row', { hasText: text }).first();
    await row('verdicts.c').click();
    await workbench.page.keyboard.press('ArrowRight');
    const state = async (name: string): Promise<string> =>
      (await row(name).locator('.computed-state').getAttribute('class')) ?? '';
    await row('negate').waitFor();
    await workbench.see(
      () => Promise.all(['clamp', 'negate', 'largest', 'ticks'].map(state)),
      (states) => states.every((one, at) => one.includes(['passed', 'failed', 'error', 'error'][at]!)),
    );
    await row('negate').click();
    await workbench.page.keyboard.press('ArrowRight');
    await row('signed overflow in -x').waitFor();
    expect(await row('signed overflow in -x').textContent()).toContain('line 11 · x = -2147483648');
    await session.screenshot('tests');
  });

  it('are explained in the panel, with buttons that act', async () => {
    await workbench.runCommand('Verdict: Why Unknown, and What Is Assumed');
    const panel = workbench.webview();
    await panel.locator('.card.bounded').first().waitFor();
    expect(await panel.locator('.card').count()).toBe(2);
    expect(await panel.locator('.card.unknown').textContent()).toContain(
      'Inline assembly in line 25 is not supported.',
    );
    expect(await panel.locator('#root').textContent()).toContain('What the verdicts rest on');
    await session.screenshot('why');
    await panel.getByRole('button', { name: 'Raise the bound to 48' }).click();
    await marks((lines) => lines.some(({ words }) => words.includes('up to bound 48')));
    await workbench.runCommand('View: Toggle Panel Visibility');
  });

  it('stand out in light and in high contrast as well', async () => {
    await workbench.runCommand('Preferences: Toggle between Light/Dark Themes');
    await workbench.page.locator('.monaco-workbench.vs:not(.vs-dark)').waitFor();
    await marks(areDecided);
    await session.screenshot('light');
    useTheme('Default High Contrast');
    await workbench.page.locator('.monaco-workbench.hc-black').waitFor();
    await marks(areDecided);
    await session.screenshot('contrast');
    useTheme('Dark Modern');
    await workbench.page.locator('.monaco-workbench.vs-dark').waitFor();
  });

  it('that take long can be cancelled', async () => {
    await workbench.openFile('slow.c');
    const slow = (mark: string): Promise<unknown> =>
      workbench.see(
        () => workbench.lineMarks('slow.c'),
        (lines) => lines.length === 1 && lines[0]?.mark === mark,
      );
    await slow('running');
    await session.screenshot('running');
    await workbench.page.locator('.statusbar-item .codicon-loading').first().waitFor();
    await workbench.runCommand('Verdict: Cancel Verification');
    await slow('waiting');
  });

  it('of the whole workspace are summed up', async () => {
    await workbench.runCommand('Verdict: Verify Workspace');
    const summary = workbench.webview();
    await summary.locator('tr', { hasText: 'verdicts.c' }).waitFor({ timeout: 90_000 });
    expect(await summary.locator('tr', { hasText: 'broken.c' }).textContent()).toContain('use of undeclared');
    await session.screenshot('workspace');
  });

  it('are there for LLVM IR as well', async () => {
    await workbench.openFile('sum.ll');
    const lines = await workbench.see(
      () => workbench.lineMarks('sum.ll'),
      (seen) =>
        seen.some(({ mark }) => mark === 'proved' || mark === 'bounded') &&
        seen.every(({ mark }) => mark !== 'waiting' && mark !== 'running'),
    );
    expect(lines).not.toEqual([]);
    await session.screenshot('ll');
  });
});
