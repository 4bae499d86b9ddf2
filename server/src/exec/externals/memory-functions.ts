import { addressOf, type ExternalCall, type ExternalResult, pointerOf } from './external-call';

/** `memcpy` and `memmove`. */
export function copyMemory(external: ExternalCall): ExternalResult {
  const { machine, args } = external;
  const bytes = Number(args[2]!.bits);
  const to = addressOf(external, 0, bytes, true);
  if (to === undefined) return undefined;
  const from = addressOf(external, 1, bytes, false);
  if (from === undefined) return undefined;
  const overlap = bytes !== 0 && to !== from && Math.abs(to - from) < bytes;
  if (overlap && machine.failIfPlanned('out-of-bounds', external.call.args[2], external.site)) return undefined;
  machine.copy(to, from, bytes);
  machine.tellCopied(external.site, to, from, bytes);
  tellWritten(external, bytes);
  return [args[0]!.bits];
}

export function fillMemory(external: ExternalCall): ExternalResult {
  const { machine, args } = external;
  const bytes = Number(args[2]!.bits);
  const to = addressOf(external, 0, bytes, true);
  if (to === undefined) return undefined;
  machine.fill(to, Number(args[1]!.bits & 0xffn), 0, bytes);
  tellWritten(external, bytes);
  return [args[0]!.bits];
}

function tellWritten(external: ExternalCall, bytes: number): void {
  const { object, offset } = pointerOf(external, 0);
  if (bytes > 0) external.machine.tellStore(external.site, object, offset, bytes);
}
