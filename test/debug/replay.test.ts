import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readScript, writeScript } from './script';
import { Transcript } from './transcript';

const scripts = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.txt'));

describe('the debug adapter, without an editor', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'verdict-replay-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  // The golden files hold programs, requests and what comes of them; `vitest -u` writes the last anew.
  it.each(scripts)('%s', async (name) => {
    const file = path.join(import.meta.dirname, name);
    const text = readFileSync(file, 'utf8');
    const transcript = new Transcript(
      readScript(text),
      folder,
      path.resolve(import.meta.dirname, '../../dist/worker.js'),
    );
    await expect(writeScript(text, await transcript.play())).toMatchFileSnapshot(file);
  });
});
