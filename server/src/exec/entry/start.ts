import { assertNever } from '../../base/assert-never';
import { allocationLimit } from '../../task/objects';
import type { ArbitraryContents, EntryPlan, EntrySize, EntryValue, PointerChoice } from '../../task/entry-plan';
import type { Predicate } from '../../task/contract/contract';
import type { Host } from '../externals/host';
import { writeHeld } from '../held-slots';
import type { InputProvider } from '../inputs/provider';
import { Machine } from '../machine';
import type { ExecProgram } from '../program';
import type { ScalarValue } from '../scalar-value';
import { ContractValues } from './contract-values';
import { makeModuleObjects } from './globals';

/** A machine that is about to execute the first instruction of the entry; or has ended before, see its outcome. */
export function startMachine(program: ExecProgram, plan: EntryPlan, provider: InputProvider, host: Host): Machine {
  const machine = new Machine(program, provider, host);
  new Starter(machine, plan).start();
  return machine;
}

class Starter {
  /** The value of argc, for what argv holds. */
  #argc = 0;

  constructor(
    readonly machine: Machine,
    readonly plan: EntryPlan,
  ) {}

  start(): void {
    const { machine, plan } = this;
    const problem = makeModuleObjects(machine);
    if (problem !== undefined) {
      machine.outcome = { kind: 'unsupported', construct: problem, place: undefined };
      return;
    }
    const args = this.#arguments();
    if (args === undefined) return;
    const contract = new ContractValues(machine, plan, args);
    for (const [variable, contents] of plan.arbitraryGlobals) {
      this.#fill(machine.program.env.objects.numberOf(variable), contents);
    }
    // What is said of numbers comes first: it bounds the sizes of objects.
    if (this.#numbersAreRefused(contract) || !this.#makeObjects(contract)) return;
    if (!this.#requiresHold(contract)) return;
    const { env } = machine.program;
    machine.push(env.functionNumber(plan.entry), 0, noSite);
    writeHeld(machine, args.flat(), machine.stack, machine.bigs, 0);
  }

  #arguments(): readonly (readonly ScalarValue[])[] | undefined {
    const values: (readonly ScalarValue[])[] = [];
    for (const [index, value] of this.plan.arguments.entries()) {
      const types = this.machine.program.env.leaves(this.plan.entry.params[index]!.type);
      const scalars: ScalarValue[] = [];
      for (const type of types) {
        const bits = this.#argument(value, this.machine.program.env.holder.widthOf(type));
        if (bits === undefined) return undefined;
        scalars.push({ type, bits, undef: 0n });
      }
      values.push(scalars);
    }
    return values;
  }

  #argument(value: EntryValue, width: number): bigint | undefined {
    const { machine } = this;
    if (value.kind === 'pointer') return this.#pointer(value);
    const bits = machine.input(value.source, width, undefined);
    if (bits === undefined || value.kind === 'input') return bits;
    this.#argc = Number(bits);
    if (bits >= BigInt(value.low) && bits <= BigInt(value.high)) return bits;
    this.#stop(`argc is between ${value.low} and ${value.high}`);
    return undefined;
  }

  #pointer(value: EntryValue & { readonly kind: 'pointer' }): bigint | undefined {
    const { machine } = this;
    const choices = value.choices.map((choice) => this.#bitsOf(choice));
    if (choices.length === 1) return choices[0];
    const chosen = machine.provider.choice(choices.length);
    const { objectBits, offsetBits } = machine.program.pointers;
    const known = chosen === undefined ? undefined : choices[chosen];
    const bits = machine.input(value.source, objectBits + offsetBits, undefined, known);
    if (bits === undefined || choices.includes(bits)) return bits;
    this.#stop('a pointer parameter is null or points to its own object');
    return undefined;
  }

