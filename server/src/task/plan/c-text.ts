import { displayText } from '../../ir/byte-string';
import { type CMember, type CType, sizeOfCType, underlyingCType } from '../../ir/debug/c-type';
import { debugVariablesOfGlobal } from '../../ir/debug/globals';
import { debugVariables } from '../../ir/debug/variables';
import type { DataLayout } from '../../ir/model/data-layout';
import { type GepStep, gepSteps } from '../../ir/model/gep-offset';
import type { GlobalVariable, IrFunction } from '../../ir/model/globals';
import type { Value } from '../../ir/model/value';

/** A C expression and its type, as far as it is known. */
interface CText {
  readonly text: string;
  readonly type: CType | undefined;
}

/** How deep expressions are followed. */
const depthLimit = 8;

/** Finds the C expression that a value of the IR stands for. Only for messages: what it does not understand has none. */
export class CTexts {
  readonly #variables = new WeakMap<IrFunction, ReadonlyMap<Value, CText>>();

  constructor(readonly layout: DataLayout) {}

  /** How C would write a value. */
  value(value: Value): string | undefined {
    return this.#value(value, 0)?.text;
  }

  /** How C would write what a pointer points to. */
  place(pointer: Value): string | undefined {
    return this.#place(pointer, 0)?.text;
  }

  #value(value: Value, depth: number): CText | undefined {
    if (depth > depthLimit) return undefined;
    if (value.kind === 'int') return { text: String(BigInt.asIntN(value.type.bits, value.value)), type: undefined };
    if (value.kind !== 'instruction') {
      const place = this.#place(value, depth + 1);
      return place && { text: `&${place.text}`, type: undefined };
    }
    switch (value.opcode) {
      case 'load':
        return this.#place(value.pointer, depth + 1);
      case 'sext':
      case 'zext':
      case 'trunc':
      case 'bitcast':
        return this.#value(value.value, depth + 1);
      case 'alloca':
      case 'getelementptr': {
        const place = this.#place(value, depth + 1);
        return place && { text: `&${place.text}`, type: undefined };
      }
      default:
        return undefined;
    }
  }

  /** What is at an address: a variable, a member, an element, or what a pointer points to. */
  #place(pointer: Value, depth: number): CText | undefined {
    if (depth > depthLimit) return undefined;
    if (pointer.kind === 'variable') return globalText(pointer);
    if (pointer.kind !== 'instruction') return undefined;
    if (pointer.opcode === 'alloca') return this.#variablesOf(pointer.block.function).get(pointer);
    if (pointer.opcode === 'getelementptr') {
      const steps = gepSteps(pointer.sourceType, pointer.indices, this.layout);
      const object = this.#place(pointer.base, depth + 1);
      // A pointer variable is a place of its own; what is addressed lies where its value points.
      const isLoaded = pointer.base.kind === 'instruction' && pointer.base.opcode === 'load';
      return object && this.#select(object, steps, isLoaded, depth);
    }
    const loaded = this.#value(pointer, depth + 1);
    return loaded && { text: `*${loaded.text}`, type: targetOf(loaded.type) };
  }

  /** Applies the steps of an address to a place, or to what a loaded pointer points to (then it stands as `*p`). */
  #select(object: CText, steps: readonly GepStep[], isLoaded: boolean, depth: number): CText | undefined {
    let current = object;
    let isPointer = isLoaded && current.text.startsWith('*');
    for (const step of steps) {
      const type = current.type && underlyingCType(current.type);
      if (step.kind === 'scaled') {
        const index = this.#value(step.index, depth + 1)?.text ?? '…';
        if (isPointer) current = { text: `${current.text.slice(1)}[${index}]`, type };
        else if (type?.kind === 'array') current = { text: `${current.text}[${index}]`, type: type.element };
        else if (step === steps[0] && current.text.endsWith('[0]'))
          current = { text: `${current.text.slice(0, -3)}[${index}]`, type };
        else return undefined;
        isPointer = false;
        continue;
      }
      if (type?.kind === 'struct' || type?.kind === 'union') {
        const member = memberAt(type.members, Number(step.bytes));
        if (step.bytes === 0n && step === steps[0] && steps.length > 1) continue;
        if (member?.name === undefined) return undefined;
        const prefix = isPointer ? `${current.text.slice(1)}->` : `${current.text}.`;
        current = { text: prefix + member.name, type: member.type };
        isPointer = false;
      } else if (step.bytes !== 0n || (type?.kind === 'array' && step !== steps[0])) {
        const element = type?.kind === 'array' && !isPointer ? type.element : type;
        const size = element && sizeOfCType(element);
        if (size === undefined || size === 0) return undefined;
        const index = step.bytes / BigInt(size);
        const text =
          isPointer || type?.kind === 'array'
            ? `${isPointer ? current.text.slice(1) : current.text}[${index}]`
            : moved(current.text, index);
        current = { text, type: element };
        isPointer = false;
      }
    }
    return current;
  }

  /** The C variables of a function, by the alloca that each lives in. */
  #variablesOf(fn: IrFunction): ReadonlyMap<Value, CText> {
    let found = this.#variables.get(fn);
    if (found === undefined) {
      const variables = new Map<Value, CText>();
      for (const { name, type, artificial, locations } of debugVariables(fn)) {
        if (artificial) continue;
        for (const location of locations) {
          if (location.kind === 'declare') variables.set(location.address, { text: name, type });
        }
      }
      found = variables;
      this.#variables.set(fn, found);
    }
    return found;
  }
}

/** So many elements behind the one of this text: an array's `a[0]`, or `x`, which is none. */
function moved(text: string, elements: bigint): string {
  const [, array, index] = /^(.*)\[(-?\d+)\]$/.exec(text) ?? [];
  return array === undefined ? `(&${text})[${elements}]` : `${array}[${BigInt(index!) + elements}]`;
}

function targetOf(type: CType | undefined): CType | undefined {
  const inner = type && underlyingCType(type);
  return inner?.kind === 'pointer' ? inner.target : undefined;
}

function memberAt(members: readonly CMember[], offset: number): CMember | undefined {
  return members.find((member) => member.byteOffset === offset && member.bitFieldBits === undefined);
}

/** A global by its C name; undefined for what clang makes up (`.str`, `@0`). */
function globalText(global: GlobalVariable): CText | undefined {
  const [debug] = debugVariablesOfGlobal(global);
  const isName = typeof global.name === 'string' && /^[A-Za-z_]\w*$/.test(global.name);
  const text = debug?.name ?? (isName ? displayText(global.name) : undefined);
  return text === undefined ? undefined : { text, type: debug?.type };
}
