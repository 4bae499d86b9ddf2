import { readFileSync } from 'node:fs';
import { decodeSource } from '../../base/source-text';
import type { ClangParts } from '../../compile/clang-parts';
import { compileC as runClang } from '../../compile/compile-c';
import { EmbeddedClang } from '../../compile/embedded-clang';
import type { CompileFailure, CompilerInfo } from '../../compile/types';
import type { Compilation, CSource } from '../model/compilation';
import type { FileDiagnostics } from '../model/diagnostic';
import { clangDiagnostics } from './clang-diagnostics';
import type { ReadText } from './c-texts';
import { prepare } from './compile-request';
import { findContracts } from './contract-diagnostics';
import { functionSites } from './function-sites';
import { IrModel } from './ir-model';
import type { Recent } from './recent';

let embedded: EmbeddedClang | undefined;

/** A compilation with its IR, or why there is none. */
export type CompiledModel = { readonly diagnostics: readonly FileDiagnostics[] } & (
  | { readonly kind: 'compiled'; readonly model: IrModel; readonly compiler: string }
  | { readonly kind: 'failed'; readonly reason: CompileFailure; readonly message: string }
);

/** Compiles a C file, remembers its IR, and answers with what the editor shows. */
export function compileC(source: CSource, parts: ClangParts, remembered: Recent<CompiledModel>): Compilation {
  const compiled = compileModel(source, parts, remembered);
  const model = compiled.kind === 'compiled' ? compiled.model : undefined;
  const diagnostics = [...compiled.diagnostics, ...findContracts(source, model?.module).diagnostics];
  if (compiled.kind === 'failed') return { ...compiled, diagnostics };
  const functions = functionSites(compiled.model.module, source.path, source.text);
  return { kind: 'compiled', diagnostics, functions, compiler: compiled.compiler };
}

/** Compiles a C file, or remembers what became of it. */
export function compileModel(source: CSource, parts: ClangParts, remembered: Recent<CompiledModel>): CompiledModel {
  const known = remembered.get(source.uri, source.stamp);
  if (known !== undefined) return known;
  const compiled = compileText(source, parts);
  if (compiled.kind === 'failed') return compiled;
  const { ll, ...rest } = compiled;
  const made: CompiledModel = { ...rest, model: new IrModel(ll) };
  remembered.set(source.uri, source.stamp, made);
  return made;
}

/** IR, or why there is none; with diagnostics in the editor's positions. */
export type CompiledText = { readonly diagnostics: readonly FileDiagnostics[] } & (
  | { readonly kind: 'compiled'; readonly ll: string; readonly compiler: string }
  | { readonly kind: 'failed'; readonly reason: CompileFailure; readonly message: string }
);

export function compileText(source: CSource, parts: ClangParts): CompiledText {
  const prepared = prepare(source);
  if (prepared.kind === 'no-clang') {
    return { kind: 'failed', reason: 'missing-clang', message: prepared.message, diagnostics: [] };
  }
  embedded ??= new EmbeddedClang(parts);
  const result = runClang(prepared.request, embedded);
  const said = [...result.diagnostics, ...prepared.remarks];
  const diagnostics = clangDiagnostics(source.path, said, reader(source));
  if (result.kind === 'failed') return { kind: 'failed', reason: result.reason, message: result.message, diagnostics };
  return { kind: 'compiled', ll: result.ll, compiler: describeCompiler(result.compiler), diagnostics };
}

/** Reads what clang has read: the editor's text first. Needed only to count columns. */
function reader({ path, text, overlay }: CSource): ReadText {
  return (file) => {
    if (file === path) return text;
    try {
      return overlay.get(file) ?? decodeSource(readFileSync(file));
    } catch {
      return undefined;
    }
  };
}

/** `clang 22 (embedded), LP64`. */
function describeCompiler({ kind, version, path, dataModel, standard }: CompilerInfo): string {
  const all = [`clang ${version} (${kind === 'embedded' ? 'embedded' : (path ?? 'yours')})`, dataModel, standard];
  return all.filter((one) => one !== undefined).join(', ');
}
