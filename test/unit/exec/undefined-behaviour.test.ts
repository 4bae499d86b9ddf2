/**
 * Programs with one error each: the interpreter and the sanitizers of gcc and clang find the same, at the same line; the corrected
 * twins (`-DFIXED`) are clean for both. `// expect:` names the check, `// here` marks the line.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CheckKind } from '../../../server/src/task/check';
import { Compiler } from './support/compile';
import { gcc, inFolder, inPairs, type NativeRun, run, sanitizingClang } from './support/native';
import { sanitizerReports } from './support/reports';
import { programOf, runProgram, testOptions } from './support/run';

interface Case {
  readonly name: string;
  readonly file: string;
  readonly kind: CheckKind;
  readonly line: number;
  /** Checks to switch on besides the usual ones. */
  readonly extra: readonly CheckKind[];
  /** Whether gcc's sanitizers can see it. */
  readonly isNative: boolean;
}

const folder = path.resolve(import.meta.dirname, '../../programs/ub');
const cases = readdirSync(folder).map((name): Case => {
  const file = path.join(folder, name);
  const lines = readFileSync(file, 'utf8').split('\n');
  const said = (key: string): string | undefined =>
    lines.find((line) => line.startsWith(`// ${key}: `))?.slice(key.length + 5);
  return {
    name,
    file,
    kind: said('expect') as CheckKind,
    line: lines.findIndex((line) => line.includes('// here')) + 1,
    extra: (said('checks')?.split(' ') ?? []) as CheckKind[],
    isNative: said('native') === undefined,
  };
});

describe('erroneous programs', () => {
  let compiler: Compiler;

  beforeAll(async () => {
    compiler = await Compiler.load();
  });

  it('there are enough of them', () => {
    expect(cases.length).toBeGreaterThanOrEqual(40);
  });

  it.each(cases)('$name: $kind', ({ file, kind, line, extra }) => {
    const options = { checks: new Set([...testOptions.checks, ...extra]) };
    const { result } = runProgram(programOf(compiler.module(file), options));
    expect(result).toMatchObject({ kind: 'violated', check: { kind }, place: { source: { file, line } } });
  });

  it.each(cases)('$name: its corrected twin is clean', ({ file, extra }) => {
    const options = { checks: new Set([...testOptions.checks, ...extra]) };
    const { result } = runProgram(programOf(compiler.module(file, ['-DFIXED']), options));
    expect(result).toMatchObject({ kind: 'finished' });
  });

  describe.each([
    { compiler: gcc, name: 'gcc' },
    { compiler: sanitizingClang, name: 'clang' },
  ])('with the sanitizers of $name', ({ compiler: native }) => {
    describe.skipIf(native === undefined)('(skipped without them)', () => {
      let runs: ReadonlyMap<string, NativeRun>;
      beforeAll(async () => {
        runs = await runNatively(native!);
      });

      it.each(cases.filter((one) => one.isNative))('$name: reported at the same line', ({ name, kind, line }) => {
        const { errors } = runs.get(`${name} bad`)!;
        expect(errors).toMatch(sanitizerReports[kind]!);
        const found = new RegExp(`${name.replace('.', '\\.')}:(\\d+)`).exec(errors);
        // A call of null has no frame with a line in gcc's report.
        if (name !== 'null-call.c') expect(Number(found?.[1])).toBe(line);
      });

      it.each(cases)('$name: nothing is found in the twin', ({ name }) => {
        const { errors, status } = runs.get(`${name} good`)!;
        expect(errors).not.toMatch(/runtime error|AddressSanitizer/);
        expect(status).toBeGreaterThanOrEqual(0);
      });
    });
  });
});

async function runNatively(compiler: string): Promise<ReadonlyMap<string, NativeRun>> {
  const runs = new Map<string, NativeRun>();
  const variants = cases.flatMap((one) => [
    { ...one, key: `${one.name} bad`, flags: [] },
    { ...one, key: `${one.name} good`, flags: ['-DFIXED'] },
  ]);
  await inFolder((temporary) =>
    inPairs(variants, async ({ key, file, flags }) => {
      const program = path.join(temporary, key.replace(/\W/g, '-'));
      const sanitizers = '-fsanitize=address,undefined,float-cast-overflow';
      await run(compiler, ['-w', '-g', sanitizers, '-fno-sanitize-recover=all', ...flags, file, '-o', program]);
      const env = { ASAN_OPTIONS: 'detect_stack_use_after_return=1:detect_leaks=0' };
      runs.set(key, await run(program, [], { env }));
    }),
  );
  return runs;
}
