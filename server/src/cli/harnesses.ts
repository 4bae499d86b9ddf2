import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadClang } from '../compile/clang-parts';
import type { CSource } from '../service/model/compilation';
import type { SurveyInput } from '../service/model/survey';
import type { VerifyOptions } from '../service/model/verification';
import { compileText } from '../service/worker/compile-c';
import type { Harness } from '../trace/harness/harness';
import type { Environment } from './environment';
import { numbered, writeResult } from './output-file';
import { refutedIn } from './refuted';
import type { FileResult } from '../report/result';
import type { VerifyArguments } from './verify-arguments';

/** What the harnesses of a file's counterexamples need to know, if there are to be any. */
export function harnessOptions(
  input: SurveyInput,
  { harness }: VerifyArguments,
  directory: string,
): Pick<VerifyOptions, 'harness'> {
  if (harness === undefined) return {};
  const source = input.kind === 'c' ? relativePath(path.resolve(directory, harness), input.source.path) : undefined;
  return { harness: { source } };
}

function relativePath(from: string, to: string): string {
  return path.relative(path.dirname(from), to).split(path.sep).join('/');
}

/** Writes the harness of the first counterexample to the file, of further ones to files beside it. */
export async function writeHarnesses(
  results: readonly FileResult[],
  file: string,
  wanted: VerifyArguments,
  environment: Environment,
): Promise<void> {
  let count = 0;
  for (const { check, harness } of refutedIn(results)) {
    const name = numbered(file, count);
    const made = await textOf(harness, path.resolve(environment.directory, name), wanted);
    if (made.kind === 'none') {
      environment.error(`verdict: no harness for ${check.id}: ${made.reason}\n`);
    } else {
      writeResult(name, made.text, `harness for ${check.id}`, environment);
      count++;
    }
  }
  if (count === 0) environment.error('verdict: no harness was written: there is no counterexample for one\n');
}

async function textOf(harness: Harness | undefined, file: string, wanted: VerifyArguments): Promise<Harness> {
  if (harness === undefined) return { kind: 'none', reason: 'none was made' };
  return harness.kind === 'none' || !file.endsWith('.ll') ? harness : asIr(file, harness, wanted);
}

type MadeHarness = Extract<Harness, { kind: 'made' }>;

/** A harness as LLVM IR; or what clang says. */
async function asIr(file: string, harness: MadeHarness, { dataModel, flags }: VerifyArguments): Promise<Harness> {
  const name = `${file.slice(0, -'.ll'.length)}.c`;
  const source: CSource = {
    uri: pathToFileURL(name).href,
    stamp: '',
    path: name,
    text: harness.text,
    roots: [path.dirname(name)],
    trusted: true,
    overlay: new Map(),
    settings: { dataModel, compiler: 'embedded', clangPath: '', flags, useCompileCommands: false },
  };
  const compiled = compileText(source, await loadClang());
  return compiled.kind === 'compiled'
    ? { ...harness, text: `${headOf(harness.text)}${forOlderCompilers(compiled.ll)}` }
    : { kind: 'none', reason: `it does not compile: ${compiled.message}` };
}

/** What the harness is for and how it is used, as a comment of LLVM IR. */
function headOf(text: string): string {
  const said = text.slice('/*'.length, text.indexOf('*/')).trim();
  return `${said.replaceAll(/^\s*/gm, '; ')}\n`;
}

/** Without what only says how to optimise and compilers before the embedded one do not read. */
function forOlderCompilers(text: string): string {
  const lines = text.split('\n').filter((line) => !line.includes('@llvm.lifetime.'));
  return lines.map((line) => line.replaceAll(/ captures\([^)]*\)| nocreateundeforpoison/g, '')).join('\n');
}
