import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { startMachine } from '../../../server/src/exec/entry/start';
import { Host } from '../../../server/src/exec/externals/host';
import type { ExecHooks } from '../../../server/src/exec/hooks';
import { RandomInputs } from '../../../server/src/exec/inputs/random';
import { framesOf } from '../../../server/src/exec/inspect';
import type { Machine } from '../../../server/src/exec/machine';
import { ExecProgram } from '../../../server/src/exec/program';
import type { Module } from '../../../server/src/ir/model/module';
import { planEntry } from '../../../server/src/task/plan-entry';
import { PathRecorder } from '../../../server/src/trace/path/path-recorder';
import { Compiler } from '../exec/support/compile';
import { testOptions } from '../exec/support/run';

const programs = path.resolve(import.meta.dirname, '../../programs');

function start(module: Module, tracing: boolean, hooks?: ExecHooks): Machine {
  const program = new ExecProgram(module, testOptions, { stepping: !tracing, tracing });
  const plan = planEntry(module, 'main', testOptions);
  if ('message' in plan) throw new Error(plan.message);
  const output = (): void => undefined;
  return startMachine(program, plan, new RandomInputs(5), new Host({ output, ...(hooks && { hooks }) }));
}

describe('the path of an execution', () => {
  let compiler: Compiler;
  beforeAll(async () => {
    compiler = await Compiler.load();
  });

  it.each(['goto.c', 'varargs.c', 'recursion.c', 'vla.c', 'heap.c', 'function-pointers.c', 'switch.c'])(
    'says at every position what the interpreter is about to execute: %s',
    (name) => {
      const module = compiler.module(path.join(programs, name));
      const recorder = new PathRecorder();
      const recorded = start(module, true, recorder);
      recorder.attach(recorded);
      recorded.run(1e7);
      const machine = start(module, false);
      let pauses = 0;
      for (; pauses < 5_000; pauses++) {
        const position = machine.executed;
        const [frame] = framesOf(machine);
        const span = recorder.path.spanAt(position);
        // A function that was just entered is at its first instruction.
        const next = machine.resume === 0 ? frame!.fn.blocks[0]!.instructions[0] : frame!.next;
        if (recorder.path.instructionAt(position) !== next) {
          expect(`${position}: ${recorder.path.instructionAt(position).opcode}`).toBe(String(next?.opcode));
          throw new Error(`another instruction at ${position}`);
        }
        if (recorder.path.depthOf(span) + 1 !== machine.frames.depth) throw new Error(`another depth at ${position}`);
        if (machine.run(0).kind !== 'step-budget') break;
      }
      expect(pauses).toBeGreaterThan(50);
    },
  );
});
