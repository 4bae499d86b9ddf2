import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WorkerPool, type PoolOptions } from '../../../server/src/service/pool/pool';
import { useScratch } from '../../scratch';
import { bundleWorker } from './bundle';
import type { FixtureProtocol } from './fixture-worker';

useScratch();
let script: string;
const pools: WorkerPool<FixtureProtocol>[] = [];

beforeAll(async () => {
  script = await bundleWorker(path.join(import.meta.dirname, 'fixture-worker.ts'));
});
afterEach(() => {
  for (const pool of pools.splice(0)) pool.close();
});

function makePool(options: Partial<PoolOptions> = {}): WorkerPool<FixtureProtocol> {
  const pool = new WorkerPool<FixtureProtocol>({ script, size: 1, graceMs: 50, ...options });
  pools.push(pool);
  return pool;
}

function makeGate(): SharedArrayBuffer {
  return new SharedArrayBuffer(4);
}

/** Resolves when a worker is inside its handler. */
async function opened(gate: SharedArrayBuffer): Promise<void> {
  while (Atomics.load(new Int32Array(gate), 0) === 0) await setTimeout(2);
}

describe('a pool', () => {
  it('answers with what the handler returns', async () => {
    const pool = makePool();
    expect(await pool.request('echo', { text: 'hello' })).toEqual({ kind: 'ok', value: 'hello' });
  });

  it('passes on events of a request, in order, before its result', async () => {
    const events: number[] = [];
    const outcome = await makePool().request('count', { to: 5 }, { onEvent: (n) => events.push(n) });
    expect(outcome).toEqual({ kind: 'ok', value: 'counted' });
    expect(events).toEqual([1, 2, 3, 4, 5]);
  });

  it('hands buffers over', async () => {
    const outcome = await makePool().request('transfer', { bytes: 1000 });
    expect(outcome.kind === 'ok' && outcome.value.length).toBe(1000);
  });

  it('reports a bug of a handler and keeps the worker', async () => {
    const pool = makePool();
    const outcome = await pool.request('fail', null);
    expect(outcome).toMatchObject({ kind: 'failed', message: 'a bug in the handler' });
    const [before] = pool.status();
    expect(await pool.request('echo', { text: 'still here' })).toEqual({ kind: 'ok', value: 'still here' });
    expect(pool.status()[0]?.thread).toBe(before?.thread);
  });

  it('answers parameters that cannot be sent as failed', async () => {
    const pool = makePool();
    const bad = { text: (() => 'no') as unknown as string };
    expect(await pool.request('echo', bad)).toMatchObject({ kind: 'failed' });
    expect(await pool.request('echo', { text: 'next' })).toEqual({ kind: 'ok', value: 'next' });
  });

  it('keeps stray output of a worker off the standard output', async () => {
    const lines: string[] = [];
    const printed = new Promise<void>((resolve) => {
      const pool = makePool({ log: (line) => resolve(void lines.push(line)) });
      void pool.request('print', null);
    });
    await printed;
    expect(lines).toEqual(['a stray word']);
  });
});

describe('a worker that dies', () => {
  it.each([0, 1, 42])('with exit code %i is replaced, its request answered as crashed', async (code) => {
    const pool = makePool();
    expect(await pool.request('die', { code })).toMatchObject({ kind: 'crashed' });
    expect(await pool.request('echo', { text: 'next' })).toEqual({ kind: 'ok', value: 'next' });
  });

  it('of memory is replaced', async () => {
    const pool = makePool({ resourceLimits: { maxOldGenerationSizeMb: 32 } });
    const outcome = await pool.request('exhaust', null);
    expect(outcome).toMatchObject({ kind: 'crashed', message: expect.stringMatching(/memory/) as string });
    expect(await pool.request('echo', { text: 'next' })).toEqual({ kind: 'ok', value: 'next' });
  });

  it('at its start answers every request, without starting for ever', async () => {
    const lines: string[] = [];
    const pool = makePool({ script: '/nonexistent/worker.js', log: (line) => lines.push(line) });
    const outcomes = await Promise.all([pool.request('echo', { text: 'a' }), pool.request('echo', { text: 'b' })]);
    expect(outcomes.map((outcome) => outcome.kind)).toEqual(['crashed', 'crashed']);
    expect(lines).toHaveLength(2);
  });

  it('by its own wish is replaced after its answer', async () => {
    const pool = makePool();
    expect(await pool.request('retire', null)).toEqual({ kind: 'ok', value: 'done' });
    expect(pool.status()).toEqual([]);
    expect(await pool.request('echo', { text: 'next' })).toEqual({ kind: 'ok', value: 'next' });
  });
});

