import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { scratchFolder, useScratch } from '../scratch';
import { bundleServer } from './bundle';
import { Editor, type EditorOptions } from './editor';

/** For a test file: the server is bundled once, and all editors are stopped at the end. */
export interface Editors {
  /** One for all tests that need nothing special; they keep apart by the names of their documents. */
  readonly shared: () => Promise<Editor>;
  readonly start: (options?: Partial<EditorOptions>) => Promise<Editor>;
}

/** `worker` may be another than the real one. */
export function useEditors(worker?: string): Editors {
  useScratch();
  let server = '';
  let shared: Promise<Editor> | undefined;
  const editors: Editor[] = [];
  beforeAll(async () => {
    server = await bundleServer(worker);
  });
  afterAll(async () => {
    for (const editor of editors) await editor.stop();
  });
  const start = async (options: Partial<EditorOptions> = {}): Promise<Editor> => {
    // No pause before work starts, for tests do not type; and nothing is verified that a test does not ask for.
    const editor = await Editor.start({
      server,
      settings: () => ({ delay: 0, verify: { when: 'manual' } }),
      ...options,
    });
    editors.push(editor);
    return editor;
  };
  return { start, shared: () => (shared ??= start()) };
}

/** A folder with some files in it. */
export function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = scratchFolder('workspace');
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return folder;
}
