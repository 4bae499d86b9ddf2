import { createRequire } from 'node:module';
import path from 'node:path';
import type * as Package from 'z3-solver';

/** One check, or a push, an assertion, a check and a pop, through the package's own asynchronous interface. */
export interface HighLevel {
  readonly check: () => Promise<unknown>;
  readonly pushAssertCheckPop: (i: number) => Promise<unknown>;
  readonly path: (count: number) => Promise<unknown>;
}

/** The z3-solver package as it is meant to be used. Not bundled: its threads load the script that they are in. */
export async function highLevel(): Promise<HighLevel> {
  const require = createRequire(path.join(import.meta.dirname, '../package.json'));
  const { init } = require('z3-solver') as typeof Package;
  const { Context } = await init();
  const z3 = Context('main');
  const variables = Array.from({ length: 10 }, (_, i) => z3.BitVec.const(`v${i}`, 32));
  const at = (i: number): (typeof variables)[0] => variables[i % 10]!;
  const held = new z3.Solver();
  held.push();
  held.add(at(0).ult(at(1)));
  return {
    check: () => held.check(),
    pushAssertCheckPop: async (i) => {
      held.push();
      held.add(at(i).ult(at(i + 1)));
      await held.check();
      held.pop();
    },
    path: async (count) => {
      const solver = new z3.Solver();
      for (let i = 0; i < count; i++) {
        solver.push();
        solver.add(
          at(i)
            .add(i)
            .ult(at(i + 3).sub(i * 7)),
        );
        await solver.check();
      }
    },
  };
}
