import { assertNever } from '../../base/assert-never';
import type { Sanitizer } from '../../compile/user/native-build';
import type { CheckKind } from '../../task/check';

/** What makes a native program stop where a check of that kind fails; or why nothing does. */
export function sanitizerFor(kind: CheckKind): Sanitizer | { readonly kind: 'nothing'; readonly reason: string } {
  switch (kind) {
    case 'assert':
    case 'reach-error':
      return { kind: 'none' };
    case 'division-by-zero':
      return trap('integer-divide-by-zero');
    case 'signed-overflow':
      return trap('signed-integer-overflow,integer-divide-by-zero');
    case 'shift-range':
      return trap('shift');
    case 'unreachable':
      return trap('unreachable');
    case 'float-cast-range':
      return trap('float-cast-overflow');
    case 'null-dereference':
    case 'out-of-bounds':
    case 'use-after-free':
    case 'double-free':
    case 'invalid-free':
      return { kind: 'library', name: 'address' };
    case 'uninitialised-read':
      return { kind: 'library', name: 'memory' };
    case 'memory-leak':
      return nothing('what is lost is found when a program has ended, and not under a debugger');
    case 'missing-return':
      return nothing('compilers of C let a function end without its value');
    case 'termination':
      return nothing('an execution that does not end has no place where it fails');
    default:
      return assertNever(kind);
  }
}

/** A failure that is found ends the program with a signal, where debuggers stop. */
export const sanitizerEnvironment: Readonly<Record<string, string>> = {
  ASAN_OPTIONS: 'abort_on_error=1:detect_leaks=0:detect_stack_use_after_return=1',
  MSAN_OPTIONS: 'abort_on_error=1',
};

function trap(checks: string): Sanitizer {
  return { kind: 'trap', checks };
}

function nothing(reason: string): { readonly kind: 'nothing'; readonly reason: string } {
  return { kind: 'nothing', reason: `a native run does not show it: ${reason}` };
}
