// Running vitest and counting its tests from the JSON report.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { node, root, script } from './process.mjs';

export const emptyCount = { passed: 0, failed: 0, skipped: 0 };

export function sum(counts) {
  return counts.reduce(
    (all, one) => ({
      passed: all.passed + one.passed,
      failed: all.failed + one.failed,
      skipped: all.skipped + one.skipped,
    }),
    emptyCount,
  );
}

/** Runs vitest with one of our configurations; its report stays in artefacts/. */
export function runVitest(name, config) {
  const report = path.join(root, 'artefacts', `${name}.json`);
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const status = node(script('vitest'), ['run', '--config', config, ...reporters]);
  const count = existsSync(report) ? countReport(JSON.parse(readFileSync(report, 'utf8'))) : emptyCount;
  // A failure that belongs to no test (a crash, an unhandled error) must still be seen in the count.
  return status !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

function countReport(report) {
  return sum(report.testResults.map(countFile));
}

function countFile(file) {
  const states = file.assertionResults.map(({ status }) => status);
  const passed = states.filter((state) => state === 'passed').length;
  const failed = states.filter((state) => state === 'failed').length;
  // A file that cannot be loaded has no tests to fail: it is one failure itself.
  return {
    passed,
    failed: failed === 0 && file.status === 'failed' ? 1 : failed,
    skipped: states.length - passed - failed,
  };
}
