import type { FrameLocator, Locator, Page } from 'playwright-core';

/** Stands for the document that shows the IR of a function. */
export const shownIr = 'shown IR';

// What of a browser is used by code that runs there: its names are not declared here.
interface PageElement {
  readonly textContent: string;
  getBoundingClientRect(): { readonly top: number };
  querySelectorAll(selector: string): ArrayLike<PageElement>;
}
interface Window {
  getComputedStyle(
    element: unknown,
    pseudo?: string,
  ): { readonly color: string; readonly opacity: string; readonly backgroundImage: string; readonly content: string };
}

/** A line as an editor shows it. */
export interface LineMark {
  readonly text: string;
  /** Of the gutter; empty if there is none. */
  readonly mark: string;
  readonly words: string;
}

/** What a person does with VS Code's window, and sees in it. */
export class Workbench {
  constructor(readonly page: Page) {}

  /** The window is there and takes keys. */
  async ready(): Promise<void> {
    await this.page.locator('.monaco-workbench .explorer-folders-view .monaco-list-row').first().waitFor();
  }

  /** Opens a file of the workspace by its name. */
  async openFile(name: string): Promise<void> {
    await this.#choose(
      'ControlOrMeta+P',
      name,
      this.page.locator('.quick-input-list .monaco-list-row', { hasText: name }),
    );
    await this.editor(name).waitFor();
  }

  async runCommand(title: string): Promise<void> {
    const row = this.page.locator('.quick-input-list .monaco-list-row', { hasText: title });
    await this.#choose('F1', `>${title}`, row);
  }

  /** Keys that VS Code takes while it rebuilds its window (as when trust is given) are lost: they are pressed again. */
  async #choose(key: string, text: string, row: Locator): Promise<void> {
    const input = this.page.locator('.quick-input-widget input');
    for (let tries = 1; ; tries++) {
      await this.page.keyboard.press(key);
      const isOpen = input.waitFor({ timeout: 2000 }).then(
        () => true,
        () => false,
      );
      if (await isOpen) break;
      if (tries === 10) throw new Error(`${key} opened nothing to choose ${text} from`);
    }
    await input.fill(text);
    await row.first().waitFor();
    await this.page.keyboard.press('Enter');
  }

  /** The editor of a file, or of the IR that is shown of a function. */
  editor(name: string): Locator {
    const address = name === shownIr ? '^="verdict-ir:"' : `$="/${name}"`;
    return this.page.locator(`.editor-instance .monaco-editor[data-uri${address}]`).last();
  }

  /** What stands over each line that has lenses. */
  lensLines(name: string): Locator {
    return this.editor(name).locator('.codelens-decoration');
  }

  lenses(name: string): Locator {
    return this.editor(name).locator('.codelens-decoration a');
  }

  /** A lens over the line that has the text in it. */
  async lensOver(name: string, line: string, label: string): Promise<Locator> {
    const found = this.lenses(name).filter({ hasText: label });
    await found.first().waitFor();
    const bottom = (await this.line(name, line).boundingBox())!.y;
    // They stand in the page in another order than they are seen in.
    const lenses = await Promise.all(
      (await found.all()).map(async (lens) => ({ lens, box: await lens.boundingBox() })),
    );
    const over = lenses.filter(({ box }) => box !== null && box.y < bottom).sort((a, b) => b.box!.y - a.box!.y);
    if (over[0] === undefined) throw new Error(`there is no lens ${label} over ${line}`);
    return over[0].lens;
  }

  /** A line of an editor that has the text in it; VS Code writes blanks as no-break spaces. */
  line(name: string, text: string): Locator {
    const pattern = new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/ /g, '[ \\u00a0]'));
    return this.editor(name).locator('.view-line', { hasText: pattern }).first();
  }

  /** Puts the cursor at the end of a line. */
  async clickLine(name: string, text: string): Promise<void> {
    await this.line(name, text).click({ position: { x: 5, y: 5 } });
    await this.page.keyboard.press('End');
  }

  /** The colours of the words of a line. */
  async colours(name: string, text: string): Promise<readonly string[]> {
    const words = await this.line(name, text).locator('span > span').all();
    return Promise.all(words.map((word) => this.style(word, 'color')));
  }

  /** A property of how something looks. */
  async style(element: Locator, property: 'color' | 'opacity'): Promise<string> {
    return element.evaluate((node, name) => (globalThis as unknown as Window).getComputedStyle(node)[name], property);
  }

  async hoverWord(name: string, line: string, word: string): Promise<void> {
    await this.#word(name, line, word).hover();
  }

  async clickWord(name: string, line: string, word: string): Promise<void> {
    await this.#word(name, line, word).click();
  }

  #word(name: string, line: string, word: string): Locator {
    return this.line(name, line).locator('span > span', { hasText: word }).last();
  }

  /** Opens a file beside the active editor. */
  async openBeside(name: string): Promise<void> {
    await this.runCommand('View: Split Editor Right');
    await this.openFile(name);
  }

  /** The texts of the lines that an extension has given a background, from top to bottom. */
  async markedLines(name: string): Promise<readonly string[]> {
    return this.editor(name).evaluate((root) => {
      const editor = root as unknown as PageElement;
      const top = (element: PageElement): number => Math.round(element.getBoundingClientRect().top);
      const marks = editor.querySelectorAll('.view-overlays [class*="TextEditorDecorationType"]');
      const tops = new Set(Array.from(marks, top));
      const lines = Array.from(editor.querySelectorAll('.view-line')).filter((line) => tops.has(top(line)));
      lines.sort((a, b) => top(a) - top(b));
      return lines.map((line) => line.textContent.replaceAll('\u00a0', ' ').trim());
    });
  }

  /** The lines that have an arrow before them: what a debugger executes next. */
  async arrowedLines(name: string): Promise<readonly string[]> {
    return this.editor(name).evaluate((root) => {
      const window = globalThis as unknown as Window;
      const lines = Array.from((root as unknown as PageElement).querySelectorAll('.view-line'));
      const hasArrow = (span: PageElement): boolean => window.getComputedStyle(span, '::before').content.includes('▶');
      const arrowed = lines.filter((line) => Array.from(line.querySelectorAll('span')).some(hasArrow));
      return arrowed.map((line) => line.textContent.replaceAll('\u00a0', ' ').trim());
    });
  }

  /** The lines that have a mark in the gutter or words after their end, from top to bottom. */
  async lineMarks(name: string): Promise<readonly LineMark[]> {
    return this.editor(name).evaluate((root) => {
      const editor = root as unknown as PageElement;
      const window = globalThis as unknown as Window;
      const top = (element: PageElement): number => Math.round(element.getBoundingClientRect().top);
      const titles = Array.from(editor.querySelectorAll('.margin [class*="TextEditorDecorationType"]'), (element) => {
        const title = /<title>(.*?)<\/title>/.exec(
          decodeURIComponent(window.getComputedStyle(element).backgroundImage),
        );
        return [top(element), title?.[1] ?? ''] as const;
      });
      const marks = new Map(titles.filter(([, title]) => title !== ''));
      const lines = Array.from(editor.querySelectorAll('.view-line')).sort((a, b) => top(a) - top(b));
      return lines.flatMap((line) => {
        const after = Array.from(
          line.querySelectorAll('span'),
          (span) => window.getComputedStyle(span, '::after').content,
        )
          .filter((content) => content !== 'none' && content !== 'normal')
          .map((content) => content.slice(1, -1));
        const mark = marks.get(top(line)) ?? '';
        const plain = (text: string): string => text.replaceAll('\u00a0', ' ').trim();
        return mark === '' && after.length === 0
          ? []
          : [{ text: plain(line.textContent), mark, words: plain(after.join('')) }];
      });
    });
  }

  /** Inside of the webview that is seen: VS Code puts it into a frame within a frame. */
  webview(): FrameLocator {
    return this.page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
  }

  /** Waits until what is seen is as expected; what was seen last is the error. */
  async see<T>(look: () => Promise<T>, isRight: (seen: T) => boolean): Promise<T> {
    const end = Date.now() + 20_000;
    for (;;) {
      const seen = await look();
      if (isRight(seen)) return seen;
      if (Date.now() > end) throw new Error(`not what is expected: ${JSON.stringify(seen, undefined, 2)}`);
      await this.page.waitForTimeout(50);
    }
  }
}
