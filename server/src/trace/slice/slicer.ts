/**
 * Dynamic slicing (Korel, Laski): which of the executed instructions the violated check depends on, through values,
 * memory and decisions. It follows an execution and keeps for every instruction what it depended on.
 */
import type { DebugVariable } from '../../ir/debug/variables';
import type { IrFunction } from '../../ir/model/globals';
import type { CallBase, Instruction } from '../../ir/model/instructions';
import { operandsOf } from '../../ir/model/operands';
import { scalarLeaves } from '../../ir/model/scalars';
import type { Type } from '../../ir/model/types';
import type { Block, Value } from '../../ir/model/value';
import type { RegisterAddress } from '../../exec/code/registers';
import type { ExecHooks } from '../../exec/hooks';
import type { Machine } from '../../exec/machine';
import type { ScalarValue } from '../../exec/scalar-value';
import type { Check } from '../../task/check';
import { trappedDivision } from '../../task/trap';
import { DependenceGraph } from './dependence-graph';
import { SliceFrame } from './frame';
import { MemoryWriters } from './memory-writers';

/** Longer executions are not sliced: it would take too much memory. */
const nodeLimit = 3_000_000;

interface Range {
  readonly address: number;
  readonly bytes: number;
}

export class Slicer implements ExecHooks {
  readonly #graph = new DependenceGraph();
  readonly #memory = new MemoryWriters();
  readonly #frames: SliceFrame[] = [];
  /** What ended the life of an object. */
  readonly #ends = new Map<number, number>();
  readonly #makers = new Map<number, number>();
  #reads: Range[] = [];
  #writes: Range[] = [];
  #lastReturn = 0;
  #lastCopy: Instruction | undefined;
  #badObject: number | undefined;
  #machine: Machine | undefined;

  /** Where the execution begins. */
  readonly start = this.#graph.add([]);

  attach(machine: Machine): void {
    this.#machine = machine;
  }

  /** A node for what an object holds from the start. */
  initial(object: number): number {
    const node = this.#graph.add([]);
    const { objects } = this.#machine!;
    this.#memory.fill(objects.base[object]!, objects.size[object]!, node);
    return node;
  }

