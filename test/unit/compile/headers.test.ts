import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EmbeddedClang } from '../../../server/src/compile/embedded-clang';
import type { DataModel } from '../../../server/src/compile/types';
import { embeddedClang, llOf, request, shown } from './compiler';

let clang: EmbeddedClang;
beforeAll(async () => {
  clang = await embeddedClang();
});

const headers = [
  ...['assert', 'complex', 'ctype', 'errno', 'fenv', 'float', 'inttypes', 'iso646', 'limits', 'locale', 'math'],
  ...['setjmp', 'signal', 'stdalign', 'stdarg', 'stdatomic', 'stdbool', 'stddef', 'stdint', 'stdio', 'stdlib'],
  ...['stdnoreturn', 'string', 'tgmath', 'threads', 'time', 'uchar', 'wchar', 'wctype'],
  ...['alloca', 'dirent', 'fcntl', 'getopt', 'libgen', 'malloc', 'netinet/in', 'poll', 'pthread', 'regex', 'sched'],
  ...['semaphore', 'strings', 'sys/cdefs', 'sys/errno', 'sys/ioctl', 'sys/mman', 'sys/param', 'sys/resource'],
  ...['sys/select', 'sys/signal', 'sys/socket', 'sys/stat', 'sys/time', 'sys/types', 'sys/uio', 'sys/wait', 'unistd'],
  ...['execinfo', 'grp', 'net/if', 'netdb', 'pwd', 'sys/epoll', 'syslog', 'termios'],
];
const models: readonly DataModel[] = ['LP64', 'ILP32'];
const include = (names: readonly string[]): string => names.map((name) => `#include <${name}.h>\n`).join('');

describe.each(models)('headers, %s', (dataModel) => {
  it.each(headers)('%s.h', (name) => {
    const result = clang.compile(request(include([name, name]), { dataModel, flags: ['-Wall'] }));
    expect(result.diagnostics.map(shown)).toEqual([]);
    expect(result.kind).toBe('compiled');
  });

  it.each(['-std=c89', '-std=gnu89', '-std=c11', '-std=gnu23', '-D_GNU_SOURCE', '-D_POSIX_C_SOURCE=200809L'])(
    'all together with %s',
    (flag) => {
      // Kept apart by C itself: tgmath.h needs the others' functions, and threads.h is younger than C89.
      const result = clang.compile(request(include([...headers, ...headers]), { dataModel, flags: [flag] }));
      expect(result.diagnostics.map(shown)).toEqual([]);
    },
  );
});

