import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { artefacts, openSession, type Session } from './session';
import { Workbench } from './workbench';

/** Fifty functions of ten lines, with something to do for every engine. */
function program(seed: number): string {
  const one = (i: number): string => `int f${i}(int a, int b, unsigned n) {
  int table[8] = { ${i + seed}, 2, 3 };
  int sum = 0;
  for (unsigned char k = 0; k < 6; k++) {
    if (table[k] > 1) sum += table[k];
  }
  if (b > 3 && b < 100 && a > 0 && a < 1000) sum = a / b;
  ${i % 3 === 0 ? 'return sum + 7 / (int)(n + 1);' : 'return table[n % 8] + (sum & 15);'}
}
`;
  return Array.from({ length: 50 }, (_, i) => one(i)).join('\n');
}

// What of a browser is used by code that runs there: its names are not declared here.
interface Event {
  readonly entryType: string;
  readonly name: string;
  readonly startTime: number;
  readonly duration: number;
}
interface Page {
  readonly performance: { now(): number };
  keys: number[];
  PerformanceObserver: new (react: (list: { getEntries(): readonly Event[] }) => void) => {
    observe(what: object): void;
  };
  document: {
    addEventListener(type: string, act: () => void, options: object): void;
    querySelectorAll(selector: string): ArrayLike<object>;
  };
  requestAnimationFrame(act: () => void): void;
  getComputedStyle(element: object): { readonly backgroundImage: string };
}

/** How soon an editor answers while everything is verified. Measured, not judged: this machine may be busy otherwise. */
describe('while verification goes on', () => {
  let session: Session;
  let workbench: Workbench;
  const measured: string[] = [];
  const note = (text: string): void => {
    console.log(text);
    measured.push(text);
  };
  beforeAll(async () => {
    session = await openSession({ name: 'typing', settings: { 'workbench.colorTheme': 'Dark Modern' } });
    workbench = new Workbench(session.page);
    await workbench.ready();
    for (let at = 0; at < 20; at++) writeFileSync(path.join(session.workspace, `file${at}.c`), program(at));
  });
  afterAll(async () => {
    writeFileSync(path.join(artefacts, 'typing.txt'), `${measured.join('\n')}\n`);
    await session.close();
  });

  /** Milliseconds from the next such event in the page until no line is marked with that any more. */
  const untilGone = (event: string, mark: string): Promise<number> =>
    session.page.evaluate(
      ([type, title]) =>
        new Promise<number>((resolve) => {
          const page = globalThis as unknown as Page;
          const marked = (): boolean =>
            Array.from(page.document.querySelectorAll('.margin [class*="TextEditorDecorationType"]')).some((one) =>
              decodeURIComponent(page.getComputedStyle(one).backgroundImage).includes(`<title>${title}</title>`),
            );
          const begin = (): void => {
            const start = page.performance.now();
            const look = (): void => {
              if (marked()) page.requestAnimationFrame(look);
              else resolve(page.performance.now() - start);
            };
            look();
          };
          page.document.addEventListener(type, begin, { once: true, capture: true });
        }),
      [event, mark] as const,
    );

  it('cancelling is seen at once', async () => {
    await workbench.openFile('slow.c');
    const slow = (): Promise<unknown> => workbench.lineMarks('slow.c');
    await workbench.see(slow, (lines) => JSON.stringify(lines).includes('"running"'));
    const cancel = await workbench.lensOver('slow.c', 'int factors(', 'Cancel');
    const gone = untilGone('mousedown', 'running');
    await session.page.waitForTimeout(100);
    await cancel.click();
    note(`cancel: from the click until it is seen        ${(await gone).toFixed(0)} ms (aim: 100 ms)`);
  });

  it('what changed is seen as stale at once', async () => {
    await workbench.openFile('verdicts.c');
    await workbench.see(
      () => workbench.lineMarks('verdicts.c'),
      (lines) => lines[0]?.mark === 'proved',
    );
    await workbench.clickLine('verdicts.c', 'if (x > 9) x = 9;');
    const waits: number[] = [];
    for (let round = 0; round < 3; round++) {
      // The only line of this function that has a mark is the first of the file.
      const isProved = (): Promise<unknown> => workbench.lineMarks('verdicts.c');
      await workbench.see(isProved, (lines) =>
        JSON.stringify(lines).includes('"text":"assert(x >= 0 && x <= 9);","mark":"proved"'),
      );
      const before = Date.now();
      await session.page.keyboard.press(';');
      await workbench.see(isProved, (lines) => JSON.stringify(lines).includes('stale-proved'));
      waits.push(Date.now() - before);
    }
    note(
      `edit: from the key until it is seen as stale     ${Math.min(...waits)} ms, best of 3, by polling every 50 ms`,
    );
  });

  /** How long the slowest keys took from being pressed until the next picture; those below 16 ms are not told of. */
  const type = async (what: string): Promise<void> => {
    await session.page.evaluate(() => {
      const page = globalThis as unknown as Page;
      page.keys = [];
    });
    const text = ' sum = sum + (a & 7); sum += b & 7;';
    for (let round = 0; round < 4; round++) {
      await session.page.keyboard.press('End');
      await session.page.keyboard.press('Enter');
      await session.page.keyboard.type(text, { delay: 70 });
      await session.page.waitForTimeout(1500);
    }
    const slow = await session.page.evaluate(() => (globalThis as unknown as Page).keys);
    slow.sort((a, b) => b - a);
    const above = (limit: number): number => slow.filter((one) => one > limit).length;
    note(
      `${what}: ${4 * text.length} keys, from the key to the next picture: longest ${slow[0] ?? 16} ms, ${above(100)} above 100 ms, ${above(50)} above 50 ms`,
    );
  };

  it('no key waits while twenty files of five hundred lines are verified', async () => {
    await session.set({ 'verdict.verify.when': 'manual' });
    await workbench.openFile('file7.c');
    await workbench.lensLines('file7.c').first().waitFor();
    await session.page.evaluate(() => {
      const page = globalThis as unknown as Page;
      new page.PerformanceObserver((list) => {
        for (const { name, duration } of list.getEntries()) if (name === 'keydown') page.keys.push(duration);
      }).observe({ type: 'event', durationThreshold: 16 });
    });
    await workbench.clickLine('file7.c', 'int sum = 0;');
    await type('typing while nothing is verified');
    await session.set({});
    await workbench.runCommand('Verdict: Verify Workspace');
    const progress = session.page.locator('.notification-list-item', { hasText: 'Verifying the workspace' });
    // Nothing pops up in a VS Code that tests drive: what would is in the list of notifications.
    await workbench.runCommand('Notifications: Show Notifications');
    await progress.first().waitFor();
    await workbench.clickLine('file7.c', 'int sum = 0;');
    await type('typing while all is verified   ');
    expect(await workbench.line('file7.c', 'sum += b & 7;').count()).toBe(1);
    await session.screenshot('workspace-runs');
    note(`workspace meanwhile: ${(await progress.allTextContents()).join(' ').replaceAll('\u00a0', ' ')}`);
    await workbench.runCommand('Verdict: Cancel Verification');
    await workbench.webview().locator('tr').first().waitFor();
  });
});
