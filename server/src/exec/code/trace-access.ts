import type { Instruction } from '../../ir/model/instructions';
import type { Emitter } from './emitter';

/** Emits the telling of an access to linear memory, whose checks have passed. */
export function traceAccess(
  at: Instruction,
  address: string,
  bytes: number | string,
  write: boolean,
  e: Emitter,
): void {
  e.writer.line(`m.tellAccess(${e.site(at)}, ${address}, ${bytes}, ${write});`);
}
