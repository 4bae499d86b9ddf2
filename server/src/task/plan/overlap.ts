import type { Value } from '../../ir/model/value';
import type { Draft, PlanContext } from './context';
import { staticAddress } from './static-address';

/**
 * `memcpy`, and an assignment of structs, between places that have some bytes in common but not all: undefined in C. The
 * check is about the length. Left out where the text shows that it holds.
 */
export function overlapChecks(to: Value, from: Value, length: Value, context: PlanContext): readonly Draft[] {
  if (length.kind === 'int' && length.value <= 1n) return [];
  if (areApart(to, from, length, context)) return [];
  return [{ kind: 'out-of-bounds', message: 'copy between places that overlap', subject: length }];
}

function areApart(to: Value, from: Value, length: Value, context: PlanContext): boolean {
  const { layout } = context;
  const [a, b] = [staticAddress(to, layout), staticAddress(from, layout)];
  if (a === undefined || b === undefined) {
    const base = a?.base ?? b?.base;
    return base?.kind === 'instruction' && context.isRegister(base);
  }
  if (a.base !== b.base) return true;
  if (a.offsets === undefined || b.offsets === undefined || length.kind !== 'int') return false;
  if (a.offsets.least !== a.offsets.greatest || b.offsets.least !== b.offsets.greatest) return false;
  const distance = a.offsets.least - b.offsets.least;
  return distance === 0n || distance >= length.value || -distance >= length.value;
}
