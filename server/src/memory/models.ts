import { applyPlan } from './apply';
import type { MemoryModel } from './model';

/** The default: one array per partition that the points-to analysis found, with cells as wide as its accesses. */
export const objectMemory: MemoryModel = {
  name: 'objects',
  apply: (program) => applyPlan(program, { partitions: program.partitions, placeOf: (partition) => partition }),
};

/** All memory in one array of bytes (Gazer 3.3.2): slow, and independent of the points-to analysis; for cross-checks. */
export const flatMemory: MemoryModel = {
  name: 'flat',
  apply: (program) =>
    applyPlan(program, { partitions: [{ index: 0, name: 'bytes', group: 0, cellBytes: 1 }], placeOf: () => 0 }),
};
