import { beforeAll, describe, expect, it } from 'vitest';
import type { EmbeddedClang } from '../../../server/src/compile/embedded-clang';
import { objectMemory } from '../../../server/src/memory/models';
import { type RunEnd, runProgram } from '../../../server/src/program/run';
import { defaultValue } from '../../../server/src/term/value';
import { embeddedClang, llOf, request } from '../compile/compiler';
import { lowered, x86 } from './lowered';

let clang: EmbeddedClang;
beforeAll(async () => {
  clang = await embeddedClang();
});

/** What is not supported, C that has it where `c` is 1, and what it is called. */
const inC: readonly (readonly [string, string, string])[] = [
  [
    'inline assembly',
    'int f(int c) { int x = 0; if (c == 1) __asm__("mov $1, %0" : "=r"(x)); return x; }',
    'inline assembly',
  ],
  ['setjmp', '#include <setjmp.h>\njmp_buf b;\nint f(int c) { if (c == 1) return setjmp(b); return 0; }', 'setjmp'],
  [
    'threads',
    '#include <pthread.h>\nvoid *run(void *p) { return p; }\nint f(int c) { pthread_t t; if (c == 1) return pthread_create(&t, 0, run, 0); return 0; }',
    'threads',
  ],
  ['a volatile global', 'volatile int port;\nint f(int c) { if (c == 1) return port; return 0; }', 'volatile access'],
  [
    'a callback given to an unknown function',
    'void each(int (*)(int));\nint one(int x) { return x; }\nint f(int c) { if (c == 1) each(one); return 0; }',
    "function passed to 'each', which has no body",
  ],
  [
    'an object of many gigabytes',
    'int f(int c) { if (c == 1) { unsigned long n = 1ul << 50; volatile char a[n]; a[0] = 1; } return 0; }',
    'very large object',
  ],
  [
    'exit handlers',
    '#include <stdlib.h>\nvoid last(void) {}\nint f(int c) { if (c == 1) atexit(last); return 0; }',
    'exit handlers',
  ],
];

const inIr: readonly (readonly [string, string, string])[] = [
  ['an unknown intrinsic', 'call void @llvm.made.up()', 'llvm.made.up'],
  ['PowerPC floats', '%x = fadd ppc_fp128 undef, undef', 'ppc_fp128'],
  ['scalable vectors', '%x = add <vscale x 4 x i32> undef, undef', 'scalable vector'],
  ['va_arg', '%p = alloca ptr\n  %x = va_arg ptr %p, i32', 'va_arg'],
];

/** Runs `f` with its first argument. */
function run(text: string, argument: number): RunEnd {
  const { program } = objectMemory.apply(lowered(text, 'f'));
  return runProgram(
    program,
    {
      input: () => argument,
      havoc: ({ target }) => defaultValue(target.sort),
      initial: ({ sort }) => defaultValue(sort),
    },
    { steps: 10_000 },
  );
}

describe('what is not supported is unsupported at its place, and nowhere else', () => {
  it.each(inC)('%s', (_, text, construct) => {
    const ll = llOf(clang.compile(request(text)));
    expect(run(ll, 0).kind).toBe('returned');
    const end = run(ll, 1);
    expect(end).toMatchObject({ kind: 'unsupported', construct });
    const line = text.split('\n').findIndex((one) => one.includes('int f(int c)')) + 1;
    expect(end.kind === 'unsupported' ? end.place?.source?.line : undefined).toBe(line);
  });

  it.each(inIr)('%s', (_, instruction, construct) => {
    const text = `${x86}
declare void @llvm.made.up()
define i32 @f(i32 noundef %c) {
entry:
  %is = icmp eq i32 %c, 1
  br i1 %is, label %there, label %done
there:
  ${instruction}
  br label %done
done:
  ret i32 0
}`;
    expect(run(text, 0).kind).toBe('returned');
    expect(run(text, 1)).toMatchObject({ kind: 'unsupported', construct });
  });

  it('exceptions', () => {
    const text = `${x86}
declare void @g()
declare i32 @personality(...)
define i32 @f(i32 noundef %c) personality ptr @personality {
entry:
  %is = icmp eq i32 %c, 1
  br i1 %is, label %there, label %done
there:
  invoke void @g() to label %done unwind label %pad
pad:
  %l = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %l
done:
  ret i32 0
}`;
    expect(run(text, 0).kind).toBe('returned');
    expect(run(text, 1)).toMatchObject({ kind: 'unsupported', construct: 'exceptions' });
  });
});
