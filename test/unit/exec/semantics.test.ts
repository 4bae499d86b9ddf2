/** docs/semantics.md, sentence by sentence, on small pieces of IR. */
import { describe, expect, it } from 'vitest';
import { ListInputs } from '../../../server/src/exec/inputs/list';
import { RandomInputs } from '../../../server/src/exec/inputs/random';
import type { CheckKind } from '../../../server/src/task/check';
import { checkKinds } from '../../../server/src/task/check';
import type { TaskOptions } from '../../../server/src/task/options';
import { moduleOf, programOf, type Run, runProgram } from './support/run';

const layout = 'target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"';

function execute(text: string, inputs: readonly number[] = [], options: Partial<TaskOptions> = {}): Run {
  const program = programOf(moduleOf(`${layout}\n${text}`), options);
  return runProgram(program, { function: 'f', inputs: new ListInputs(inputs.map(BigInt)) });
}

/** How it ended, in one word or two. */
function outcome(run: Run): string {
  const { result, returned } = run;
  switch (result.kind) {
    case 'violated':
      return result.check.kind;
    case 'unsupported':
      return `unsupported: ${result.construct}`;
    case 'finished': {
      const [value] = returned;
      if (value === undefined) return result.how === 'returned' ? 'void' : result.how;
      return value.undef === 0n ? value.bits.toString() : `undef ${value.undef.toString(16)}`;
    }
    default:
      return result.kind;
  }
}

const body = (type: string, text: string, params = ''): string => `define ${type} @f(${params}) {\n${text}\n}`;

describe('undef is kept bit by bit', () => {
  const load =
    '%p = alloca i32\n  %q = getelementptr i8, ptr %p, i64 1\n  store i8 7, ptr %q\n  %v = load i32, ptr %p\n';
  const cases: readonly (readonly [string, string, string])[] = [
    ['of bytes never written', body('i32', `${load}  ret i32 %v`), 'undef ffff00ff'],
    ['and with a defined 0 is defined', body('i32', `${load}  %r = and i32 %v, 65280\n  ret i32 %r`), '1792'],
    ['or with a defined 1 is defined', body('i32', `${load}  %r = or i32 %v, -65281\n  ret i32 %r`), '4294903807'],
    ['xor', body('i32', `${load}  %r = xor i32 %v, -1\n  ret i32 %r`), 'undef ffff00ff'],
    ['shl', body('i32', `${load}  %r = shl i32 %v, 8\n  ret i32 %r`), 'undef ff00ff00'],
    ['ashr copies the sign', body('i32', `${load}  %r = ashr i32 %v, 4\n  ret i32 %r`), 'undef fffff00f'],
    ['trunc', body('i16', `${load}  %r = trunc i32 %v to i16\n  ret i16 %r`), 'undef ff'],
    ['zext', body('i64', `${load}  %r = zext i32 %v to i64\n  ret i64 %r`), 'undef ffff00ff'],
    ['sext', body('i64', `${load}  %r = sext i32 %v to i64\n  ret i64 %r`), 'undef ffffffffffff00ff'],
    ['add spoils all', body('i32', `${load}  %r = add i32 %v, 1\n  ret i32 %r`), 'undef ffffffff'],
    ['icmp', body('i1', `${load}  %r = icmp eq i32 %v, 1\n  ret i1 %r`), 'undef 1'],
    [
      'a phi takes one side',
      body('i32', 'br label %b\nb:\n  %r = phi i32 [ undef, %0 ]\n  ret i32 %r'),
      'undef ffffffff',
    ],
    ['select on undef is undef', body('i32', '%r = select i1 undef, i32 1, i32 1\n  ret i32 %r'), 'undef ffffffff'],
    ['select takes one side', body('i32', '%r = select i1 true, i32 1, i32 undef\n  ret i32 %r'), '1'],
    [
      'a pointer byte by byte',
      body('ptr', '%p = alloca ptr\n  store i8 0, ptr %p\n  %v = load ptr, ptr %p\n  ret ptr %v'),
      'undef ffffffffffffff00',
    ],
    [
      'poison of ctlz',
      `declare i32 @llvm.ctlz.i32(i32, i1)\n${body('i32', '%r = call i32 @llvm.ctlz.i32(i32 0, i1 true)\n  ret i32 %r')}`,
      'undef ffffffff',
    ],
    ['nneg that does not hold', body('i64', '%r = zext nneg i32 -1 to i64\n  ret i64 %r'), 'undef ffffffffffffffff'],
    [
      'insertelement out of range',
      body(
        'i32',
        '%v = insertelement <2 x i32> zeroinitializer, i32 1, i32 5\n  %r = extractelement <2 x i32> %v, i32 0\n  ret i32 %r',
      ),
      'undef ffffffff',
    ],
  ];
  it.each(cases)('%s', (_name, text, expected) => {
    expect(outcome(execute(text))).toBe(expected);
  });

  it('freeze takes an input, only if it must', () => {
    expect(outcome(execute(body('i32', '%r = freeze i32 undef\n  ret i32 %r'), [42]))).toBe('42');
    expect(outcome(execute(body('i32', '%r = freeze i32 5\n  ret i32 %r')))).toBe('5');
    expect(outcome(execute(body('i32', '%r = freeze i32 undef\n  ret i32 %r')))).toBe('input-exhausted');
  });

  const uses: readonly (readonly [string, string])[] = [
    ['branch', body('i32', 'br i1 undef, label %a, label %b\na:\n  ret i32 1\nb:\n  ret i32 2')],
    ['switch', body('i32', 'switch i32 undef, label %b [ i32 1, label %a ]\na:\n  ret i32 1\nb:\n  ret i32 2')],
    [
      'address',
      body('i32', '%p = alloca i32\n  %s = select i1 undef, ptr %p, ptr %p\n  store i32 1, ptr %s\n  ret i32 0'),
    ],
    ['division', body('i32', '%r = udiv i32 1, undef\n  ret i32 %r')],
    ['shift amount', body('i32', '%r = shl i32 1, undef\n  ret i32 %r')],
    ['overflow', body('i32', '%r = add nsw i32 1, undef\n  ret i32 %r')],
    ['float to integer', body('i32', '%r = fptosi double undef to i32\n  ret i32 %r')],
    [
      'noundef argument',
      `define void @g(i32 noundef %x) {\n  ret void\n}\n${body('i32', 'call void @g(i32 undef)\n  ret i32 0')}`,
    ],
    ['noundef result', 'define noundef i32 @f() {\n  ret i32 undef\n}'],
    [
      'argument of a function without a body',
      `declare void @h(i32)\n${body('i32', 'call void @h(i32 undef)\n  ret i32 0')}`,
    ],
    ['callee', body('i32', 'call void undef()\n  ret i32 0')],
  ];
  it.each(uses)('use in a %s is an uninitialised-read', (_name, text) => {
    expect(outcome(execute(text))).toBe('uninitialised-read');
  });
});

