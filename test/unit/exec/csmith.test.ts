/**
 * Random programs of csmith, natively compiled and interpreted: same checksums, same exit status. Seeds are fixed;
 * `SEEDS=1000-2000 npx vitest run … csmith.test` takes others.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { clang, csmith, inFolder, inPairs, type NativeRun, run, seedsOr } from './support/native';
import { moduleOf, programOf, runProgram } from './support/run';

const seeds = seedsOr(1, 172);
const headers = path.resolve(import.meta.dirname, '../../programs/csmith');
const sanitizers =
  'signed-integer-overflow,shift-base,shift-exponent,integer-divide-by-zero,array-bounds,float-cast-overflow,unreachable,vla-bound,bool,builtin';

/** Small programs without volatile variables; every third with floats, every fifth without unions. */
function csmithFlags(seed: number): string[] {
  const small = ['--max-funcs', '3', '--max-block-depth', '2', '--max-block-size', '3', '--max-expr-complexity', '6'];
  const own = [...(seed % 3 === 0 ? ['--float'] : []), ...(seed % 5 === 0 ? ['--no-unions'] : ['--unions'])];
  return ['--seed', String(seed), '--no-volatiles', '--no-argc', '--concise', ...small, ...own];
}

interface Generated {
  readonly seed: number;
  readonly native: NativeRun;
  readonly text: string;
}

async function generate(seed: number, folder: string): Promise<Generated> {
  const file = path.join(folder, `${seed}.c`);
  const program = path.join(folder, String(seed));
  await writeFile(file, (await run(csmith!, csmithFlags(seed), { cwd: folder })).output);
  await run(clang!, ['-w', '-O0', '-I', headers, file, '-o', program]);
  const native = await run(program, [], { seconds: 1 });
  const ir = ['-S', '-emit-llvm', '-O1', '-Xclang', '-disable-llvm-passes', '-o', `${program}.ll`];
  const traps = [`-fsanitize=${sanitizers}`, `-fsanitize-trap=${sanitizers}`];
  await run(clang!, ['-w', '-g1', ...ir, ...traps, '-I', headers, file]);
  return { seed, native, text: await readFile(`${program}.ll`, 'utf8') };
}

describe.skipIf(clang === undefined || csmith === undefined)('csmith (skipped without csmith and clang)', () => {
  it('random programs agree with native clang', { timeout: 3_600_000 }, async () => {
    const wrong: string[] = [];
    let compared = 0;
    await inFolder((folder) =>
      inPairs(seeds, async (seed) => {
        const { native, text } = await generate(seed, folder);
        // Programs that run for seconds even natively say nothing more than others.
        if (native.status === -1) return;
        const { result, output } = runProgram(programOf(moduleOf(text)), { steps: 3e7 });
        if (result.kind === 'step-budget') return;
        compared++;
        const isSame = result.kind === 'finished' && result.exitCode === native.status && output === native.output;
        if (!isSame) wrong.push(`seed ${seed}: ${describeResult(result)}, output ${JSON.stringify(output.slice(-40))}`);
      }),
    );
    expect(wrong).toEqual([]);
    expect(compared).toBeGreaterThanOrEqual(Math.floor(0.935 * seeds.length));
  });
});

function describeResult(result: ReturnType<typeof runProgram>['result']): string {
  return result.kind === 'violated'
    ? `${result.check.id} at line ${result.place.source?.line}`
    : JSON.stringify(result);
}
