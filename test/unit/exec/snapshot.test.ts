import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { startMachine } from '../../../server/src/exec/entry/start';
import { Host } from '../../../server/src/exec/externals/host';
import { RandomInputs } from '../../../server/src/exec/inputs/random';
import { framesOf } from '../../../server/src/exec/inspect';
import type { Machine } from '../../../server/src/exec/machine';
import { ExecProgram } from '../../../server/src/exec/program';
import { cValueText } from '../../../server/src/exec/show/c-value';
import { debugVariables } from '../../../server/src/ir/debug/variables';
import type { Module } from '../../../server/src/ir/model/module';
import type { RegisterBase } from '../../../server/src/task/registers/registers';
import { placeOf } from '../../../server/src/task/place';
import { planEntry } from '../../../server/src/task/plan-entry';
import { Compiler } from './support/compile';
import { testOptions } from './support/run';

const programs = path.resolve(import.meta.dirname, '../../programs');

interface Started {
  readonly machine: Machine;
  readonly output: string[];
}

function start(module: Module, stepping: boolean): Started {
  const program = new ExecProgram(module, testOptions, { stepping, tracing: false });
  const plan = planEntry(module, 'main', testOptions);
  if ('message' in plan) throw new Error(plan.message);
  const output: string[] = [];
  const host = new Host({ output: (bytes) => output.push(Buffer.from(bytes).toString('latin1')) });
  return { machine: startMachine(program, plan, new RandomInputs(5), host), output };
}

describe('snapshots and stepping', () => {
  let compiler: Compiler;
  const load = (name: string): Module => compiler.module(path.join(programs, name));

  beforeAll(async () => {
    compiler = await Compiler.load();
  });

  it.each(['heap.c', 'varargs.c', 'recursion.c', 'vla.c', 'small-structs.c', 'int128.c', 'scopes.c'])(
    'going back and on again changes nothing: %s',
    (name) => {
      const module = load(name);
      const straight = start(module, false);
      const expected = straight.machine.run(1e8);
      const { machine, output } = start(module, false);
      let last = machine.save();
      for (let step = 1; machine.run(997).kind === 'step-budget'; step++) {
        if (step % 3 === 0) last = machine.save(last);
        if (step % 5 === 0 && step < 200) {
          // Away from here and back: only what is executed again is written again.
          const here = machine.save(last);
          machine.restore(last);
          machine.run(500);
          machine.restore(here);
        }
      }
      expect(machine.outcome).toEqual(expected);
      expect(machine.executed).toBe(straight.machine.executed);
      expect(output.at(-1)).toBe(straight.output.at(-1));
    },
  );

  it('shares pages that did not change', () => {
    const { machine } = start(load('heap.c'), false);
    machine.run(200);
    const [first, second] = [machine.save(), machine.save()];
    const third = machine.save(first);
    expect(second.memory.bytes[0]).not.toBe(first.memory.bytes[0]);
    expect(third.memory.bytes.every((page, index) => page === first.memory.bytes[index])).toBe(true);
  });

  it.each(['structs.c', 'goto.c', 'statics.c', 'bit-fields.c', 'varargs.c', 'exit-status.c'])(
    'one instruction at a time is the same execution: %s',
    (name) => {
      const module = load(name);
      const straight = start(module, false);
      const expected = straight.machine.run(1e8);
      const stepped = start(module, true);
      let steps = 0;
      while (stepped.machine.run(0).kind === 'step-budget') steps++;
      expect(stepped.machine.outcome).toEqual(expected);
      expect(stepped.output.join('')).toBe(straight.output.join(''));
      expect(stepped.machine.executed).toBe(straight.machine.executed);
      expect(steps).toBeGreaterThan(straight.machine.executed / 2);
    },
  );

  it('shows the variables of every frame in their C types', () => {
    const { machine } = start(load('heap.c'), true);
    const seen = new Map<string, Set<string>>();
    for (let step = 0; step < 3000 && machine.run(0).kind === 'step-budget'; step++) {
      for (const frame of framesOf(machine)) {
        for (const variable of debugVariables(frame.fn)) {
          const home = variable.locations.find((location) => location.kind === 'declare')?.address;
          const read = home && frame.read(home as RegisterBase);
          if (read === undefined) continue;
          const text = cValueText(variable.type, read, { pointer: (bits) => (bits === 0n ? 'NULL' : 'pointer') });
          const known = seen.get(`${String(frame.fn.name)} ${variable.name}`) ?? new Set();
          seen.set(`${String(frame.fn.name)} ${variable.name}`, known.add(text));
        }
      }
    }
    expect([...seen.get('push v')!]).toEqual(expect.arrayContaining(['0', '1', '4', '9', '16']));
    expect([...seen.get('main l')!]).toEqual(expect.arrayContaining(['NULL', 'pointer']));
    expect([...seen.get('main i')!]).toEqual(expect.arrayContaining(['0', '1', '2']));
  });

  it('tells where each frame is', () => {
    const { machine } = start(load('recursion.c'), true);
    let deepest: readonly string[] = [];
    for (let step = 0; step < 2000 && machine.run(0).kind === 'step-budget'; step++) {
      const frames = [...framesOf(machine)];
      if (frames.length > deepest.length) {
        deepest = frames.map(({ fn, next }) => `${String(fn.name)}:${next && placeOf(next).source?.line}`);
      }
    }
    expect(deepest.length).toBeGreaterThan(10);
    expect(deepest.at(-1)).toBe('main:25');
    expect(new Set(deepest.slice(1, -1))).toEqual(new Set(['isEven:4', 'isOdd:5']));
  });
});
