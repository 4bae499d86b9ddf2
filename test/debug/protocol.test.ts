import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DebugProtocol } from '@vscode/debugprotocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultOptions } from '../../server/src/task/options';
import { Client } from './client';

const worker = path.resolve(import.meta.dirname, '../../dist/worker.js');

const program = `int main(void) {
  int zero = 0;
  for (int i = 0; i < 3; i++) zero *= i;
  return 1 / zero;
}
`;

/** Whatever a client sends, it is answered, and the session goes on. */
describe('what a client may get wrong', () => {
  let folder: string;
  let file: string;
  let replay: object;

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'verdict-protocol-'));
    file = path.join(folder, 'case.c');
    writeFileSync(file, program);
    const options = { ...defaultOptions, checks: [...defaultOptions.checks], allocationMayFail: false };
    const check = { id: '', kind: 'assert', message: '' };
    replay = { function: 'main', check, options, inputs: { ordered: [], placed: [] } };
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const launched = async (): Promise<Client> => {
    const client = new Client(worker);
    await client.ask('initialize');
    await client.ask('launch', { program: file, replay });
    await client.ask('configurationDone');
    return client;
  };
  const outcome = ({ success, message }: DebugProtocol.Response): string => (success ? 'answered' : message!);

  it.each([
    ['next', { threadId: 1 }],
    ['configurationDone', {}],
    ['stackTrace', { threadId: 1 }],
    ['verdict.whereabouts', {}],
  ])('%s comes before anything has been launched', async (command, args) => {
    expect(outcome(await new Client(worker).request(command, args))).toBe('nothing has been launched');
  });

  it('launches once', async () => {
    const client = new Client(worker);
    const both = await Promise.all([1, 2].map(() => client.request('launch', { program: file, replay })));
    expect(both.map(outcome)).toEqual(['answered', 'a replay has been launched']);
  });

  it.each([
    [{}, 'names neither a program nor a trace'],
    [{ program: 7 }, 'program is to be a text, not 7'],
    [{ program: '/nowhere/to/be/found.c' }, 'found.c'],
    [{ program: 'case.txt' }, 'neither C (.c, .i) nor LLVM IR (.ll)'],
    [{ trace: '/nowhere/trace.json' }, 'trace.json'],
    [{ program: import.meta.filename, replay: { inputs: 3 } }, 'neither C'],
  ])('launches nothing with %j', async (args, reason) => {
    const client = new Client(worker);
    expect(outcome(await client.request('launch', args))).toContain(reason);
    // And may then launch something else.
    expect(outcome(await client.request('launch', { program: file, replay }))).toBe('answered');
  });

  it('stops looking for a counterexample when it is cancelled', async () => {
    const client = new Client(worker);
    const hard = path.join(folder, 'hard.c');
    const square =
      'int main(void) { unsigned long n = input(); if (n > 3 && n * n == 0xfedcba9876543211) return 1 / 0; }';
    writeFileSync(hard, `unsigned long input(void);\n${square}\n`);
    const launch = client.request('launch', { program: hard, timeout: 600 });
    expect(outcome(await client.request('cancel', { requestId: 1 }))).toBe('answered');
    expect(outcome(await launch)).toBe('cancelled');
  });

  it.each([
    ['next', { threadId: 99 }, 'answered'],
    ['next', { granularity: 'nonsense' }, 'answered'],
    ['scopes', { frameId: 77 }, 'this frame is no longer there'],
    ['scopes', { frameId: -1 }, 'this frame is no longer there'],
    ['scopes', {}, 'scopes: frameId is to be a number, not missing'],
    ['variables', { variablesReference: 999 }, 'answered'],
    ['variables', { variablesReference: 1, start: -5, count: 1e12 }, 'answered'],
    ['evaluate', { expression: '' }, 'an expression is expected, not the end'],
    ['evaluate', { expression: '('.repeat(100_000) }, 'the expression is nested too deeply'],
    ['evaluate', { expression: 'zero', frameId: 9 }, 'this frame is no longer there'],
    ['setVariable', { variablesReference: 1, name: 'zero', value: '1' }, 'no value can be changed'],
    ['readMemory', { memoryReference: 'zzz', count: 10 }, 'answered'],
    ['readMemory', { memoryReference: '0x1', count: 1e15 }, 'answered'],
    ['disassemble', { memoryReference: '0x0', instructionCount: 1e9 }, 'instructions are listed at once'],
    ['disassemble', { memoryReference: 'foo', instructionCount: -3 }, 'answered'],
    ['setBreakpoints', { source: {} }, 'answered'],
    ['setBreakpoints', { source: { path: 'x' }, breakpoints: [null] }, 'is to be a list of objects'],
    ['setFunctionBreakpoints', { breakpoints: [{}] }, 'answered'],
    ['setDataBreakpoints', { breakpoints: [{ dataId: 'junk' }] }, 'answered'],
    ['goto', { targetId: 1e18 }, 'answered'],
    ['goto', { targetId: -7 }, 'answered'],
    ['restartFrame', { frameId: 5 }, 'this frame is no longer there'],
    ['verdict.goToRound', { loop: 1, round: 1 }, 'no loop that is being executed has a round 2 there'],
    ['verdict.trace', { all: true, parent: 1e6 }, 'answered'],
    ['completions', { text: '', column: -1 }, 'answered'],
    ['writeMemory', {}, 'writeMemory is not something that a replay can do'],
    ['constructor', {}, 'constructor is not something that a replay can do'],
    ['__proto__', {}, '__proto__ is not something that a replay can do'],
    ['cancel', { requestId: 12_345 }, 'answered'],
    ['attach', {}, 'there is nothing to attach to'],
  ])('answers %s with %j', async (command, args, expected) => {
    const client = await launched();
    expect(outcome(await client.request(command, args))).toContain(expected);
    expect((await client.ask<DebugProtocol.ThreadsResponse['body']>('threads')).threads).toHaveLength(1);
  });

  it('tells a client that it has been set going by what the client does not know', async () => {
    const client = await launched();
    await client.events();
    await client.ask('verdict.goToStep', { position: 3 });
    expect((await client.events()).map(({ event }) => event)).toEqual(['continued', 'stopped']);
    await client.ask('next', { threadId: 1 });
    expect((await client.events()).map(({ event }) => event)).toEqual(['stopped']);
  });

  it('ends when it is disconnected', async () => {
    const client = await launched();
    await client.events();
    await client.ask('disconnect');
    expect((await client.events()).map(({ event }) => event)).toEqual(['terminated']);
    expect(outcome(await client.request('next', { threadId: 1 }))).toBe('nothing has been launched');
  });
});
