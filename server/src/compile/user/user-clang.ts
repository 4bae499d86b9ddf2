import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { encodeSource } from '../../base/source-text';
import { parseDiagnostics } from '../diagnostics';
import type { EmbeddedClang } from '../embedded-clang';
import { errorSentence, explainMissingHeaders } from '../explain';
import { withPrelude } from '../prelude';
import { namedInFlags, settingsOf, type Settings } from '../settings';
import type { CompileDiagnostic, CompileFailure, CompileRequest, CompileResult } from '../types';
import { driverArguments, targetFlags } from './driver-arguments';
import { probeClang, type ClangProbe } from './probe-clang';
import { runTool, type ToolRun } from './run-tool';

type Clang = Extract<ClangProbe, { readonly kind: 'clang' }>;

const usualTimeLimit = 60_000;

/**
 * Compiles with a clang of the user's machine. It writes bitcode, which the embedded clang turns into the text of its
 * own LLVM, so that the rest of the house sees one dialect. Synchronous: meant for a worker thread.
 */
export function compileWithUserClang(request: CompileRequest, file: string, embedded: EmbeddedClang): CompileResult {
  if (!request.trusted) return failed('missing-clang', 'In a workspace that is not trusted no program is run.');
  const probe = probeClang(file, request.workspaceRoots);
  if (probe.kind === 'unusable') return failed('missing-clang', probe.message);
  if (!existsSync(request.path))
    return failed('errors', `${request.path} is not saved yet, and ${file} compiles only files that exist.`);
  const folder = mkdtempSync(path.join(tmpdir(), 'verdict-clang-'));
  try {
    return new Compilation(request, probe, folder, embedded).result();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One compilation, with a private folder for its files. */
class Compilation {
  private readonly settings: Settings;
  private readonly emptyConfig: string;
  private readonly bitcode: string;
  private readonly timeLimit: number;

  constructor(
    private readonly request: CompileRequest,
    private readonly clang: Clang,
    private readonly folder: string,
    private readonly embedded: EmbeddedClang,
  ) {
    this.settings = settingsOf(request);
    this.timeLimit = request.timeLimit ?? usualTimeLimit;
    this.emptyConfig = this.write('empty.cfg', '');
    this.bitcode = path.join(folder, 'module.bc');
  }

  result(): CompileResult {
    const overlay = this.write('overlay.json', JSON.stringify(this.overlay()));
    const { run, diagnostics: messages } = withPrelude(this.request.text, (prelude) => this.attempt(overlay, prelude));
    const search = {
      folders: this.settings.flags.paths,
      refused: new Set<string>(),
      trusted: true,
      compiler: 'user',
    } as const;
    const diagnostics = [...explainMissingHeaders(messages, search), ...this.settings.remarks];
    const { path: program } = this.clang;
    if (run.kind === 'timeout')
      return failed('timeout', `${program} did not finish within ${this.timeLimit / 1000} s.`, diagnostics);
    if (run.kind === 'not-run')
      return failed('missing-clang', `${program} cannot be run: ${run.message}.`, diagnostics);
    if (run.code === 1 && diagnostics.some((diagnostic) => diagnostic.severity === 'error'))
      return failed('errors', errorSentence(diagnostics), diagnostics);
    if (run.code !== 0) return failed('crash', `${program} stopped: ${lastLine(run.stderr)}`, diagnostics);
    return this.normalised(diagnostics);
  }

  private attempt(overlay: string, prelude: string | undefined): { run: ToolRun; diagnostics: CompileDiagnostic[] } {
    const argv = driverArguments({
      major: this.clang.major,
      file: this.request.path,
      output: this.bitcode,
      dataModel: this.settings.dataModel,
      flags: this.settings.flags,
      nameOf: (name, flag) => namedInFlags(name, flag, this.settings.directory, existsSync),
      overlay,
      emptyConfig: this.emptyConfig,
      prelude: prelude === undefined ? undefined : this.write('prelude.h', prelude),
    });
    const run = runTool(this.clang.path, argv, this.folder, this.timeLimit);
    const diagnostics = run.kind === 'ended' ? parseDiagnostics(run.stderr, (name) => path.normalize(name)) : [];
    return { run, diagnostics };
  }

  /** The bitcode as text of the embedded LLVM. */
  private normalised(diagnostics: readonly CompileDiagnostic[]): CompileResult {
    const { clang, emptyConfig } = this;
    const { dataModel } = this.settings;
    const question = [...targetFlags({ major: clang.major, dataModel, emptyConfig }), '-print-effective-triple'];
    const answer = runTool(clang.path, question, this.folder, this.timeLimit);
    if (answer.kind !== 'ended' || answer.code !== 0)
      return failed('missing-clang', `${clang.path} does not say what it compiles for.`, diagnostics);
    const triple = answer.stdout.trim();
    const text = this.embedded.normalise(this.request.path, readFileSync(this.bitcode), triple);
    if (text.kind === 'failed') return { ...text, diagnostics: [...diagnostics, ...text.diagnostics] };
    const compiler = { kind: 'user', path: clang.path, version: clang.version, dataModel, triple } as const;
    return { kind: 'compiled', ll: text.ll, diagnostics, compiler };
  }

  /** The editor's text in the place of files: clang reads it under their own names. */
  private overlay(): unknown {
    const texts = [...(this.request.overlay ?? []), [this.request.path, this.request.text] as const];
    const roots = texts.map(([name, text], i) => ({
      type: 'file',
      name: path.normalize(name),
      'external-contents': this.write(`text-${i}`, text),
    }));
    return { version: 0, 'case-sensitive': process.platform !== 'win32', 'use-external-names': false, roots };
  }

  private write(name: string, text: string): string {
    const file = path.join(this.folder, name);
    writeFileSync(file, encodeSource(text));
    return file;
  }
}

function failed(
  reason: CompileFailure,
  message: string,
  diagnostics: readonly CompileDiagnostic[] = [],
): CompileResult {
  return { kind: 'failed', reason, message, diagnostics };
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