/** Sizes, limits and kinds of types, as globals whose initialisers can be read in the IR. */
const types = [
  ...['long', 'long long', 'void *', 'long double', 'size_t', 'ssize_t', 'ptrdiff_t', 'intptr_t', 'wchar_t', 'wint_t'],
  ...['time_t', 'clock_t', 'off_t', 'ino_t', 'dev_t', 'mode_t', 'pid_t', 'intmax_t', 'int64_t', 'int_fast16_t'],
  ...['int_fast32_t', 'float_t', 'max_align_t', 'div_t', 'ldiv_t', 'mbstate_t', 'jmp_buf', 'sigset_t', 'fenv_t'],
  ...['struct stat', 'struct timespec', 'struct timeval', 'struct tm', 'struct dirent', 'struct sigaction'],
  ...['pthread_t', 'pthread_mutex_t', 'pthread_cond_t', 'pthread_attr_t', 'fd_set', 'struct lconv', 'siginfo_t'],
  ...['struct termios', 'struct passwd', 'struct group', 'struct addrinfo', 'struct hostent', 'struct servent'],
  ...['struct protoent', 'struct netent', 'struct epoll_event', 'struct if_nameindex', 'speed_t'],
];
const values = [
  ...['CHAR_MIN', 'INT_MIN', 'INT_MAX', 'LONG_MIN', 'LONG_MAX', 'LLONG_MAX', 'SIZE_MAX', 'PTRDIFF_MAX', 'WCHAR_MIN'],
  ...['WCHAR_MAX', 'INT_FAST16_MAX', 'INTMAX_MAX', 'SSIZE_MAX', 'MB_LEN_MAX', 'PATH_MAX', 'RAND_MAX', 'BUFSIZ', 'EOF'],
  ...['FOPEN_MAX', 'TMP_MAX', 'CLOCKS_PER_SEC', 'EDOM', 'ERANGE', 'EILSEQ', 'EINVAL', 'ETIMEDOUT', 'ENOTSUP'],
  ...['O_CREAT', 'O_NONBLOCK', 'O_CLOEXEC', 'F_SETLK', 'S_IFDIR', 'SIGABRT', 'SIGSEGV', 'SIGCHLD', 'SA_RESTART'],
  ...['FE_INVALID', 'FE_ALL_EXCEPT', 'FE_UPWARD', 'FE_TOWARDZERO', 'FP_NAN', 'FP_NORMAL', 'FP_ILOGB0', 'LC_ALL'],
  ...['math_errhandling', 'FLT_EVAL_METHOD', 'LDBL_MANT_DIG', 'DECIMAL_DIG', 'CLOCK_MONOTONIC', '_SC_PAGESIZE'],
  ...['MAP_ANONYMOUS', 'POLLIN', 'SOCK_STREAM', 'SO_REUSEADDR', 'WNOHANG', 'PTHREAD_MUTEX_RECURSIVE'],
];
/** All numbers of our headers that musl has none of. */
for (const name of ['net/if', 'netdb', 'sys/epoll', 'syslog', 'termios']) {
  const file = path.resolve(import.meta.dirname, `../../../server/src/compile/include/${name}.h`);
  const names = readFileSync(file, 'utf8').matchAll(/^#define ([A-Z]\w*) \S|^ {2}([A-Z]\w*) = /gm);
  values.push(...[...names].map(([, macro, constant]) => macro ?? constant!));
}
const generic =
  '_Generic((T)0, int: 1, unsigned: 2, long: 3, unsigned long: 4, long long: 5, unsigned long long: 6, default: 7)';
const ranked = ['size_t', 'ssize_t', 'ptrdiff_t', 'int64_t', 'uint64_t', 'intmax_t', 'time_t', 'off_t', 'wchar_t'];
const survey = [
  '#define _GNU_SOURCE\n',
  include(headers),
  ...types.map((type, i) => `int size_${i} = sizeof(${type}), align_${i} = _Alignof(${type});\n`),
  ...values.map((value, i) => `long long value_${i} = ${value};\n`),
  ...ranked.map((type, i) => `int rank_${i} = ${generic.replace('(T)', `(${type})`)};\n`),
].join('');

/** The survey's answers, by what was asked. */
function answers(ll: string): Record<string, string> {
  const globals = [...ll.matchAll(/^@(size|align|value|rank)_(\d+) = .*global i\d+ (-?\d+)/gm)];
  const asked = { size: types, align: types, value: values, rank: ranked };
  return Object.fromEntries(
    globals.map(([, kind, i, value]) => [`${kind!} ${asked[kind as keyof typeof asked][Number(i)]!}`, value!]),
  );
}

describe('sizes, limits and constants', () => {
  const native = spawnSync('clang-19', ['-x', 'c', '-S', '-emit-llvm', '-o', '-', '-'], {
    input: survey,
    encoding: 'utf8',
  });

  it.skipIf(native.error !== undefined || native.status !== 0)(
    'on x86_64 are those of glibc (needs clang-19 and libc6-dev)',
    () => {
      const ours = answers(llOf(clang.compile(request(survey))));
      expect(Object.keys(ours)).toHaveLength(2 * types.length + values.length + ranked.length);
      expect(ours).toEqual(answers(native.stdout));
    },
  );

  it('on i386 are those of 32-bit Linux', () => {
    const ours = answers(llOf(clang.compile(request(survey, { dataModel: 'ILP32' }))));
    expect(ours).toMatchObject({
      'size long': '4',
      'size long long': '8',
      'align long long': '4',
      'size void *': '4',
      'size long double': '12',
      'size size_t': '4',
      'size ptrdiff_t': '4',
      'size wchar_t': '4',
      'size time_t': '4',
      'size off_t': '4',
      'size dev_t': '8',
      'size int_fast16_t': '4',
      'size struct stat': '88',
      'size struct timespec': '8',
      'size jmp_buf': '156',
      'size sigset_t': '128',
      'size pthread_mutex_t': '24',
      'size fenv_t': '28',
      'rank size_t': '2',
      'rank ptrdiff_t': '1',
      'rank int64_t': '5',
      'rank time_t': '3',
      'value LONG_MAX': '2147483647',
      'value LONG_MIN': '-2147483648',
      'value SIZE_MAX': '4294967295',
      'value INTMAX_MAX': '9223372036854775807',
      'value WCHAR_MIN': '-2147483648',
      'value FLT_EVAL_METHOD': '0',
    });
  });
});

describe('assert.h', () => {
  const glibc =
    'extern void __assert_fail(const char *__assertion, const char *__file, unsigned int __line,\n' +
    '    const char *__function) __attribute__((__nothrow__, __leaf__)) __attribute__((__noreturn__));\n';

  it('calls __assert_fail as glibc declares it', () => {
    const ll = llOf(clang.compile(request('#include <assert.h>\nvoid f(int x) { assert(x > 0); }\n')));
    expect(ll).toMatch(/call void @__assert_fail\(ptr noundef @\S+, ptr noundef @\S+, i32 noundef 2, ptr noundef @/);
    expect(ll).toContain('c"x > 0\\00"');
  });

  it.each([
    `${glibc}#include <assert.h>\n`,
    `#include <assert.h>\n${glibc}`,
    '#include <assert.h>\n#include <assert.h>\n',
  ])('goes with the program’s own declaration: %#', (text) => {
    const result = clang.compile(request(`${text}void f(int x) { assert(x); }\n`));
    expect(result.diagnostics.map(shown)).toEqual([]);
  });

  it('takes NDEBUG anew at each inclusion', () => {
    const text =
      '#define NDEBUG\n#include <assert.h>\nvoid f(int x) { assert(x); }\n' +
      '#undef NDEBUG\n#include <assert.h>\nvoid g(int x) { assert(x); }\n';
    expect(llOf(clang.compile(request(text))).match(/call void @__assert_fail/g)).toHaveLength(1);
  });

  it('gives static_assert', () => {
    const text =
      '#include <assert.h>\nstatic_assert(sizeof(int) == 4, "int");\nstatic_assert(sizeof(int) == 8, "no");\n';
    expect(clang.compile(request(text)).diagnostics.map(shown)).toEqual([
      "/project/a.c:3:15: error: static assertion failed due to requirement 'sizeof(int) == 8': no",
    ]);
  });
});

describe('what the headers’ macros become', () => {
  it.each([
    [
      'errno is *__errno_location()',
      '#include <errno.h>\nint f(void) { return errno; }',
      /call ptr @__errno_location\(\)/,
    ],
    [
      'isnan is one comparison',
      '#include <math.h>\nint f(double d) { return isnan(d); }',
      /fcmp uno|llvm\.is\.fpclass/,
    ],
    [
      'offsetof is a number',
      '#include <stddef.h>\nstruct s { int a, b; }; int x = offsetof(struct s, b);',
      /@x = .*i32 4/,
    ],
    ['setjmp is a call', '#include <setjmp.h>\njmp_buf b; int f(void) { return setjmp(b); }', /call i32 @(_)?setjmp\(/],
    [
      'va_arg works',
      '#include <stdarg.h>\nint f(int n, ...) { va_list v; va_start(v, n); return va_arg(v, int); }',
      /llvm\.va_start/,
    ],
  ])('%s', (_, text, expected) => {
    expect(llOf(clang.compile(request(`${text}\n`)))).toMatch(expected);
  });
});