describe('pointers and objects', () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ['null', body('i32', '%r = load i32, ptr null\n  ret i32 %r'), 'null-dereference'],
    [
      'an integer',
      body('i32', '%p = inttoptr i64 64 to ptr\n  %r = load i32, ptr %p\n  ret i32 %r'),
      'null-dereference',
    ],
    [
      'no such object',
      body('i32', '%p = inttoptr i64 -281474976710656 to ptr\n  %r = load i32, ptr %p\n  ret i32 %r'),
      'out-of-bounds',
    ],
    [
      'there and back',
      body(
        'i32',
        '%p = alloca i32\n  store i32 9, ptr %p\n  %i = ptrtoint ptr %p to i64\n  %q = inttoptr i64 %i to ptr\n  %r = load i32, ptr %q\n  ret i32 %r',
      ),
      '9',
    ],
    [
      'a huge index',
      body(
        'i64',
        '%p = alloca i32\n  %q = getelementptr i32, ptr %p, i64 %i\n  %d = ptrtoint ptr %q to i64\n  %r = and i64 %d, 281474976710655\n  ret i64 %r',
        'i64 %i',
      ),
      '140737488355328',
    ],
    [
      'one past the end and back',
      body(
        'i32',
        '%p = alloca [2 x i32]\n  store i32 3, ptr %p\n  %q = getelementptr i32, ptr %p, i64 5\n  %b = getelementptr i32, ptr %q, i64 -5\n  %r = load i32, ptr %b\n  ret i32 %r',
      ),
      '3',
    ],
    [
      'before the start',
      body('i32', '%p = alloca i32\n  %q = getelementptr i8, ptr %p, i64 -1\n  store i8 1, ptr %q\n  ret i32 0'),
      'out-of-bounds',
    ],
    ['a function has no bytes', body('i32', '%r = load i32, ptr @f\n  ret i32 %r'), 'out-of-bounds'],
    [
      'a constant is not written',
      `@c = constant i32 4\n${body('i32', 'store i32 1, ptr @c\n  ret i32 0')}`,
      'out-of-bounds',
    ],
    [
      'declared without a size',
      `@e = external global [0 x i32]\n${body('i32', '%r = load i32, ptr @e\n  ret i32 %r')}`,
      'unsupported: access to memory of which nothing is known',
    ],
    [
      'after lifetime.end',
      `declare void @llvm.lifetime.end.p0(ptr)\ndeclare void @g(ptr)\n${body('i32', '%p = alloca [4 x i32]\n  %i = ptrtoint ptr %p to i64\n  %q = inttoptr i64 %i to ptr\n  store i32 1, ptr %q\n  call void @llvm.lifetime.end.p0(ptr %p)\n  %r = load i32, ptr %q\n  ret i32 %r')}`,
      'use-after-free',
    ],
    [
      'equality compares object and offset',
      body(
        'i1',
        '%a = alloca i32\n  %b = alloca i32\n  %i = ptrtoint ptr %a to i64\n  %j = ptrtoint ptr %b to i64\n  %r = icmp eq ptr %a, %b\n  ret i1 %r',
      ),
      '0',
    ],
    [
      'order goes by the bits',
      body(
        'i1',
        '%a = alloca i32\n  %b = alloca i32\n  %i = ptrtoint ptr %a to i64\n  %j = ptrtoint ptr %b to i64\n  %r = icmp ult ptr %a, %b\n  ret i1 %r',
      ),
      '1',
    ],
    [
      'after stackrestore',
      `declare ptr @llvm.stacksave.p0()\ndeclare void @llvm.stackrestore.p0(ptr)\n${body('i32', '%s = call ptr @llvm.stacksave.p0()\n  %p = alloca i32, i64 %n\n  store i32 1, ptr %p\n  call void @llvm.stackrestore.p0(ptr %s)\n  %r = load i32, ptr %p\n  ret i32 %r', 'i64 %n')}`,
      'use-after-free',
    ],
  ];
  it.each(cases)('%s', (_name, text, expected) => {
    expect(
      outcome(execute(text, [2 ** 47]).result.kind === 'unsupported' ? execute(text, [3]) : execute(text, [2 ** 47])),
    ).toBe(expected);
  });

  it('allocations that are too large are unsupported', () => {
    const text = body('ptr', '%n = add i64 0, 70368744177664\n  %p = alloca i8, i64 %n\n  ret ptr %p');
    expect(outcome(execute(text))).toMatch(/^unsupported: allocation/);
  });

  it('allocations that no allocator grants end what is assumed to succeed', () => {
    const code = '%p = call ptr @malloc(i64 70368744177664)\n  %v = load i8, ptr %p\n  ret i8 %v';
    expect(outcome(execute(`declare ptr @malloc(i64)\n${body('i8', code)}`))).toBe('assumption-failed');
  });
});

