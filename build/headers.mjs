// Packs the C headers that the embedded clang sees: three folders, searched in this order.
//   own/    server/src/compile/include: what makes them those of x86 Linux
//   clang/  clang's own: stddef.h, stdarg.h, float.h, …
//   libc/   wasi-libc's, which are musl's when `__wasilibc_unmodified_upstream` is defined
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { packTar, unpackTar } from './lib/tar.mjs';

const ownHeaders = path.resolve(import.meta.dirname, '../server/src/compile/include');

/** Clang's headers for standard C; those for vector instructions and other languages would be twenty times as much. */
const clangHeader = /^include\/(__(float|stdarg|stddef)_\w+|float|inttypes|iso646|limits|std\w+|tgmath|unwind)\.h$/;
/** Not wasi's own interface, nor what only a kernel with numbered system calls has. */
const libcHeader = /^include\/wasm32-wasip1\/((?!wasi\/|c\+\+\/|(?:sys\/)?syscall\.h).*\.h)$/;

/** Everything `packHeaders` reads besides the resources: a change makes the archive stale. */
export function headerSources() {
  return [import.meta.filename, ...ownFiles().map((file) => path.join(ownHeaders, file))];
}

/** The archive of headers, from the resources of @yowasp/clang. */
export function packHeaders(resources) {
  const files = ownFiles().map((file) => [`own/${file}`, readFileSync(path.join(ownHeaders, file))]);
  for (const [file, bytes] of unpackTar(resources)) {
    const libc = libcHeader.exec(file)?.[1];
    if (libc !== undefined) files.push([`libc/${libc}`, libc === 'bits/alltypes.h' ? linuxTypes(bytes) : bytes]);
    else if (clangHeader.test(file)) files.push([file.replace('include/', 'clang/'), bytes]);
  }
  return packTar(files.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function ownFiles() {
  return readdirSync(ownHeaders, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.h'))
    .map((file) => file.replaceAll('\\', '/'));
}

/** musl's list of types with the types that glibc has on x86 and i386. */
function linuxTypes(bytes) {
  let text = bytes.toString('utf8');
  const replace = (from, to) => {
    if (!text.includes(from)) throw new Error(`bits/alltypes.h has changed: no "${from}"`);
    text = text.replaceAll(from, to);
  };
  replace('#define _Addr long\n', '#define _Addr __PTRDIFF_TYPE__\n');
  replace('#define _Int64 long long\n', '#define _Int64 __INT64_TYPE__\n');
  replace('#define _Reg long long\n', '#define _Reg __PTRDIFF_TYPE__\n');
  replace('#define __USE_TIME_BITS64 1\n', '');
  replace('#ifdef __wasilibc_unmodified_upstream', '#if 1');
  for (const type of ['time_t', 'suseconds_t', 'clockid_t', 'sigset_t', 'clock_t'])
    replace(`#include <__typedef_${type}.h>\n#define __DEFINED_${type}\n`, '');
  replace('typedef _Int64 time_t;', 'typedef long time_t;');
  replace('typedef _Int64 suseconds_t;', 'typedef long suseconds_t;');
  replace('typedef _Int64 off_t;', 'typedef long off_t;');
  replace('typedef unsigned _Int64 ino_t;', 'typedef unsigned long ino_t;');
  replace('typedef _Int64 blkcnt_t;', 'typedef long blkcnt_t;');
  replace('typedef unsigned _Int64 fsblkcnt_t;', 'typedef unsigned long fsblkcnt_t;');
  replace('typedef unsigned _Int64 fsfilcnt_t;', 'typedef unsigned long fsfilcnt_t;');
  replace('typedef struct __pthread * pthread_t;', 'typedef unsigned long pthread_t;');
  return Buffer.from(text);
}
