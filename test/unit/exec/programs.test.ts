/** Whole programs, natively compiled and interpreted: same output, same exit status. As the product compiles them, and optimised. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { Compiler } from './support/compile';
import { clang, inFolder, inPairs, type NativeRun, run } from './support/native';
import { programOf, runProgram } from './support/run';

const folder = path.resolve(import.meta.dirname, '../../programs');
const names = readdirSync(folder).filter((file) => file.endsWith('.c'));

describe.skipIf(clang === undefined)('programs agree with native clang (skipped where there is none)', () => {
  let compiler: Compiler;
  const native = new Map<string, NativeRun>();

  beforeAll(async () => {
    compiler = await Compiler.load();
    await inFolder(async (temporary) => {
      await inPairs(names, async (name) => {
        const program = path.join(temporary, name.replace('.c', ''));
        const compiled = await run(clang!, ['-std=gnu17', '-w', '-O0', path.join(folder, name), '-o', program]);
        expect(compiled.errors).toBe('');
        native.set(name, await run(program, []));
      });
    });
  });

  it('there are enough of them', () => {
    expect(names.length).toBeGreaterThanOrEqual(40);
  });

  it.each(names)('%s optimised', async (name) => {
    const [text, expected] = await inFolder(async (temporary) => {
      const [program, ir] = [path.join(temporary, 'program'), path.join(temporary, 'program.ll')];
      // Without glibc's macros, which look into tables of its own.
      const flags = ['-std=gnu17', '-w', '-O2', '-fno-pic', '-D__NO_CTYPE', path.join(folder, name)];
      const [, compiled] = await Promise.all([
        run(clang!, [...flags, '-no-pie', '-o', program]),
        run(clang!, [...flags, '-S', '-emit-llvm', '-o', ir]),
      ]);
      expect(compiled.errors).toBe('');
      return [readFileSync(ir, 'utf8'), await run(program, [])] as const;
    });
    const { result, output } = runProgram(programOf(compiler.link(text)));
    expect(result).toMatchObject({ kind: 'finished', exitCode: expected.status });
    expect(output).toBe(expected.output);
  });

  it.each(names)('%s', (name) => {
    const { result, output } = runProgram(programOf(compiler.module(path.join(folder, name))));
    const expected = native.get(name)!;
    expect(result).toMatchObject({ kind: 'finished', exitCode: expected.status });
    expect(output).toBe(expected.output);
  });
});
