import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundleOptions } from '../../../build/bundle-options.mjs';
import { z3Module } from './fixture';
import type { WorkerReply, WorkerRequest } from './fixture-worker';

const root = path.resolve(import.meta.dirname, '../../..');
const home = process.cwd();
let folder: string;
let script: string;

beforeAll(async () => {
  // Bundled as the real worker is, in a folder of its own with the files it needs, and run from elsewhere.
  folder = mkdtempSync(path.join(tmpdir(), 'verdict-solver-'));
  script = path.join(folder, 'worker.js');
  await build({
    ...bundleOptions,
    entryPoints: [path.join(import.meta.dirname, 'fixture-worker.ts')],
    outfile: script,
    sourcemap: false,
  });
  for (const file of ['z3-built.wasm', 'cadical.wasm'])
    symlinkSync(path.join(root, 'dist', file), path.join(folder, file));
  process.chdir(tmpdir());
});

afterAll(() => {
  process.chdir(home);
  rmSync(folder, { recursive: true });
});

/** Runs the worker until it answers; `onBegun` is called when it is about to solve. */
async function run(
  request: Omit<WorkerRequest, 'cancel'>,
  onBegun?: (cancel: Int32Array) => void,
): Promise<WorkerReply> {
  const cancel = new SharedArrayBuffer(4);
  const worker = new Worker(script, { workerData: { ...request, cancel } satisfies WorkerRequest });
  const exit = new Promise((resolve) => worker.once('exit', resolve));
  const reply = await new Promise<WorkerReply>((resolve, reject) => {
    worker.on('message', (message: 'begun' | WorkerReply) => {
      if (message !== 'begun') resolve(message);
      else onBegun?.(new Int32Array(cancel));
    });
    worker.on('error', reject);
    worker.on('exit', () => reject(new Error('the worker ended without an answer')));
  });
  // Ends by itself: nothing keeps a finished worker alive.
  await exit;
  return reply;
}

it('a bundle finds Z3 beside it, from whatever folder it is run', async () => {
  expect(await run({ task: 'small' })).toEqual({ kind: 'sat', reason: undefined });
});

it('a bundle finds CaDiCaL beside it', async () => {
  expect(await run({ task: 'sat' })).toEqual({ kind: 'unsat', reason: undefined });
});

it('two workers share one compiled Z3, at the same time', async () => {
  const module = await z3Module();
  const replies = await Promise.all([run({ module, task: 'small' }), run({ module, task: 'small' })]);
  expect(replies.map(({ kind }) => kind)).toEqual(['sat', 'sat']);
});

it('a query is cancelled by another thread', async () => {
  const module = await z3Module();
  const reply = await run({ module, task: 'hard' }, (cancel) => {
    setTimeout(() => Atomics.store(cancel, 0, 1), 100);
  });
  expect(reply).toEqual({ kind: 'unknown', reason: 'cancelled' });
});
