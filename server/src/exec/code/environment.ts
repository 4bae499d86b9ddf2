import { type DataLayout, hasFixedSize } from '../../ir/model/data-layout';
import type { IrFunction } from '../../ir/model/globals';
import type { CallBase, Instruction } from '../../ir/model/instructions';
import type { Module } from '../../ir/model/module';
import { scalarLeaves, type ScalarType } from '../../ir/model/scalars';
import type { Type } from '../../ir/model/types';
import type { Value } from '../../ir/model/value';
import type { Check, CheckKind } from '../../task/check';
import type { CheckPlan, PlannedCheck } from '../../task/check-plan';
import { isOpaqueGlobal, ModuleObjects, type PointerParts } from '../../task/objects';
import type { TaskOptions } from '../../task/options';
import { controlFlow } from '../../task/plan/control-flow';
import { Definedness } from '../../task/plan/definedness';
import { planChecks } from '../../task/plan-checks';
import { LinearMemory } from '../memory/linear';
import { ConstantValues } from '../constant-value';
import { Holder } from '../scalar-value';
import { slotsOf } from './slots';
import { Unsupported } from './emitter';

/** How a call or a function takes its arguments and gives its result. */
export interface Signature {
  readonly params: readonly ScalarType[];
  readonly returns: readonly ScalarType[];
  readonly varargs: boolean;
}

/** What all generated code of one module shares: numbers for things, constants, the plan of checks. */
export class CodeEnvironment {
  readonly layout: DataLayout;
  readonly objects: ModuleObjects;
  readonly holder: Holder;
  readonly constants: ConstantValues;
  readonly plan: CheckPlan;
  readonly definedness: Definedness;
  readonly checks: readonly Check[];
  readonly #checkNumbers: ReadonlyMap<Check, number>;
  readonly #sites = new Map<Instruction, number>();
  readonly sites: Instruction[] = [];
  readonly #dataNumbers = new Map<unknown, number>();
  readonly data: unknown[] = [];
  readonly #functions: ReadonlyMap<IrFunction, number>;
  readonly #globalAddresses: ReadonlyMap<number, number>;

  constructor(
    readonly module: Module,
    readonly options: TaskOptions,
    readonly pointers: PointerParts,
  ) {
    this.layout = module.dataLayout;
    this.objects = new ModuleObjects(module);
    this.holder = new Holder(pointers);
    this.constants = new ConstantValues(this.layout, this.objects, this.holder);
    this.plan = planChecks(module, options);
    this.checks = this.plan.all;
    this.#checkNumbers = new Map(this.checks.map((check, number) => [check, number]));
    const flows = module.functions.filter((fn) => fn.blocks.length > 0).map((fn) => [fn, controlFlow(fn)] as const);
    this.definedness = new Definedness(module, new Map(flows), options);
    this.#functions = new Map(module.functions.map((fn, number) => [fn, number]));
    this.#globalAddresses = globalAddresses(this.objects, this.layout);
  }

  /** Address in linear memory of a global, which the machine lays out before anything else. */
  globalAddress(object: number): number | undefined {
    return this.#globalAddresses.get(object);
  }

  functionNumber(fn: IrFunction): number {
    return this.#functions.get(fn)!;
  }

  checkNumber(check: Check): number {
    return this.#checkNumbers.get(check)!;
  }

  isOn(kind: CheckKind): boolean {
    return this.options.checks.has(kind);
  }

  /** The planned check of an instruction, of a kind and about a subject. */
  planned(instruction: Instruction, kind: CheckKind, subject: Value | undefined): PlannedCheck | undefined {
    return this.plan.at(instruction).find((planned) => planned.check.kind === kind && planned.subject === subject);
  }

  site(instruction: Instruction): number {
    let number = this.#sites.get(instruction);
    if (number === undefined) {
      number = this.sites.push(instruction) - 1;
      this.#sites.set(instruction, number);
    }
    return number;
  }

  dataNumber(object: unknown): number {
    let number = this.#dataNumbers.get(object);
    if (number === undefined) {
      number = this.data.push(object) - 1;
      this.#dataNumbers.set(object, number);
    }
    return number;
  }

  /** The scalars of a type; void has none. */
  leaves(type: Type): readonly ScalarType[] {
    if (type.kind === 'void') return [];
    const leaves = scalarLeaves(type, this.layout);
    if (leaves === undefined) throw new Unsupported(`a value of type ${type.kind}`);
    return leaves.map((leaf) => leaf.type);
  }

  signatureOf(fn: IrFunction): Signature {
    return {
      params: fn.params.flatMap((param) => this.leaves(param.type)),
      returns: this.leaves(fn.valueType.returns),
      varargs: fn.valueType.varargs,
    };
  }

  /** The arguments as the call passes them. */
  argumentTypes(call: CallBase): readonly ScalarType[] {
    return call.args.flatMap((arg) => this.leaves(arg.type));
  }

  paramSlots(fn: IrFunction): number {
    return slotsOf(this.signatureOf(fn).params);
  }
}

/** Where a fresh linear memory puts the globals, made in the order of their numbers. */
function globalAddresses(objects: ModuleObjects, layout: DataLayout): ReadonlyMap<number, number> {
  const memory = new LinearMemory();
  const addresses = new Map<number, number>();
  for (const object of objects.all) {
    if (object.kind !== 'variable' || isOpaqueGlobal(object, layout) || !hasFixedSize(object.valueType)) continue;
    const address = memory.take(layout.sizeOf(object.valueType));
    if (address === undefined) break;
    addresses.set(objects.numberOf(object), address);
  }
  return addresses;
}

/** Whether two lists of scalars are passed alike. */
export function passesAlike(a: readonly ScalarType[], b: readonly ScalarType[]): boolean {
  return a.length === b.length && a.every((type, index) => isAlike(type, b[index]!));
}

function isAlike(a: ScalarType, b: ScalarType): boolean {
  return a === b || (a.kind === 'pointer' && b.kind === 'pointer');
}
