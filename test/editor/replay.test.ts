import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSession, type Session } from './session';
import { oneStory } from './story';
import { Workbench } from './workbench';

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
    // Name and value are elements of their own.
    return texts.map((text) => text.replaceAll('\u00a0', ' ').replace(/ =(?=\S)/, ' = '));
  };
  const variables = (): Promise<readonly string[]> => rows('.debug-variables');
  /** A button of the debug toolbar: what goes back is not in the palette. */
  const press = (icon: string): Promise<void> => session.page.locator(`.debug-toolbar .codicon-${icon}`).click();
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
    await press('debug-step-back');
    await press('debug-step-back');
    await sees(variables, 'value = 8', 'i = 2');
    await press('debug-step-back');
    await press('debug-step-back');
    await sees(variables, 'value = 4', 'i = 2');
    await session.screenshot('step-back');
  });

  it('shows values at the ends of lines', async () => {
    const line = async (): Promise<string> => (await workbench.line(file, 'int value = 1').textContent()) ?? '';
    await sees(async () => [(await line()).replaceAll('\u00a0', ' ')], 'value = 4');
  });

  it('goes back to the beginning and ends', async () => {
    await press('debug-reverse-continue');
    await sees(() => rows('.debug-call-stack'), 'grow');
    await press('debug-stop');
    await session.page.locator('.debug-toolbar').waitFor({ state: 'hidden' });
  });
});
