/**
 * How long the embedded clang takes: loading, and files of growing size. `node build/run.mjs bench/compile.ts`
 * The first compilation of a size is wall time; "at best" is processor time, which other load disturbs less.
 */
import { loadClang } from '../server/src/compile/clang-parts';
import { EmbeddedClang } from '../server/src/compile/embedded-clang';

const linesPerFunction = 10;

/** A program of about this many lines, with loops, branches, arrays and arithmetic to check. */
function program(lines: number): string {
  const one = (i: number): string =>
    [
      `int f${i}(int a, int *p, unsigned n) {`,
      '  int s = 0;',
      '  for (unsigned i = 0; i < n; i++) {',
      '    if (p[i] > a)',
      '      s += p[i] / (a + 1);',
      '    else',
      '      s -= p[i] << 2;',
      '  }',
      '  return s;',
      '}\n',
    ].join('\n');
  return (
    '#include <stdio.h>\n' + Array.from({ length: Math.round(lines / linesPerFunction) }, (_, i) => one(i)).join('')
  );
}

async function main(): Promise<void> {
  const begun = performance.now();
  const parts = await loadClang();
  const loaded = performance.now();
  const clang = new EmbeddedClang(parts);
  const ready = performance.now();
  console.log(`load and compile the module  ${(loaded - begun).toFixed(0).padStart(6)} ms`);
  console.log(`unpack the headers           ${(ready - loaded).toFixed(0).padStart(6)} ms`);
  for (const [lines, runs] of [
    [50, 12],
    [700, 6],
    [20_000, 3],
  ] as const) {
    const times = Array.from({ length: runs }, () => once(clang, lines));
    const first = times[0]!.milliseconds;
    const best = Math.min(...times.slice(1).map(({ processor }) => processor));
    const rate = (lines / best) * 1000;
    console.log(
      `${String(lines).padStart(6)} lines  first ${first.toFixed(0).padStart(5)} ms, then at best ${best.toFixed(0).padStart(5)} ms` +
        `  (${rate.toFixed(0)} lines/s, ${(times[0]!.size / 1e6).toFixed(1)} MB of IR)`,
    );
  }
}

interface Measure {
  readonly milliseconds: number;
  readonly processor: number;
  readonly size: number;
}

function once(clang: EmbeddedClang, lines: number): Measure {
  const text = program(lines);
  const begun = performance.now();
  const used = process.cpuUsage();
  const result = clang.compile({
    path: '/bench/a.c',
    text,
    dataModel: 'LP64',
    workspaceRoots: [],
    flags: [],
    trusted: false,
  });
  const milliseconds = performance.now() - begun;
  const { user, system } = process.cpuUsage(used);
  if (result.kind === 'failed') throw new Error(result.message);
  return { milliseconds, processor: (user + system) / 1000, size: result.ll.length };
}

void main();
