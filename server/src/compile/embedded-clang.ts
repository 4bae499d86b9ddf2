import path from 'node:path';
import { encodeSource } from '../base/source-text';
import { cc1Arguments, normaliseArguments } from './cc1-arguments';
import type { ClangParts } from './clang-parts';
import { parseDiagnostics } from './diagnostics';
import { errorSentence, explainMissingHeaders } from './explain';
import { guestPathsFor, type GuestPaths } from './guest-path';
import { guestHeaders, unpackHeaders } from './headers';
import { HostFiles } from './host-files';
import { withPrelude } from './prelude';
import { namedInFlags, settingsOf, type Settings } from './settings';
import { targetOf } from './target';
import type { CompileDiagnostic, CompileRequest, CompileResult } from './types';
import { withUserPaths } from './user-paths';
import { layered, normalise, type FileSystem } from './wasi/file-system';
import { MemoryFiles } from './wasi/memory-files';
import { runGuest, type GuestRun } from './wasi/run';

/** The embedded clang's own version; a test compares it with what the IR says. */
export const embeddedVersion = '22.1.0';

const decoder = new TextDecoder();
const preludeFile = `${guestHeaders}/prelude.h`;

type Failure = Extract<CompileResult, { readonly kind: 'failed' }>;

/** The embedded clang. Synchronous: meant for a worker thread. Each compilation is a fresh instance of the module. */
export class EmbeddedClang {
  private readonly headers: MemoryFiles;
  private readonly paths: GuestPaths;

  constructor(readonly parts: ClangParts) {
    this.headers = unpackHeaders(parts.headers);
    this.paths = guestPathsFor(process.platform);
  }

  compile(request: CompileRequest): CompileResult {
    const settings = settingsOf(request);
    const { flags, dataModel, remarks } = settings;
    // In an untrusted workspace the flags give no rights: what they name lies in it, but may be a link that leads out.
    const folders = request.trusted ? [...request.workspaceRoots, ...flags.paths] : request.workspaceRoots;
    const readable = folders.map((folder) => path.normalize(folder));
    const host = new HostFiles({ readable, followLinksOut: request.trusted }, this.paths);
    const { run, diagnostics } = withPrelude(request.text, (prelude) => this.attempt(request, settings, host, prelude));
    const search = {
      folders: flags.paths,
      refused: host.refused,
      trusted: request.trusted,
      compiler: 'embedded',
    } as const;
    const explained = [...explainMissingHeaders(diagnostics, search), ...remarks];
    const failure = failureOf(request.path, run, explained);
    if (failure !== undefined) return failure;
    const compiler = {
      kind: 'embedded',
      version: embeddedVersion,
      dataModel,
      triple: targetOf(dataModel).triple,
    } as const;
    return { kind: 'compiled', ll: this.text(run), diagnostics: explained, compiler };
  }

  /** Writes a module of LLVM 14 to 22, as bitcode or text, as text of this LLVM. */
  normalise(
    file: string,
    module: Uint8Array,
    triple: string,
  ): { readonly kind: 'text'; readonly ll: string } | Failure {
    const name = normalise(this.paths.toGuest(file));
    const run = this.run(normaliseArguments(name, triple), new MemoryFiles([[name, module]]));
    const failure = failureOf(file, run, this.messages(run));
    return failure ?? { kind: 'text', ll: this.text(run) };
  }

  private attempt(request: CompileRequest, settings: Settings, host: HostFiles, prelude: string | undefined): Attempt {
    const { paths } = this;
    const file = normalise(paths.toGuest(request.path));
    const files = layered([new MemoryFiles(this.buffers(request, file, prelude)), this.headers, host]);
    const exists = (name: string): boolean => files.lookup(normalise(paths.toGuest(name))) !== undefined;
    const argv = cc1Arguments({
      target: targetOf(settings.dataModel),
      file,
      flags: settings.flags,
      nameOf: (name, flag) => paths.toGuest(namedInFlags(name, flag, settings.directory, exists)),
      prelude: prelude === undefined ? undefined : preludeFile,
    });
    const run = this.run(argv, files);
    return { run, diagnostics: this.messages(run) };
  }

  private run(argv: readonly string[], files: FileSystem): GuestRun {
    return runGuest(this.parts.module, ['llvm', ...argv], files);
  }

  private messages(run: GuestRun): CompileDiagnostic[] {
    return parseDiagnostics(decoder.decode(run.stderr), (name) => this.paths.fromGuest(normalise(name)));
  }

  private text(run: GuestRun): string {
    return withUserPaths(decoder.decode(run.stdout), this.paths);
  }

  /** The files that exist as text only: unsaved headers, the C file itself, the prelude. */
  private *buffers(
    request: CompileRequest,
    file: string,
    prelude: string | undefined,
  ): Iterable<readonly [string, Uint8Array]> {
    for (const [name, text] of request.overlay ?? []) yield [normalise(this.paths.toGuest(name)), encodeSource(text)];
    yield [file, encodeSource(request.text)];
    if (prelude !== undefined) yield [preludeFile, encodeSource(prelude)];
  }
}

interface Attempt {
  readonly run: GuestRun;
  readonly diagnostics: readonly CompileDiagnostic[];
}

function failureOf(file: string, run: GuestRun, diagnostics: readonly CompileDiagnostic[]): Failure | undefined {
  if (run.end.kind === 'trap')
    return { kind: 'failed', reason: 'crash', message: crashSentence(file, run, run.end.error), diagnostics };
  if (run.end.code === 0) return undefined;
  // 1 is clang's own word for "errors in the input".
  if (run.end.code !== 1) {
    const error = new Error(diagnostics.findLast(({ severity }) => severity === 'error')?.message ?? 'no reason given');
    return { kind: 'failed', reason: 'crash', message: crashSentence(file, run, error), diagnostics };
  }
  return { kind: 'failed', reason: 'errors', message: errorSentence(diagnostics), diagnostics };
}

/** 32-bit WebAssembly has 4 GiB; clang fails somewhat before. */
const nearlyAllMemory = 3.5 * 2 ** 30;

function crashSentence(file: string, { memory }: GuestRun, error: Error): string {
  const remedy = 'or choose a clang installed on this machine as the compiler';
  if (memory > nearlyAllMemory)
    return `The embedded clang ran out of memory while compiling ${file}: make its largest initialisers smaller, ${remedy}.`;
  const why = error instanceof RangeError ? 'the code is nested too deeply for it' : `it failed (${error.message})`;
  return `The embedded clang could not compile ${file}: ${why}. Break up the deepest expressions and blocks, ${remedy}.`;
}
