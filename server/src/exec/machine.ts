import type { Place } from '../base/place';
import type { IrFunction } from '../ir/model/globals';
import type { CallBase, Instruction } from '../ir/model/instructions';
import type { ScalarType } from '../ir/model/scalars';
import type { Block, Value } from '../ir/model/value';
import type { DebugVariable } from '../ir/debug/variables';
import type { RegisterBase } from '../task/registers/registers';
import { readHeld } from './held-slots';
import type { CheckKind } from '../task/check';
import { hasAttribute } from '../ir/model/attributes';
import type { InputSource, PlacedInput } from '../task/input';
import type { Inputs } from '../task/inputs';
import { allocationLimit } from '../task/objects';
import { checkPlaceOf } from '../task/place';
import { callExternal } from './externals/call';
import type { Host } from './externals/host';
import { Frames } from './frames';
import type { InputProvider, UsedInput } from './inputs/provider';
import { LinearMemory } from './memory/linear';
import { ObjectTable } from './memory/objects';
import type { HeldScalar } from './scalar-value';
import type { ExecProgram } from './program';
import { recycleNumbers } from './recycle';
import type { ExecResult } from './result';
import { slotsOf } from './code/slots';
import { passesAlike } from './code/environment';
import type { PendingWork, Snapshot } from './snapshot';
import { layOutVarargs } from './varargs';

type Held = readonly (number | bigint)[];

/** Deeper recursion than this is not followed. */
const depthLimit = 100_000;

/**
 * Executes a program step by step. The public fields are what generated code works on; a function's code runs until it
 * calls, returns, pauses or fails, then control comes back here.
 */
export class Machine {
  readonly memory = new LinearMemory();
  readonly objects: ObjectTable;
  readonly frames = new Frames();
  /** Saved variables and arguments of all frames, numbers and BigInts under the same indices. */
  stack = new Float64Array(1 << 12);
  readonly bigs: bigint[] = [];
  readonly results = new Float64Array(256);
  readonly bigResults: bigint[] = [];
  /** Where the frame that runs begins in `stack`, and the `case` at which it goes on. */
  fp = 0;
  resume = 0;
  /** Steps that are left. */
  steps = 0;
  /** Stack objects that are alive, in the order in which they were made. */
  readonly stackObjects: number[] = [];
  /** Ordered inputs used so far; those from `inputCursor` on were used before going back to a snapshot. */
  readonly inputs: UsedInput[] = [];
  inputCursor = 0;
  readonly placedInputs = new Map<string, number>();
  /** Unmodelled calls so far that made memory arbitrary. */
  generation = 0;
  /** By object, who gave pointers into it, null aside, of the calls without a body. */
  readonly foreign = new Map<number, string>();
  /** Those pointers: numbers of ordered inputs, and words in memory by their first byte. */
  readonly foreignInputs: number[] = [];
  readonly foreignWords: PlacedInput[] = [];
  /** The execution ended at the use of one. */
  usesForeign = false;
  /** Instructions executed so far, of all runs. */
  executed = 0;
  outcome: ExecResult | undefined;
  #pending: PendingWork = { kind: 'nothing' };
  #paused = false;

  constructor(
    readonly program: ExecProgram,
    readonly provider: InputProvider,
    readonly host: Host,
  ) {
    this.objects = new ObjectTable(this.memory, 2 ** program.pointers.objectBits);
  }

