import { assertNever } from '../base/assert-never';
import { displayText } from '../ir/byte-string';
import { hasAttribute } from '../ir/model/attributes';
import type { IrFunction } from '../ir/model/globals';
import type { AllocaInst, Instruction } from '../ir/model/instructions';
import type { Module } from '../ir/model/module';
import { operandsOf } from '../ir/model/operands';
import type { FunctionType } from '../ir/model/types';
import type { Value } from '../ir/model/value';
import type { Check, CheckKind } from './check';
import type { CheckPlan, PlannedCheck } from './check-plan';
import { knownFunction } from './known-functions';
import { modelOf } from './model-function';
import { optionsText, type TaskOptions } from './options';
import { checkPlaceOf, placeOf } from './place';
import { accessBytes, accessChecks } from './plan/access';
import { arithmeticChecks, castChecks } from './plan/arithmetic';
import { CTexts } from './plan/c-text';
import { type CalleeFacts, callChecks } from './plan/calls';
import { type Draft, definedness, type PlanContext } from './plan/context';
import { loopHeads, recursiveFunctions, returnChecks, unreachableChecks } from './plan/control';
import { type ControlFlow, controlFlow } from './plan/control-flow';
import { Definedness } from './plan/definedness';
import { areContradictory, constantTruth, factsAt } from './plan/facts';
import { Lifetimes } from './plan/lifetime';
import { instructionsIn } from './plan/slots';
import { findRegisters, type Registers } from './registers/registers';

/** What has been planned for a module, by options: all its functions are verified by the same plan. */
const plans = new WeakMap<Module, Map<string, CheckPlan>>();

/** Plans the checks of all functions of a module that have a body. */
export function planChecks(module: Module, options: TaskOptions): CheckPlan {
  const known = plans.get(module) ?? new Map<string, CheckPlan>();
  plans.set(module, known);
  const written = optionsText(options);
  let plan = known.get(written);
  if (plan === undefined) known.set(written, (plan = new Planner(module, options).plan()));
  return plan;
}

class Planner {
  readonly #flows = new Map<IrFunction, ControlFlow>();
  readonly #definedness: Definedness;
  readonly #used = new Set<Value>();
  readonly #texts: CTexts;
  readonly #planned = new Map<Instruction, PlannedCheck[]>();
  readonly #byFunction = new Map<IrFunction, Check[]>();
  readonly #all: Check[] = [];

  constructor(
    readonly module: Module,
    readonly options: TaskOptions,
  ) {
    for (const fn of module.functions) {
      if (fn.blocks.length > 0) this.#flows.set(fn, controlFlow(fn));
      for (const instruction of instructionsIn(fn)) for (const used of operandsOf(instruction)) this.#used.add(used);
    }
    this.#texts = new CTexts(module.dataLayout);
    this.#definedness = new Definedness(module, this.#flows, options);
  }

  plan(): CheckPlan {
    const recursive = this.options.checks.has('termination') ? recursiveFunctions(this.module) : new Set();
    for (const [fn, flow] of this.#flows) {
      // The call of an error function is the check; its body is never entered.
      if (knownFunction(fn) !== 'error') this.#planFunction(fn, flow, recursive.has(fn));
    }
    return new Plan(this.#all, this.#planned, this.#byFunction);
  }

  #planFunction(fn: IrFunction, flow: ControlFlow, isRecursive: boolean): void {
    const counts = new Map<CheckKind, number>();
    const name = displayText(String(fn.name));
    const checks: Check[] = [];
    this.#byFunction.set(fn, checks);
    const model = modelOf(fn);
    const inModel = model === undefined ? '' : `${model.name}: `;
    const add = (instruction: Instruction, { kind, message, subject }: Draft, at = instruction): void => {
      if (!this.options.checks.has(kind)) return;
      const n = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, n);
      const check: Check = { id: `${name}:${kind}:${n}`, kind, place: checkPlaceOf(at), message: inModel + message };
      checks.push(check);
      this.#all.push(check);
      const known = this.#planned.get(instruction);
      if (known === undefined) this.#planned.set(instruction, [{ check, subject }]);
      else known.push({ check, subject });
    };
    const heads = new Set(this.options.checks.has('termination') ? loopHeads(flow) : []);
    const lifetimes = new Lifetimes(flow, this.module.dataLayout);
    let registers: Registers | undefined;
    const isRegister = (alloca: AllocaInst): boolean =>
      (registers ??= findRegisters(fn, this.module.dataLayout)).has(alloca);
    for (const [index, block] of flow.blocks.entries()) {
      const context = this.#contextOf(flow, index);
      if (areContradictory(context.facts)) continue;
      lifetimes.walk(index, (instruction, dead) => {
        if (isRecursive && instruction === fn.blocks[0]?.instructions[0])
          add(instruction, endlessRecursion, firstOfText(fn));
        if (heads.has(instruction)) add(instruction, endlessLoop, block.instructions.at(-1));
        for (const draft of this.#drafts(instruction, { ...context, dead, isRegister })) add(instruction, draft);
      });
    }
  }

