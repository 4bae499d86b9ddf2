import type { SourcePosition } from '../../base/place';
import { displayText } from '../../ir/byte-string';
import { type CType, sizeOfCType, underlyingCType } from '../../ir/debug/c-type';
import { parameterTypes, returnType } from '../../ir/debug/parameters';
import type { DebugVariable } from '../../ir/debug/variables';
import type { IrFunction } from '../../ir/model/globals';
import type { CallBase, Instruction } from '../../ir/model/instructions';
import type { Block } from '../../ir/model/value';
import type { EntryPlan } from '../../task/entry-plan';
import { modelOf } from '../../task/model-function';
import { placeOf } from '../../task/place';
import type { RegisterBase } from '../../task/registers/registers';
import { trapOf } from '../../task/trap';
import type { ExecHooks } from '../hooks';
import type { UsedInput } from '../inputs/provider';
import type { Machine } from '../machine';
import type { ScalarValue } from '../scalar-value';
import { cValueText, partAt, scalarText, type ValueContext } from './c-value';
import { ObjectNames, variableAt } from './names';

/** A line of a trace in C terms. */
export interface TraceLine {
  /** Number of calls around it. */
  readonly depth: number;
  readonly text: string;
  readonly position: SourcePosition | undefined;
}

/** Tells an execution in C terms: calls with their arguments, assignments, branches, inputs. */
export class CTrace implements ExecHooks {
  #machine: Machine | undefined;
  #names: ObjectNames | undefined;
  #depth = 0;
  /** Calls of libc models inside which we are: what they do is not told. */
  #models = 0;

  constructor(readonly tell: (line: TraceLine) => void) {}

  /** To be called before the machine runs. */
  attach(machine: Machine, plan: EntryPlan): void {
    this.#machine = machine;
    this.#names = new ObjectNames(machine, plan);
  }

  readonly #context: ValueContext = { pointer: (bits) => this.#names?.pointerText(bits) ?? `0x${bits.toString(16)}` };

  enter(fn: IrFunction, args: readonly (readonly ScalarValue[])[], call: (Instruction & CallBase) | undefined): void {
    const shown = parametersOf(fn).map(({ name, type, index }) => {
      const [value] = args[index]!;
      const text = value === undefined ? '…' : this.#scalar(type, value);
      return name === undefined ? text : `${name} = ${text}`;
    });
    this.#line(`${nameOf(fn)}(${shown.join(', ')})`, call);
    this.#depth++;
    if (modelOf(fn) !== undefined) this.#models++;
  }

  leave(fn: IrFunction, [value]: readonly ScalarValue[], at: Instruction): void {
    this.#depth--;
    if (modelOf(fn) !== undefined) this.#models--;
    if (value !== undefined) this.#line(`${nameOf(fn)} returns ${this.#scalar(returnType(fn), value)}`, at);
  }

  branch(at: Instruction, target: Block): void {
    if (at.opcode === 'condbr') {
      if (trapOf(at.ifTrue) !== undefined || trapOf(at.ifFalse) !== undefined) return;
      this.#line(`branch ${target === at.ifTrue ? 'taken' : 'not taken'}`, at);
    } else if (at.opcode === 'switch') {
      const label = at.cases.find((entry) => entry.target === target)?.value.value;
      this.#line(`switch to ${label === undefined ? 'default' : `case ${label}`}`, at);
    }
  }

  made(at: Instruction | undefined, object: number): void {
    const named = at?.opcode === 'alloca' ? variableAt(at.block.function, at) : undefined;
    this.#names?.set(object, named ?? { name: `memory ${object}`, type: undefined });
  }

  assignRegister(at: Instruction, base: RegisterBase, offset: number, value: ScalarValue): void {
    const fn = at.block.function;
    const variable = variableAt(fn, base);
    const part = variable?.type && partAt(variable.type, variable.name, offset);
    if (part !== undefined) this.#assignment(part.path, this.#scalar(part.type, value), at);
  }

  assignValue(at: Instruction, variable: DebugVariable, value: ScalarValue): void {
    this.#assignment(variable.name, this.#scalar(variable.type, value), at);
  }

