import { beforeAll, describe, expect, it } from 'vitest';
import { loadClang } from '../../../server/src/compile/clang-parts';
import { EmbeddedClang } from '../../../server/src/compile/embedded-clang';
import { ExecProgram } from '../../../server/src/exec/program';
import { parseModule } from '../../../server/src/ir/parse';
import type { CheckKind } from '../../../server/src/task/check';
import { defaultOptions } from '../../../server/src/task/options';
import { planEntry } from '../../../server/src/task/plan-entry';
import type { Inputs } from '../../../server/src/task/inputs';
import { readInputs, saveInputs } from '../../../server/src/task/saved-inputs';
import { replay } from '../../../server/src/trace/replay';

const options = { ...defaultOptions, checks: new Set<CheckKind>(['termination']) };

const text = `
int f(int n, int endless) {
  int s = 0;
  while (endless || n > 0) {
    for (int i = 0; i < 2; i++) s ^= 1;
    if (!endless) n--;
  }
  return s;
}
`;

/** Instructions before the outer loop, and in one round of it, as the tests below need them. */
const lasso = { stem: 56, cycle: 47 };

describe('the replay of a lasso', () => {
  let program: ExecProgram;
  beforeAll(async () => {
    const clang = new EmbeddedClang(await loadClang());
    const request = { path: '/f.c', text, workspaceRoots: [], flags: [], trusted: false, dataModel: 'LP64' } as const;
    const compiled = clang.compile(request);
    if (compiled.kind === 'failed') throw new Error(compiled.message);
    program = new ExecProgram(parseModule(compiled.ll).module, options);
  });

  const outcome = (check: string, inputs: Inputs): string => {
    const entry = planEntry(program.module, 'f', options);
    if ('message' in entry) throw new Error(entry.message);
    const found = program.env.plan.all.find(({ id }) => id === check)!;
    const result = replay(program, entry, found, inputs, 10_000);
    return result.kind === 'diverges' ? result.detail : result.kind;
  };
  const endless = { ordered: [3n, 1n], placed: [] };
  const outer = 'f:termination:1';

  it.each<readonly [string, string, Inputs, string]>([
    ['the outer loop does not end', outer, { ...endless, lasso }, 'fails'],
    ['two rounds are a cycle as well', outer, { ...endless, lasso: { ...lasso, cycle: 2 * lasso.cycle } }, 'fails'],
    ['the inner loop ends', 'f:termination:2', { ...endless, lasso }, 'not one of this loop'],
    ['a cycle begins at a loop', outer, { ...endless, lasso: { ...lasso, stem: lasso.stem + 1 } }, 'does not begin'],
    ['half a round comes back to no state', outer, { ...endless, lasso: { ...lasso, cycle: 20 } }, 'another one'],
    ['without the input it ends', outer, { ordered: [3n, 0n], placed: [], lasso }, 'does not go round'],
    ['inputs without a lasso show nothing', outer, endless, 'too many steps'],
    ['a lasso longer than a replay', outer, { ...endless, lasso: { ...lasso, cycle: 1e9 } }, 'too long'],
  ])('%s', (_, check, inputs, expected) => {
    expect(outcome(check, inputs)).toContain(expected);
  });

  it('is kept in a file', () => {
    const inputs = { ...endless, lasso };
    expect(readInputs(JSON.parse(JSON.stringify(saveInputs(inputs))))).toEqual(inputs);
    expect(readInputs({ ...saveInputs(inputs), lasso: { stem: 3, cycle: 0 } })).toBeUndefined();
  });
});
