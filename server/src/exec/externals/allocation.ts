import { errnoBytes, errnoOf, outOfMemory } from '../../task/errno';
import { refusedSize } from '../../task/objects';
import { addressOf, type ExternalCall, type ExternalResult, pointerOf } from './external-call';

/** `malloc`. */
export function allocate(external: ExternalCall, size: bigint, contents: 'undef' | 'zero' = 'undef'): ExternalResult {
  const { machine, fn, site } = external;
  if (machine.program.options.allocationMayFail) {
    const fails = machine.input({ kind: 'allocation-fails', callee: String(fn.name) }, 1, site);
    if (fails === undefined) return undefined;
    if (fails === 1n) return failed(external);
  }
  if (size >= refusedSize(machine.program.pointers)) return refuse(external);
  const object = machine.makeObject('heap', Number(size), contents, site);
  return object < 0 ? undefined : [machine.program.env.holder.pointerBits(object, 0)];
}

/** Null, and `errno` says why, where the program has one. A number is taken all the same: docs/semantics.md. */
function failed({ machine, site }: ExternalCall): ExternalResult {
  if (!machine.objects.skip()) {
    machine.stopUnsupported('more objects than there are numbers', site);
    return undefined;
  }
  const global = errnoOf(machine.program.module);
  if (global === undefined) return [0n];
  const errno = machine.program.env.objects.numberOf(global);
  machine.memory.writeBig(machine.objects.base[errno]!, errnoBytes, BigInt(outOfMemory), 0n);
  machine.tellStore(site, errno, 0, errnoBytes);
  return [0n];
}

/** More than any allocator gives: null, unless allocation is assumed to succeed. */
function refuse(external: ExternalCall): ExternalResult {
  const { machine, fn, site } = external;
  if (machine.program.options.allocationMayFail) return failed(external);
  machine.outcome = { kind: 'assumption-failed', reason: String(fn.name), place: machine.placeAt(site) };
  return undefined;
}

export function allocateZeroed(external: ExternalCall): ExternalResult {
  const [count, size] = external.args;
  return allocate(external, count!.bits * size!.bits, 'zero');
}

/** `free`: null is nothing. */
export function release(external: ExternalCall): ExternalResult {
  const { object } = pointerOf(external, 0);
  if (external.args[0]!.bits === 0n || !mayFree(external)) return [];
  external.machine.tellEnded(external.site, object);
  external.machine.objects.kill(object);
  return [];
}

/** Whether the first argument is the start of allocated memory; if not, its check fails. */
function mayFree(external: ExternalCall): boolean {
  const { machine, call, site } = external;
  const { object, offset } = pointerOf(external, 0);
  if (object < machine.objects.next && !machine.objects.isAlive(object)) machine.host.hooks?.badAccess?.(object);
  const kind = object < machine.objects.next ? machine.objects.kindOf(object) : undefined;
  const isFreeable = (kind === 'heap' || kind === 'given') && offset === 0 && machine.objects.isAlive(object);
  if (!isFreeable && machine.stopAtForeign(object, site)) return false;
  if ((kind !== 'heap' && kind !== 'given') || offset !== 0) machine.failKind('invalid-free', call.args[0], site);
  else if (!machine.objects.isAlive(object)) machine.failKind('double-free', call.args[0], site);
  return machine.outcome === undefined;
}

/** `realloc`: a new object with the old contents; where it fails the old one stays. */
export function reallocate(external: ExternalCall): ExternalResult {
  const { machine, args } = external;
  const isNull = args[0]!.bits === 0n;
  if (!isNull && !mayFree(external)) return undefined;
  const made = allocate(external, args[1]!.bits);
  const { object } = pointerOf(external, 0);
  // To no bytes, which may give null, frees as well.
  const isGone = made?.[0] === 0n && args[1]!.bits === 0n && !isNull;
  if (isGone) {
    machine.tellEnded(external.site, object);
    machine.objects.kill(object);
  }
  if (made === undefined || made[0] === 0n || isNull) return made;
  const fresh = machine.program.env.holder.objectOf(made[0]!);
  const bytes = Math.min(machine.objects.size[object]!, machine.objects.size[fresh]!);
  const from = addressOf(external, 0, bytes, false);
  if (from === undefined) return undefined;
  const to = machine.objects.base[fresh]!;
  machine.copy(to, from, bytes);
  machine.tellCopied(external.site, to, from, bytes);
  machine.tellEnded(external.site, object);
  machine.objects.kill(object);
  return made;
}
