// Compiles the libc models (server/src/lower/libc/*.c) with the embedded clang into the pieces of LLVM text that are
// linked to the user's (server/src/lower/libc/link.ts): one file per data model. No sanitizers, for the flags of the instructions
// (nsw) say the same; no debug info, for a place in a model is never shown.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { bundleOptions } from './bundle-options.mjs';

const root = bundleOptions.absWorkingDir;
const folder = path.join(root, 'server/src/lower/libc');
const require = createRequire(import.meta.url);

/** Everything `compileLibc` reads besides the compiler: a change makes the models stale. */
export function libcSources() {
  const reading = [path.join(folder, 'take-apart.ts'), path.join(root, 'server/src/ir/print/types.ts')];
  return [import.meta.filename, ...reading, ...sourceFiles().map((file) => path.join(folder, file))];
}

function sourceFiles() {
  return readdirSync(folder)
    .filter((file) => /\.[ch]$/.test(file))
    .sort();
}

/** The models for 'LP64' or 'ILP32', made by the embedded clang and taken apart, as JSON. */
export function compileLibc(wasm, dataModel) {
  const { runGuest, MemoryFiles, targetOf, takeApart } = compilerParts();
  const { triple, cpu } = targetOf(dataModel);
  const files = sourceFiles();
  // All in one, so that they can use each other.
  const all = files.filter((file) => file.endsWith('.c')).map((file) => `#include "${file}"\n`);
  const guest = new MemoryFiles([
    ['/libc/all.c', Buffer.from(all.join(''))],
    ...files.map((file) => [`/libc/${file}`, readFileSync(path.join(folder, file))]),
  ]);
  const argv = [
    ...[
      'llvm',
      'clang',
      '-cc1',
      '-triple',
      triple,
      '-target-cpu',
      cpu,
      '-emit-llvm',
      '-o',
      '-',
      '-x',
      'c',
      '-std=gnu17',
    ],
    // No attributes that speak of optimisation, and no replacing of a loop in strlen by a call of strlen.
    ...['-O0', '-disable-O0-optnone', '-fno-builtin', '-ffreestanding', '-fno-finite-loops', '-ffp-contract=off'],
    ...['-mrelocation-model', 'static', '-fgnuc-version=4.2.1', '-Wall', '-Wextra', '-Werror', '/libc/all.c'],
  ];
  const { end, stdout, stderr } = runGuest(compiled(wasm), argv, guest);
  if (end.kind === 'trap') throw end.error;
  if (end.code !== 0) throw new Error(`the libc models do not compile:\n${Buffer.from(stderr).toString()}`);
  return JSON.stringify(takeApart(selfContained(Buffer.from(stdout).toString())));
}

let module;
function compiled(wasm) {
  return (module ??= new WebAssembly.Module(wasm));
}

let parts;
/** What runs the embedded clang and reads what it writes, from the server's sources. */
function compilerParts() {
  if (parts !== undefined) return parts;
  const bundle = path.join(root, 'dist', `.libc-${process.pid}.cjs`);
  const contents = [
    "export { runGuest } from './server/src/compile/wasi/run';",
    "export { MemoryFiles } from './server/src/compile/wasi/memory-files';",
    "export { targetOf } from './server/src/compile/target';",
    "export { takeApart } from './server/src/lower/libc/take-apart';",
  ];
  const { outputFiles } = require('esbuild').buildSync({
    ...bundleOptions,
    stdin: { contents: contents.join('\n'), resolveDir: root, loader: 'ts' },
    sourcemap: false,
    write: false,
  });
  writeFileSync(bundle, outputFiles[0].contents);
  try {
    return (parts = require(bundle));
  } finally {
    rmSync(bundle, { force: true });
  }
}

/** The text with nothing in it that refers to numbers or types of the module: each function can go into another. */
function selfContained(text) {
  const types = new Map();
  const withoutTypes = text.replace(/^(%[\w.]+) = type (.*)\n/gm, (_, name, type) => {
    types.set(name, type);
    return '';
  });
  const inlined = (line) => line.replace(/%(?:struct|union)\.[\w.]+/g, (name) => inlined(types.get(name)));
  const kept = withoutTypes
    .split('\n')
    .filter((line) => !/^(?:;|source_filename|attributes |!)/.test(line))
    .map((line) => inlined(line.replace(/\s+; preds = .*$/, '')));
  return kept
    .join('\n')
    .replace(/(?: #\d+|, ![\w.]+ !\d+)/g, '')
    .replace(/ dso_local\b/g, '')
    .replace(/\n{3,}/g, '\n\n');
}