describe('cancellation', () => {
  it('reaches a worker that never returns to its event loop', async () => {
    const pool = makePool({ graceMs: 60_000 });
    const gate = makeGate();
    const controller = new AbortController();
    const spinning = pool.request('spin', { gate }, { signal: controller.signal });
    await opened(gate);
    const [thread] = pool.status();
    controller.abort();
    expect(await spinning).toEqual({ kind: 'cancelled' });
    expect(await pool.request('echo', { text: 'same worker' })).toEqual({ kind: 'ok', value: 'same worker' });
    expect(pool.status()[0]?.thread).toBe(thread?.thread);
  });

  it('replaces a worker that does not stop', async () => {
    const pool = makePool();
    const gate = makeGate();
    const controller = new AbortController();
    const hanging = pool.request('hang', { gate }, { signal: controller.signal });
    await opened(gate);
    const [thread] = pool.status();
    controller.abort();
    expect(await hanging).toEqual({ kind: 'cancelled' });
    expect(await pool.request('echo', { text: 'new worker' })).toEqual({ kind: 'ok', value: 'new worker' });
    expect(pool.status()[0]?.thread).not.toBe(thread?.thread);
  });

  it('by a limit of running time does not count the time of waiting', async () => {
    const pool = makePool();
    const spinning = pool.request('spin', { gate: makeGate() }, { runLimitMs: 300 });
    const waiting = pool.request('echo', { text: 'waited' }, { runLimitMs: 200 });
    expect(await spinning).toEqual({ kind: 'timed-out', limitMs: 300 });
    expect(await waiting).toEqual({ kind: 'ok', value: 'waited' });
  });

  it('takes a waiting request out of the queue', async () => {
    const pool = makePool();
    const gate = makeGate();
    const first = new AbortController();
    const second = new AbortController();
    const running = pool.request('spin', { gate }, { signal: first.signal });
    const waiting = pool.request('die', { code: 1 }, { signal: second.signal });
    second.abort();
    expect(await waiting).toEqual({ kind: 'cancelled' });
    first.abort();
    await running;
    expect(await pool.request('echo', { text: 'alive' })).toEqual({ kind: 'ok', value: 'alive' });
  });

  it('before the request answers at once', async () => {
    const pool = makePool();
    expect(await pool.request('die', { code: 1 }, { signal: AbortSignal.abort() })).toEqual({ kind: 'cancelled' });
    expect(pool.status()).toEqual([]);
  });

  it('by a limit says so', async () => {
    const pool = makePool();
    const outcome = await pool.request('hang', { gate: makeGate() }, { limitMs: 20 });
    expect(outcome).toEqual({ kind: 'timed-out', limitMs: 20 });
    expect(await pool.request('echo', { text: 'next' })).toEqual({ kind: 'ok', value: 'next' });
  });
});

describe('scheduling', () => {
  it('runs by priority, then in order of arrival', async () => {
    const pool = makePool();
    const gate = makeGate();
    const controller = new AbortController();
    void pool.request('spin', { gate }, { signal: controller.signal });
    await opened(gate);
    const done: string[] = [];
    const ask = (text: string, priority: 'interactive' | 'normal' | 'background'): Promise<unknown> =>
      pool.request('echo', { text }, { priority }).then(() => done.push(text));
    const all = [ask('b', 'background'), ask('n1', 'normal'), ask('n2', 'normal'), ask('i', 'interactive')];
    controller.abort();
    await Promise.all(all);
    expect(done).toEqual(['i', 'n1', 'n2', 'b']);
  });

  it('keeps a thread free of background work', async () => {
    const pool = makePool({ size: 2, reserved: 1 });
    const controller = new AbortController();
    const spin = (): Promise<unknown> =>
      pool.request('spin', { gate: makeGate() }, { priority: 'background', signal: controller.signal });
    const background = [spin(), spin()];
    expect(await pool.request('echo', { text: 'hover' })).toEqual({ kind: 'ok', value: 'hover' });
    expect(pool.status().filter(({ running }) => running === 'spin')).toHaveLength(1);
    controller.abort();
    await Promise.all(background);
  });

  it('keeps a thread for interactive requests, whatever else is asked', async () => {
    const pool = makePool({ size: 1, interactive: 1 });
    const controller = new AbortController();
    const spin = (): Promise<unknown> => pool.request('spin', { gate: makeGate() }, { signal: controller.signal });
    const work = [spin(), spin()];
    const hover = pool.request('echo', { text: 'hover' }, { priority: 'interactive' });
    expect(await hover).toEqual({ kind: 'ok', value: 'hover' });
    expect(pool.status().filter(({ running }) => running === 'spin')).toHaveLength(1);
    controller.abort();
    await Promise.all(work);
  });

  it('prefers a thread that remembers something to one that remembers nothing', async () => {
    const pool = makePool({ size: 2 });
    const gate = makeGate();
    const controller = new AbortController();
    const busy = pool.request('spin', { gate }, { signal: controller.signal });
    await opened(gate);
    const home = await pool.request('where', null, { affinity: ['function 1', 'file'] });
    controller.abort();
    await busy;
    expect(await pool.request('where', null, { affinity: ['function 2', 'file'] })).toEqual(home);
  });

  it('grows and shrinks without disturbing what runs', async () => {
    const pool = makePool({ size: 1 });
    const gates = [makeGate(), makeGate()];
    const controller = new AbortController();
    const spins = gates.map((gate) => pool.request('spin', { gate }, { signal: controller.signal }));
    await opened(gates[0]!);
    pool.resize(2);
    await opened(gates[1]!);
    pool.resize(1);
    expect(pool.status()).toHaveLength(2);
    controller.abort();
    await Promise.all(spins);
    await pool.request('echo', { text: 'x' });
    expect(pool.status()).toHaveLength(1);
  });

  it('answers everything when closed', async () => {
    const pool = makePool();
    const gate = makeGate();
    const running = pool.request('hang', { gate });
    const waiting = pool.request('echo', { text: 'never' });
    await opened(gate);
    pool.close();
    expect(await running).toEqual({ kind: 'closed' });
    expect(await waiting).toEqual({ kind: 'closed' });
    expect(await pool.request('echo', { text: 'after' })).toEqual({ kind: 'closed' });
  });
});

