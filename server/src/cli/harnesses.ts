import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadClang } from '../compile/clang-parts';
import type { CSource } from '../service/model/compilation';
import type { SurveyedCheck, SurveyInput } from '../service/model/survey';
import type { Search } from '../service/model/verdict';
import { compileText } from '../service/worker/compile-c';
import type { VerifyArguments } from './arguments';
import type { Environment } from './environment';
import type { FileResult } from './report/report';

/** How hard to try on a file, and what to make besides. */
export function searchFor(input: SurveyInput, { search, harness }: VerifyArguments, directory: string): Search {
  if (harness === undefined) return search;
  const source = input.kind === 'c' ? relativePath(path.resolve(directory, harness), input.source.path) : undefined;
  return { ...search, harness: { source } };
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
  const target = path.resolve(environment.directory, file);
  let count = 0;
  for (const { check, harness } of harnessesOf(results)) {
    if (harness.kind === 'none') {
      environment.error(`verdict: no harness for ${check.id}: ${harness.reason}\n`);
      continue;
    }
    const name = count === 0 ? target : numbered(target, count + 1);
    const ir = name.endsWith('.ll') ? await asIr(name, harness.text, wanted) : undefined;
    if (ir?.kind === 'failed') {
      environment.error(`verdict: the harness for ${check.id} does not compile: ${ir.message}\n`);
      continue;
    }
    count++;
    mkdirSync(path.dirname(name), { recursive: true });
    writeFileSync(name, ir?.text ?? harness.text);
    environment.out(`harness for ${check.id}: ${path.relative(environment.directory, name)}\n`);
  }
  if (count === 0) environment.error('verdict: no harness was written: there is no counterexample for one\n');
}

function numbered(file: string, count: number): string {
  const { dir, name, ext } = path.parse(file);
  return path.join(dir, `${name}-${count}${ext}`);
}

interface CheckHarness {
  readonly check: SurveyedCheck;
  readonly harness: NonNullable<Extract<SurveyedCheck['verdict'], { kind: 'refuted' }>['harness']>;
}

function harnessesOf(results: readonly FileResult[]): readonly CheckHarness[] {
  return results.flatMap((result) => {
    if (result.kind !== 'surveyed' || result.survey.kind !== 'read') return [];
    return result.survey.functions.flatMap((fn) =>
      fn.checks.flatMap((check) => {
        const harness = check.verdict?.kind === 'refuted' ? check.verdict.harness : undefined;
        return harness === undefined ? [] : [{ check, harness }];
      }),
    );
  });
}

/** A harness as LLVM IR; or what clang says. */
async function asIr(
  file: string,
  text: string,
  { dataModel, flags }: VerifyArguments,
): Promise<{ readonly kind: 'ir'; readonly text: string } | { readonly kind: 'failed'; readonly message: string }> {
  const name = `${file.slice(0, -'.ll'.length)}.c`;
  const source: CSource = {
    uri: pathToFileURL(name).href,
    stamp: '',
    path: name,
    text,
    roots: [path.dirname(name)],
    trusted: true,
    overlay: new Map(),
    settings: { dataModel, compiler: 'embedded', clangPath: '', flags, useCompileCommands: false },
  };
  const compiled = compileText(source, await loadClang());
  return compiled.kind === 'compiled' ? { kind: 'ir', text: forOlderCompilers(compiled.ll) } : compiled;
}

/** Without what only says how to optimise and compilers before the embedded one do not read. */
function forOlderCompilers(text: string): string {
  const lines = text.split('\n').filter((line) => !line.includes('@llvm.lifetime.'));
  return lines.map((line) => line.replaceAll(/ captures\([^)]*\)| nocreateundeforpoison/g, '')).join('\n');
}