  get #top(): SliceFrame | undefined {
    return this.#frames.at(-1);
  }

  get isTooLong(): boolean {
    return this.#graph.size > nodeLimit;
  }

  /** The node of an instruction of the function that runs; of a call, that of the call itself. */
  nodeOf(at: Instruction): number {
    const frame = this.#top;
    if (frame?.fn !== at.block.function) return this.start;
    this.#advance(frame, at);
    return frame.calls.get(at) ?? frame.valueOf(at) ?? frame.call;
  }

  /** The node of the call by which the function that runs was entered. */
  get enterNode(): number {
    return this.#top?.call ?? this.start;
  }

  get returnNode(): number {
    return this.#lastReturn;
  }

  /** The node of what debug info calls the value of a variable at an instruction. */
  nodeOfVariable(variable: DebugVariable, at: Instruction): number {
    const location = variable.locations.find((one) => one.at === at && one.kind === 'value');
    const [operand] = location?.kind === 'value' ? location.operands : [];
    return (operand && this.#top?.valueOf(operand)) ?? this.enterNode;
  }

  /** All that the violated check depends on, as a bitmap of nodes. */
  relevant(check: Check): Uint8Array {
    return this.#graph.behind(this.#violation(check));
  }

  /** All that some nodes depend on. */
  behind(nodes: Iterable<number>): Uint8Array {
    return this.#graph.behind(this.#graph.add(nodes));
  }

  #violation(check: Check): number {
    const frame = this.#top;
    const block = frame?.block;
    // Nothing runs any more: the program ends with memory that is not freed.
    if (frame === undefined || block === undefined) return this.#graph.add([this.#lastReturn, ...this.#leaked()]);
    const { plan } = this.#machine!.program.env;
    const isFailing = (at: Instruction): boolean => plan.at(at).some((planned) => planned.check.id === check.id);
    const found = block.instructions.findIndex((at, index) => index >= frame.cursor - 1 && isFailing(at));
    const at = block.instructions[found];
    if (at === undefined) return this.#graph.add([frame.control(block)]);
    this.#advanceTo(frame, found);
    if (check.kind === 'division-by-zero' && at.opcode === 'call' && frame.previous !== undefined) {
      const failure = trappedDivision(at, [frame.previous]);
      // The trap's condition also asks whether the division overflows, which is not what fails.
      if (failure.kind === 'either')
        return this.#graph.add([frame.control(frame.previous), frame.valueOf(failure.divisor)]);
    }
    const subjects = plan.at(at).flatMap((one) => (one.check.id === check.id ? [one.subject] : []));
    const used = subjects.some((subject) => subject === undefined) ? operandsOf(at) : (subjects as readonly Value[]);
    return this.#graph.add([
      frame.control(block),
      ...used.map((value) => frame.valueOf(value)),
      ...(this.#badObject === undefined ? [] : [this.#ends.get(this.#badObject), this.#makers.get(this.#badObject)]),
      ...(check.kind === 'memory-leak' ? this.#leaked() : []),
    ]);
  }

  #leaked(): readonly number[] {
    const { objects } = this.#machine!;
    const isLeaked = (object: number): boolean => objects.kindOf(object) === 'heap' && objects.isAlive(object);
    return [...this.#makers].flatMap(([object, node]) => (isLeaked(object) ? [node] : []));
  }

  enter(fn: IrFunction, _args: unknown, call: (Instruction & CallBase) | undefined): void {
    if (this.isTooLong) return;
    const caller = this.#top;
    let node = this.start;
    if (caller !== undefined && call !== undefined) {
      this.#advanceTo(caller, caller.block!.instructions.indexOf(call));
      caller.cursor++;
      node = this.#graph.add([caller.control(caller.block), caller.valueOf(call.callee)]);
      caller.calls.set(call, node);
    }
    const frame = new SliceFrame(fn, node);
    fn.params.forEach((param, index) => {
      const argument = call?.args[index];
      frame.setValue(param, (argument && caller?.valueOf(argument)) ?? node);
    });
    this.#frames.push(frame);
  }

  leave(_fn: IrFunction, _result: unknown, at: Instruction): void {
    const frame = this.#top;
    if (this.isTooLong || frame === undefined) return;
    this.#lastReturn = this.nodeOf(at);
    this.#frames.pop();
    const caller = this.#top;
    const call = caller?.block?.instructions[caller.cursor - 1];
    if (call !== undefined) caller!.setValue(call, this.#lastReturn);
  }

  block(block: Block): void {
    const frame = this.#top;
    if (this.isTooLong || frame === undefined) return;
    if (frame.block !== undefined) this.#advanceTo(frame, frame.block.instructions.length);
    frame.previous = frame.block;
    frame.block = block;
    frame.cursor = 0;
  }

  branch(at: Instruction): void {
    if (!this.isTooLong) this.nodeOf(at);
  }

  access(at: Instruction, address: number, bytes: number, write: boolean): void {
    const frame = this.#top;
    if (this.isTooLong || frame?.block === undefined) return;
    this.#advanceTo(frame, frame.block.instructions.indexOf(at));
    (write ? this.#writes : this.#reads).push({ address, bytes });
  }

  copied(at: Instruction | undefined, to: number, from: number, bytes: number): void {
    if (this.isTooLong) return;
    this.#reads = [];
    this.#writes = [];
    this.#lastCopy = at;
    // A copy that the text asks for is a step of its own; others only move what somebody wrote.
    const copy = at && this.nodeOf(at);
    const nodes = new Map<number | undefined, number | undefined>();
    const written = Array.from({ length: bytes }, (_, i) => this.#memory.at(from + i));
    written.forEach((writer, i) => {
      if (!nodes.has(writer)) nodes.set(writer, copy === undefined ? writer : this.#graph.add([copy, writer]));
      this.#memory.set(to + i, nodes.get(writer));
    });
  }

  made(at: Instruction | undefined, object: number): void {
    if (this.isTooLong || at === undefined) return;
    const { objects } = this.#machine!;
    const caller = this.#frames.at(-2);
    const isArgument = at.opcode === 'call' && this.#top?.fn !== at.block.function;
    const isOfCaller = isArgument && caller?.fn === at.block.function;
    const node = isOfCaller
      ? this.#graph.add([this.enterNode, ...at.args.map((value) => caller.valueOf(value))])
      : this.nodeOf(at);
    this.#makers.set(object, node);
    this.#ends.delete(object);
    this.#memory.fill(objects.base[object]!, objects.size[object]!, node);
  }

  ended(at: Instruction, object: number): void {
    if (this.isTooLong) return;
    // A function's objects end with it, when its frame is gone here already.
    this.#ends.set(object, at.opcode === 'ret' ? this.#lastReturn : this.nodeOf(at));
  }

  badAccess(object: number): void {
    this.#badObject = object;
  }

  /** Only calls tell of these here: what a function without a body writes. */
  store(at: Instruction, object: number, offset: number, bytes: number): void {
    if (this.isTooLong || at.opcode !== 'call' || this.#writes.length > 0 || at === this.#lastCopy) return;
    this.#memory.fill(this.#machine!.objects.base[object]! + offset, bytes, this.nodeOf(at));
  }

  external(call: Instruction & CallBase, _fn: IrFunction, _args: readonly ScalarValue[]): void {
    if (!this.isTooLong) this.nodeOf(call);
  }

  /** Gives nodes to the instructions of the block up to one, that included. */
  #advance(frame: SliceFrame, at: Instruction): void {
    if (frame.block === at.block) this.#advanceTo(frame, at.block.instructions.indexOf(at) + 1);
  }

  #advanceTo(frame: SliceFrame, end: number): void {
    const instructions = frame.block!.instructions;
    while (frame.cursor < end) this.#execute(frame, instructions[frame.cursor++]!);
  }

  #execute(frame: SliceFrame, at: Instruction): void {
    const control = frame.control(frame.block);
    const reads = this.#reads.flatMap(({ address, bytes }) => [...this.#memory.of(address, bytes)]);
    const node = this.#graph.add([control, ...this.#operands(frame, at), ...reads]);
    for (const { address, bytes } of this.#writes) this.#memory.fill(address, bytes, node);
    this.#reads = [];
    this.#writes = [];
    frame.setValue(at, node);
    if (at.opcode === 'store') this.#toRegister(frame, at.pointer, at.value.type, node);
    if (at === frame.block!.instructions.at(-1)) frame.decided(frame.block!, node);
  }

  #operands(frame: SliceFrame, at: Instruction): readonly (number | undefined)[] {
    if (at.opcode === 'phi') {
      const incoming = at.incoming.find(({ block }) => block === frame.previous);
      return [frame.control(frame.previous), incoming && frame.valueOf(incoming.value)];
    }
    if (at.opcode === 'load') {
      const register = this.#registerAt(frame, at.pointer);
      if (register !== undefined) {
        return this.#offsets(at.type).map((offset) => frame.register(register.base, register.offset + offset));
      }
    }
    return operandsOf(at).map((value) => frame.valueOf(value));
  }

  #toRegister(frame: SliceFrame, pointer: Value, type: Type, node: number): void {
    const register = this.#registerAt(frame, pointer);
    if (register === undefined) return;
    for (const offset of this.#offsets(type)) frame.setRegister(register.base, register.offset + offset, node);
  }

  /** The local that an address is, if that is held in variables: one that is held as bytes has an address. */
  #registerAt(frame: SliceFrame, pointer: Value): RegisterAddress | undefined {
    const { program } = this.#machine!;
    const { registers } = program.runnable(program.env.functionNumber(frame.fn)).code;
    const address = registers.addressOf(pointer);
    return address && registers.homes.get(address.base)?.kind === 'variables' ? address : undefined;
  }

  #offsets(type: Type): readonly number[] {
    return scalarLeaves(type, this.#machine!.program.env.layout)?.map(({ offset }) => offset) ?? [];
  }
}
