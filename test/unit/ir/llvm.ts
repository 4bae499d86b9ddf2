import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import type { EmbeddedClang } from '../../../server/src/compile/embedded-clang';

const execute = promisify(execFile);

/** The LLVM versions that the tests know as native tools. */
export const versions = [14, 16, 19] as const;
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

async function pipe(tool: string, args: readonly string[], input: string | Buffer): Promise<Buffer> {
  const running = execute(tool, args, { encoding: 'buffer', maxBuffer: 1 << 28 });
  running.child.stdin?.on('error', () => undefined).end(input);
  return (await running).stdout;
}
