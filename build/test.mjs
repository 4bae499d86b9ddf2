// npm test [-- PART…]: installs what is missing, then checks and tests everything, or only the named parts.
// Every part runs even when one before it failed. The last line is "N passed, M failed".
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { duration, node, root, script } from './lib/process.mjs';
import { ensureInstalled } from './lib/ready.mjs';
import { emptyCount, runVitest, sum } from './lib/count.mjs';

/** A check that counts as one test: it passes when the command ends with status 0. */
const check = (tool, args) => () =>
  node(tool(), args) === 0 ? { ...emptyCount, passed: 1 } : { ...emptyCount, failed: 1 };

const parts = {
  types: check(() => script('typescript', 'tsc'), ['--noEmit']),
  'types of webviews': check(() => script('typescript', 'tsc'), ['--noEmit', '-p', 'client/webview']),
  lint: check(() => script('eslint'), ['.', '--max-warnings', '0']),
  format: check(() => script('prettier'), ['--check', '--log-level', 'warn', '.']),
  unused: check(() => script('knip'), []),
  build: check(() => 'build/bundle.mjs', []),
  unit: () => runVitest('unit', 'test/vitest.config.mts'),
  package: check(() => 'build/package.mjs', []),
  editor: editorTests,
};

const { chosen, failedBefore } = readArguments(process.argv.slice(2));
ensureInstalled();
mkdirSync(path.join(root, 'artefacts'), { recursive: true });
const rows = failedBefore.map((name) => ({ name, count: { ...emptyCount, failed: 1 }, took: 0 }));
for (const name of chosen) {
  console.log(`\n── ${name} ${'─'.repeat(60 - name.length)}`);
  const start = performance.now();
  const count = await parts[name]();
  const took = performance.now() - start;
  console.log(`── ${name}: ${words(count)} in ${duration(took)}`);
  rows.push({ name, count, took });
}
summarise(rows);

/** Names pick parts; `--failed WHAT` adds a failure that the caller has seen already, so that the last line counts it. */
function readArguments(args) {
  const failedBefore = args.filter((_, at) => args[at - 1] === '--failed');
  const named = args.filter((arg, at) => arg !== '--failed' && args[at - 1] !== '--failed');
  const unknown = named.filter((name) => !(name in parts));
  if (unknown.length > 0) {
    console.error(`no such part: ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}`);
    process.exit(2);
  }
  return { chosen: named.length > 0 ? named : Object.keys(parts), failedBefore };
}

async function editorTests() {
  const { missingForEditorTests } = await import('./lib/editor-needs.mjs');
  const missing = missingForEditorTests();
  if (missing === undefined) return runVitest('editor', 'test/editor/vitest.config.mts');
  console.log(`THE EDITOR TESTS DID NOT RUN: ${missing}`);
  return { ...emptyCount, skipped: 1, note: 'did not run' };
}

function summarise(rows) {
  const total = sum(rows.map(({ count }) => count));
  const took = rows.reduce((all, row) => all + row.took, 0);
  console.log(`\n── summary ${'─'.repeat(53)}`);
  for (const row of rows) {
    const note = row.count.note === undefined ? '' : ` (${row.count.note})`;
    console.log(
      `${row.count.failed > 0 ? '✗' : '✓'} ${row.name.padEnd(10)} ${words(row.count)}${note}, ${duration(row.took)}`,
    );
  }
  console.log(`all parts took ${duration(took)}`);
  console.log(words(total));
  process.exitCode = total.failed > 0 ? 1 : 0;
}

function words({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
