import type { DebugVariable } from '../ir/debug/variables';
import type { IrFunction } from '../ir/model/globals';
import type { CallBase, Instruction } from '../ir/model/instructions';
import type { Block } from '../ir/model/value';
import type { EntryPlan } from '../task/entry-plan';
import { directCallee, intrinsicName, knownFunction } from '../task/known-functions';
import { modelOf } from '../task/model-function';
import { placeOf } from '../task/place';
import type { RegisterBase } from '../task/registers/registers';
import { trapOf } from '../task/trap';
import type { ExecHooks } from '../exec/hooks';
import type { UsedInput } from '../exec/inputs/provider';
import type { Machine } from '../exec/machine';
import type { ScalarValue } from '../exec/scalar-value';
import type { ReadBytes } from '../exec/show/c-value';
import { variableAt } from '../exec/show/names';
import { partOf } from '../exec/show/parts';
import { conditionText, subjectText } from './condition';
import { initialObjects } from './initial';
import { inputEvent } from './inputs';
import { nameOf, parametersOf } from './signature';
import type { TraceArgument, TraceEvent } from './trace';
import { ValuePrinter } from './values';

/** A step as it happens. */
export interface RecordedStep {
  readonly event: TraceEvent;
  /** The instruction that makes it; undefined for what comes before the first. */
  readonly at: Instruction | undefined;
  readonly depth: number;
  /** Of a call: the function that is entered. */
  readonly callee?: IrFunction;
  /** What is told of: an object, from the start; or a variable of which debug info tells the value. */
  readonly of?: number | DebugVariable;
}

/** A call of a model of ours that has not returned yet: it is told as one step, when it does. */
interface ModelCall {
  readonly fn: IrFunction;
  readonly arguments: readonly TraceArgument[];
  readonly at: Instruction | undefined;
  /** Objects of the user that it wrote. */
  readonly written: Set<number>;
  /** How many calls of models are around, this one included. */
  nested: number;
}

/** Tells an execution in C terms: calls with their arguments, assignments, branches, inputs. */
export class Recorder implements ExecHooks {
  #printer: ValuePrinter | undefined;
  #depth = 0;
  #heapObjects = 0;
  /** What a libc model does inside is not told. */
  #model: ModelCall | undefined;
  /** Objects that a function without a body has written, which has not returned yet. */
  readonly #written = new Set<number>();

  constructor(readonly tell: (step: RecordedStep) => void) {}

  /** Calls around where the execution is. */
  get depth(): number {
    return this.#depth;
  }

  /** To be called before the machine runs, once it is started. */
  attach(machine: Machine, plan: EntryPlan): void {
    this.#printer = new ValuePrinter(machine, plan);
    for (const object of initialObjects(machine, plan)) this.#tellObject(object, 'initial', undefined);
  }