describe('calls', () => {
  const call = (text: string): string => body('i32', text);
  const cases: readonly (readonly [string, string, string])[] = [
    [
      'through null',
      call('%p = load ptr, ptr @g\n  %r = call i32 %p()\n  ret i32 %r').replace(/^/, '@g = global ptr null\n'),
      'null-dereference',
    ],
    [
      'through data',
      `@g = global i32 0\n${call('%s = select i1 true, ptr @g, ptr null\n  %r = call i32 %s()\n  ret i32 %r')}`,
      'out-of-bounds',
    ],
    [
      'with other types',
      `define i32 @g(i64 %x) {\n  ret i32 1\n}\n${call('%s = select i1 true, ptr @g, ptr null\n  %r = call i32 %s(i32 1)\n  ret i32 %r')}`,
      'unsupported: call with other types than those of the function',
    ],
    [
      'without a prototype',
      `@x = global ptr null\ndefine i32 @g(i32 %x) {\n  ret i32 %x\n}\n${call('%r = call i32 (...) @g(i32 8)\n  ret i32 %r')}`,
      '8',
    ],
    ['assembly', call('call void asm sideeffect "nop", ""()\n  ret i32 0'), 'unsupported: inline assembly'],
    [
      'invoke of a function',
      `declare void @g()\n${call('invoke void @g() to label %done unwind label %pad\ndone:\n  ret i32 0\npad:\n  %p = landingpad i32 cleanup\n  ret i32 1')}`,
      'unsupported: exceptions',
    ],
    [
      'setjmp',
      `declare i32 @setjmp(ptr) returns_twice\n${call('%p = alloca [25 x i64]\n  %r = call i32 @setjmp(ptr %p)\n  ret i32 %r')}`,
      'unsupported: call of setjmp',
    ],
    [
      'threads',
      `declare i32 @pthread_create(ptr, ptr, ptr, ptr)\n${call('%r = call i32 @pthread_create(ptr null, ptr null, ptr null, ptr null)\n  ret i32 %r')}`,
      'unsupported: call of pthread_create',
    ],
    [
      'assume that fails',
      `declare void @__VERIFIER_assume(i32)\n${call('call void @__VERIFIER_assume(i32 0)\n  ret i32 0')}`,
      'assumption-failed',
    ],
    [
      'llvm.assume that fails',
      `declare void @llvm.assume(i1)\n${call('%c = icmp eq ptr @f, null\n  call void @llvm.assume(i1 %c)\n  ret i32 0')}`,
      'unreachable',
    ],
    ['abort', `declare void @abort()\n${call('call void @abort()\n  unreachable')}`, '0'],
    ['exit', `declare void @exit(i32)\n${call('call void @exit(i32 3)\n  unreachable')}`, '0'],
    [
      'a function that falls off its end',
      'define i32 @g(i1 %c) {\n  %s = alloca i32\n  br i1 %c, label %a, label %b\na:\n  store i32 1, ptr %s\n  br label %b\nb:\n  %v = load i32, ptr %s\n  ret i32 %v\n}\n' +
        call('%r = call i32 @g(i1 false)\n  ret i32 %r'),
      'missing-return',
    ],
    [
      'its value not used',
      'define i32 @g(i1 %c) {\n  %s = alloca i32\n  br i1 %c, label %a, label %b\na:\n  store i32 1, ptr %s\n  br label %b\nb:\n  %v = load i32, ptr %s\n  ret i32 %v\n}\n' +
        call('%r = call i32 @g(i1 false)\n  ret i32 4'),
      '4',
    ],
    [
      'recursion without end',
      'define i32 @f() {\n  %r = call i32 @f()\n  ret i32 %r\n}',
      'unsupported: recursion deeper than 100000 calls',
    ],
    [
      'volatile load of a global',
      `@g = global i32 1\n${call('%r = load volatile i32, ptr @g\n  ret i32 %r')}`,
      'unsupported: volatile load',
    ],
    [
      'volatile local',
      call('%p = alloca i32\n  store volatile i32 6, ptr %p\n  %r = load volatile i32, ptr %p\n  ret i32 %r'),
      '6',
    ],
  ];
  it.each(cases)('%s', (_name, text, expected) => {
    expect(outcome(execute(text))).toBe(expected);
  });

  it('abort is an error by option', () => {
    const text = `declare void @abort()\n${call('call void @abort()\n  unreachable')}`;
    expect(outcome(execute(text, [], { abortIsError: true }))).toBe('reach-error');
    expect(execute(text).result).toMatchObject({ kind: 'finished', how: 'abort' });
  });

  it('an unknown function makes what it can reach arbitrary, with inputs by place', () => {
    const text = `@shared = global i32 5
@own = internal global i32 6
@fixed = constant i32 7
declare i32 @h(ptr)
define i32 @f() {
  %p = alloca { i32, ptr }
  %q = alloca i32
  store i32 1, ptr %p
  store i32 8, ptr %q
  %s = getelementptr { i32, ptr }, ptr %p, i32 0, i32 1
  store ptr %q, ptr %s
  %r = call i32 @h(ptr %p)
  %a = load i32, ptr @shared
  %b = load i32, ptr @own
  %c = load i32, ptr @fixed
  %d = load i32, ptr %p
  %e = load i32, ptr %q
  %1 = add i32 %a, %b
  %2 = add i32 %1, %c
  %3 = add i32 %2, %d
  %4 = add i32 %3, %e
  %5 = add i32 %4, %r
  ret i32 %5
}`;
    const program = programOf(moduleOf(`${layout}\n${text}`));
    const placed = (object: number, byte: number) => [{ object, generation: 1, offset: 0 }, byte] as const;
    // Objects: shared 1, own 2, fixed 3, h 4, f 5, then the two locals.
    const inputs = new ListInputs([100n], [placed(1, 10), placed(2, 99), placed(6, 20), placed(7, 30)]);
    // Shared starts arbitrary, here 0, and the call makes it anew; nothing changes own.
    const { returned } = runProgram(program, { function: 'f', inputs });
    expect(returned[0]!.bits).toBe(100n + 10n + 6n + 7n + 20n + 30n);
  });
});

