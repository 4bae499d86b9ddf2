import { statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseDiagnostics } from '../diagnostics';
import { toleratedErrors } from '../diagnostic-flags';
import { ownMacro } from '../own-macro';
import { withPrelude } from '../prelude';
import { liesInAny } from '../within';
import { runTool } from './run-tool';

/** How a native program notices what fails. */
export type Sanitizer =
  /** It needs no help. */
  | { readonly kind: 'none' }
  /** Checks of the compiler that stop at the very instruction; they need no library. */
  | { readonly kind: 'trap'; readonly checks: string }
  /** A library of the compiler watches memory. */
  | { readonly kind: 'library'; readonly name: 'address' | 'memory' };

export interface NativeRequest {
  /** C with a `main` that makes the program fail. */
  readonly harness: string;
  /** The C or `.ll` file, and its text. */
  readonly program: string;
  readonly text: string;
  /** The harness contains the program: it is compiled alone. */
  readonly includesProgram: boolean;
  /** Of the program, as they passed the allow-list. */
  readonly flags: readonly string[];
  readonly sanitizer: Sanitizer;
  /** In the order in which they are tried. */
  readonly compilers: readonly string[];
  /** A private folder, for what is made. */
  readonly folder: string;
  /** Where compilers look for their own tools. */
  readonly searchPath: string;
}

export type NativeBuild =
  | { readonly kind: 'built'; readonly program: string; readonly compiler: string }
  /** One sentence. */
  | { readonly kind: 'failed'; readonly message: string };

const timeLimit = 60_000;

/** Builds a program that fails as its counterexample says, with the first compiler that can. */
export function buildNative(request: NativeRequest): NativeBuild {
  const { compilers, sanitizer } = request;
  let said: string | undefined;
  for (const compiler of compilers) {
    for (const flags of spellings(sanitizer)) {
      const build = new Build(request, compiler, flags).run();
      if (build === undefined) return { kind: 'built', program: executable(request), compiler };
      said ??= `${compiler}: ${build}`;
    }
  }
  return { kind: 'failed', message: said ?? 'no C compiler was found on PATH' };
}

/** The names under which the user's machine may have a C compiler, in the order of how likely it is the user's own. */
const names = ['cc', 'gcc', 'clang', ...[22, 21, 20, 19, 18, 17, 16, 15, 14].map((major) => `clang-${major}`)];

/** The C compiler that the user has named, if any, and those on a search path; none that lies in the workspace. */
export function findCompilers(named: string, searchPath: string, roots: readonly string[]): readonly string[] {
  const folders = searchPath.split(path.delimiter).filter((folder) => path.isAbsolute(folder));
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const found = names.map((name) => folders.map((folder) => path.join(folder, name + suffix)).find(isFile));
  return [named, ...found].filter(
    (file) => file !== undefined && path.isAbsolute(file) && isFile(file) && !liesInAny(file, roots),
  ) as readonly string[];
}

/** A search path without what the workspace could put something into. */
export function safeSearchPath(searchPath: string, roots: readonly string[]): string {
  const folders = searchPath.split(path.delimiter);
  return folders.filter((folder) => path.isAbsolute(folder) && !liesInAny(folder, roots)).join(path.delimiter);
}

function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() === true;
}

/** How compilers are told of a sanitizer: gcc before version 13 has words of its own. */
function spellings(sanitizer: Sanitizer): readonly (readonly string[])[] {
  switch (sanitizer.kind) {
    case 'none':
      return [[]];
    case 'library':
      return [[`-fsanitize=${sanitizer.name}`, '-fno-omit-frame-pointer']];
    case 'trap': {
      const checks = `-fsanitize=${sanitizer.checks}`;
      return [
        [checks, `-fsanitize-trap=${sanitizer.checks}`],
        [checks, '-fsanitize-undefined-trap-on-error'],
      ];
    }
  }
}

function executable({ folder }: NativeRequest): string {
  return path.join(folder, process.platform === 'win32' ? 'program.exe' : 'program');
}

/** One attempt with one compiler. */
class Build {
  constructor(
    readonly request: NativeRequest,
    readonly compiler: string,
    readonly sanitizer: readonly string[],
  ) {}

  /** What went wrong; undefined if nothing did. */
  run(): string | undefined {
    const { harness, program, text, includesProgram, flags } = this.request;
    const harnessFile = this.#write('harness.c', harness);
    const width = flags.filter((flag) => flag === '-m32' || flag === '-m64');
    const { wrong } = withPrelude(text, (prelude) => {
      const included = prelude === undefined ? [] : ['-include', this.#write('prelude.h', prelude)];
      const own = [...included, ...flags];
      return includesProgram
        ? this.#compile(harnessFile, 'harness.o', own)
        : this.#compile(program, 'program.o', program.toLowerCase().endsWith('.ll') ? width : own);
    });
    if (wrong !== undefined) return wrong;
    const objects = includesProgram ? ['harness.o'] : ['harness.o', 'program.o'];
    if (!includesProgram) {
      const { wrong: wrongHarness } = this.#compile(harnessFile, 'harness.o', width);
      if (wrongHarness !== undefined) return wrongHarness;
    }
    return this.#tool([...width, ...this.sanitizer, ...objects, '-o', executable(this.request), '-lm']).wrong;
  }

  #compile(file: string, object: string, flags: readonly string[]) {
    const isC = !file.toLowerCase().endsWith('.ll');
    const language = isC ? ['-std=gnu17', ownMacro, ...tolerance] : [];
    return this.#tool(['-c', '-g', '-O0', ...language, ...flags, ...this.sanitizer, file, '-o', object]);
  }

  #tool(argv: readonly string[]) {
    const { folder, searchPath } = this.request;
    const run = runTool(this.compiler, argv, folder, timeLimit, { PATH: searchPath });
    if (run.kind === 'timeout') return { wrong: `it did not finish within ${timeLimit / 1000} s`, diagnostics: [] };
    if (run.kind === 'not-run') return { wrong: `it cannot be run: ${run.message}`, diagnostics: [] };
    const diagnostics = parseDiagnostics(run.stderr, (name) => path.normalize(name));
    return { wrong: run.code === 0 ? undefined : firstError(run.stderr), diagnostics };
  }

  #write(name: string, text: string): string {
    const file = path.join(this.request.folder, name);
    writeFileSync(file, text);
    return file;
  }
}

/** What verification compiles is to be compiled here, too. Unknown words of this form mean nothing to any compiler. */
const tolerance = toleratedErrors.map((warning) => `-Wno-${warning}`);

function firstError(stderr: string): string {
  const lines = stderr.split('\n').filter((line) => line.trim() !== '');
  return (
    lines.find((line) => /\berror\b|undefined reference|cannot find/.test(line)) ??
    lines[0] ??
    'it failed'
  ).trim();
}
