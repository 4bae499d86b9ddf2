import { type CheckKind, checkKinds } from './check';

/** What is asked for, as far as it changes what a program means or which checks it has. */
export interface TaskOptions {
  /** Kinds of checks that are on. One that is off is neither reported nor ends an execution; the ledger says so. */
  readonly checks: ReadonlySet<CheckKind>;
  /** `abort()` is a reach-error; otherwise it just ends the program. */
  readonly abortIsError: boolean;
  /** malloc, calloc and realloc may return null. */
  readonly allocationMayFail: boolean;
}

/** Everything but leaks, which only whole programs can be blamed for, and termination, which needs an engine of its own. */
export const defaultOptions: TaskOptions = {
  checks: new Set(checkKinds.filter((kind) => kind !== 'memory-leak' && kind !== 'termination')),
  abortIsError: false,
  allocationMayFail: true,
};

/** Equal for options that say the same. */
export function optionsText({ checks, ...others }: TaskOptions): string {
  return JSON.stringify([others, [...checks].sort()]);
}
