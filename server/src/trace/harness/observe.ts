import { startMachine } from '../../exec/entry/start';
import { Host } from '../../exec/externals/host';
import type { ExecHooks } from '../../exec/hooks';
import { ListInputs } from '../../exec/inputs/list';
import type { UsedInput } from '../../exec/inputs/provider';
import type { Machine } from '../../exec/machine';
import type { ExecProgram } from '../../exec/program';
import type { ScalarValue } from '../../exec/scalar-value';
import type { IrFunction } from '../../ir/model/globals';
import type { CallBase, Instruction } from '../../ir/model/instructions';
import type { EntryPlan } from '../../task/entry-plan';
import type { Inputs } from '../../task/inputs';
import { knownFunction } from '../../task/known-functions';

/** Bytes that a call of a function without a body wrote to an object. */
export interface Written {
  readonly object: number;
  readonly bytes: Uint8Array;
}

/** A call of a function without a body, that returned. */
export interface MockedCall {
  readonly fn: IrFunction;
  readonly args: readonly ScalarValue[];
  readonly result: readonly ScalarValue[];
  readonly written: readonly Written[];
}

/** What the world around the program did in an execution, up to its failure. */
export interface ObservedRun {
  readonly machine: Machine;
  /** One list of scalars per LLVM argument of the entry. */
  readonly args: readonly (readonly ScalarValue[])[];
  /** What objects held at the start, by number: those of the module and of the entry plan. */
  readonly memory: ReadonlyMap<number, Uint8Array>;
  readonly calls: readonly MockedCall[];
  /** For every allocation that could fail, in order, whether it did. */
  readonly allocations: readonly boolean[];
  readonly inputs: readonly UsedInput[];
}

/** Runs inputs and notes what a harness has to do in their place. */
export function observe(program: ExecProgram, entry: EntryPlan, inputs: Inputs, steps: number): ObservedRun {
  const observer = new Observer();
  const placed = inputs.placed.map(({ value, ...place }) => [place, value] as const);
  const host = new Host({ hooks: observer });
  const machine = startMachine(program, entry, new ListInputs(inputs.ordered, placed), host);
  observer.machine = machine;
  const memory = new Map<number, Uint8Array>();
  const { firstFree } = program.env.objects;
  for (let object = 1; object < firstFree + entry.objects.length; object++)
    memory.set(object, bytesOf(machine, object));
  machine.run(steps);
  return {
    machine,
    args: observer.args ?? [],
    memory,
    calls: observer.calls,
    allocations: machine.inputs.flatMap(({ source, value }) =>
      source.kind === 'allocation-fails' ? [value !== 0n] : [],
    ),
    inputs: machine.inputs,
  };
}

function bytesOf({ objects, memory }: Machine, object: number): Uint8Array {
  const base = objects.base[object]!;
  return memory.bytes.slice(base, base + objects.size[object]!);
}

class Observer implements ExecHooks {
  machine: Machine | undefined;
  args: ObservedRun['args'] | undefined;
  readonly calls: MockedCall[] = [];
  #written: Written[] = [];

  enter(_fn: IrFunction, args: ObservedRun['args']): void {
    this.args ??= args;
  }

  store(at: Instruction, object: number): void {
    if (at.opcode === 'call') this.#written.push({ object, bytes: bytesOf(this.machine!, object) });
  }

  external(
    _call: Instruction & CallBase,
    fn: IrFunction,
    args: readonly ScalarValue[],
    result: readonly ScalarValue[],
  ): void {
    const written = this.#written;
    this.#written = [];
    const known = knownFunction(fn);
    if (known === undefined || known === 'nondet') this.calls.push({ fn, args, result, written });
  }
}
