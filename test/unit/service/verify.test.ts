import path from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { SurveyInput } from '../../../server/src/service/model/survey';
import type { FunctionVerdicts, VerifyEvent, VerifyOptions } from '../../../server/src/service/model/verification';
import type { Outcome } from '../../../server/src/service/pool/protocol';
import { Service } from '../../../server/src/service/service';
import { VerifyProgress } from '../../../server/src/service/verify/unanswered';
import { defaultOptions } from '../../../server/src/task/options';
import { bundleWithAssets } from '../../bundle';
import { useScratch } from '../../scratch';

useScratch();
let script: string;
const services: Service[] = [];

beforeAll(async () => {
  script = path.join(await bundleWithAssets({ worker: 'test/unit/service/mortal-worker.ts' }), 'worker.js');
});
afterEach(() => {
  for (const service of services.splice(0)) service.close();
});

function makeService(workers: number): Service {
  const service = new Service({ script, workers });
  services.push(service);
  return service;
}

function source(text: string, stamp = '1'): SurveyInput {
  return {
    kind: 'c',
    source: {
      uri: 'file:///made/up.c',
      stamp,
      path: '/made/up.c',
      text,
      roots: ['/made'],
      trusted: false,
      overlay: new Map(),
      settings: { dataModel: 'LP64', compiler: 'embedded', clangPath: '', flags: [], useCompileCommands: false },
    },
  };
}

const options: VerifyOptions = { engine: 'auto', bound: 12, milliseconds: 30_000, task: defaultOptions, scope: 'own' };

/** `proved signed-overflow`, … in order. */
function words(outcome: Outcome<FunctionVerdicts>): string[] {
  if (outcome.kind !== 'ok' || outcome.value.kind !== 'decided') throw new Error(JSON.stringify(outcome));
  return outcome.value.verdicts.map(({ id, verdict }) => `${verdict.kind} ${id.split(':')[1]}`).sort();
}

const good = 'int good(int x) { return x < 100 ? x + 1 : 0; }\n';
const bad = 'int bad(int x) { return x + 1; }\n';

describe('verification of a function', () => {
  it('needs no survey before it, and goes by the text of its stamp', async () => {
    const service = makeService(1);
    expect(words(await service.verifyFunction(source(good), 'good', { options }))).toEqual(['proved signed-overflow']);
    const edited = source(good.replace('x < 100', 'x > 100'), '2');
    expect(words(await service.verifyFunction(edited, 'good', { options }))).toEqual(['refuted signed-overflow']);
  });

  it('spreads over threads', async () => {
    const service = makeService(2);
    const input = source(good + bad);
    await service.survey(input, defaultOptions);
    const outcomes = await Promise.all(
      ['good', 'bad', 'good', 'bad'].map((name) => service.verifyFunction(input, name, { options })),
    );
    expect(outcomes.flatMap(words)).toEqual(
      ['proved', 'refuted', 'proved', 'refuted'].map((verdict) => `${verdict} signed-overflow`),
    );
  });

  it('tells what is decided before it ends', async () => {
    const events: VerifyEvent[] = [];
    const toldAt: number[] = [];
    // The loop has more to look at than there is time for; that x + 1 overflows is found at once.
    const slow = `int slow(int x, unsigned n) { int y = x + 1; unsigned s = 1;
      for (unsigned i = 0; i < n; i++) s = s * s * n + 12345u; return 10 / (s * s != 3u * n + 7919u) + (y != 0); }`;
    const outcome = makeService(1).verifyFunction(source(slow), 'slow', {
      options: { ...options, bound: 1000, milliseconds: 3000 },
      onEvent: (event) => {
        events.push(event);
        toldAt.push(performance.now());
      },
    });
    expect(words(await outcome)).toContain('refuted signed-overflow');
    expect(performance.now() - toldAt[1]!).toBeGreaterThan(1000);
    expect(events[0]).toMatchObject({ kind: 'started' });
    expect(events[1]).toMatchObject({
      kind: 'verdict',
      verdict: { verdict: { kind: 'refuted' }, engine: 'random', solverCalls: 0 },
    });
  });

  it('can be cancelled', async () => {
    const controller = new AbortController();
    const outcome = makeService(1).verifyFunction(
      source('int keeps_the_worker_busy(int x) { return x + 1; }'),
      'keeps_the_worker_busy',
      {
        options,
        signal: controller.signal,
      },
    );
    setTimeout(() => controller.abort(), 500);
    expect(await outcome).toEqual({ kind: 'cancelled' });
  });

  it('takes all checks that its executions come to, if asked to', async () => {
    const text = `static int half(int x, int y) { return x / y; }\nint all(int x) { return half(x, 0) + 1; }\n`;
    const own = await makeService(1).verifyFunction(source(text), 'all', { options });
    expect(words(own)).toEqual(['proved signed-overflow']);
    const scope = 'reachable' as const;
    const reachable = await makeService(1).verifyFunction(source(text), 'all', { options: { ...options, scope } });
    expect(words(reachable)).toContain('refuted division-by-zero');
  });

  it('is refused where there is no such function, or no file', async () => {
    const service = makeService(1);
    const missing = await service.verifyFunction(source(good), 'nobody', { options });
    expect(missing).toMatchObject({ kind: 'ok', value: { kind: 'refused' } });
    const broken = await service.verifyFunction(source('int f( {', '2'), 'f', { options });
    expect(broken).toMatchObject({ kind: 'ok', value: { kind: 'refused', message: 'the file cannot be compiled' } });
  });
});

describe('a worker that is lost', () => {
  const text = `${good}int kills_the_worker(int x) { return x + 1; }\nint keeps_the_worker_busy(int x) { return x + 1; }\n`;

  it('costs only the function it was at', async () => {
    const service = makeService(1);
    const input = source(text);
    const limits = { ...options, milliseconds: 100 };
    const names = ['kills_the_worker', 'good', 'keeps_the_worker_busy', 'good'];
    const [killed, first, hung, last] = await Promise.all(
      names.map((name) => service.verifyFunction(input, name, { options: name === 'good' ? options : limits })),
    );
    expect(killed).toMatchObject({ kind: 'crashed' });
    expect(hung).toMatchObject({ kind: 'timed-out' });
    expect(words(first!)).toEqual(['proved signed-overflow']);
    expect(words(last!)).toEqual(['proved signed-overflow']);
  });

  it('leaves what it told, and the rest is unknown', () => {
    const heard = new VerifyProgress();
    expect(heard.settle({ kind: 'crashed', message: 'out of memory' })).toEqual({
      kind: 'refused',
      message: 'the worker stopped: out of memory',
    });
    heard.take({ kind: 'started', checks: ['f:assert:1', 'f:assert:2'], assumptions: ['data-model: LP64'] });
    const proved = {
      id: 'f:assert:2',
      verdict: { kind: 'proved' },
      engine: 'bmc',
      milliseconds: 1,
      solverCalls: 1,
    } as const;
    heard.take({ kind: 'verdict', verdict: proved });
    expect(heard.settle({ kind: 'timed-out', limitMs: 15_000 })).toMatchObject({
      kind: 'decided',
      verdicts: [{ id: 'f:assert:1', verdict: { kind: 'unknown', reason: 'not finished within 15 s' } }, proved],
      assumptions: ['data-model: LP64'],
    });
  });
});
