import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSession, type Session } from './session';
import { oneStory } from './story';
import { shownIr, Workbench } from './workbench';

const file = 'replay.c';
const failing = 'assert(value != 8);';

describe('replaying a counterexample', () => {
  oneStory();
  let session: Session;
  let workbench: Workbench;
  beforeAll(async () => {
    session = await openSession({
      name: 'replay',
      settings: { 'workbench.colorTheme': 'Dark Modern', 'debug.inlineValues': 'on' },
    });
    workbench = new Workbench(session.page);
    await workbench.ready();
  });
  afterAll(() => session.close());

  const rows = async (view: string): Promise<readonly string[]> => {
    const texts = await session.page.locator(`${view} .monaco-list-row`).allTextContents();
    return texts.map((text) => text.replaceAll('\u00a0', ' '));
  };
  const variables = (): Promise<readonly string[]> => rows('.debug-variables');
  const sees = async (look: () => Promise<readonly string[]>, ...wanted: readonly string[]): Promise<void> => {
    const all = (seen: readonly string[]): boolean => wanted.every((one) => seen.some((text) => text.includes(one)));
    expect(await workbench.see(look, all)).toSatisfy(all);
  };

  it('starts at the failing check, and says what failed with which values', async () => {
    await workbench.openFile(file);
    await workbench.see(
      () => workbench.lineMarks(file),
      (lines) => lines.some(({ text, mark }) => text === failing && mark === 'refuted'),
    );
    await workbench.clickLine(file, failing);
    await workbench.runCommand('Verdict: Replay Counterexample');
    const widget = session.page.locator('.exception-widget');
    await widget.waitFor({ timeout: 60_000 });
    expect((await widget.textContent())?.replaceAll('\u00a0', ' ')).toContain('value = 8');
    await sees(variables, 'value = 8');
    await session.screenshot('failing-check');
  });

  it('steps back through the loop', async () => {
    await workbench.runCommand('Debug: Step Back');
    await workbench.runCommand('Debug: Step Back');
    await sees(variables, 'value = 8', 'i = 2');
    await workbench.runCommand('Debug: Step Back');
    await sees(variables, 'value = 4', 'i = 2');
    await session.screenshot('step-back');
  });

  it('shows values at the ends of lines', async () => {
    await sees(async () => [(await workbench.line(file, 'int value = 1').textContent()) ?? ''], 'value = 4');
  });

  it('steps into a function, and shows its IR beside it with a mark of its own', async () => {
    await workbench.runCommand('Debug: Step Into');
    await sees(() => rows('.debug-call-stack'), 'twice');
    await workbench.runCommand('Verdict: Show IR of the Current Function');
    await workbench.editor(shownIr).waitFor();
    await sees(async () => [(await workbench.editor(shownIr).textContent()) ?? ''], 'twice');
    await session.screenshot('ir-beside');
  });

  it('finds the write of a variable', async () => {
    await workbench.runCommand('Verdict: Go to Next Write');
    const input = session.page.locator('.quick-input-widget input');
    await input.fill('result');
    await session.page.keyboard.press('Enter');
    await sees(() => rows('.debug-call-stack'), 'twice');
    await session.screenshot('write');
  });

  it('shows the trace as a tree', async () => {
    await sees(() => rows('[aria-label*="Counterexample"]'), 'grow(rounds =');
    await session.screenshot('trace');
  });

  it('goes back to the beginning and ends', async () => {
    await workbench.runCommand('Debug: Reverse');
    await sees(() => rows('.debug-call-stack'), 'grow');
    await workbench.runCommand('Debug: Stop');
    await session.page.locator('.debug-toolbar').waitFor({ state: 'hidden' });
  });
});
