// Files that the bundles read at run time. They are put beside the bundles in dist/, which is where the code looks for
// them (`__dirname` or `import.meta.dirname`, the same thing in a bundle).
//
// A row is either a copy:  { to: 'name in dist/', from: 'path in the repository' }
// or made from others:     { to: 'name in dist/', from: 'path …', make: (bytes of from) => bytes, also: () => [path …] }
//                          where `also` names further files that `make` reads
import { copyFileSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { headerSources, packHeaders } from './headers.mjs';
import { compileLibc, libcSources } from './libc.mjs';

const root = path.resolve(import.meta.dirname, '..');

export const assets = [
  { to: 'z3-built.wasm', from: 'node_modules/z3-solver/build/z3-built.wasm' },
  { to: 'cadical.wasm', from: 'node_modules/cadical-wasm/dist/cadical.wasm' },
  { to: 'clang.wasm', from: 'node_modules/@yowasp/clang/gen/llvm.core.wasm' },
  {
    to: 'clang-headers.tar',
    from: 'node_modules/@yowasp/clang/gen/llvm-resources.tar',
    make: packHeaders,
    also: headerSources,
  },
  libc('LP64'),
  libc('ILP32'),
];

/** The models of libc functions, compiled by the embedded clang. */
function libc(dataModel) {
  return {
    to: `libc-${dataModel}.json`,
    from: 'node_modules/@yowasp/clang/gen/llvm.core.wasm',
    make: (wasm) => compileLibc(wasm, dataModel),
    also: libcSources,
  };
}

/** Copies or makes what is missing in dist/ or older than what it comes from. */
export function placeAssets() {
  for (const { to, from, make, also = () => [] } of assets) {
    const source = path.join(root, from);
    const target = path.join(root, 'dist', to);
    // What makes an asset is written in build/, so a change there makes it anew.
    const sources = make === undefined ? [source] : [source, import.meta.filename, ...also()];
    if (modified(target) >= Math.max(...sources.map(modified))) continue;
    mkdirSync(path.dirname(target), { recursive: true });
    // In place at once, for others may be building or running at the same time.
    const partial = `${target}.${process.pid}`;
    if (make === undefined) copyFileSync(source, partial);
    else writeFileSync(partial, make(readFileSync(source)));
    renameSync(partial, target);
  }
}

function modified(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? -1;
}
