import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { decodeSource, withoutByteOrderMark } from '../base/source-text';
import type { CompileSettings } from '../service/model/compilation';
import type { SurveyInput } from '../service/model/survey';
import type { VerifyArguments } from './verify-arguments';

/** A file of the command line, ready to be looked at; or why not. */
export type Input =
  { readonly kind: 'input'; readonly input: SurveyInput } | { readonly kind: 'refused'; readonly reason: string };

export async function readInput(
  name: string,
  { dataModel, compiler, flags }: Pick<VerifyArguments, 'dataModel' | 'compiler' | 'flags'>,
  directory: string,
): Promise<Input> {
  const file = path.resolve(directory, name);
  const extension = path.extname(file).toLowerCase();
  const status = await stat(file).catch(() => undefined);
  if (status === undefined) return refused('no such file');
  if (!status.isFile()) return refused('not a file');
  if (!['.c', '.i', '.ll'].includes(extension)) return refused('neither C (.c, .i) nor LLVM IR (.ll)');
  const bytes = await readFile(file).catch((error: unknown) => ({ error }));
  if ('error' in bytes) return refused(`cannot be read: ${String(bytes.error)}`);
  if (isUtf16(bytes)) return refused('is written in UTF-16; compilers of C read UTF-8');
  const text = withoutByteOrderMark(decodeSource(bytes));
  const key = { uri: pathToFileURL(file).href, stamp: 'as read' };
  if (extension === '.ll') return { kind: 'input', input: { kind: 'ir', ...key, path: file, text } };
  return {
    kind: 'input',
    input: {
      kind: 'c',
      source: {
        ...key,
        path: file,
        text,
        // Folders in flags are meant from the first, which is where the user stands.
        roots: [...new Set([directory, path.dirname(file)])],
        // Who calls the command on a file means that file.
        trusted: true,
        overlay: new Map(),
        settings: { dataModel, ...compilerSettings(compiler, directory), flags, useCompileCommands: true },
      },
    },
  };
}

function isUtf16([first, second]: Uint8Array): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}

function refused(reason: string): Input {
  return { kind: 'refused', reason };
}

function compilerSettings(name: string, directory: string): Pick<CompileSettings, 'compiler' | 'clangPath'> {
  if (name === 'embedded' || name === 'clang') return { compiler: name, clangPath: '' };
  return { compiler: 'clang', clangPath: path.resolve(directory, name) };
}
