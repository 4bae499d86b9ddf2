import type { Machine } from './machine';

/**
 * Frees the numbers of dead objects that nothing mentions: no bytes in memory, no saved variable. Only when numbers have
 * run out; errs on the side of keeping (any two bytes that look like a number count).
 */
export function recycleNumbers(machine: Machine, stackEnd: number): void {
  const { objects, memory, stack, bigs, program } = machine;
  const mentioned = new Uint8Array(objects.capacity);
  const { objectBits } = program.pointers;
  const capacityMask = BigInt(objects.capacity - 1);
  // Their frames will end them by number, also those whose lifetime has ended already.
  for (const object of machine.stackObjects) mentioned[object] = 1;
  const { bytes, top } = { bytes: memory.bytes, top: memory.top };
  if (objectBits === 16) {
    for (let i = 0; i + 1 < top; i++) mentioned[bytes[i]! | (bytes[i + 1]! << 8)] = 1;
  } else {
    // The upper 12 of 32 bits: a byte and the upper half of the one before.
    for (let i = 0; i + 1 < top; i++) mentioned[(bytes[i]! >> 4) | (bytes[i + 1]! << 4)] = 1;
  }
  for (let i = 0; i < stackEnd; i++) {
    const value = stack[i]!;
    if (value > 0 && value < objects.capacity) mentioned[value] = 1;
    // A pointer that was cast to an integer has the number in the upper half of a word.
    mentioned[((value | 0) >>> (32 - objectBits)) % objects.capacity] = 1;
    // Wide integers may hold several pointers, at any place.
    for (let rest = bigs[i] ?? 0n; rest > 0n; rest >>= 1n) mentioned[Number(rest & capacityMask)] = 1;
  }
  objects.recycle((object) => mentioned[object] === 1, machine.program.env.objects.firstFree);
}
