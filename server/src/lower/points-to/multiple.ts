import type { Value } from '../../ir/model/value';
import { trailingZeros } from '../../base/bits';
import { gcd } from './arithmetic';

/** No multiple of more than this matters. */
const most = 64;

/** A number that the value is a multiple of, as far as its text shows: a power of two, at most 64. */
export function knownMultiple(value: Value, depth = 8): number {
  if (value.kind === 'int') return powerIn(value.value);
  if (value.kind !== 'instruction' || depth === 0) return 1;
  switch (value.opcode) {
    case 'mul':
      return Math.min(most, knownMultiple(value.lhs, depth - 1) * knownMultiple(value.rhs, depth - 1));
    case 'add':
    case 'sub':
    case 'or':
      return gcd(knownMultiple(value.lhs, depth - 1), knownMultiple(value.rhs, depth - 1));
    case 'shl': {
      const by = value.rhs.kind === 'int' ? Number(value.rhs.value) : 0;
      return Math.min(most, knownMultiple(value.lhs, depth - 1) * 2 ** Math.min(by, 6));
    }
    case 'zext':
    case 'sext':
    case 'trunc':
      return knownMultiple(value.value, depth - 1);
    case 'extractvalue': {
      // The product of llvm.umul.with.overflow.
      const call = value.aggregate;
      if (call.kind !== 'instruction' || call.opcode !== 'call' || value.indices[0] !== 0) return 1;
      const name = call.callee.kind === 'function' ? String(call.callee.name) : '';
      if (!/^llvm\.[su]mul\.with\.overflow/.test(name)) return 1;
      return Math.min(most, knownMultiple(call.args[0]!, depth - 1) * knownMultiple(call.args[1]!, depth - 1));
    }
    default:
      return 1;
  }
}

function powerIn(value: bigint): number {
  return value === 0n ? most : Math.min(most, 2 ** trailingZeros(value)!);
}
