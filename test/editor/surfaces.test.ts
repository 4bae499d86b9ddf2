import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSession, type Session } from './session';
import { type LineMark, Workbench } from './workbench';

const file = 'ring.c';
const head = 'int value = ring->values[ring->head];';
const division = 'return total / people;';

/** Everything that a verdict can be seen and acted on by, besides marks, lenses, panel and Testing view. */
describe('what is known of a file', () => {
  let session: Session;
  let workbench: Workbench;
  beforeAll(async () => {
    session = await openSession({
      name: 'surfaces',
      settings: {
        'workbench.colorTheme': 'Dark Modern',
        // A panel that opens would hide lines.
        'testing.automaticallyOpenTestResults': 'neverOpen',
        'debug.internalConsoleOptions': 'neverOpen',
      },
    });
    workbench = new Workbench(session.page);
    await workbench.ready();
  });
  afterAll(() => session.close());

  const plain = (text: string | null): string => (text ?? '').replaceAll('\u00a0', ' ');
  const texts = async (rows: Locator): Promise<readonly string[]> => (await rows.allTextContents()).map(plain);
  const rows = (part: string): Locator => session.page.locator(`${part} .monaco-list-row`);
  const press = (key: string): Promise<void> => session.page.keyboard.press(key);
  const mark = async (text: string): Promise<LineMark | undefined> =>
    (await workbench.lineMarks(file)).find((one) => one.text.startsWith(text));
  const has = (text: string, wanted: string): Promise<unknown> =>
    workbench.see(
      () => mark(text),
      (one) => one?.mark === wanted,
    );
  /** To the file that all is about. */
  const back = async (): Promise<void> => {
    await session.page.locator('.tab', { hasText: file }).first().click();
    await workbench.editor(file).waitFor();
  };
  /** What was typed last. */
  const erase = async (text: string): Promise<void> => {
    for (let left = text.length; left > 0; left--) await press('Backspace');
  };
  const choose = async (label: string): Promise<void> => {
    await press('ControlOrMeta+.');
    const fix = rows('.action-widget').filter({ hasText: label });
    await fix.waitFor();
    await fix.click();
  };
  /** Until nothing is being verified: the title has a button to verify, not one to cancel. */
  const settled = async (): Promise<void> => {
    const verify = session.page.locator('.editor-actions .codicon-run-all');
    for (let calm = 0; calm < 5; calm++) {
      await verify.first().waitFor({ timeout: 90_000 });
      await session.page.waitForTimeout(200);
    }
  };
  /** The hover that comes when the pointer rests; a pointer that does not move calls none. */
  const hover = async (point: () => Promise<void>, wanted: RegExp): Promise<string> => {
    const widget = session.page.locator('.monaco-hover:not(.hidden)');
    const seen = await workbench.see(
      async () => {
        await session.page.mouse.move(5, 5);
        await point();
        await session.page.waitForTimeout(1000);
        return (await texts(widget)).join('\n');
      },
      (text) => wanted.test(text),
    );
    return seen;
  };

  it('is in a hover: verdict, engine, time, invariant, what it rests on', async () => {
    await workbench.openFile(file);
    await workbench.lensLines(file).first().waitFor({ timeout: 60_000 });
    await settled();
    await has('seen[at] = 1;', 'proved');
    const text = await hover(() => workbench.hoverWord(file, 'seen[at] = 1;', 'at'), /Loop invariant/);
    expect(text).toMatch(/proved: .*out of bounds of 8 elements \(out-of-bounds\) · dash, \d/);
    expect(text).toContain('Loop invariant: at < 8');
    expect(text).toContain('What this rests on:');
    await session.screenshot('hover');
  });

  it('is in a hover behind the line, the worst first, where it is said in short', async () => {
    await has(head, 'refuted');
    expect((await mark(head))?.words).toMatch(/^✗ ring->head = \d+$/);
    const { x, y, width, height } = (await workbench.line(file, head).locator('span > span').last().boundingBox())!;
    const text = await hover(() => session.page.mouse.move(x + width - 20, y + height / 2), /refuted: index[^]*proved/);
    expect(text.indexOf('refuted: index')).toBeLessThan(text.indexOf('proved'));
    await session.screenshot('hover-behind');
  });

  it('is in inlay hints at the loops that proofs went round', async () => {
    const hint = workbench.editor(file).locator('.view-line', { hasText: 'invariant: at < 8' });
    await hint.waitFor();
    expect(plain(await hint.textContent())).toContain('for (unsigned i = 0; i < rounds; i++) {');
  });

  it('is among the problems, with the steps that lead there and a link that explains the kind of check', async () => {
    await workbench.runCommand('Problems: Focus on Problems View');
    const seen = await workbench.see(
      () => texts(rows('.markers-panel')),
      (all) => all.some((row) => row.includes("index 'ring->head' out of bounds")),
    );
    expect(seen.some((row) => row.includes('pop(ring = ring)'))).toBe(true);
    await session.screenshot('problems');
    await session.page.locator('.markers-panel a', { hasText: 'out-of-bounds' }).first().click();
    await session.page.locator('.tab.active', { hasText: 'checks.md' }).waitFor();
    await session.screenshot('code-link');
    await workbench.runCommand('View: Toggle Panel Visibility');
    await back();
  });

  it('leads to quick fixes: what callers must keep is written before the function, and then it is proved', async () => {
    await workbench.clickLine(file, division);
    await has(division, 'refuted');
    await choose('Require people != 0 of callers of per');
    await workbench.line(file, '/*@ requires people != 0; */').waitFor();
    await settled();
    // What is left is the overflow of INT_MIN / -1.
    await workbench.see(
      () => mark(division),
      (one) => one?.mark === 'refuted' && one.words.includes('total = -2147483648'),
    );
    await session.screenshot('required');
  });

  it('leads to quick fixes: a check is ignored where a reason is written, and that is seen', async () => {
    await workbench.clickLine(file, division);
    await choose('Ignore this signed-overflow, with a reason');
    const written = 'verdict: ignore signed-overflow because ';
    await workbench.line(file, `${written}TODO`).waitFor();
    // Without a reason it counts for nothing.
    await settled();
    await has(division, 'refuted');
    await workbench.clickLine(file, written);
    await erase('TODO');
    await session.page.keyboard.type('people are not negative');
    await has(division, 'ignored');
    await session.screenshot('ignored');
    await erase(` // ${written}people are not negative`);
    await has(division, 'refuted');
  });

  it('is behind the item in the status bar, with what runs', async () => {
    await session.page.locator('.statusbar-item', { hasText: '✗ 2' }).click();
    const seen = await workbench.see(
      () => texts(rows('.quick-input-list')),
      (all) => all.some((row) => row.includes('Why unknown')),
    );
    expect(seen.join('\n')).toMatch(/Verify file[^]*Switch engine/);
    await session.screenshot('tasks');
    await press('Escape');
  });

  it('is in the Testing view, where checks are verified and replayed', async () => {
    await workbench.runCommand('Testing: Focus on Test Explorer View');
    const test = (name: string): Locator => rows('.test-explorer').filter({ hasText: name }).first();
    await test(file).click();
    await press('ArrowRight');
    await test('last_of').hover();
    await test('last_of').locator('.codicon-testing-run-icon').first().click();
    await workbench.see(
      async () => (await test('last_of').locator('.computed-state').getAttribute('class')) ?? '',
      (state) => state.includes('passed'),
    );
    expect(plain(await test('last_of').textContent())).toMatch(/last_of\s*[\d.]+ ?m?s/);
    await session.screenshot('tests');
    await test('pop').hover();
    await test('pop').locator('.codicon-testing-debug-icon').first().click();
    const bar = session.page.locator('.debug-toolbar');
    await bar.waitFor({ timeout: 60_000 });
    await session.screenshot('replayed');
    await bar.locator('.codicon-debug-stop').click();
    await bar.waitFor({ state: 'hidden', timeout: 30_000 });
    await workbench.runCommand('View: Show Explorer');
    await back();
  });

  it('is drawn: regions with their predicates, found by search, by keys and on the source', async () => {
    await workbench.clickLine(file, 'assert(at < 8);');
    await workbench.runCommand('Verdict: Show Proof');
    const panel = workbench.webview();
    await panel.locator('.node', { hasText: 'at <u 8' }).first().waitFor();
    expect(await panel.locator('select option').allTextContents()).toContain('Control flow');
    expect(await panel.locator('.edge.taken').count()).toBeGreaterThan(0);
    expect(await panel.locator('.edge.refuted').count()).toBeGreaterThan(0);
    await session.screenshot('proof');
    await panel.locator('input[type=search]').fill('at <u 8');
    expect(await panel.locator('.node.hit').count()).toBeGreaterThan(0);
    await panel.locator('input[type=search]').press('Enter');
    expect(await panel.locator('.found').textContent()).toMatch(/^1 of \d+$/);
    const seen = (): Promise<string> =>
      panel
        .locator('.viewport')
        .getAttribute('transform')
        .then((value) => value ?? '');
    const before = await seen();
    await panel.locator('svg[aria-label=Graph]').press('+');
    expect(await seen()).not.toBe(before);
    await panel.locator('.node.hit').first().focus();
    await press('ArrowDown');
    await panel.locator('.node:focus').waitFor();
  });

  it('is what the walkthrough leads through, with an example', async () => {
    await workbench.runCommand('Welcome: Open Walkthrough');
    await rows('.quick-input-list').first().waitFor();
    await session.page.keyboard.type('Verdict');
    await rows('.quick-input-list').filter({ hasText: 'Get Started with Verdict' }).first().click();
    const button = session.page.getByRole('button', { name: 'Open the example' });
    await button.waitFor();
    await session.screenshot('walkthrough');
    await button.click();
    const marks = (): Promise<readonly LineMark[]> => workbench.lineMarks('first-steps.c');
    const kinds = await workbench.see(
      async () => new Set((await marks()).map((one) => one.mark)),
      (seen) => ['proved', 'refuted', 'unknown'].every((kind) => seen.has(kind)),
    );
    expect(kinds).toContain('refuted');
    await session.screenshot('example');
  });
});
