import type { IrFunction } from '../../ir/model/globals';

const constructs: readonly (readonly [RegExp, string])[] = [
  [/^(_*(sig)?setjmp|__sigsetjmp|_*(sig)?longjmp)$/, 'setjmp'],
  [/^(pthread_|thrd_|mtx_|cnd_|sem_)/, 'threads'],
  [/^(fork|vfork|clone)$/, 'processes'],
  [/^(signal|sigaction|bsd_signal)$/, 'signal handlers'],
  [/^(getcontext|setcontext|makecontext|swapcontext)$/, 'contexts'],
  [/^(atexit|at_quick_exit|on_exit)$/, 'exit handlers'],
  [/^__VERIFIER_atomic/, 'threads'],
];

/** What a function without a body does that no arbitrary result can stand for. */
export function unsupportedCallee(fn: IrFunction): string | undefined {
  const name = String(fn.name);
  return constructs.find(([pattern]) => pattern.test(name))?.[1];
}