  store(at: Instruction, object: number, offset: number, bytes: number): void {
    const machine = this.#machine!;
    const named = this.#names?.get(object);
    const base = machine.objects.base[object]!;
    const read = (from: number, size: number) => ({
      bits: machine.memory.readBig(base + from, size),
      undef: machine.memory.readUndef(base + from, size),
    });
    const part = named?.type && bytes <= 16 ? partAt(named.type, named.name, offset) : undefined;
    if (part !== undefined && sizeOfCType(part.type) === bytes) {
      this.#assignment(part.path, cValueText(part.type, read, this.#context, offset), at);
    } else if (named?.type !== undefined && offset === 0 && sizeOfCType(named.type) === bytes) {
      this.#assignment(named.name, cValueText(named.type, read, this.#context), at);
    } else if (named?.type === undefined) {
      const { holder } = machine.program.env;
      const target = this.#context.pointer(holder.pointerBits(object, offset));
      const { bits, undef } = read(offset, Math.min(bytes, 16));
      const text = bytes > 16 ? `${bytes} bytes` : undef === 0n ? this.#raw(bits, bytes) : 'uninitialised';
      this.#assignment(`*(${target})`, text, at);
    }
  }

  input({ source, value, bits }: UsedInput, at: Instruction | undefined): void {
    const shown = String(BigInt.asIntN(bits, value));
    switch (source.kind) {
      case 'nondet':
      case 'external-result':
        this.#line(`input ${source.callee}() = ${shown}`, at);
        break;
      case 'parameter':
        this.#line(`input ${source.name} = ${shown}`, at);
        break;
      case 'allocation-fails':
        this.#line(`input ${source.callee} ${value === 0n ? 'succeeds' : 'fails'}`, at);
        break;
      default:
        this.#line(`input ${source.kind} = ${shown}`, at);
    }
  }

  external(call: Instruction & CallBase, fn: IrFunction, args: readonly ScalarValue[]): void {
    const types = parametersOf(fn);
    const shown = args.map((value, index) => this.#scalar(types[index]?.type, value));
    this.#line(`${nameOf(fn)}(${shown.join(', ')})`, call);
  }

  #assignment(target: string, text: string, at: Instruction): void {
    // The prologue, which stores the arguments, has no place.
    if (placeOf(at).source !== undefined) this.#line(`${target} = ${text}`, at);
  }

  #scalar(type: CType | undefined, value: ScalarValue): string {
    if (value.undef !== 0n) return 'uninitialised';
    const inner = type && underlyingCType(type);
    const isScalar = inner !== undefined && inner.kind !== 'struct' && inner.kind !== 'union' && inner.kind !== 'void';
    if (isScalar) return scalarText(inner, value.bits, this.#context);
    if (value.type.kind === 'pointer') return this.#context.pointer(value.bits);
    if (value.type.kind === 'int') return String(BigInt.asIntN(value.type.bits, value.bits));
    return scalarText({ kind: 'float', name: '', bits: value.type.bits }, value.bits, this.#context);
  }

  #raw(bits: bigint, bytes: number): string {
    return String(BigInt.asIntN(bytes * 8, bits));
  }

  #line(text: string, at: Instruction | undefined): void {
    if (this.#models > 0) return;
    this.tell({ depth: this.#depth, text, position: at && placeOf(at).source });
  }
}

function nameOf(fn: IrFunction): string {
  return modelOf(fn)?.name ?? displayText(String(fn.name));
}

interface ShownParameter {
  readonly name: string | undefined;
  readonly type: CType | undefined;
  /** Of the LLVM argument. */
  readonly index: number;
}

/** C parameters that are one LLVM argument; without debug info the LLVM arguments. */
function parametersOf(fn: IrFunction): readonly ShownParameter[] {
  const known = parameterTypes(fn)?.flatMap(({ name, type, passing }): ShownParameter[] => {
    if (passing.kind === 'direct') return [{ name, type, index: passing.argument.index }];
    const [argument] = passing.kind === 'coerced' ? passing.arguments : [];
    return argument === undefined ? [] : [{ name, type: undefined, index: argument.index }];
  });
  return (
    known ?? fn.params.map((param) => ({ name: displayText(String(param.name)), type: undefined, index: param.index }))
  );
}
