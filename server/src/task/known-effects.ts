/**
 * Functions of libc without a model that change nothing but what some of their arguments lead to, and `errno`: what they
 * return and write is arbitrary, but the program's own globals stay what they are.
 */
import { remembered } from '../base/remembered';
import { errnoOf } from './errno';
import type { GlobalVariable, IrFunction } from '../ir/model/globals';
import type { Module } from '../ir/model/module';
import type { Value } from '../ir/model/value';
import { partsOf } from './plan/slots';

/** What models call to make the object that the argument points to arbitrary: no call of the user's. */
export const scrambler = '__verdict_scramble';

/** What a call without a body may change. */
export interface Effects {
  /** Whether an object that this argument leads to may change. */
  readonly changes: (argument: number) => boolean;
  /** Globals that may change whatever the arguments are. */
  readonly globals: readonly GlobalVariable[];
}

export function effectsOf(fn: IrFunction, module: Module): Effects {
  const changed = changedArguments(String(fn.name));
  if (changed === undefined) return { changes: () => true, globals: exposedGlobals(module) };
  const errno = errnoOf(module);
  const changes =
    typeof changed === 'object' ? (index: number) => changed.includes(index) : (index: number) => index >= changed;
  return { changes, globals: errno === undefined ? [] : [errno] };
}

/** Those that other modules know. Constants lead to others. */
const exposed = new WeakMap<Module, readonly GlobalVariable[]>();

function exposedGlobals(module: Module): readonly GlobalVariable[] {
  let found = exposed.get(module);
  if (found === undefined) {
    found = module.variables.filter(({ linkage }) => linkage !== 'internal' && linkage !== 'private');
    exposed.set(module, found);
  }
  return found;
}

/** Whether a global starts with the address of another. */
export const leadsOn = remembered(({ initializer }: GlobalVariable): boolean => {
  const work: Value[] = initializer === undefined ? [] : [initializer];
  for (let value = work.pop(); value !== undefined; value = work.pop()) {
    if (value.kind === 'variable') return true;
    work.push(...partsOf(value));
  }
  return false;
});

/** The arguments whose objects change: these, or all from a number on; undefined where nothing is known. */
function changedArguments(name: string): readonly number[] | number | undefined {
  return others.get(name) ?? (pure.has(name) || pure.has(name.replace(/[fl]$/, '')) ? [] : undefined);
}

/** Nothing changes. Of the functions of math.h there are three each (`sin`, `sinf`, `sinl`). */
const pure: ReadonlySet<string> = new Set(
  [
    'sin cos tan asin acos atan atan2 sinh cosh tanh asinh acosh atanh exp exp2 expm1 log log2 log10 log1p logb ilogb pow',
    'hypot cbrt tgamma lgamma erf erfc ldexp scalbn scalbln nextafter remainder nan',
    'fopen freopen fdopen popen tmpfile fclose pclose feof ferror clearerr fileno fseek fseeko ftell ftello rewind',
    'remove rename unlink atof',
    'getenv secure_getenv system clock difftime localtime gmtime asctime ctime strerror strsignal setlocale',
    'getpid getppid getuid geteuid sleep usleep isatty open creat close lseek write access mkdir rmdir chdir dup dup2',
    'opendir closedir readdir sysconf getpagesize sched_yield arc4random',
  ].flatMap((line) => line.split(' ')),
);

const others: ReadonlyMap<string, readonly number[] | number> = new Map<string, readonly number[] | number>([
  [scrambler, [0]],
  ['sscanf', 2],
  ['__isoc99_sscanf', 2],
  ['__isoc23_sscanf', 2],
  ['getline', [0, 1]],
  ['getdelim', [0, 1]],
  ['frexp', [1]],
  ['frexpf', [1]],
  ['frexpl', [1]],
  ['strtod', [1]],
  ['strtof', [1]],
  ['strtold', [1]],
  ['time', [0]],
  ['localtime_r', [1]],
  ['gmtime_r', [1]],
  ['mktime', [0]],
  ['strftime', [0]],
  ['asctime_r', [1]],
  ['ctime_r', [1]],
  ['gettimeofday', [0, 1]],
  ['clock_gettime', [1]],
  ['nanosleep', [1]],
  ['read', [1]],
  ['pread', [1]],
  ['stat', [1]],
  ['fstat', [1]],
  ['lstat', [1]],
  ['getcwd', [0]],
  ['strerror_r', [1]],
]);
