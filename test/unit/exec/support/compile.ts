import { readFileSync } from 'node:fs';
import path from 'node:path';
import { loadClang } from '../../../../server/src/compile/clang-parts';
import { EmbeddedClang } from '../../../../server/src/compile/embedded-clang';
import { outputFunctions } from '../../../../server/src/exec/externals/output';
import type { Module } from '../../../../server/src/ir/model/module';
import { loadLibc, type Libc } from '../../../../server/src/lower/libc/libc';
import { linkLibc } from '../../../../server/src/lower/libc/link';
import { moduleOf } from './run';

/** Compiles C files as the product does. */
export class Compiler {
  private constructor(
    readonly clang: EmbeddedClang,
    readonly libc: Libc,
  ) {}

  static async load(): Promise<Compiler> {
    return new Compiler(new EmbeddedClang(await loadClang()), await loadLibc('LP64'));
  }

  /** The module of a C file, with libc's functions but for output, which is real. */
  module(file: string, flags: readonly string[] = []): Module {
    return this.link(this.compile(file, readFileSync(file, 'utf8'), flags));
  }

  /** The IR of C text. */
  compile(file: string, text: string, flags: readonly string[] = []): string {
    const request = { path: file, text, workspaceRoots: [path.dirname(file)], flags, trusted: true };
    const result = this.clang.compile({ ...request, dataModel: 'LP64' });
    if (result.kind === 'failed') throw new Error(`${file}: ${result.message}`);
    return result.ll;
  }

  /** The module of LLVM text, likewise. */
  link(text: string): Module {
    return linkLibc(text, moduleOf(text), this.libc, new Set(outputFunctions.keys())).module;
  }
}