  #contextOf(flow: ControlFlow, block: number): Omit<PlanContext, 'dead' | 'isRegister'> {
    return {
      layout: this.module.dataLayout,
      options: this.options,
      facts: factsAt(flow.blocks[block]!, flow),
      predecessors: flow.graph.predecessors[block]!.map((index) => flow.blocks[index]!),
      isDefined: (value) => this.#definedness.isDefined(value),
      wantsDefined: (type, parameter) => this.#wantsDefined(type, parameter),
      texts: this.#texts,
    };
  }

  #wantsDefined(type: FunctionType, parameter: number): boolean {
    return this.module.functions.some(
      (fn) =>
        fn.valueType.params.length === type.params.length &&
        hasAttribute(fn.params[parameter]?.attributes ?? [], 'noundef'),
    );
  }

  readonly #callees: CalleeFacts = {
    mayEndWithoutValue: (fn) => this.#mayEndWithoutValue(fn),
    isUsed: (call) => this.#used.has(call),
  };

  /** Whether the function returns what it reads from a variable of its own that may never have been set. */
  #mayEndWithoutValue(fn: IrFunction): boolean {
    for (const instruction of instructionsIn(fn)) {
      if (instruction.opcode !== 'ret' || instruction.value?.kind !== 'instruction') continue;
      const { value } = instruction;
      if (value.opcode === 'load' && this.#definedness.readsUnassigned(value)) return true;
    }
    return false;
  }

  #drafts(instruction: Instruction, context: PlanContext): readonly Draft[] {
    switch (instruction.opcode) {
      case 'add':
      case 'sub':
      case 'mul':
      case 'sdiv':
      case 'srem':
      case 'udiv':
      case 'urem':
      case 'shl':
      case 'lshr':
      case 'ashr':
        return arithmeticChecks(instruction, context);
      case 'trunc':
      case 'fptosi':
      case 'fptoui':
        return castChecks(instruction, context);
      case 'load':
        return accessChecks(
          { pointer: instruction.pointer, bytes: accessBytes(instruction.type, context), write: false },
          context,
        );
      case 'store':
      case 'atomicrmw':
        return accessChecks(
          { pointer: instruction.pointer, bytes: accessBytes(instruction.value.type, context), write: true },
          context,
        );
      case 'cmpxchg':
        return [
          ...accessChecks(
            { pointer: instruction.pointer, bytes: accessBytes(instruction.expected.type, context), write: true },
            context,
          ),
          ...definedness([instruction.expected], 'compared', context),
        ];
      case 'alloca':
        return instruction.count === undefined ? [] : definedness([instruction.count], 'used as a size', context);
      case 'condbr':
        return instruction.ifTrue === instruction.ifFalse || constantTruth(instruction.condition) !== undefined
          ? []
          : definedness([instruction.condition], 'decides a branch', context);
      case 'switch':
        return definedness([instruction.value], 'decides a switch', context);
      case 'indirectbr':
        return definedness([instruction.address], 'used as the target of a goto', context);
      case 'call':
      case 'invoke':
      case 'callbr':
        return callChecks(instruction, this.#callees, context);
      case 'ret':
        return returnChecks(instruction, context);
      case 'unreachable':
        return unreachableChecks(instruction, context);
      case 'and':
      case 'or':
      case 'xor':
      case 'fadd':
      case 'fsub':
      case 'fmul':
      case 'fdiv':
      case 'frem':
      case 'fneg':
      case 'icmp':
      case 'fcmp':
      case 'zext':
      case 'sext':
      case 'fptrunc':
      case 'fpext':
      case 'uitofp':
      case 'sitofp':
      case 'ptrtoint':
      case 'ptrtoaddr':
      case 'inttoptr':
      case 'bitcast':
      case 'addrspacecast':
      case 'fence':
      case 'getelementptr':
      case 'extractelement':
      case 'insertelement':
      case 'shufflevector':
      case 'extractvalue':
      case 'insertvalue':
      case 'phi':
      case 'select':
      case 'freeze':
      case 'va_arg':
      case 'landingpad':
      case 'catchpad':
      case 'cleanuppad':
      case 'br':
      case 'resume':
      case 'catchswitch':
      case 'catchret':
      case 'cleanupret':
        return [];
      default:
        return assertNever(instruction);
    }
  }
}

/** The first instruction that stands for something in the text. */
function firstOfText(fn: IrFunction): Instruction | undefined {
  return fn.blocks.flatMap(({ instructions }) => instructions).find((one) => placeOf(one).source !== undefined);
}

const endlessRecursion: Draft = { kind: 'termination', message: 'recursion may not end', subject: undefined };
const endlessLoop: Draft = { kind: 'termination', message: 'loop may not end', subject: undefined };

class Plan implements CheckPlan {
  constructor(
    readonly all: readonly Check[],
    private readonly planned: ReadonlyMap<Instruction, readonly PlannedCheck[]>,
    private readonly byFunction: ReadonlyMap<IrFunction, readonly Check[]>,
  ) {}

  at(instruction: Instruction): readonly PlannedCheck[] {
    return this.planned.get(instruction) ?? none;
  }

  of(fn: IrFunction): readonly Check[] {
    return this.byFunction.get(fn) ?? [];
  }
}

const none: readonly PlannedCheck[] = [];