  /** Goes on for at most that many instructions (a few more, up to the next place where control can leave). */
  run(steps: number): ExecResult {
    this.steps = steps;
    this.#paused = false;
    while (this.outcome === undefined && !this.isPaused) {
      if (this.#pending.kind !== 'nothing') this.#runPending(this.#pending);
      else {
        if (this.steps < 0) break;
        this.#runFunction();
      }
    }
    this.executed += steps - this.steps;
    return this.outcome ?? { kind: 'step-budget' };
  }

  /** Nobody looks at the machine any more: what is dear to make is there for the next one. */
  release(): void {
    this.objects.release();
  }

  /** The state between two runs; what is as in an earlier one is shared with it. */
  save(earlier?: Snapshot): Snapshot {
    const end = this.fp + this.#topSize();
    return {
      memory: this.memory.save(earlier?.memory),
      objects: this.objects.save(),
      frames: this.frames.save(),
      stack: this.stack.slice(0, end),
      bigs: this.bigs.slice(0, end),
      results: this.results.slice(),
      bigResults: [...this.bigResults],
      fp: this.fp,
      resume: this.resume,
      stackObjects: [...this.stackObjects],
      inputCursor: this.inputCursor,
      generation: this.generation,
      executed: this.executed,
      outcome: this.outcome,
      pending: this.#pending,
    };
  }

  /** Goes back (or forward) to a state of this machine. Inputs that were used after it are used again. */
  restore(saved: Snapshot): void {
    this.memory.restore(saved.memory);
    this.objects.restore(saved.objects);
    this.frames.restore(saved.frames);
    this.#reserve(saved.stack.length);
    this.stack.set(saved.stack);
    this.bigs.splice(0, Infinity, ...saved.bigs);
    this.results.set(saved.results);
    this.bigResults.splice(0, Infinity, ...saved.bigResults);
    this.fp = saved.fp;
    this.resume = saved.resume;
    this.stackObjects.splice(0, Infinity, ...saved.stackObjects);
    this.inputCursor = saved.inputCursor;
    this.generation = saved.generation;
    this.executed = saved.executed;
    this.outcome = saved.outcome;
    this.#pending = saved.pending;
  }

  /** Slots of the frame that runs, with the arguments of a call that is about to be executed. */
  #topSize(): number {
    if (this.frames.depth === 0) return 0;
    const own = this.program.runnable(this.frames.function).code.frameSize;
    const args = this.#pending.kind === 'call' ? this.program.env.argumentTypes(this.callAt(this.#pending.site)) : [];
    return own + slotsOf(args);
  }

  /** Control has left at a checkpoint since `run` began. */
  get isPaused(): boolean {
    return this.#paused;
  }

