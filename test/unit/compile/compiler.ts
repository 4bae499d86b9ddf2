import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { placeAssets } from '../../../build/assets.mjs';
import { loadClang } from '../../../server/src/compile/clang-parts';
import { EmbeddedClang } from '../../../server/src/compile/embedded-clang';
import type { CompileDiagnostic, CompileRequest, CompileResult } from '../../../server/src/compile/types';

/** The embedded clang, with its files put in place if they are not. */
export async function embeddedClang(): Promise<EmbeddedClang> {
  placeAssets();
  return new EmbeddedClang(await loadClang());
}

/** A request for a text without files around it; the rest as given. */
export function request(text: string, rest: Partial<CompileRequest> = {}): CompileRequest {
  return { path: '/project/a.c', text, dataModel: 'LP64', workspaceRoots: [], flags: [], trusted: false, ...rest };
}

/** The IR of a compilation that is expected to succeed. */
export function llOf(result: CompileResult): string {
  if (result.kind === 'compiled') return result.ll;
  throw new Error([result.message, ...result.diagnostics.map(shown)].join('\n'));
}

/** A diagnostic as one line: `a.c:3:5: error: message [option]`. */
export function shown({ severity, message, range, option }: CompileDiagnostic): string {
  const place = range === undefined ? '' : `${range.file}:${range.line}:${range.column}: `;
  return `${place}${severity}: ${message}${option === undefined ? '' : ` [${option}]`}`;
}

/** The kinds of trap in a module, sorted: what `llvm.ubsantrap` is called with. */
export function trapKinds(ll: string): number[] {
  const kinds = [...ll.matchAll(/call void @llvm\.ubsantrap\(i8 (\d+)\)/g)].map((match) => Number(match[1]));
  return [...new Set(kinds)].sort((a, b) => a - b);
}

/** The C lines of the traps in a module, in the order of the text. */
export function trapLines(ll: string): (number | undefined)[] {
  return [...ll.matchAll(/call void @llvm\.ubsantrap\(.*!dbg !(\d+)/g)].map(([, location]) => {
    const line = new RegExp(String.raw`^!${location!} = !DILocation\(line: (\d+)`, 'm').exec(ll)?.[1];
    return line === undefined ? undefined : Number(line);
  });
}

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A temporary folder with these files, removed after the tests. */
export function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = realpathSync.native(mkdtempSync(path.join(tmpdir(), 'verdict-test-')));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return folder;
}
