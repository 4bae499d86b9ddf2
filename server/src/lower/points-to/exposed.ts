import type { GlobalVariable } from '../../ir/model/globals';

/** Whether other modules may know a global, and change it. */
export function isExposed(global: GlobalVariable): boolean {
  return global.linkage !== 'internal' && global.linkage !== 'private' && !global.isConstant;
}
