import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { status } from '../../../server/src/cli/environment';
import { bundleWithAssets } from '../../bundle';
import { useScratch } from '../../scratch';

describe('verdict debug-adapter', () => {
  useScratch();
  let folder: string;
  beforeAll(async () => {
    folder = await bundleWithAssets({ cli: 'server/src/cli/main.ts', 'debug-adapter': 'server/src/debug/main.ts' });
  });

  it.each([
    ['the command', ['cli.js', 'debug-adapter']],
    ['the script alone', ['debug-adapter.js']],
  ])(
    '%s answers, and ends when it is told to disconnect, though its input stays open',
    async (_, [script, ...args]) => {
      const adapter = spawn(process.execPath, [path.join(folder, script!), ...args]);
      onTestFinished(() => void adapter.kill());
    let out = '';
      adapter.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
      const ended = once(adapter, 'close') as Promise<[number | null]>;
      const ask = (seq: number, command: string): void => {
        const text = JSON.stringify({ seq, type: 'request', command });
        adapter.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
      };
      ask(1, 'initialize');
      ask(2, 'disconnect');
      try {
        const [code] = await ended;
        expect(code).toBe(status.ok);
        expect(out).toMatch(/"command":"initialize".*"command":"disconnect".*"event":"terminated"/s);
      } finally {
        adapter.kill();
      }
    },
  );
});