  #bitsOf(choice: PointerChoice): bigint {
    const { holder, objects } = this.machine.program.env;
    switch (choice.kind) {
      case 'null':
        return 0n;
      case 'object':
        return holder.pointerBits(objects.firstFree + choice.object, 0);
      case 'argument-string':
        return choice.index < this.#argc ? holder.pointerBits(objects.firstFree + choice.object, 0) : 0n;
      case 'function':
        return holder.pointerBits(objects.numberOf(choice.function), 0);
    }
  }

  #makeObjects(contract: ContractValues): boolean {
    const { machine, plan } = this;
    for (const object of plan.objects) {
      const size = this.#sizeOf(object.size, contract);
      if (
        size === undefined ||
        size > largestObject ||
        size >= allocationLimit(machine.program.pointers) ||
        machine.objects.make(object.kind, size, 'zero') === undefined
      ) {
        const construct = `${object.name}: an object of ${size ?? 'unknown'} bytes`;
        machine.outcome = { kind: 'unsupported', construct, place: undefined };
        return false;
      }
    }
    const first = machine.program.env.objects.firstFree;
    plan.objects.forEach((object, index) => {
      if (object.kind === 'opaque') return;
      if (object.size.kind === 'string') this.#fillString(first + index, object.size.most);
      else this.#fill(first + index, object.contents);
    });
    return machine.outcome === undefined;
  }

  #sizeOf(size: EntrySize, contract: ContractValues): number | undefined {
    switch (size.kind) {
      case 'fixed':
        return size.bytes;
      case 'string':
        return size.most;
      case 'contract':
        return contract.sizeOf(size.expression);
      default:
        return assertNever(size);
    }
  }

  /** A string ends with its first zero, and its object with it. */
  #fillString(object: number, most: number): void {
    const { machine } = this;
    machine.givePlaced({ object, generation: 0, offset: most - 1 }, 0);
    machine.makeArbitrary(object, 0);
    const base = machine.objects.base[object]!;
    machine.objects.shrink(object, machine.memory.bytes.indexOf(0, base) - base + 1);
  }

  /** Arbitrary contents, with pointers and `_Bool`s where the plan says so. */
  #fill(object: number, contents: ArbitraryContents): void {
    const { machine } = this;
    const { memory, objects } = machine;
    const base = objects.base[object]!;
    const size = objects.size[object]!;
    const bytes = machine.program.env.layout.pointer().bits / 8;
    const chosen = new Map<number, bigint>();
    for (const slot of contents.slots) {
      if (slot.offset + bytes > size) continue;
      const choices = slot.choices.map((choice) => this.#bitsOf(choice));
      const index = choices.length === 1 ? 0 : machine.provider.choice(choices.length);
      if (index !== undefined) chosen.set(slot.offset, choices[index]!);
    }
    for (const [offset, bits] of chosen) {
      for (let i = 0; i < bytes; i++) {
        machine.givePlaced({ object, generation: 0, offset: offset + i }, Number((bits >> BigInt(8 * i)) & 0xffn));
      }
    }
    for (const offset of contents.booleans) {
      const choice = offset < size ? machine.provider.choice(2) : undefined;
      if (choice !== undefined) machine.givePlaced({ object, generation: 0, offset }, choice);
    }
    machine.makeArbitrary(object, 0);
    if (contents.booleans.some((offset) => offset < size && memory.bytes[base + offset]! > 1))
      this.#stop('a _Bool in memory is 0 or 1');
    for (const slot of contents.slots) {
      if (slot.offset + bytes > size || chosen.has(slot.offset)) continue;
      const bits = memory.readBig(base + slot.offset, bytes);
      if (!slot.choices.some((choice) => this.#bitsOf(choice) === bits))
        this.#stop('a pointer in memory points to what the entry plan offers');
    }
  }

  #numbersAreRefused(contract: ContractValues): boolean {
    for (const { predicate, text } of this.plan.requires) {
      if (conjuncts(predicate).some((one) => isArithmetic(one) && contract.holds(one) === false)) {
        this.#stop(`requires ${text}`);
        return true;
      }
    }
    return false;
  }

  #requiresHold(contract: ContractValues): boolean {
    for (const requirement of this.plan.requires) {
      if (this.machine.outcome !== undefined) break;
      const holds = contract.holds(requirement.predicate);
      if (holds === undefined) {
        this.machine.outcome = { kind: 'unsupported', construct: `contract ${requirement.text}`, place: undefined };
      } else if (!holds) this.#stop(`requires ${requirement.text}`);
    }
    return this.machine.outcome === undefined;
  }

  #stop(reason: string): void {
    this.machine.outcome = { kind: 'assumption-failed', reason, place: undefined };
  }
}

/** In bytes. Every byte of an entry object is an input: larger ones are no use in a run. */
const largestObject = 1 << 20;

function conjuncts(predicate: Predicate): readonly Predicate[] {
  return predicate.kind === 'and' ? [...conjuncts(predicate.left), ...conjuncts(predicate.right)] : [predicate];
}

/** Whether a predicate speaks of numbers only, not of memory. */
function isArithmetic(predicate: Predicate): boolean {
  switch (predicate.kind) {
    case 'compare':
    case 'constant':
      return true;
    case 'not':
      return isArithmetic(predicate.operand);
    case 'and':
    case 'or':
    case 'implies':
    case 'iff':
      return isArithmetic(predicate.left) && isArithmetic(predicate.right);
    default:
      return false;
  }
}

/** The entry has no call. */
const noSite = -1;
