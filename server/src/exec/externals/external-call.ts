import type { IrFunction } from '../../ir/model/globals';
import type { CallBase, Instruction } from '../../ir/model/instructions';
import type { ScalarType } from '../../ir/model/scalars';
import type { Machine } from '../machine';
import type { ScalarValue } from '../scalar-value';

/** A call of a function without a body. */
export interface ExternalCall {
  readonly machine: Machine;
  readonly fn: IrFunction;
  readonly site: number;
  readonly call: Instruction & CallBase;
  readonly args: readonly ScalarValue[];
  readonly returns: readonly ScalarType[];
}

/** The bits of the result's scalars; undefined if the execution ends. What is missing is 0. */
export type ExternalResult = readonly bigint[] | undefined;

/** A pointer taken apart. */
export function pointerOf({ machine, args }: ExternalCall, index: number): { object: number; offset: number } {
  const { holder } = machine.program.env;
  const { bits } = args[index]!;
  return { object: holder.objectOf(bits), offset: holder.offsetOf(bits) };
}

/**
 * The address that a pointer argument gives access to, or undefined if the execution ends because it does not. An access
 * of no bytes is none.
 */
export function addressOf(external: ExternalCall, index: number, bytes: number, write: boolean): number | undefined {
  const { machine, call, site } = external;
  const { object, offset } = pointerOf(external, index);
  if (bytes === 0) return 0;
  const limit = write ? machine.objects.writable[object]! : machine.objects.readable[object]!;
  if (offset >= 0 && offset + bytes <= limit) return machine.objects.base[object]! + offset;
  if (machine.stopAtForeign(object, site)) return undefined;
  const failure = machine.accessFailure(object);
  machine.host.hooks?.badAccess?.(object);
  if (failure === 'opaque') machine.stopUnsupported('access to memory of which nothing is known', site);
  else machine.failKind(failure, call.args[index], site, write);
  return undefined;
}
