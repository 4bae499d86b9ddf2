import path from 'node:path';
import type { EmbeddedClang } from '../../server/src/compile/embedded-clang';
import type { DataModel } from '../../server/src/compile/types';
import type { Module } from '../../server/src/ir/model/module';
import { parseModule } from '../../server/src/ir/parse';
import { type Libc, loadLibc } from '../../server/src/lower/libc/libc';
import { linkLibc } from '../../server/src/lower/libc/link';

export type Libraries = Readonly<Record<DataModel, Libc>>;

export async function loadLibraries(): Promise<Libraries> {
  return { LP64: await loadLibc('LP64'), ILP32: await loadLibc('ILP32') };
}

/** Compiles a case as the product does. */
export function moduleOfCase(
  clang: EmbeddedClang,
  libraries: Libraries,
  { file, text, dataModel }: { readonly file: string; readonly text: string; readonly dataModel: DataModel },
): Module {
  const request = { path: file, text, workspaceRoots: [path.dirname(file)], flags: [], trusted: false };
  const compiled = clang.compile({ ...request, dataModel });
  if (compiled.kind === 'failed') throw new Error(compiled.message);
  return linkLibc(compiled.ll, parseModule(compiled.ll).module, libraries[dataModel]).module;
}
