import { isPackedVector, scalarLeaves } from '../ir/model/scalars';
import type { Type } from '../ir/model/types';
import type { Machine } from './machine';
import type { ScalarValue } from './scalar-value';

/** Writes a value of any type at an address, scalar by scalar. */
export function storeHeld(machine: Machine, type: Type, address: number, values: readonly ScalarValue[]): void {
  const { layout, holder } = machine.program.env;
  if (isPackedVector(type, layout)) {
    let [bits, undef, shift] = [0n, 0n, 0n];
    for (const value of values) {
      bits |= value.bits << shift;
      undef |= value.undef << shift;
      shift += BigInt(holder.widthOf(value.type));
    }
    machine.memory.writeBig(address, layout.storeSize(type), bits, undef);
    return;
  }
  const leaves = scalarLeaves(type, layout) ?? [];
  leaves.forEach((leaf, index) => {
    const value = values[index]!;
    machine.memory.writeBig(address + leaf.offset, layout.storeSize(leaf.type), value.bits, value.undef);
  });
}