describe('heap', () => {
  const declarations =
    'declare ptr @malloc(i64)\ndeclare ptr @calloc(i64, i64)\ndeclare ptr @realloc(ptr, i64)\ndeclare void @free(ptr)\n';
  const heap = (text: string): string => declarations + body('i32', text);
  const cases: readonly (readonly [string, string, string])[] = [
    ['free of null', heap('call void @free(ptr null)\n  ret i32 1'), '1'],
    ['malloc is undef', heap('%p = call ptr @malloc(i64 4)\n  %r = load i32, ptr %p\n  ret i32 %r'), 'undef ffffffff'],
    [
      'calloc is zero',
      heap(
        '%p = call ptr @calloc(i64 2, i64 4)\n  %q = getelementptr i32, ptr %p, i64 1\n  %r = load i32, ptr %q\n  ret i32 %r',
      ),
      '0',
    ],
    [
      'realloc keeps what fits',
      heap(
        '%p = call ptr @malloc(i64 4)\n  store i32 5, ptr %p\n  %q = call ptr @realloc(ptr %p, i64 8)\n  %r = load i32, ptr %q\n  ret i32 %r',
      ),
      '5',
    ],
    [
      'realloc kills the old one',
      heap(
        '%p = call ptr @malloc(i64 4)\n  store i32 5, ptr %p\n  %q = call ptr @realloc(ptr %p, i64 8)\n  %r = load i32, ptr %p\n  ret i32 %r',
      ),
      'use-after-free',
    ],
    [
      'realloc of null',
      heap('%q = call ptr @realloc(ptr null, i64 8)\n  store i32 5, ptr %q\n  %r = load i32, ptr %q\n  ret i32 %r'),
      '5',
    ],
    [
      'realloc of what is freed',
      heap(
        '%p = call ptr @malloc(i64 4)\n  call void @free(ptr %p)\n  %q = call ptr @realloc(ptr %p, i64 8)\n  ret i32 0',
      ),
      'double-free',
    ],
    [
      'malloc of nothing is not null',
      heap('%p = call ptr @malloc(i64 0)\n  %c = icmp eq ptr %p, null\n  %r = zext i1 %c to i32\n  ret i32 %r'),
      '0',
    ],
  ];
  it.each(cases)('%s', (_name, text, expected) => {
    expect(outcome(execute(text))).toBe(expected);
  });

  it('malloc may fail by option, as an input says', () => {
    const text = heap('%p = call ptr @malloc(i64 4)\n  store i32 1, ptr %p\n  ret i32 1');
    expect(outcome(execute(text, [0], { allocationMayFail: true }))).toBe('1');
    expect(outcome(execute(text, [1], { allocationMayFail: true }))).toBe('null-dereference');
  });

  it('leaks are found at the end of main and at exit, if asked for', () => {
    const text = `${declarations}define i32 @main() {\n  %p = call ptr @malloc(i64 4)\n  ret i32 0\n}`;
    const leaking = { checks: new Set<CheckKind>(checkKinds) };
    const run = (options: Partial<TaskOptions>) => runProgram(programOf(moduleOf(`${layout}\n${text}`), options));
    expect(run(leaking).result).toMatchObject({ kind: 'violated', check: { kind: 'memory-leak' } });
    expect(run({}).result.kind).toBe('finished');
  });
});

