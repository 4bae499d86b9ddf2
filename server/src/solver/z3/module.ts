import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { compileOwn } from '../../base/own-wasm';
import { assetFolder } from '../asset-folder';
import { patchTicks } from './tick-patch';

/** Reads and compiles Z3. Post the result to workers: they share it. */
export async function loadZ3Module(folder: string = assetFolder()): Promise<WebAssembly.Module> {
  return compileOwn(patchTicks(await readFile(path.join(folder, 'z3-built.wasm'))));
}
