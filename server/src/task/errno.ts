import type { GlobalVariable } from '../ir/model/globals';
import type { Module } from '../ir/model/module';

/** The variable behind `errno`, which comes with the model of `__errno_location`. */
const name = 'libc/errno_value';

export const errnoBytes = 4;

/** ENOMEM. */
export const outOfMemory = 12;

const known = new WeakMap<Module, GlobalVariable | null>();

/** `errno`, where the module uses it. */
export function errnoOf(module: Module): GlobalVariable | undefined {
  let found = known.get(module);
  if (found === undefined) {
    found = module.variables.find((variable) => variable.name === name) ?? null;
    known.set(module, found);
  }
  return found ?? undefined;
}
