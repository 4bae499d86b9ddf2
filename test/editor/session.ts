import { cpSync, createWriteStream, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { inject } from 'vitest';
import { repository } from './repository';
import { launchBrowser } from './vscode/browser';
import { type ServerOptions, startServer } from './vscode/server';

export interface SessionOptions extends Partial<Pick<ServerOptions, 'workspaces' | 'settings' | 'environment'>> {
  /** Names the screenshots and the log in artefacts/editor. */
  readonly name: string;
  /** What to open in the copy of test/editor/workspace: nothing for the folder itself, or a `.code-workspace` file. */
  readonly open?: string;
  /** Start options of VS Code; a path in them is `remote(path)`. */
  readonly payload?: (remote: (file: string) => string) => readonly (readonly [string, string])[];
  /** Runs before the page is loaded. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

/** Where screenshots and logs are kept. */
export const artefacts = path.join(repository, 'artefacts/editor');

/** Settings for a story about something else: verdicts would change lenses and squiggles while it looks at them. */
export const withoutVerdicts = { 'verdict.verify.when': 'manual' };

/** A VS Code in a browser, on a fresh copy of the workspace, with fresh user data. */
export interface Session {
  readonly page: Page;
  /** The copy of test/editor/workspace that is open. */
  readonly workspace: string;
  /** Writes the settings of the workspace that are about this story, in place of those written before. */
  set(settings: Readonly<Record<string, unknown>>): Promise<void>;
  /** Of the window, or only of a part of it. */
  screenshot(name: string, part?: Locator): Promise<void>;
  close(): Promise<void>;
}

export async function openSession(options: SessionOptions): Promise<Session> {
  const { vscode, browser: executable, extensions } = inject('shared');
  const folder = mkdtempSync(path.join(tmpdir(), 'verdict-editor-'));
  const workspace = path.join(folder, 'workspace');
  cpSync(path.join(repository, 'test/editor/workspace'), workspace, { recursive: true });
  const original = JSON.parse(readFileSync(path.join(workspace, '.vscode/settings.json'), 'utf8')) as object;
  const { workspaces = 'trusted', settings = {}, environment = {} } = options;
  const server = await startServer(vscode, {
    data: path.join(folder, 'data'),
    extensions,
    workspaces,
    // Nothing that takes room on a picture or moves on its own.
    settings: { 'editor.minimap.enabled': false, 'editor.cursorBlinking': 'solid', ...settings },
    environment,
  });
  const browser = await launchBrowser(executable);
  const page = await browser.newPage({ viewport: { width: 1600, height: 900 } });
  mkdirSync(artefacts, { recursive: true });
  const log = createWriteStream(path.join(artefacts, `${options.name}.log`));
  await page.exposeFunction('codeAutomationLog', (type: string, args: unknown) =>
    log.write(`[${type}] ${JSON.stringify(args)}\n`),
  );
  page.setDefaultTimeout(20_000);
  await options.prepare?.(page);
  const remote = (file: string): string => `vscode-remote://127.0.0.1:${server.port}${file}`;
  await page.goto(server.address(path.join(workspace, options.open ?? ''), options.payload?.(remote)));
  return {
    page,
    workspace,
    set: async (changed) => {
      const target = path.join(workspace, '.vscode/settings.json');
      await writeFile(target, JSON.stringify({ ...original, ...changed }, undefined, 2));
    },
    screenshot: async (name, part) => {
      await (part ?? page).screenshot({ path: path.join(artefacts, `${options.name}-${name}.png`) });
    },
    close: async () => {
      // How it looked in the end, which is where it went wrong if it did.
      await page.screenshot({ path: path.join(artefacts, `${options.name}-last.png`) });
      await browser.close();
      await server.stop();
      log.end();
      keepLogs(path.join(folder, 'data'), path.join(artefacts, `${options.name}-logs`));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** VS Code's own logs, and ours among them, for when something went wrong. */
function keepLogs(data: string, target: string): void {
  rmSync(target, { recursive: true, force: true });
  const logs = readdirSync(data, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.log'));
  mkdirSync(target, { recursive: true });
  for (const name of logs) cpSync(path.join(data, name), path.join(target, name.replaceAll(path.sep, '-')));
}
