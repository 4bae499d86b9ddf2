import path from 'node:path';
import { startMachine } from '../../../server/src/exec/entry/start';
import { Host } from '../../../server/src/exec/externals/host';
import { ListInputs } from '../../../server/src/exec/inputs/list';
import { ExecProgram } from '../../../server/src/exec/program';
import type { Module } from '../../../server/src/ir/model/module';
import { linkLibc } from '../../../server/src/lower/libc/link';
import { parseContracts } from '../../../server/src/task/contract/parse-contracts';
import type { Inputs } from '../../../server/src/task/inputs';
import type { TaskOptions } from '../../../server/src/task/options';
import { ModuleObjects } from '../../../server/src/task/objects';
import type { EntryPlan } from '../../../server/src/task/entry-plan';
import { planEntry } from '../../../server/src/task/plan-entry';
import { record } from '../../../server/src/trace/record';
import { eventText } from '../../../server/src/trace/text';
import type { Trace, TraceStep } from '../../../server/src/trace/trace';
import type { Compiler } from '../exec/support/compile';
import { moduleOf, testOptions } from '../exec/support/run';

/** A C program that fails when it gets some inputs. */
export interface Failing {
  readonly program: ExecProgram;
  readonly module: Module;
  readonly plan: EntryPlan;
  readonly inputs: Inputs;
  readonly trace: Trace;
}

export interface FailingRequest {
  readonly text: string;
  readonly options?: Partial<TaskOptions>;
  readonly function?: string;
  readonly ordered?: readonly bigint[];
  /** Bytes that the entry's objects start with, by the object's name, from offset 0 on; what is missing is 0. */
  readonly memory?: Readonly<Record<string, readonly number[]>>;
  /** Pointers in these objects, by offset, to others of them. */
  readonly pointers?: Readonly<Record<string, Readonly<Record<number, string>>>>;
  /** What the first function without a body writes to globals, from offset 0 on. */
  readonly changed?: Readonly<Record<string, readonly number[]>>;
  /** What the first function without a body writes to the n-th stack or heap object, from offset 0 on. */
  readonly written?: Readonly<Record<number, readonly number[]>>;
}

/** Runs a program on inputs with which it must fail, and gives the trace of that. */
export function fail(compiler: Compiler, request: FailingRequest): Failing {
  const options = { ...testOptions, ...request.options };
  const file = path.join(import.meta.dirname, 'case.c');
  const ll = compiler.compile(file, request.text);
  const { module } = linkLibc(ll, moduleOf(ll), compiler.libc);
  const { contracts } = parseContracts(request.text, file, 64);
  const plan = planEntry(module, request.function ?? 'main', options, contracts);
  if ('message' in plan) throw new Error(plan.message);
  const inputs: Inputs = { ordered: request.ordered ?? [], placed: placedBytes(request, module, plan) };
  const program = new ExecProgram(module, options, { stepping: false, tracing: true });
  const placed = inputs.placed.map(({ value, ...place }) => [place, value] as const);
  const machine = startMachine(program, plan, new ListInputs(inputs.ordered, placed), new Host());
  const end = machine.outcome ?? machine.run(10_000_000);
  if (end.kind !== 'violated') throw new Error(`the program does not fail: ${JSON.stringify(end)}`);
  const trace = record({ program, entry: plan, check: end.check, inputs, steps: 10_000_000 });
  if (trace === undefined) throw new Error('there is no trace');
  return { program, module, plan, inputs, trace };
}

/** A step as `line: text`, indented by its depth. */
export function lineOf({ depth, event, place }: TraceStep): string {
  return `${place.source?.line ?? '-'}: ${'  '.repeat(depth)}${eventText(event)}`;
}

function placedBytes(request: FailingRequest, module: Module, plan: EntryPlan): Inputs['placed'] {
  const objects = new ModuleObjects(module);
  const numberOf = (name: string): number => {
    const index = plan.objects.findIndex((object) => object.name === name);
    if (index >= 0) return objects.firstFree + index;
    return objects.numberOf([...module.variables, ...module.functions].find((symbol) => symbol.name === name)!);
  };
  const bytes = Object.entries(request.memory ?? {}).flatMap(([name, values]) =>
    values.map((value, offset) => ({ object: numberOf(name), generation: 0, offset, value })),
  );
  // On LP64 a pointer is 48 bits of offset, then 16 of the object's number.
  const pointers = Object.entries(request.pointers ?? {}).flatMap(([name, targets]) =>
    Object.entries(targets).flatMap(([offset, target]) =>
      [numberOf(target) & 0xff, numberOf(target) >> 8].map((value, at) => ({
        object: numberOf(name),
        generation: 0,
        offset: Number(offset) + 6 + at,
        value,
      })),
    ),
  );
  const made = objects.firstFree + plan.objects.length;
  const written = Object.entries(request.written ?? {}).flatMap(([index, values]) =>
    values.map((value, offset) => ({ object: made + Number(index), generation: 1, offset, value })),
  );
  const changed = Object.entries(request.changed ?? {}).flatMap(([name, values]) =>
    values.map((value, offset) => ({ object: numberOf(name), generation: 1, offset, value })),
  );
  return [...bytes, ...pointers, ...written, ...changed];
}