  /** To be called when the machine has ended: a model in which it did was called at least. */
  end(): void {
    if (this.#model === undefined) return;
    const { fn, arguments: args, at } = this.#model;
    this.#model = undefined;
    this.#step({ kind: 'external', function: nameOf(fn), arguments: args }, at);
  }

  enter(fn: IrFunction, args: readonly (readonly ScalarValue[])[], call: (Instruction & CallBase) | undefined): void {
    if (this.#model !== undefined) {
      this.#model.nested++;
      return;
    }
    const shown = this.#printer!.arguments(fn, args);
    if (modelOf(fn) !== undefined) {
      // The names of its parameters are ours.
      this.#model = { fn, arguments: shown.map(({ value }) => ({ value })), at: call, written: new Set(), nested: 1 };
      return;
    }
    const event = { kind: 'enter', function: nameOf(fn), arguments: shown } as const;
    this.tell({ event, at: call, depth: this.#depth, callee: fn });
    this.#depth++;
  }

  leave(fn: IrFunction, result: readonly ScalarValue[], at: Instruction): void {
    const value = this.#printer!.result(fn, result);
    const returned = value === undefined ? {} : { value };
    if (this.#model !== undefined) {
      if (--this.#model.nested === 0) this.#leaveModel(this.#model, returned);
      return;
    }
    this.#depth--;
    this.#step({ kind: 'leave', function: nameOf(fn), ...returned }, at);
  }

  #leaveModel({ fn, arguments: args, at, written }: ModelCall, returned: { readonly value?: string }): void {
    this.#model = undefined;
    this.#step({ kind: 'external', function: nameOf(fn), arguments: args, ...returned }, at);
    for (const object of written) this.#tellObject(object, 'assign', at);
  }

  /** All that an object holds, at the start or after a call that wrote it. */
  #tellObject(object: number, kind: 'initial' | 'assign', at: Instruction | undefined): void {
    const { names, machine } = this.#printer!;
    if (object >= machine.objects.next || !machine.objects.isAlive(object)) return;
    const whole = names.whole(object);
    if (whole === undefined) return;
    const value = this.#printer!.bytes(whole.type, this.#printer!.object(object));
    this.#step({ kind, target: whole.path, value }, at, kind === 'initial' ? object : undefined);
  }

  branch(at: Instruction, target: Block): void {
    if (isMadeUp(at)) return;
    if (at.opcode === 'condbr') {
      if (trapOf(at.ifTrue) !== undefined || trapOf(at.ifFalse) !== undefined) return;
      const condition = conditionText(at.condition, this.#printer!.machine.program.env.layout);
      const shown = condition === undefined ? {} : { condition };
      this.#step({ kind: 'branch', ...shown, taken: target === at.ifTrue }, at);
    } else if (at.opcode === 'switch') {
      const label = at.cases.find((entry) => entry.target === target)?.value.value;
      const subject = subjectText(at.value, this.#printer!.machine.program.env.layout);
      const shown = subject === undefined ? {} : { subject };
      this.#step({ kind: 'switch', ...shown, label: label === undefined ? 'default' : `case ${label}` }, at);
    }
  }

  made(at: Instruction | undefined, object: number): void {
    const names = this.#printer?.names;
    if (at?.opcode === 'alloca') {
      const variable = variableAt(at.block.function, at) ?? { name: `%${String(at.name)}`, type: undefined };
      names?.set(object, { kind: 'variable', ...variable });
      return;
    }
    const callee = at?.opcode === 'call' && at.callee.kind === 'function' ? nameOf(at.callee) : 'memory';
    names?.set(object, { kind: 'pointee', pointer: `${callee}#${++this.#heapObjects}`, element: undefined });
  }

  assignRegister(at: Instruction, base: RegisterBase, offset: number, value: ScalarValue): void {
    const printer = this.#printer!;
    const variable = variableAt(at.block.function, base);
    if (variable?.type === undefined) {
      if (at.block.function.subprogram === undefined) {
        this.#assign(`%${String(base.name)}`, printer.scalar(undefined, value), at);
      }
      return;
    }
    const { layout } = printer.machine.program.env;
    const whole = { path: variable.name, type: variable.type, offset: 0 };
    const part = partOf(whole, offset, layout.storeSize(value.type));
    if (part !== undefined) this.#assign(part.path, printer.piece(part, offset, value), at);
  }

  assignRange(at: Instruction, base: RegisterBase, offset: number, bytes: number, read: ReadBytes): void {
    const variable = variableAt(at.block.function, base);
    if (variable?.type === undefined) return;
    const part = partOf({ path: variable.name, type: variable.type, offset: 0 }, offset, bytes);
    if (part !== undefined) this.#assign(part.path, this.#printer!.bytes(part.type, read, part.offset), at);
  }

  assignValue(at: Instruction, variable: DebugVariable, value: ScalarValue): void {
    const text = this.#printer!.scalar(variable.type, value);
    this.#step({ kind: 'assign', target: variable.name, value: text }, at, variable);
  }

  store(at: Instruction, object: number, offset: number, bytes: number): void {
    if (this.#model !== undefined) {
      this.#model.written.add(object);
      return;
    }
    if (isExternalCall(at)) {
      this.#written.add(object);
      return;
    }
    const printer = this.#printer!;
    const part = printer.names.part(object, offset, bytes);
    const read = printer.object(object);
    if (part !== undefined) {
      this.#assign(part.path, printer.bytes(part.type, read, part.offset), at);
      return;
    }
    const { holder } = printer.machine.program.env;
    const target = printer.names.pointerText(holder.pointerBits(object, offset), undefined);
    const found = bytes > 16 ? undefined : read(offset, bytes);
    const text = found?.undef === 0n ? String(BigInt.asIntN(bytes * 8, found.bits)) : 'uninitialised';
    this.#assign(`*(${target})`, found === undefined ? `${bytes} bytes` : text, at);
  }

  input(input: UsedInput, at: Instruction | undefined): void {
    // Arguments are told when the function is entered, results of externals with their call.
    const event = inputEvent(input, at);
    if (event !== undefined) this.#step(event, at);
  }

  external(
    call: Instruction & CallBase,
    fn: IrFunction,
    args: readonly ScalarValue[],
    result: readonly ScalarValue[],
  ): void {
    // What it gives is told as an input.
    if (knownFunction(fn) === 'nondet') return;
    const printer = this.#printer!;
    const types = parametersOf(fn);
    const shown = args.map((value, index) => ({ value: printer.scalar(types[index]?.type, value) }));
    const value = printer.result(fn, result);
    const event: TraceEvent = {
      kind: 'external',
      function: nameOf(fn),
      arguments: shown,
      ...(value === undefined ? {} : { value }),
    };
    this.#step(event, call);
    const written = [...this.#written];
    this.#written.clear();
    for (const object of written) this.#tellObject(object, 'assign', call);
  }

  #assign(target: string, value: string, at: Instruction | undefined): void {
    if (at === undefined || !isMadeUp(at)) this.#step({ kind: 'assign', target, value }, at);
  }

  #step(event: TraceEvent, at: Instruction | undefined, of?: RecordedStep['of']): void {
    if (this.#model !== undefined) return;
    this.tell({ event, at, depth: this.#depth, ...(of === undefined ? {} : { of }) });
  }
}

/** Without a place in C, where others have one: the prologue, which stores the arguments, or the way out of a scope. */
function isMadeUp(at: Instruction): boolean {
  return at.block.function.subprogram !== undefined && placeOf(at).source === undefined;
}

function isExternalCall(at: Instruction): boolean {
  if (at.opcode !== 'call') return false;
  const callee = directCallee(at);
  return callee === undefined || intrinsicName(callee) === undefined;
}