describe('affinity', () => {
  const where = async (pool: WorkerPool<FixtureProtocol>, affinity: string): Promise<number> => {
    const outcome = await pool.request('where', null, { affinity });
    return outcome.kind === 'ok' ? outcome.value : -1;
  };
  /** Occupies a thread until the answer is called. */
  const occupy = async (pool: WorkerPool<FixtureProtocol>, affinity?: string): Promise<() => Promise<unknown>> => {
    const gate = makeGate();
    const controller = new AbortController();
    const running = pool.request('spin', { gate }, { signal: controller.signal, ...(affinity && { affinity }) });
    await opened(gate);
    return () => {
      controller.abort();
      return running;
    };
  };

  it('brings a request to the thread that has worked for its key', async () => {
    const pool = makePool({ size: 3, graceMs: 60_000 });
    const releases = [await occupy(pool, 'a'), await occupy(pool, 'b'), await occupy(pool, 'c')];
    const threads = pool.status().map(({ thread }) => thread);
    await Promise.all(releases.map((release) => release()));
    while (pool.status().some(({ running }) => running !== undefined)) await setTimeout(2);
    expect([await where(pool, 'c'), await where(pool, 'a'), await where(pool, 'b')]).toEqual([
      threads[2],
      threads[0],
      threads[1],
    ]);
  });

  it('does not wait for a thread that is busy with something else', async () => {
    const pool = makePool({ size: 2, graceMs: 60_000 });
    const home = await where(pool, 'a');
    const release = await occupy(pool);
    expect(pool.status()).toEqual([{ thread: home, running: 'spin' }]);
    expect(await where(pool, 'a')).not.toBe(home);
    await release();
  });

  it('waits for a thread that is busy with the same key, but lets others pass', async () => {
    const pool = makePool({ size: 2, graceMs: 60_000 });
    const release = await occupy(pool, 'a');
    const [home] = pool.status();
    const waiting = where(pool, 'a');
    expect(await where(pool, 'b')).not.toBe(home?.thread);
    await release();
    expect(await waiting).toBe(home?.thread);
  });

  it('does not wait for cancelled work of the same key', async () => {
    const pool = makePool({ size: 2, graceMs: 60_000 });
    const gate = makeGate();
    const controller = new AbortController();
    const hanging = pool.request('hang', { gate }, { affinity: 'a', signal: controller.signal });
    await opened(gate);
    const [home] = pool.status();
    controller.abort();
    await hanging;
    expect(await where(pool, 'a')).not.toBe(home?.thread);
  });

  it('survives the death of the thread', async () => {
    const pool = makePool({ size: 2, graceMs: 60_000 });
    const home = await where(pool, 'a');
    expect(await pool.request('die', { code: 1 }, { affinity: 'a' })).toMatchObject({ kind: 'crashed' });
    expect(await where(pool, 'a')).not.toBe(home);
  });
});
