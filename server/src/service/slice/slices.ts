import { displayText } from '../../ir/byte-string';
import type { GlobalValue, IrFunction } from '../../ir/model/globals';
import type { Instruction } from '../../ir/model/instructions';
import type { Module } from '../../ir/model/module';
import { reachableFunctions } from '../../lower/reachable-functions';
import type { CheckPlan } from '../../task/check-plan';
import type { Contract } from '../../task/contract/contract';
import type { EntryPlan } from '../../task/entry-plan';
import { effectsOf, leadsOn } from '../../task/known-effects';
import { directCallee, intrinsicName, knownFunction } from '../../task/known-functions';
import { ModuleObjects } from '../../task/objects';
import { optionsText, type TaskOptions } from '../../task/options';
import { planEntry } from '../../task/plan-entry';
import { instructionsIn } from '../../task/plan/slots';
import { AddressSight } from './address-sight';
import { EntityTexts, hash } from './entity-text';
import { entryText, globalsOfContract } from './entry-text';
import { type Reached, reachedFrom } from './named-globals';

/** What slices are cut from. */
export interface SlicedModule {
  readonly module: Module;
  readonly contracts: readonly Contract[];
  /** Of the module. */
  readonly text: string;
}

/** What the verdicts on a function depend on. */
export interface Slice {
  /** Equal for two states of a text only if every verdict on the function is the same in both. */
  readonly slice: string;
  /** Functions with a body that its executions may come to. */
  readonly callees: readonly string[];
}

/**
 * For each function of a module a hash of all that its verdicts depend on: the code that its executions may come to, the
 * globals and types that this names, how executions start, which checks there are, the target, the options. Anything
 * that is in doubt is in it: a hash that changes without need costs time, one that does not change costs the truth.
 */
export class Slices {
  readonly #texts: EntityTexts;
  readonly #objects: ModuleObjects;
  readonly #sight: AddressSight;
  readonly #checks = new Map<IrFunction, string>();
  /** In the order of the text. */
  readonly #all: readonly GlobalValue[];
  /** Target and options. */
  readonly #surroundings: string;

  constructor(
    private readonly unit: SlicedModule,
    private readonly plan: CheckPlan,
    private readonly options: TaskOptions,
  ) {
    const { module } = unit;
    this.#texts = new EntityTexts(module, unit.text);
    this.#objects = new ModuleObjects(module);
    this.#sight = new AddressSight(module);
    this.#all = [...module.variables, ...module.functions, ...module.aliases, ...module.ifuncs];
    this.#surroundings = JSON.stringify([module.dataLayout.text, module.triple, module.asm, optionsText(options)]);
  }

  of(fn: IrFunction): Slice {
    const { module, contracts } = this.unit;
    const entry = planEntry(module, String(fn.name), this.options, contracts);
    // What is refused depends on what is wrong with it, which may be anything.
    if ('kind' in entry) return { slice: hash(`${entry.message} ${this.unit.text}`), callees: [] };
    const functions = reachableFunctions(entry);
    const callees = [...functions].filter((one) => one !== fn).map(({ name }) => displayText(String(name)));
    return { slice: this.#hash(entry, functions), callees };
  }

  #hash(entry: EntryPlan, functions: ReadonlySet<IrFunction>): string {
    const { module } = this.unit;
    const reached = reachedFrom(functions, [...globalsOfContract(entry, module), ...knownElsewhere(module, functions)]);
    const inOrder = this.#all.filter((one) => reached.globals.has(one));
    const texts = inOrder.map((entity) => this.#texts.of(entity));
    const entered = module.functions.filter((fn) => functions.has(fn));
    return hash(
      [
        this.#surroundings,
        String(entry.entry.name),
        ...texts.map(({ digest }) => digest),
        ...this.#texts.typesOf(texts),
        entryText(entry, module, reached.globals),
        ...entered.map((fn) => this.#checksOf(fn)),
        this.#layout(entry, entered, reached),
      ].join('\n'),
    );
  }

  #checksOf(fn: IrFunction): string {
    let known = this.#checks.get(fn);
    if (known === undefined) {
      const checks = [...instructionsIn(fn)].map((one) =>
        this.plan
          .at(one)
          .map(({ check }) => check.id)
          .join(' '),
      );
      const others = this.plan.of(fn).map(({ id }) => id);
      this.#checks.set(fn, (known = hash(`${String(fn.name)} ${checks.join(',')} ${others.join(' ')}`)));
    }
    return known;
  }

  /** The numbers of objects, and who exists; empty for code that cannot tell one layout from another. */
  #layout(entry: EntryPlan, entered: readonly IrFunction[], reached: Reached): string {
    if (!reached.seesAddresses && !this.#sight.sees(entered, entry, reached.globals)) return '';
    const { module } = this.unit;
    const numbered = [...module.variables, ...module.functions];
    const numbers = numbered.filter((one) => reached.globals.has(one)).map((one) => this.#objects.numberOf(one));
    return [this.#objects.firstFree, ...numbers, ...module.functions.map(({ name }) => String(name))].join(' ');
  }
}

/** What calls without a body reach although no code here names it: globals that lead on to others. */
function knownElsewhere(module: Module, functions: ReadonlySet<IrFunction>): readonly GlobalValue[] {
  const callees = new Set([...functions].flatMap((fn) => [...instructionsIn(fn)].flatMap(calledElsewhere)));
  const found = new Set([...callees].flatMap((callee) => effectsOf(callee, module).globals));
  return [...found].filter(leadsOn);
}

function calledElsewhere(instruction: Instruction): readonly IrFunction[] {
  if (instruction.opcode !== 'call') return [];
  const callee = directCallee(instruction);
  if (callee?.isDeclaration !== true || intrinsicName(callee) !== undefined) return [];
  return knownFunction(callee) === undefined ? [callee] : [];
}
