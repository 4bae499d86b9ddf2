import { displayText } from '../ir/byte-string';
import { type CType, sizeOfCType, underlyingCType } from '../ir/debug/c-type';
import { debugVariablesOfGlobal } from '../ir/debug/globals';
import { functionPosition } from '../ir/debug/location';
import { parameterTypes } from '../ir/debug/parameters';
import { typeAttribute } from '../ir/model/attributes';
import { hasFixedSize } from '../ir/model/data-layout';
import type { GlobalVariable, IrFunction } from '../ir/model/globals';
import { findFunction, type Module } from '../ir/model/module';
import type { Type } from '../ir/model/types';
import type { Argument } from '../ir/model/value';
import type { Assumption } from './assumption';
import { checkKinds } from './check';
import type { Contract } from './contract/contract';
import { constantOf, type PointerDemand, pointerDemands } from './entry/contract-pointers';
import { mainArguments } from './entry/main-entry';
import { EntryObjects, noContents, stringSize } from './entry/objects-of-type';
import { unchangingGlobals } from './entry/unchanging-globals';
import type { ArbitraryContents, EntryPlan, EntrySize, EntryValue, PointerChoice } from './entry-plan';
import { isOpaqueGlobal, pointerParts } from './objects';
import type { TaskOptions } from './options';
import { addressTaken } from './plan/address-taken';

/** Why there is no plan. */
export interface EntryError {
  readonly kind: 'entry-error';
  /** One sentence for the user. */
  readonly message: string;
}

/** Plans how an execution of a function starts. docs/semantics.md, Where an execution starts. */
export function planEntry(
  module: Module,
  functionName: string,
  options: TaskOptions,
  contracts: readonly Contract[] = [],
): EntryPlan | EntryError {
  const entry = findFunction(module, functionName);
  if (entry === undefined) return error(`there is no function '${functionName}'`);
  if (entry.isDeclaration) return error(`'${functionName}' has no body`);
  if (entry.hasErrors) return error(`the text of '${functionName}' has errors`);
  if (pointerParts(module) === undefined) return error('only targets with pointers of 32 or 64 bits are understood');
  if (module.dataLayout.bigEndian) return error('only little-endian targets are understood');
  const contract = contracts.find((candidate) => candidate.function === functionName);
  return new EntryPlanner(module, entry, options, contract).plan();
}

function error(message: string): EntryError {
  return { kind: 'entry-error', message };
}

class EntryPlanner {
  readonly #objects: EntryObjects;
  readonly #demands: ReadonlyMap<string, PointerDemand>;

  constructor(
    readonly module: Module,
    readonly entry: IrFunction,
    readonly options: TaskOptions,
    readonly contract: Contract | undefined,
  ) {
    this.#objects = new EntryObjects(module.dataLayout.pointer().bits / 8, addressTaken(module));
    this.#demands = contract === undefined ? new Map() : pointerDemands(contract);
  }

