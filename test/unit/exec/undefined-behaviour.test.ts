/**
 * Programs with one error each: the interpreter and gcc's sanitizers find the same, at the same line; the corrected
 * twins (`-DFIXED`) are clean for both. `// expect:` names the check, `// here` marks the line.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CheckKind } from '../../../server/src/task/check';
import { Compiler } from './support/compile';
import { gcc, inFolder, inPairs, type NativeRun, run } from './support/native';
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

/** How gcc's sanitizers say it. */
const reports: Readonly<Partial<Record<CheckKind, RegExp>>> = {
  'signed-overflow': /signed integer overflow|negation of|division of .* cannot be represented/,
  'shift-range': /shift exponent|left shift of|passing zero to/,
  'division-by-zero': /division by zero/,
  'out-of-bounds':
    /buffer-(?:over|under)flow|out of bounds|bound evaluates to non-positive|SEGV on unknown address 0x[0-9a-f]*[1-9a-f]/,
  'null-dereference': /null pointer|SEGV on unknown address 0x0+ /,
  'use-after-free': /use-after-(?:free|scope|return)/,
  'double-free': /double-free/,
  'invalid-free': /attempting free on address which was not malloc/,
  unreachable: /unreachable program point/,
  'float-cast-range': /outside the range of representable values/,
  'uninitialised-read': /not a valid value for type '_?[Bb]ool'/,
  assert: /Assertion .* failed/,
};

describe('erroneous programs', () => {
  let compiler: Compiler;
  const native = new Map<string, NativeRun>();

  beforeAll(async () => {
    compiler = await Compiler.load();
    if (gcc !== undefined) await runNatively(native);
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

  describe.skipIf(gcc === undefined)('natively (skipped without gcc)', () => {
    it.each(cases.filter((one) => one.isNative))('$name: gcc reports it at the same line', ({ name, kind, line }) => {
      const { errors } = native.get(`${name} bad`)!;
      expect(errors).toMatch(reports[kind]!);
      const found = new RegExp(`${name.replace('.', '\\.')}:(\\d+)`).exec(errors);
      // A call of null has no frame with a line in gcc's report.
      if (name !== 'null-call.c') expect(Number(found?.[1])).toBe(line);
    });

    it.each(cases)('$name: gcc finds nothing in the twin', ({ name }) => {
      const { errors, status } = native.get(`${name} good`)!;
      expect(errors).not.toMatch(/runtime error|AddressSanitizer/);
      expect(status).toBeGreaterThanOrEqual(0);
    });
  });
});

async function runNatively(native: Map<string, NativeRun>): Promise<void> {
  const variants = cases.flatMap((one) => [
    { ...one, key: `${one.name} bad`, flags: [] },
    { ...one, key: `${one.name} good`, flags: ['-DFIXED'] },
  ]);
  await inFolder((temporary) =>
    inPairs(variants, async ({ key, file, flags }) => {
      const program = path.join(temporary, key.replace(/\W/g, '-'));
      const sanitizers = '-fsanitize=address,undefined,float-cast-overflow';
      await run(gcc!, ['-w', '-g', sanitizers, '-fno-sanitize-recover=all', ...flags, file, '-o', program]);
      const env = { ASAN_OPTIONS: 'detect_stack_use_after_return=1:detect_leaks=0' };
      native.set(key, await run(program, [], { env }));
    }),
  );
}
