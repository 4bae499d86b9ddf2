import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { assetFolder } from '../asset-folder';
import { patchTicks } from './tick-patch';

/** Reads and compiles Z3, about a second of work off the calling thread. Post the result to workers: they share it. */
export async function loadZ3Module(folder: string = assetFolder()): Promise<WebAssembly.Module> {
  return WebAssembly.compile(patchTicks(await readFile(path.join(folder, 'z3-built.wasm'))));
}
