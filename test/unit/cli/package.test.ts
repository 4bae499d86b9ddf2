import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { status } from '../../../server/src/cli/environment';
import { scratchFolder, useScratch } from '../../scratch';

useScratch();
const root = path.resolve(import.meta.dirname, '../../..');

function run(
  command: string,
  args: readonly string[],
  cwd: string,
): { readonly code: number | null; readonly out: string } {
  const { status: code, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (code === null) throw new Error(`${command} ${args.join(' ')} did not end: ${stderr}`);
  return { code, out: stdout };
}

it('the packed command works where it is installed, without a network', () => {
  const folder = scratchFolder('installed');
  expect(run(process.execPath, ['build/bundle.mjs'], root).code).toBe(0);
  expect(run('npm', ['pack', '--pack-destination', folder], root).code).toBe(0);
  const [packed] = readdirSync(folder);
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
  expect(run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${packed}`], folder).code).toBe(0);
  writeFileSync(path.join(folder, 'divide.c'), 'int divide(int a, int b) {\n  return a / b;\n}\n');
  const { code, out } = run('npx', ['--offline', 'verdict', 'verify', 'divide.c'], folder);
  expect(code).toBe(status.refuted);
  expect(out).toMatch(/✗ divide\.c:2:12\s+division-by-zero/);
});
