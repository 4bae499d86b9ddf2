import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repository } from './repository';
import { openSession, type Session } from './session';
import { oneStory } from './story';
import { shownIr, Workbench } from './workbench';

const file = 'replay.c';
const failing = 'assert(value != 8);';
/** LLVM's debugger, as test/editor/native-debugger contributes it. */
const hasNativeDebugger = existsSync('/usr/bin/lldb-dap-19');

describe('replaying a counterexample', () => {
  oneStory();
  let session: Session;
  let workbench: Workbench;
  beforeAll(async () => {
    session = await openSession({
      name: 'replay',
      settings: {
        'workbench.colorTheme': 'Dark Modern',
        'debug.inlineValues': 'on',
        'debug.toolBarLocation': 'docked',
      },
      payload: (remote) => [['extensionDevelopmentPath', remote(path.join(repository, 'test/editor/native-debugger'))]],
    });
    workbench = new Workbench(session.page);
    await workbench.ready();
  });
  afterAll(() => session.close());

  const plain = (text: string | null): string => (text ?? '').replaceAll('\u00a0', ' ');
  const rows = async (view: string): Promise<readonly string[]> => {
    const texts = await session.page.locator(`${view} .monaco-list-row`).allTextContents();
    // Name and value are elements of their own.
    return texts.map((text) => plain(text).replace(/ =(?=\S)/, ' = '));
  };
  const variables = (): Promise<readonly string[]> => rows('.debug-variables');
  const traceView = '[id="workbench.view.debug"] .customview-tree';
  const trace = (): Promise<readonly string[]> => rows(traceView);
  const traceRow = (text: string): Locator =>
    session.page.locator(`${traceView} .monaco-list-row`, { hasText: text }).first();
  /** With its header, which says why a session has stopped that is the only one. */
  const callStack = async (): Promise<readonly string[]> => {
    const pane = session.page.locator('.pane', { has: session.page.locator('.debug-call-stack') });
    return [plain(await pane.locator('.pane-header').textContent()), ...(await rows('.debug-call-stack'))];
  };
  /** A button of the debug toolbar: what goes back is not in the palette. */
  const press = (icon: string): Promise<void> =>
    session.page.locator(`.part.sidebar .action-label.codicon-${icon}`).first().click();
  const ended = (): Promise<void> =>
    session.page
      .locator('.part.sidebar .action-label.codicon-debug-stop')
      .first()
      .waitFor({ state: 'detached', timeout: 20_000 });
  const sees = async (look: () => Promise<readonly string[]>, ...wanted: readonly string[]): Promise<void> => {
    const all = (seen: readonly string[]): boolean => wanted.every((one) => seen.some((text) => text.includes(one)));
    expect(await workbench.see(look, all)).toSatisfy(all);
  };
  const marks = async (): Promise<readonly string[]> =>
    (await workbench.lineMarks(file)).map(({ text, mark, words }) => [text, mark, words].join(' | '));
  /** The instruction that is next, as the IR has it marked. */
  const instruction = async (): Promise<readonly string[]> => workbench.arrowedLines(shownIr);

  it('shows, while nothing is debugged, the path with the values that matter', async () => {
    await workbench.openFile(file);
    await sees(marks, `${failing} | refuted`);
    await workbench.clickLine(file, failing);
    await sees(marks, 'value = twice(value); |  | value = 2, 4, 8', 'return result; |  | returns 2, 4, 8');
    await session.screenshot('path');
  });

  it('shows the trace of what is at the cursor as a tree, and goes to places', async () => {
    await workbench.runCommand('Verdict: Show Counterexample');
    await sees(trace, 'grow(rounds = ', 'value = 1', 'loop, 3 rounds');
    await traceRow('loop, ').click();
    await sees(async () => [plain(await session.page.locator('.part.statusbar').textContent())], 'Ln 10,');
    await session.screenshot('trace-at-cursor');
  });

  it('starts from the lens at the failing check, and says what failed with which values', async () => {
    await (await workbench.lensOver(file, 'int grow(', 'Replay counterexample')).click();
    const widget = session.page.locator('.exception-widget');
    await widget.waitFor({ timeout: 60_000 });
    expect(plain(await widget.textContent())).toContain('value = 8');
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

  it('shows values at the ends of lines, those of the session alone', async () => {
    const line = async (): Promise<string> => plain(await workbench.line(file, 'int value = 1').textContent());
    await sees(async () => [await line()], 'value = 4');
    expect(await line()).not.toContain('value = 1,');
  });

  it('travels in time: from round to round, and to a step of the trace', async () => {
    const time = session.page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
    const rounds = time.locator('.scale', { hasText: 'Loop in grow' });
    await rounds.getByText('round 3 of 3').waitFor();
    await rounds.getByTitle('Previous').click();
    await sees(variables, 'value = 2', 'i = 1');
    await rounds.getByText('round 2 of 3').waitFor();
    await session.screenshot('time-travel');
    // The trace follows: what is selected is the step that has been done last.
    await session.page.locator(`${traceView} .monaco-list-row.selected`).click();
    await session.page.keyboard.press('Home');
    await session.page.keyboard.press('Enter');
    await sees(variables, 'rounds = ', 'value = uninitialised');
    await session.screenshot('beginning-of-trace');
    await press('debug-continue');
    await sees(variables, 'value = 8');
    for (let step = 0; step < 4; step++) {
      await press('debug-step-back');
      await session.page.waitForTimeout(300);
    }
    await sees(variables, 'value = 4', 'i = 2');
  });

  it('stops before a variable is written', async () => {
    await session.page
      .locator('.debug-variables .monaco-list-row', { hasText: 'value' })
      .first()
      .click({ button: 'right' });
    // A click so soon after the menu has opened would be taken for the one that opened it.
    await session.page.locator('.monaco-menu .action-label', { hasText: 'Break on Value Change' }).hover();
    await session.page.keyboard.press('Enter');
    await press('debug-reverse-continue');
    await sees(variables, 'value = 2', 'i = 1');
    await sees(callStack, 'value: 2 → 4');
    await session.screenshot('data-breakpoint');
  });

  it('has the IR beside the source, and steps in it by instructions', async () => {
    await press('open-preview');
    await sees(instruction, 'store i32');
    await session.screenshot('ir-beside');
    await workbench.editor(shownIr).click();
    await session.page.keyboard.press('F10');
    await sees(instruction, 'br label %for.inc');
    // VS Code goes to the source, and we back.
    await workbench.editor(shownIr).and(session.page.locator('.focused')).waitFor();
    await session.page.keyboard.press('Alt+F10');
    await sees(instruction, 'store i32');
    await session.screenshot('ir-step');
  });

  it('goes back to the beginning and ends', async () => {
    await workbench.runCommand('Remove All Breakpoints');
    await press('debug-reverse-continue');
    await sees(callStack, 'grow');
    await press('debug-stop');
    await ended();
  });

  it.skipIf(!hasNativeDebugger)('runs as a real process, and stops at the failure', async () => {
    await workbench.openFile(file);
    await workbench.clickLine(file, failing);
    await workbench.runCommand('Verdict: Debug Counterexample Natively');
    await sees(callStack, 'grow');
    await sees(variables, 'value = 8');
    await session.screenshot('native');
    await press('debug-stop');
    await ended();
  });
});
