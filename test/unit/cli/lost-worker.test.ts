import { expect, it } from 'vitest';
import { status } from '../../../server/src/cli/environment';
import { useVerdict } from './verdict';

const body = (name: string): string => `int ${name}(int x) { return x < 9 ? x + 1 : 0; }\n`;
const names = ['good', 'kills_the_worker', 'keeps_the_worker_busy', 'better'];
const verdict = useVerdict({ 'all.c': names.map(body).join('') }, 'test/unit/service/mortal-worker.ts');

it('a worker that is lost costs only its function, which is unknown for that reason', () => {
  const { code, out } = verdict('verify', '--timeout', '0.5', '--jobs', '2', 'all.c');
  expect(code).toBe(status.undecided);
  expect(out).toMatch(/✓ good .* 1 proved/);
  expect(out).toMatch(/✓ better .* 1 proved/);
  expect(out).toMatch(/\? kills_the_worker .* 1 unknown\n(.*\n)+? +the worker stopped: worker exited with code 3\n/);
  expect(out).toMatch(/\? keeps_the_worker_busy .* 1 unknown\n(.*\n)+? +not finished within 5\.5 s\n/);
});
