import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Libc } from '../../../../server/src/lower/libc/libc';
import { folderWith } from '../../compile/compiler';

const sources = path.resolve(import.meta.dirname, '../../../../server/src/lower/libc');
const drivers = path.join(import.meta.dirname, 'drivers');
const compiler = 'clang-19';
const flags = ['-std=gnu17', '-O0', '-fno-builtin', '-w'];

/** Whether the comparison with the native libc can be made here. */
export const hasNativeClang = process.platform === 'linux' && spawnSync(compiler, ['--version']).status === 0;

/** Compiles the models natively, each public name with `model_` before it; answers the name of the object file. */
export function compileModels(libc: Libc): string {
  const files = readdirSync(sources).filter((file) => file.endsWith('.c'));
  const folder = folderWith({ 'all.c': files.map((file) => `#include "${file}"\n`).join('') });
  const names = [...libc.functions].flatMap(([name, { isPublic }]) => (isPublic ? [name] : []));
  const renaming = names.map((name) => `-D${name}=model_${name}`);
  const object = path.join(folder, 'models.o');
  execFileSync(compiler, [...flags, ...renaming, '-I', sources, '-c', path.join(folder, 'all.c'), '-o', object]);
  return object;
}

/** Runs a driver that calls both models and libc, and answers the lines that it prints. */
export function runDriver(name: string, models: string): string[] {
  const program = path.join(path.dirname(models), name);
  execFileSync(compiler, [...flags, path.join(drivers, `${name}.c`), models, '-lm', '-o', program]);
  return execFileSync(program, { encoding: 'utf8' }).trimEnd().split('\n');
}
