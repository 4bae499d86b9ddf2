import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { repository } from './repository';
import { openSession } from './session';
import { bundleSuite } from './suite-bundle';
import type { SuiteResult } from './suite/index';

// The suite runs once, in the extension host; each of its tests is then a test here, so that it is counted and named.
const results = await runInExtensionHost();

describe('in the extension host', () => {
  it('the suite ran to its end', () => {
    expect(results).not.toHaveLength(0);
  });

  for (const { title, state, error } of results) {
    it.skipIf(state === 'pending')(title, () => {
      if (error !== undefined) throw new Error(error);
    });
  }
});

async function runInExtensionHost(): Promise<SuiteResult[]> {
  const bundle = await bundleSuite();
  const folder = mkdtempSync(path.join(tmpdir(), 'verdict-suite-'));
  const file = path.join(folder, 'results.json');
  let end: (status: number) => void = () => undefined;
  const ended = new Promise<number>((resolve) => (end = resolve));
  const session = await openSession({
    name: 'suite',
    environment: { VERDICT_SUITE_RESULTS: file },
    prepare: (page) => page.exposeFunction('codeAutomationExit', (status: number) => end(status)),
    payload: (remote) => [
      ['extensionDevelopmentPath', remote(path.join(repository, 'test/editor/host-extension'))],
      ['extensionTestsPath', remote(bundle)],
      ['skipWelcome', 'true'],
    ],
  });
  try {
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 180_000))]);
    await session.screenshot('end');
    return JSON.parse(readFileSync(file, 'utf8')) as SuiteResult[];
  } finally {
    await session.close();
    rmSync(folder, { recursive: true });
  }
}