describe('checks that are switched off', () => {
  const without = (...kinds: readonly CheckKind[]): Partial<TaskOptions> => ({
    checks: new Set(checkKinds.filter((kind) => !kinds.includes(kind))),
  });
  const cases: readonly (readonly [string, string, CheckKind, string])[] = [
    ['overflow wraps', body('i32', '%r = add nsw i32 2147483647, 1\n  ret i32 %r'), 'signed-overflow', '2147483648'],
    [
      'division of the minimum wraps',
      body('i32', '%r = sdiv i32 -2147483648, -1\n  ret i32 %r'),
      'signed-overflow',
      '2147483648',
    ],
    ['left shift by too much', body('i32', '%r = shl i32 1, 40\n  ret i32 %r'), 'shift-range', '0'],
    ['right shift of the sign', body('i8', '%r = ashr i8 -1, 9\n  ret i8 %r'), 'shift-range', '255'],
    ['float out of range', body('i32', '%r = fptosi double 1.0e10 to i32\n  ret i32 %r'), 'float-cast-range', '0'],
    ['division by zero ends', body('i32', '%r = udiv i32 1, 0\n  ret i32 %r'), 'division-by-zero', 'assumption-failed'],
    ['access ends', body('i32', '%r = load i32, ptr null\n  ret i32 %r'), 'null-dereference', 'assumption-failed'],
    ['unreachable ends', body('i32', 'unreachable'), 'unreachable', 'assumption-failed'],
    [
      'a trap is not taken',
      `declare void @llvm.ubsantrap(i8)\n${body('i32', '%c = icmp eq i32 1, 2\n  br i1 %c, label %a, label %t\na:\n  ret i32 7\nt:\n  call void @llvm.ubsantrap(i8 0)\n  unreachable')}`,
      'signed-overflow',
      '7',
    ],
  ];
  it.each(cases)('%s', (_name, text, kind, expected) => {
    expect(outcome(execute(text, [], without(kind)))).toBe(expected);
    const on = outcome(execute(text));
    expect(on).toBe(kind);
  });
});

