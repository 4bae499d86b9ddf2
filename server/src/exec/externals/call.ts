import type { IrFunction } from '../../ir/model/globals';
import { hasAttribute } from '../../ir/model/attributes';
import { knownFunction } from '../../task/known-functions';
import { readHeld, writeHeld } from '../held-slots';
import type { Machine } from '../machine';
import { allocate, allocateZeroed, reallocate, release } from './allocation';
import type { ExternalCall, ExternalResult } from './external-call';
import { leaks } from './host';
import { copyMemory, fillMemory } from './memory-functions';
import { outputFunctions } from './output';
import { callUnmodelled } from './unmodelled';

/** Executes a call of a function without a body; its result goes where generated code looks for it. */
export function callExternal(machine: Machine, fn: IrFunction, site: number, base: number): void {
  const { env } = machine.program;
  const call = machine.callAt(site);
  const args = readHeld(machine.stack, machine.bigs, env.argumentTypes(call), base, env.holder);
  const external: ExternalCall = { machine, fn, site, call, args, returns: env.leaves(call.type) };
  const result = dispatch(external);
  if (machine.outcome !== undefined || result === undefined) return;
  const values = external.returns.map((type, index) => ({ type, bits: result[index] ?? 0n, undef: 0n }));
  writeHeld(machine, values, machine.results, machine.bigResults, 0);
  machine.host.hooks?.external?.(call, fn, args, values);
}

function dispatch(external: ExternalCall): ExternalResult {
  const { machine, fn, site, args } = external;
  const { options } = machine.program;
  const known = knownFunction(fn);
  switch (known) {
    case 'assert-failure':
      machine.failKind('assert', undefined, site);
      return undefined;
    case 'error':
      machine.failKind('reach-error', undefined, site);
      return undefined;
    case 'abort':
      if (options.abortIsError) machine.failKind('reach-error', undefined, site);
      else machine.outcome = { kind: 'finished', how: 'abort', exitCode: 134 };
      return undefined;
    case 'exit':
      return exit(external);
    case 'assume':
      if (args[0]?.bits !== 0n) return [];
      machine.outcome = { kind: 'assumption-failed', reason: String(fn.name), place: machine.placeAt(site) };
      return undefined;
    case 'nondet':
      return inputs(external, 'nondet');
    case 'malloc':
      return allocate(external, args[0]!.bits);
    case 'aligned-alloc':
      return allocate(external, args[1]!.bits);
    case 'calloc':
      return allocateZeroed(external);
    case 'realloc':
      return reallocate(external);
    case 'free':
      return release(external);
    case 'memcpy':
    case 'memmove':
      return copyMemory(external);
    case 'memset':
      return fillMemory(external);
    case undefined:
      break;
  }
  const output = machine.host.output && outputFunctions.get(String(fn.name));
  if (output !== undefined) return output(external);
  if (isOutside(fn, external)) {
    machine.stopUnsupported(`call of ${String(fn.name)}`, site);
    return undefined;
  }
  callUnmodelled(external);
  if (machine.neverReturns(fn, site)) {
    machine.outcome = { kind: 'finished', how: 'exit', exitCode: 0 };
    return undefined;
  }
  return inputs(external, 'external-result');
}

/** One ordered input per scalar of the result. */
function inputs({ machine, fn, site, returns }: ExternalCall, kind: 'nondet' | 'external-result'): ExternalResult {
  const found: bigint[] = [];
  for (const type of returns) {
    const value = machine.input({ kind, callee: String(fn.name) }, machine.program.env.holder.widthOf(type), site);
    if (value === undefined) return undefined;
    if (kind === 'external-result' && type.kind === 'pointer' && value !== 0n) {
      const object = machine.program.env.holder.objectOf(value);
      machine.foreign.set(object, String(fn.name));
      machine.foreignInputs.push(machine.inputCursor - 1);
    }
    found.push(value);
  }
  return found;
}

function exit({ machine, site, args }: ExternalCall): ExternalResult {
  if (machine.program.options.checks.has('memory-leak') && leaks(machine)) {
    machine.failKind('memory-leak', undefined, site);
    return undefined;
  }
  machine.outcome = { kind: 'finished', how: 'exit', exitCode: Number((args[0]?.bits ?? 0n) & 0xffn) };
  return undefined;
}

/** Functions that do what this machine cannot: jump, start threads or processes. */
function isOutside(fn: IrFunction, { call }: ExternalCall): boolean {
  if (hasAttribute(fn.attributes, 'returns_twice') || hasAttribute(call.attributes, 'returns_twice')) return true;
  return /^(?:_*(?:sig)?(?:set|long)jmp.*|pthread_create|thrd_create|v?fork|clone|exec[lv]p?e?|signal|sigaction)$/.test(
    String(fn.name),
  );
}
