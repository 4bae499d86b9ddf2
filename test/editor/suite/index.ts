import { writeFileSync } from 'node:fs';
import Mocha from 'mocha';

/** What became of one test; `error` is there if it failed. */
export interface SuiteResult {
  readonly title: string;
  readonly state: 'passed' | 'failed' | 'pending';
  readonly error?: string;
}

/**
 * VS Code calls this inside its extension host, in the browser harness and on the desktop alike.
 * The results go to the file that VERDICT_SUITE_RESULTS names.
 */
export async function run(): Promise<void> {
  const mocha = new Mocha({ ui: 'bdd', timeout: 60_000 });
  // Mocha's functions become global for the files that are loaded now; esbuild has bundled them into this one.
  mocha.suite.emit('pre-require', globalThis, '', mocha);
  await import('./activation');
  await import('./c');
  await import('./ll');
  await import('./session');

  const results: SuiteResult[] = [];
  const failures = await new Promise<number>((resolve) => {
    const runner = mocha.run(resolve);
    const add = (state: SuiteResult['state']) => (test: Mocha.Test, error?: Error) =>
      results.push({ title: test.fullTitle(), state, ...(error && { error: error.stack ?? error.message }) });
    runner.on('pass', add('passed')).on('fail', add('failed')).on('pending', add('pending'));
  });
  const file = process.env.VERDICT_SUITE_RESULTS;
  if (file !== undefined) writeFileSync(file, JSON.stringify(results, undefined, 2));
  if (failures > 0) throw new Error(`${failures} tests failed`);
}
