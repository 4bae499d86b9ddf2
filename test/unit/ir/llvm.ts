import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import { readFileSync } from 'node:fs';
import type { EmbeddedClang } from '../../../server/src/compile/embedded-clang';
import { systemIncludeFolders, unpackHeaders } from '../../../server/src/compile/headers';
import { targetOf } from '../../../server/src/compile/target';
import { layered } from '../../../server/src/compile/wasi/file-system';
import { MemoryFiles } from '../../../server/src/compile/wasi/memory-files';
import { runGuest } from '../../../server/src/compile/wasi/run';

const execute = promisify(execFile);

/** The LLVM versions that the tests know as native tools. */
export const versions = [14, 15, 16, 19, 22] as const;
export type Version = (typeof versions)[number];

/** Whether clang, llvm-as and llvm-dis of a version are installed. */
export function isInstalled(version: Version): boolean {
  return [`clang-${version}`, `llvm-as-${version}`, `llvm-dis-${version}`].every((tool) => {
    try {
      execFileSync(tool, ['--version'], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  });
}

/** The IR of a C file. */
export async function compileC(version: Version, file: string, flags: readonly string[]): Promise<string> {
  return (await pipe(`clang-${version}`, ['-w', ...flags, '-S', '-emit-llvm', '-o', '-', file], '')).toString();
}

/** A text as LLVM writes it after reading it; throws with LLVM's message if it does not accept the text. */
export async function canonical(version: Version, text: string): Promise<string> {
  const bitcode = await pipe(`llvm-as-${version}`, ['-o', '-', '-'], text);
  return (await pipe(`llvm-dis-${version}`, ['-o', '-', '-'], bitcode)).toString();
}

/** The same by the embedded clang, which is the newest. */
export function canonicalByClang(clang: EmbeddedClang, text: string): string {
  const result = clang.normalise('/module.ll', new TextEncoder().encode(text), 'x86_64-unknown-linux-gnu');
  if (result.kind === 'text') return result.ll;
  throw new Error(`${result.message} ${result.diagnostics.map(({ message }) => message).join('; ')}`);
}

/** The IR that the embedded clang writes of a C file with these flags alone: none of ours for verification. */
export function compileByEmbedded({ parts }: EmbeddedClang, file: string, flags: readonly string[]): string {
  const { triple, cpu } = targetOf('LP64');
  const argv = [
    ...['llvm', 'clang', '-cc1', '-triple', triple, '-target-cpu', cpu, '-emit-llvm', '-o', '-', '-x', 'c', '-w'],
    ...['-std=gnu17', '-fgnuc-version=4.2.1', '-D__wasilibc_unmodified_upstream', '-D_WASI_EMULATED_SIGNAL'],
    ...systemIncludeFolders.flatMap((folder) => ['-internal-isystem', folder]),
    ...flags,
    '/module.c',
  ];
  const source = new MemoryFiles([['/module.c', readFileSync(file)]]);
  const run = runGuest(parts.module, argv, layered([source, unpackHeaders(parts.headers)]));
  if (run.end.kind === 'exit' && run.end.code === 0) return new TextDecoder().decode(run.stdout);
  throw new Error(`embedded clang: ${new TextDecoder().decode(run.stderr)}`);
}

async function pipe(tool: string, args: readonly string[], input: string | Buffer): Promise<Buffer> {
  const running = execute(tool, args, { encoding: 'buffer', maxBuffer: 1 << 28 });
  running.child.stdin?.on('error', () => undefined).end(input);
  return (await running).stdout;
}
