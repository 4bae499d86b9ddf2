import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EmbeddedClang } from '../../../../server/src/compile/embedded-clang';
import type { DataModel } from '../../../../server/src/compile/types';
import { startMachine } from '../../../../server/src/exec/entry/start';
import { Host } from '../../../../server/src/exec/externals/host';
import { RandomInputs } from '../../../../server/src/exec/inputs/random';
import { ExecProgram } from '../../../../server/src/exec/program';
import { parseModule } from '../../../../server/src/ir/parse';
import { type Libc, loadLibc } from '../../../../server/src/lower/libc/libc';
import { linkLibc } from '../../../../server/src/lower/libc/link';
import { defaultOptions } from '../../../../server/src/task/options';
import { planEntry } from '../../../../server/src/task/plan-entry';
import { embeddedClang, llOf, request } from '../../compile/compiler';

let clang: EmbeddedClang;
let models: Readonly<Record<DataModel, Libc>>;
beforeAll(async () => {
  clang = await embeddedClang();
  models = { LP64: await loadLibc('LP64'), ILP32: await loadLibc('ILP32') };
});

const headers = ['ctype', 'stdio', 'stdlib', 'string'].map((name) => `#include <${name}.h>\n`).join('');

/** How an execution of `main` ends: `finished 0`, or `kind: message` and the text of the line where it fails. */
function run(text: string, dataModel: DataModel): string {
  const ll = llOf(clang.compile(request(text, { dataModel })));
  const { module } = linkLibc(ll, parseModule(ll).module, models[dataModel]);
  const options = { ...defaultOptions, allocationMayFail: false };
  const plan = planEntry(module, 'main', options);
  if ('kind' in plan) throw new Error(plan.message);
  const machine = startMachine(new ExecProgram(module, options), plan, new RandomInputs(1), new Host());
  const result = machine.run(10_000_000);
  switch (result.kind) {
    case 'finished':
      return `finished ${result.exitCode}`;
    case 'violated': {
      const { function: fn, source } = result.check.place;
      const line = source && text.split('\n')[source.line - 1]?.trim();
      return `${fn}: ${result.check.kind}: ${result.check.message} | ${line}`;
    }
    case 'unsupported':
      return `unsupported ${result.construct}`;
    default:
      return result.kind;
  }
}

describe.each<DataModel>(['LP64', 'ILP32'])('running what calls models, %s', (dataModel) => {
  it('gives what C says', () => {
    const text = readFileSync(path.join(import.meta.dirname, 'drivers/good.c'), 'utf8');
    expect(run(text, dataModel)).toBe('finished 0');
  });

  it.each([
    ['char b[3] = {1, 1, 1};', 'strlen(b)', 'out-of-bounds: strlen: read out of bounds'],
    ['char b[3];', 'strcpy(b, "abc")', 'out-of-bounds: strcpy: write out of bounds'],
    ['char b[4] = "abc";', 'strcat(b, "d")', 'out-of-bounds: strcat: write out of bounds'],
    ['char *b = 0;', 'strcmp("", b)', 'null-dereference: strcmp: read through a null pointer'],
    ['char b[4];', 'strlen(b)', 'uninitialised-read: strlen: uninitialised value decides a branch'],
    ['char b[2] = "a";', 'memcmp(b, "xyz", 3)', 'out-of-bounds: memcmp: read out of bounds'],
    ['', 'printf("%d %f", 1)', 'out-of-bounds: printf: read out of bounds'],
    ['', '(isalpha)(256)', 'out-of-bounds: isalpha: read out of bounds'],
    ['volatile int i = 0;', 'div(1, i)', 'division-by-zero: div: '],
    ['', 'atoi("2147483648")', 'signed-overflow: atoi: '],
    ['char b[2] = {1, 1};', 'printf("%s", b)', 'out-of-bounds: printf: read out of bounds'],
    ['char b[2] = {1, 1};', 'printf("%d%f%lld%s%s", 1, 2.0, 3ll, "a", b)', 'out-of-bounds: printf: read out of bounds'],
    ['char b[2] = {1, 1};', 'printf("%.3s", b)', 'out-of-bounds: printf: read out of bounds'],
    ['char b[4];', 'sprintf(b, "%d", 1234)', 'out-of-bounds: sprintf: write out of bounds'],
    ['char *volatile b = 0;', 'puts(b)', 'null-dereference: puts: read through a null pointer'],
  ])('%s %s: fails at the call', (before, call, expected) => {
    const outcome = run(`${headers}int main(void) {\n${before}\n${call};\nreturn 0; }\n`, dataModel);
    expect(outcome).toContain(`main: ${expected}`);
    expect(outcome.split(' | ')[1]).toBe(`${call};`);
  });

  it('says what is not supported', () => {
    expect(run(`${headers}int main(void) { char b[40]; sprintf(b, "%f", 1.5); return b[0]; }`, dataModel)).toMatch(
      /^unsupported /,
    );
  });
});