describe('runs', () => {
  it('pause when the steps are used up, and go on', () => {
    const text =
      'define i32 @f(i32 noundef %n) {\n  br label %l\nl:\n  %i = phi i32 [ 0, %0 ], [ %j, %l ]\n  %j = add i32 %i, 1\n  %c = icmp ult i32 %j, %n\n  br i1 %c, label %l, label %e\ne:\n  ret i32 %j\n}';
    const { machine, result } = runProgram(programOf(moduleOf(`${layout}\n${text}`)), {
      function: 'f',
      inputs: new ListInputs([100000n]),
      steps: 50,
    });
    expect(result.kind).toBe('step-budget');
    expect(machine.executed).toBeLessThan(60);
    expect(machine.run(1e9)).toMatchObject({ kind: 'finished', exitCode: 100000 % 256 });
  });

  it('are the same for the same seed', () => {
    const text =
      'declare i32 @__VERIFIER_nondet_int()\ndefine i32 @f(ptr noundef %p, i32 noundef %x) {\n  %a = call i32 @__VERIFIER_nondet_int()\n  %b = load i8, ptr %p\n  %c = zext i8 %b to i32\n  %d = xor i32 %a, %c\n  %e = xor i32 %d, %x\n  ret i32 %e\n}';
    const run = (seed: number) => {
      const { returned } = runProgram(programOf(moduleOf(`${layout}\n${text}`)), {
        function: 'f',
        inputs: new RandomInputs(seed),
      });
      return returned[0]!.bits;
    };
    const first = Array.from({ length: 20 }, (_, seed) => run(seed));
    expect(Array.from({ length: 20 }, (_, seed) => run(seed))).toEqual(first);
    expect(new Set(first).size).toBeGreaterThan(10);
  });

  it('start main with strings of its own', () => {
    const text = `define i32 @main(i32 noundef %argc, ptr noundef %argv) {
  %n = sext i32 %argc to i64
  %last = getelementptr ptr, ptr %argv, i64 %n
  %end = load ptr, ptr %last
  %isNull = icmp eq ptr %end, null
  br i1 %isNull, label %ok, label %bad
ok:
  %first = load ptr, ptr %argv
  %t = getelementptr i8, ptr %first, i64 0
  %zero = load i8, ptr %t
  %r = zext i8 %zero to i32
  ret i32 %r
bad:
  ret i32 9
}`;
    const program = programOf(moduleOf(`${layout}\n${text}`));
    for (const argc of [1n, 4n]) {
      expect(runProgram(program, { inputs: new ListInputs([argc]) }).result).toMatchObject({
        kind: 'finished',
        exitCode: 0,
      });
    }
    expect(runProgram(program, { inputs: new ListInputs([5n]) }).result.kind).toBe('assumption-failed');
  });
});
