import type { IrFunction } from '../../ir/model/globals';
import type { CallInst, Instruction } from '../../ir/model/instructions';
import { findFunction, type Module } from '../../ir/model/module';
import { operandsOf } from '../../ir/model/operands';
import type { Value } from '../../ir/model/value';
import { parseModule } from '../../ir/parse';
import { typeText } from '../../ir/print/types';
import { knownFunction } from '../../task/known-functions';
import { addressTaken } from '../../task/plan/address-taken';
import { bodyFor, isTiny } from './format-call';
import { Instances } from './instances';
import type { Libc } from './libc';

/** A module with bodies for the functions of libc that it calls. */
export interface Linked {
  /** The user's text, then the models': offsets of what is the user's are as they were. */
  readonly text: string;
  readonly module: Module;
  /** The functions of libc that have bodies now, in module order. */
  readonly linked: readonly string[];
}

/**
 * Gives the functions of libc that a module only declares a body. Each call gets one of its own, which stands at the
 * place of the call: so checks in it are the call's, and what one call does with memory is not confused with another's.
 * A function whose address is used gets one more body under its own name. What has another type than the model's, or
 * is in `except`, is left as it is.
 */
export function linkLibc(text: string, module: Module, libc: Libc, except: ReadonlySet<string> = new Set()): Linked {
  const unchanged: Linked = { text, module, linked: [] };
  if (module.hasErrors || module.dataLayout.pointer().bits !== libc.pointerBits) return unchanged;
  const instances = new Instances(module, libc);
  const wanted = module.functions.filter((fn) => isModelled(fn, libc) && !except.has(String(fn.name)));
  const linkable = new Set<Value>(wanted.filter((fn) => instances.fits(String(fn.name))));
  if (linkable.size === 0) return unchanged;
  const { redirected, rest } = writeCalls(module, linkable, instances);
  const shared = new Set([...addressTaken(module), ...rest].filter((fn) => linkable.has(fn)));
  for (const fn of shared) {
    const name = String(fn.name);
    instances.write({ model: name, body: name, name, call: undefined });
  }
  if (instances.length === 0) return unchanged;
  const linkedText = `${withoutDeclarations(text, shared)}\n${instances.text}`;
  const result = parseModule(linkedText);
  const [problem] = result.diagnostics;
  if (problem !== undefined) throw new Error(`linking libc models gave text with an error: ${problem.message}`);
  redirectCalls(result.module, redirected);
  const names = module.functions.filter((fn) => linkable.has(fn)).map((fn) => String(fn.name));
  return { text: linkedText, module: result.module, linked: names };
}

/** Whether the function is only declared, and is what a model stands for. */
function isModelled(fn: IrFunction, libc: Libc): boolean {
  if (!fn.isDeclaration || knownFunction(fn) !== undefined) return false;
  const model = libc.functions.get(String(fn.name));
  return model?.isPublic === true && model.type === typeText(fn.valueType);
}

/** Beyond this many characters of bodies, calls share one: a text that grows without bound helps nobody. */
const largestAddition = 2_000_000;

interface Calls {
  /** The name of its own body for the call that stands at an offset. */
  readonly redirected: ReadonlyMap<number, string>;
  /** What is called without a body of its own. */
  readonly rest: ReadonlySet<IrFunction>;
}

function writeCalls(module: Module, linkable: ReadonlySet<Value>, instances: Instances): Calls {
  const redirected = new Map<number, string>();
  const rest = new Set<IrFunction>();
  for (const caller of module.functions) {
    const counts = new Map<string, number>();
    const isUsed = usesIn(caller);
    for (const { callee, call } of callsOf(caller)) {
      if (!linkable.has(callee)) continue;
      if (call.opcode !== 'call') {
        rest.add(callee);
        continue;
      }
      if (call.functionType !== callee.valueType) continue;
      const model = String(callee.name);
      const body = bodyFor(call, model, isUsed, module.dataLayout);
      if (instances.length > largestAddition && !isTiny(body)) {
        rest.add(callee);
        continue;
      }
      const n = (counts.get(model) ?? 0) + 1;
      counts.set(model, n);
      const name = `${caller.name}/${model}.${n}`;
      instances.write({ model, ...body, name, call: siteOf(call, caller) });
      redirected.set(call.start, name);
    }
  }
  return { redirected, rest };
}

/** Whether a value is used in a function; looked up when first asked. */
function usesIn(fn: IrFunction): (value: Value) => boolean {
  let used: Set<Value> | undefined;
  return (value) => {
    used ??= new Set(fn.blocks.flatMap((block) => block.instructions.flatMap(operandsOf)));
    return used.has(value);
  };
}

function siteOf(call: CallInst, caller: IrFunction) {
  return { caller: String(caller.name), offset: call.start, location: call.debugLocation?.id };
}

function callsOf(fn: IrFunction) {
  return fn.blocks.flatMap((block) =>
    block.instructions.flatMap((call) =>
      isCall(call) && call.callee.kind === 'function' ? [{ call, callee: call.callee }] : [],
    ),
  );
}

function isCall(
  instruction: Instruction,
): instruction is Extract<Instruction, { opcode: 'call' | 'invoke' | 'callbr' }> {
  return instruction.opcode === 'call' || instruction.opcode === 'invoke' || instruction.opcode === 'callbr';
}

/** The text with declarations blanked out, nothing moved: a body of the same name follows. */
function withoutDeclarations(text: string, declarations: ReadonlySet<IrFunction>): string {
  let result = '';
  let at = 0;
  for (const { start, end } of [...declarations].sort((a, b) => a.start - b.start)) {
    result += text.slice(at, start) + text.slice(start, end).replace(/[^\n]/g, ' ');
    at = end;
  }
  return result + text.slice(at);
}

/** The module is fresh and ours alone, so its calls can still be changed. */
function redirectCalls(module: Module, redirected: ReadonlyMap<number, string>): void {
  for (const fn of module.functions) {
    for (const { call } of callsOf(fn)) {
      const name = redirected.get(call.start);
      if (name !== undefined) (call as { callee: Value }).callee = findFunction(module, name)!;
    }
  }
}