  plan(): EntryPlan {
    const start = this.entry.name === 'main' ? 'main' : 'function';
    const values = start === 'main' ? mainArguments(this.entry, this.#objects) : this.#parameters();
    const arbitraryGlobals = this.#arbitraryGlobals(start);
    return {
      entry: this.entry,
      start,
      objects: this.#objects.all,
      arguments: values,
      arbitraryGlobals,
      requires: this.contract?.requires ?? [],
      assumptions: this.#assumptions(start, values, arbitraryGlobals),
    };
  }

  /** One value per LLVM argument, by the C parameter that it is, or is a part of. */
  #parameters(): readonly EntryValue[] {
    const values = new Map<Argument, EntryValue>();
    for (const parameter of parameterTypes(this.entry) ?? []) {
      const { passing, type } = parameter;
      if (passing.kind === 'direct') {
        values.set(passing.argument, this.#direct(passing.argument, parameter.name, type));
      } else if (passing.kind === 'indirect') {
        const name = parameter.name ?? nameOf(passing.argument);
        values.set(passing.argument, this.#copy(passing.argument, name, type));
      } else if (passing.kind === 'coerced') {
        for (const argument of passing.arguments)
          values.set(argument, this.#direct(argument, parameter.name, undefined));
      }
    }
    return this.entry.params.map((argument) => values.get(argument) ?? this.#unknown(argument));
  }

  #direct(argument: Argument, cName: string | undefined, type: CType | undefined): EntryValue {
    const name = cName ?? nameOf(argument);
    const source = { kind: 'parameter', index: argument.index, name } as const;
    if (argument.type.kind !== 'pointer') return { kind: 'input', source };
    const inner = type && underlyingCType(type);
    const pointee = inner?.kind === 'pointer' ? inner.target : undefined;
    return { kind: 'pointer', source, choices: this.#choices(argument, name, pointee) };
  }

  #choices(argument: Argument, name: string, pointee: CType | undefined): readonly PointerChoice[] {
    const demand = this.#demands.get(name);
    const size = demand && this.#demandedSize(demand, pointee);
    if (size === undefined) {
      const found = pointee === undefined ? [this.#fromLlvm(argument, name)] : this.#objects.targets(pointee, name, 0);
      return demand?.mayBeNull === true ? [{ kind: 'null' }, ...found] : found;
    }
    const object: PointerChoice = demand?.isString
      ? { kind: 'object', object: this.#objects.string(`*${name}`, 'given') }
      : this.#objects.pointee(pointee, name, 0, size);
    return demand?.mayBeNull === true ? [{ kind: 'null' }, object] : [object];
  }

  #demandedSize(demand: PointerDemand, pointee: CType | undefined): EntrySize | undefined {
    if (demand.isString) return stringSize;
    if (demand.elements === undefined) return undefined;
    const elementBytes = Math.max((pointee && sizeOfCType(pointee)) ?? 1, 1);
    const count = constantOf(demand.elements);
    if (count === undefined) return { kind: 'contract', expression: { count: demand.elements, elementBytes } };
    const bytes = count < 0n ? 0 : Number(count) * elementBytes;
    return { kind: 'fixed', bytes };
  }

  /** A struct that is passed by address: the object holds its value. */
  #copy(argument: Argument, name: string, type: CType): EntryValue {
    const bytes = sizeOfCType(type) ?? this.#llvmPointeeBytes(argument);
    const object = this.#objects.reserve();
    const contents = this.#objects.contents(type, name, 0);
    this.#objects.put(object, { name, kind: 'given', size: { kind: 'fixed', bytes }, contents, element: type });
    const source = { kind: 'parameter', index: argument.index, name } as const;
    return { kind: 'pointer', source, choices: [{ kind: 'object', object }] };
  }

  #unknown(argument: Argument): EntryValue {
    const name = nameOf(argument);
    const source = { kind: 'parameter', index: argument.index, name } as const;
    if (argument.type.kind !== 'pointer') return { kind: 'input', source };
    const demand = this.#demands.get(name);
    if (demand !== undefined) return { kind: 'pointer', source, choices: this.#choices(argument, name, undefined) };
    return { kind: 'pointer', source, choices: [this.#fromLlvm(argument, name)] };
  }

  /** Without debug info: what the LLVM types and attributes tell. */
  #fromLlvm(argument: Argument, name: string): PointerChoice {
    const bytes = this.#llvmPointeeBytes(argument);
    const object = this.#objects.add({
      name: `*${name}`,
      kind: 'given',
      size: { kind: 'fixed', bytes },
      contents: noContents,
    });
    return { kind: 'object', object };
  }

  #llvmPointeeBytes(argument: Argument): number {
    const { attributes, type } = argument;
    const pointee: Type | undefined =
      typeAttribute(attributes, 'byval') ??
      typeAttribute(attributes, 'sret') ??
      (type.kind === 'pointer' ? type.pointee : undefined);
    return pointee !== undefined && hasFixedSize(pointee) ? Math.max(this.module.dataLayout.sizeOf(pointee), 1) : 1;
  }

  #arbitraryGlobals(start: EntryPlan['start']): ReadonlyMap<GlobalVariable, ArbitraryContents> {
    const arbitrary = new Map<GlobalVariable, ArbitraryContents>();
    const unchanging = unchangingGlobals(this.module);
    for (const variable of this.module.variables) {
      const isDeclared = variable.initializer === undefined;
      if (isOpaqueGlobal(variable, this.module.dataLayout)) continue;
      if (!isDeclared && (start === 'main' || variable.isConstant || unchanging.has(variable))) continue;
      const [debug] = debugVariablesOfGlobal(variable);
      const contents = debug && this.#objects.contents(debug.type, debug.name ?? String(variable.name), 0);
      arbitrary.set(variable, contents ?? noContents);
    }
    return arbitrary;
  }

  #assumptions(
    start: EntryPlan['start'],
    values: readonly EntryValue[],
    globals: ReadonlyMap<GlobalVariable, ArbitraryContents>,
  ): readonly Assumption[] {
    const source = functionPosition(this.entry);
    const place = { function: displayText(String(this.entry.name)), source, irOffset: this.entry.start };
    const found: Assumption[] = [];
    const add = (kind: Assumption['kind'], detail: string, at = place): number =>
      found.push({ kind, detail, place: at });
    add('data-model', this.module.dataLayout.pointer().bits === 64 ? 'LP64' : 'ILP32');
    if (start === 'main' && values.length > 0)
      add('argv-bound', 'argc is at most 4, each argument at most 7 bytes long');
    const fresh = values.filter((value) => value.kind === 'pointer');
    if (start === 'function' && fresh.length > 0) {
      const names = fresh.map((value) => (value.source.kind === 'parameter' ? value.source.name : ''));
      add('fresh-parameters', names.join(', '));
    }
    if (globals.size > 0) {
      add('arbitrary-globals', [...globals.keys()].map((variable) => displayText(String(variable.name))).join(', '));
    }
    for (const requirement of this.contract?.requires ?? []) {
      add('contract', requirement.text, { ...place, source: requirement.position });
    }
    for (const [pointer, demand] of this.#demands) {
      if (demand.isString) add('contract', `\\valid_read_string(${pointer}): strings of at most 7 bytes`);
    }
    if (!this.options.allocationMayFail) add('allocation-succeeds', 'malloc, calloc and realloc');
    for (const kind of checkKinds) {
      const isExtra = kind === 'memory-leak' || kind === 'termination';
      if (!isExtra && !this.options.checks.has(kind)) add('check-off', kind);
    }
    return found;
  }
}

function nameOf(argument: Argument): string {
  return displayText(String(argument.name));
}
