import type { IrFunction } from '../ir/model/globals';
import type { CallBase } from '../ir/model/instructions';
import type { Value } from '../ir/model/value';

/** What we know of a function by its name alone, when it has no body (errors: even when it has one). */
export type KnownFunction =
  | 'assert-failure'
  | 'error'
  | 'abort'
  | 'exit'
  | 'assume'
  | 'nondet'
  | 'malloc'
  | 'calloc'
  | 'aligned-alloc'
  | 'realloc'
  | 'free'
  | 'memcpy'
  | 'memmove'
  | 'memset';

const byName: ReadonlyMap<string, KnownFunction> = new Map<string, KnownFunction>([
  ['__assert_fail', 'assert-failure'],
  ['__assert_perror_fail', 'assert-failure'],
  ['__assert_rtn', 'assert-failure'],
  ['_assert', 'assert-failure'],
  ['__assert', 'assert-failure'],
  ['__assert_func', 'assert-failure'],
  ['reach_error', 'error'],
  ['__VERIFIER_error', 'error'],
  ['abort', 'abort'],
  ['exit', 'exit'],
  ['_exit', 'exit'],
  ['_Exit', 'exit'],
  ['quick_exit', 'exit'],
  ['__VERIFIER_assume', 'assume'],
  ['malloc', 'malloc'],
  ['calloc', 'calloc'],
  ['aligned_alloc', 'aligned-alloc'],
  ['memalign', 'aligned-alloc'],
  ['realloc', 'realloc'],
  ['free', 'free'],
  ['cfree', 'free'],
  ['memcpy', 'memcpy'],
  ['memmove', 'memmove'],
  ['memset', 'memset'],
]);

/** What is known of a function by its name. A body wins over what we know, except for the error functions. */
export function knownFunction(fn: IrFunction): KnownFunction | undefined {
  if (typeof fn.name !== 'string') return undefined;
  const known = fn.name.startsWith('__VERIFIER_nondet_') ? 'nondet' : byName.get(fn.name);
  return fn.isDeclaration || known === 'error' ? known : undefined;
}

/** The function that a value names, seen through aliases and pointer casts. */
export function namedFunction(value: Value): IrFunction | undefined {
  let current: Value = value;
  for (let steps = 0; steps < 100; steps++) {
    switch (current.kind) {
      case 'function':
        return current;
      case 'alias':
        current = current.aliasee;
        break;
      case 'dso_local_equivalent':
      case 'no_cfi':
        current = current.target;
        break;
      case 'expr':
        if (current.opcode !== 'bitcast' && current.opcode !== 'addrspacecast') return undefined;
        current = current.value;
        break;
      default:
        return undefined;
    }
  }
  return undefined;
}

/** The function that a call calls, if the text says so. */
export function directCallee(call: CallBase): IrFunction | undefined {
  return namedFunction(call.callee);
}

/** The intrinsic's name without `llvm.` and type suffixes (`sadd.with.overflow`), or undefined for other functions. */
export function intrinsicName(fn: IrFunction): string | undefined {
  if (typeof fn.name !== 'string' || !fn.name.startsWith('llvm.')) return undefined;
  return fn.name.slice('llvm.'.length).replace(typeSuffixes, '');
}

/** `.i32`, `.p0`, `.p0i8`, `.v4f32`, `.f80`, `.nxv2i64`, `.p0s_struct.x`, … at the end, as many as there are. */
const typeSuffixes = /(?:\.(?:(?:nx)?v\d+)?(?:i\d+|[fb]f?\d+|ppcf128|p\d+\w*|isVoid|s_[\w.]+|a\d+\w+))+$/;
