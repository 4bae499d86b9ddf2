/**
 * Random programs whose arithmetic is not protected, with clang's sanitizers and interpreted: the same programs fail, at
 * the same line, for the same reason; the others print the same. Seeds are fixed; `SEEDS=1000-2000` takes others.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ExecResult } from '../../../server/src/exec/result';
import { Compiler } from './support/compile';
import { csmith, inFolder, inPairs, type NativeRun, run, sanitizingClang, seedsOr } from './support/native';
import { sanitizerReports } from './support/reports';
import { programOf, runProgram } from './support/run';

const seeds = seedsOr(1, 36);
const headers = path.resolve(import.meta.dirname, '../../programs/csmith');

function csmithFlags(seed: number): string[] {
  const small = ['--max-funcs', '3', '--max-block-depth', '3', '--max-expr-complexity', '8'];
  return ['--seed', String(seed), '--no-safe-math', '--no-volatiles', '--no-argc', '--concise', ...small];
}

/** Natively, with everything that the sanitizers find; alignment is not a check of ours. */
async function runNatively(file: string): Promise<NativeRun> {
  const program = file.replace('.c', '');
  const sanitizers = ['-fsanitize=address,undefined', '-fno-sanitize=alignment', '-fno-sanitize-recover=all'];
  const compiled = await run(sanitizingClang!, ['-w', '-g', ...sanitizers, '-I', headers, file, '-o', program]);
  expect(compiled.errors).toBe('');
  return run(program, [], { seconds: 2 });
}

/** The line of a sanitizer's report; undefined if there is none. */
function reportedLine(file: string, errors: string): number | undefined {
  const found = new RegExp(`${path.basename(file).replace('.', '\\.')}:(\\d+):\\d+: runtime error`).exec(errors)?.[1];
  return found === undefined ? undefined : Number(found);
}

/** What differs between the two runs; undefined if nothing does. */
function difference(file: string, native: NativeRun, result: ExecResult, output: string): string | undefined {
  const line = reportedLine(file, native.errors);
  if (line === undefined) {
    const isSame = result.kind === 'finished' && result.exitCode === native.status && output === native.output;
    return isSame ? undefined : `native: status ${native.status}, ${native.errors.slice(0, 200)}`;
  }
  const isSame =
    result.kind === 'violated' &&
    result.place.source?.line === line &&
    sanitizerReports[result.check.kind]?.test(native.errors) === true;
  return isSame ? undefined : `native: ${native.errors.slice(0, 200)}`;
}

describe.skipIf(sanitizingClang === undefined || csmith === undefined)(
  'csmith without safe arithmetic (skipped without csmith and a clang with sanitizers)',
  () => {
    it('fails where native sanitizers say so, and nowhere else', { timeout: 3_600_000 }, async () => {
      const compiler = await Compiler.load();
      const wrong: string[] = [];
      const seen = { failed: 0, finished: 0 };
      await inFolder((folder) =>
        inPairs(seeds, async (seed) => {
          const file = path.join(folder, `${seed}.c`);
          await writeFile(file, (await run(csmith!, csmithFlags(seed), { cwd: folder })).output);
          const native = await runNatively(file);
          if (native.status === -1) return;
          const { result, output } = runProgram(programOf(compiler.module(file, ['-w', '-I', headers])), {
            steps: 1e8,
          });
          if (result.kind === 'step-budget') return;
          seen[result.kind === 'finished' ? 'finished' : 'failed']++;
          const differs = difference(file, native, result, output);
          if (differs !== undefined) wrong.push(`seed ${seed}: ${JSON.stringify(shown(result))}, ${differs}`);
        }),
      );
      expect(wrong).toEqual([]);
      expect(seen.failed).toBeGreaterThanOrEqual(0.27 * seeds.length);
      expect(seen.finished).toBeGreaterThanOrEqual(0.27 * seeds.length);
    });
  },
);

function shown(result: ExecResult): unknown {
  return result.kind === 'violated' ? `${result.check.kind} at line ${result.place.source?.line}` : result;
}
