import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { compileOwn } from '../base/own-wasm';

/** What a worker needs to run the embedded clang. Loaded once and posted to workers: the compiled module is shared. */
export interface ClangParts {
  readonly module: WebAssembly.Module;
  /** The C headers, packed (see `unpackHeaders`). */
  readonly headers: Uint8Array;
}

/** Reads and compiles the embedded clang. */
export async function loadClang(folder: string = assetFolder()): Promise<ClangParts> {
  const [wasm, headers] = await Promise.all([
    readFile(path.join(folder, 'clang.wasm')),
    readFile(path.join(folder, 'clang-headers.tar')),
  ]);
  return { module: await compileOwn(wasm), headers: new Uint8Array(headers) };
}

/** Where the build puts the assets: beside the bundle, or in dist/ when run from the sources. */
function assetFolder(): string {
  const here = import.meta.dirname;
  return path.basename(here) === 'compile' ? path.resolve(here, '../../../dist') : here;
}