  #runFunction(): void {
    const runnable = this.program.runnable(this.frames.function);
    // Only here: the arguments are in the stack now, where they count as mentioned.
    const { code } = runnable;
    if (this.resume === 0) {
      if (this.objects.room < code.objectsAtEntry) recycleNumbers(this, this.fp + code.frameSize);
      if (this.host.hooks?.enter !== undefined) this.#tellEnter();
    }
    runnable.run(this);
  }

  #tellEnter(): void {
    const { env } = this.program;
    const fn = this.program.functionAt(this.frames.function);
    let slot = this.fp;
    const args = fn.params.map((param) => {
      const types = env.leaves(param.type);
      const values = readHeld(this.stack, this.bigs, types, slot, env.holder);
      slot += slotsOf(types);
      return values;
    });
    const site = this.frames.get('site');
    this.host.hooks?.enter?.(fn, args, site < 0 ? undefined : this.callAt(site));
  }

  #tellLeave(site: number): void {
    const { env } = this.program;
    const fn = this.program.functionAt(this.frames.function);
    const result = readHeld(this.results, this.bigResults, env.leaves(fn.valueType.returns), 0, env.holder);
    this.host.hooks?.leave?.(fn, result, env.sites[site]!);
  }

  // What follows is called by generated code.

  /** A check fails. */
  fail(steps: number, check: number, site: number): void {
    this.steps = steps;
    const failed = this.program.env.checks[check]!;
    this.outcome = { kind: 'violated', check: failed, place: this.placeAt(site) ?? failed.place, detail: undefined };
  }

  /** An execution that a check which is off would have stopped. */
  endSilently(steps: number, site: number): void {
    this.steps = steps;
    this.outcome = {
      kind: 'assumption-failed',
      reason: 'a check that is switched off fails',
      place: this.placeAt(site),
    };
  }

  unsupported(steps: number, site: number, text: number): void {
    this.steps = steps;
    this.stopUnsupported(this.program.env.data[text] as string, site);
  }

  stopUnsupported(construct: string, site: number): void {
    this.outcome = { kind: 'unsupported', construct, place: this.placeAt(site) };
  }

  /** An access that may not be: finds the check that fails, in the order of docs/semantics.md. */
  badAccess(
    steps: number,
    site: number,
    pointer: number,
    object: number,
    _o: number,
    _n: number,
    write: boolean,
  ): void {
    this.steps = steps;
    const subject = this.program.env.data[pointer] as Value;
    if (this.stopAtForeign(object, site)) return;
    const kind = this.accessFailure(object);
    this.host.hooks?.badAccess?.(object);
    if (kind === 'opaque') this.stopUnsupported('access to memory of which nothing is known', site);
    else this.failKind(kind, subject, site, write);
  }

  /** Nobody knows what a pointer points to that a call without a body gave: that it cannot be used is no failure. */
  stopAtForeign(object: number, site: number): boolean {
    const callee = this.foreign.get(object);
    if (callee === undefined) return false;
    this.usesForeign = true;
    this.stopUnsupported(`using a pointer that comes from '${callee}', which has no body,`, site);
    return true;
  }

  /** What is wrong with an access to an object that may not be. */
  accessFailure(object: number): CheckKind | 'opaque' {
    if (object === 0) return 'null-dereference';
    if (object >= this.objects.next) return 'out-of-bounds';
    if (this.objects.kindOf(object) === 'opaque') return 'opaque';
    return this.objects.isAlive(object) ? 'out-of-bounds' : 'use-after-free';
  }

  /** The check of a kind about a value fails at a site. Of two equal ones the first is about writing. */
  failKind(kind: CheckKind, subject: Value | undefined, site: number, first = true): void {
    const instruction = this.program.env.sites[site]!;
    const planned = this.program.env.plan
      .at(instruction)
      .filter((candidate) => candidate.check.kind === kind && candidate.subject === subject);
    const found = first ? planned[0] : planned.at(-1);
    if (found === undefined) this.endSilently(this.steps, site);
    else this.outcome = { kind: 'violated', check: found.check, place: checkPlaceOf(instruction), detail: undefined };
  }

  /** As `failKind`, where such a check is planned; otherwise execution goes on. */
  failIfPlanned(kind: CheckKind, subject: Value | undefined, site: number): boolean {
    const { env } = this.program;
    if (env.planned(env.sites[site]!, kind, subject) === undefined) return false;
    this.failKind(kind, subject, site);
    return true;
  }

  /** Control leaves at a checkpoint because the steps are used up. */
  pause(resume: number, steps: number): void {
    this.steps = steps;
    this.resume = resume;
    this.#paused = true;
  }

  /** Begins a call; the arguments are written to the stack from `base` on afterwards. */
  enter(fn: number, resume: number, base: number, slots: number, site: number, steps: number): void {
    this.steps = steps;
    this.resume = resume;
    this.#reserve(base + slots);
    if (this.program.isExternal(fn)) {
      this.#pending = { kind: 'call', site, fn };
      return;
    }
    this.push(fn, base, site);
  }

  /** Makes a frame the one that runs. */
  push(fn: number, base: number, site: number): void {
    if (this.frames.depth >= depthLimit) {
      this.outcome = {
        kind: 'unsupported',
        construct: `recursion deeper than ${depthLimit} calls`,
        place: this.placeAt(site),
      };
      return;
    }
    const { code } = this.program.runnable(fn);
    this.#reserve(base + code.frameSize);
    this.frames.push(fn, this.fp, this.resume, site, this.stackObjects.length);
    this.fp = base;
    this.resume = 0;
  }

  #reserve(end: number): void {
    if (end <= this.stack.length) return;
    const grown = new Float64Array(Math.max(end, this.stack.length * 2));
    grown.set(this.stack);
    this.stack = grown;
  }

  /** Ends the frame that runs. */
  leave(steps: number, site: number): void {
    this.steps = steps;
    if (this.host.hooks?.leave !== undefined) this.#tellLeave(site);
    if (this.frames.depth === 1) {
      this.host.finish(this, site);
      if (this.outcome !== undefined) return;
    }
    const { frames } = this;
    const start = frames.stackStart;
    if (this.stackObjects.length > start) this.#killFrom(start, site);
    if (frames.block !== 0) this.memory.give(frames.block, frames.get('blockSize'));
    this.fp = frames.base;
    this.resume = frames.resume;
    frames.pop();
  }

  #killFrom(start: number, site: number): void {
    while (this.stackObjects.length > start) {
      const object = this.stackObjects.pop()!;
      this.tellEnded(site, object);
      this.objects.kill(object);
    }
  }

  /** The function that a pointer calls; -1 if the execution ends there. */
  callee(site: number, pointer: number, object: number, offset: number): number {
    const subject = this.program.env.data[pointer] as Value;
    const target = this.program.env.objects.all[object - 1];
    const isFunction = target?.kind === 'function' && offset === 0;
    if (!isFunction && this.stopAtForeign(object, site)) return -1;
    if (object === 0) this.failKind('null-dereference', subject, site);
    else if (object < this.objects.next && this.objects.kindOf(object) === 'opaque') {
      this.stopUnsupported('call of a function of which nothing is known', site);
    } else {
      if (!isFunction) this.failKind('out-of-bounds', subject, site);
      else if (!this.#canCall(target, site)) {
        this.stopUnsupported('call with other types than those of the function', site);
      } else return this.program.env.functionNumber(target);
    }
    return -1;
  }

  #canCall(fn: IrFunction, site: number): boolean {
    const { env } = this.program;
    const call = env.sites[site] as Instruction & CallBase;
    if (fn.isDeclaration) return true;
    const { params, returns, varargs } = env.signatureOf(fn);
    const passed = env.argumentTypes(call);
    const isEnough = varargs ? passesAlike(params, passed.slice(0, params.length)) : passesAlike(params, passed);
    const expected = env.leaves(call.type);
    return isEnough && (expected.length === 0 || passesAlike(expected, returns));
  }

  #runPending(work: Exclude<PendingWork, { kind: 'nothing' }>): void {
    this.#pending = { kind: 'nothing' };
    const end = this.fp + this.program.runnable(this.frames.function).code.frameSize;
    const args = work.kind === 'call' ? slotsOf(this.program.env.argumentTypes(this.callAt(work.site))) : 0;
    if (this.objects.room < 1) recycleNumbers(this, end + args);
    if (work.kind === 'call') {
      callExternal(this, this.program.functionAt(work.fn), work.site, end);
      return;
    }
    this.results[0] = this.allocateStack(work.site, work.bytes);
    this.results[1] = 0;
  }

  callAt(site: number): Instruction & CallBase {
    return this.program.env.sites[site] as Instruction & CallBase;
  }

  askForStack(resume: number, site: number, bytes: number, steps: number): void {
    this.steps = steps;
    this.resume = resume;
    this.#pending = { kind: 'alloca', site, bytes };
  }

  /** A new object of the frame that runs; -1 if the execution ends there. */
  allocateStack(site: number, bytes: number): number {
    const object = this.makeObject('stack', bytes, 'undef', site);
    if (object >= 0) this.stackObjects.push(object);
    return object;
  }

  /** `lifetime.start`: undef bytes, or inputs where uninitialised reads are not checked. */
  restart(object: number): void {
    this.objects.revive(object);
    if (this.program.env.isOn('uninitialised-read')) return;
    this.generation++;
    this.makeArbitrary(object, this.generation);
  }

  /** A new object; -1 if the execution ends there. */
  makeObject(kind: 'stack' | 'heap', bytes: number, contents: 'undef' | 'zero', site: number): number {
    if (bytes >= allocationLimit(this.program.pointers)) {
      this.stopUnsupported(`allocation of ${bytes} bytes`, site);
      return -1;
    }
    const object = this.objects.make(kind, bytes, contents);
    if (object === undefined) {
      this.stopUnsupported(
        this.objects.room < 1 ? 'more objects than there are numbers' : `allocation of ${bytes} bytes`,
        site,
      );
      return -1;
    }
    if (contents === 'undef' && !this.program.options.checks.has('uninitialised-read')) this.makeArbitrary(object, 0);
    this.host.hooks?.made?.(this.program.env.sites[site], object);
    return object;
  }

  /** Room for the registers of the frame that runs. */
  takeFrameBlock(bytes: number): number {
    const address = this.memory.take(bytes);
    if (address === undefined) {
      this.stopUnsupported('a stack frame of this size', 0);
      return -1;
    }
    this.memory.clear(address, bytes, true);
    this.frames.setBlock(address, bytes);
    return address;
  }

  frameBlock(): number {
    return this.frames.block;
  }

  /** The callee's copy of a `byval` argument. */
  copyArgument(object: number, offset: number, bytes: number): number {
    const copy = this.allocateStack(this.frames.get('site'), bytes);
    if (copy < 0) return copy;
    const [to, from] = [this.objects.base[copy]!, this.objects.base[object]! + offset];
    this.copy(to, from, bytes);
    this.tellCopied(-1, to, from, bytes);
    return copy;
  }

  /** Puts the variable arguments of the frame that runs in an object of their own. */
  makeVarargs(): number {
    const object = layOutVarargs(this);
    if (object >= 0) this.frames.setVarargs(object);
    return object;
  }

  varargsObject(): number {
    return this.frames.get('varargs');
  }

  stackHeight(): number {
    return this.stackObjects.length + 1;
  }

  cutStack(height: number, site: number): void {
    this.#killFrom(Math.max(height - 1, this.frames.stackStart), site);
  }

  /** Bytes from a pointer to the end of its object; `unknown` for what is no object. */
  remaining(object: number, offset: number, unknown: number): number {
    if (object === 0 || object >= this.objects.next || !this.objects.isAlive(object)) return unknown;
    const size = this.objects.size[object]!;
    return offset < 0 || offset > size ? 0 : size - offset;
  }

  copy(to: number, from: number, bytes: number): void {
    if (bytes > 0) this.memory.copy(to, from, bytes);
  }

  fill(to: number, byte: number, undef: number, bytes: number): void {
    if (bytes > 0) this.memory.fill(to, byte, undef, bytes);
  }

  /** Whether a volatile load from the object may see what this program did not write. */
  isForeign(object: number): boolean {
    const kind = this.objects.kindOf(object);
    return kind === 'null' || kind === 'global' || kind === 'constant' || kind === 'entry' || kind === 'given';
  }

  /** The parts of an input in place of an undef value; null if there are no more inputs. */
  freeze(site: number, type: number): readonly (number | bigint)[] | null {
    const scalarType = this.program.env.data[type] as ScalarType;
    const { holder } = this.program.env;
    const bits = this.input({ kind: 'freeze' }, holder.widthOf(scalarType), site);
    return bits === undefined ? null : holder.hold({ type: scalarType, bits, undef: 0n }).parts;
  }

  /** An input for a register that is not undef where uninitialised reads are not checked; null if there are no more. */
  undefInput(site: number, type: number): (HeldScalar & { readonly bits: bigint }) | null {
    const scalarType = this.program.env.data[type] as ScalarType;
    const { holder } = this.program.env;
    const bits = this.input({ kind: 'undef' }, holder.widthOf(scalarType), site);
    return bits === undefined ? null : { ...holder.hold({ type: scalarType, bits, undef: 0n }), bits };
  }

  tellBlock(block: number): void {
    this.host.hooks?.block?.(this.program.env.data[block] as Block);
  }

  tellBranch(site: number, target: number): void {
    this.host.hooks?.branch?.(this.program.env.sites[site]!, this.program.env.data[target] as Block);
  }

  tellStore(site: number, object: number, offset: number, bytes: number): void {
    this.host.hooks?.store?.(this.program.env.sites[site]!, object, offset, bytes);
  }

  tellAccess(site: number, address: number, bytes: number, write: boolean): void {
    this.host.hooks?.access?.(this.program.env.sites[site]!, address, bytes, write);
  }

  tellCopied(site: number, to: number, from: number, bytes: number): void {
    if (bytes > 0) this.host.hooks?.copied?.(this.program.env.sites[site], to, from, bytes);
  }

  tellEnded(site: number, object: number): void {
    this.host.hooks?.ended?.(this.program.env.sites[site]!, object);
  }

  tellRegister(site: number, base: number, offset: number, type: number, parts: Held, masks: Held): void {
    const { env } = this.program;
    const value = env.holder.value(env.data[type] as ScalarType, parts, masks);
    this.host.hooks?.assignRegister?.(env.sites[site]!, env.data[base] as RegisterBase, offset, value);
  }

  tellRange(site: number, base: number, offset: number, bytes: number): void {
    const { env } = this.program;
    const register = env.data[base] as RegisterBase;
    const home = this.program.runnable(this.frames.function).code.registers.homes.get(register);
    if (home?.kind !== 'bytes') throw new Error('a range is of a register that is held as bytes');
    const start = this.frames.block + home.offset;
    const read = (from: number, size: number) => ({
      bits: this.memory.readBig(start + from, size),
      undef: this.memory.readUndef(start + from, size),
    });
    this.host.hooks?.assignRange?.(env.sites[site]!, register, offset, bytes, read);
  }

  tellValue(site: number, variable: number, type: number, parts: Held, masks: Held): void {
    const { env } = this.program;
    const value = env.holder.value(env.data[type] as ScalarType, parts, masks);
    this.host.hooks?.assignValue?.(env.sites[site]!, env.data[variable] as DebugVariable, value);
  }

  // What follows is for externals and the entry.

  /** The next ordered input, or the one that is chosen already; undefined ends the execution. */
  input(source: InputSource, bits: number, site: number | undefined, chosen?: bigint): bigint | undefined {
    const known = this.inputs[this.inputCursor];
    const at = site === undefined ? undefined : this.program.env.sites[site];
    const value = known?.value ?? chosen ?? this.provider.ordered(source, bits, at);
    if (value === undefined) {
      this.outcome = { kind: 'input-exhausted', source, place: this.placeAt(site ?? -1) };
      return undefined;
    }
    if (known === undefined) this.inputs.push({ source, bits, value });
    this.inputCursor++;
    this.host.hooks?.input?.({ source, bits, value }, at);
    return value;
  }

  placedInput(place: PlacedInput): number {
    const key = `${place.object},${place.generation},${place.offset}`;
    let byte = this.placedInputs.get(key);
    if (byte === undefined) {
      byte = this.provider.placed(place);
      this.placedInputs.set(key, byte);
    }
    return byte;
  }

  /** Decides a placed input before it is asked for. */
  givePlaced(place: PlacedInput, byte: number): void {
    this.placedInputs.set(`${place.object},${place.generation},${place.offset}`, byte);
  }

  /** Every byte of an object becomes a placed input. */
  makeArbitrary(object: number, generation: number): void {
    const base = this.objects.base[object]!;
    for (let offset = 0; offset < this.objects.size[object]!; offset++) {
      this.memory.bytes[base + offset] = this.placedInput({ object, generation, offset });
      this.memory.undefBytes[base + offset] = 0;
    }
  }

  placeAt(site: number): Place | undefined {
    const instruction = this.program.env.sites[site];
    return instruction && checkPlaceOf(instruction);
  }

  /** Whether the callee of a site promises never to return. */
  neverReturns(fn: IrFunction, site: number): boolean {
    return hasAttribute(fn.attributes, 'noreturn') || hasAttribute(this.callAt(site).attributes, 'noreturn');
  }
}

/** The inputs that an execution has taken. */
export function inputsOf({ inputs, placedInputs }: Machine): Inputs {
  return {
    ordered: inputs.map(({ value }) => value),
    placed: [...placedInputs].map(([place, value]) => {
      const [object, generation, offset] = place.split(',').map(Number);
      return { object: object!, generation: generation!, offset: offset!, value };
    }),
  };
}
