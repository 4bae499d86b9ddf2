import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type ClangParts, loadClang } from '../../compile/clang-parts';
import type { Module } from '../../ir/model/module';
import { parseModule } from '../../ir/parse';
import { loadLibc } from '../../lower/libc/libc';
import { linkLibc } from '../../lower/libc/link';
import type { CompileSettings, CSource } from '../../service/model/compilation';
import { type ReadSeed, readSeed } from '../../service/model/replay-file';
import type { SurveyInput } from '../../service/model/survey';
import { replaySteps } from '../../service/verify/evidence';
import { compileText } from '../../service/worker/compile-c';
import { findContracts } from '../../service/worker/contract-diagnostics';
import { planEntry } from '../../task/plan-entry';
import type { ReadWitness } from '../../trace/witness/read-witness';
import { type Execution, openExecution } from '../session/execution';
import { cPlacing, irPlacing } from '../session/placing';
import { findCounterexample, type FindMeans } from './find-counterexample';
import type { LaunchArguments } from '../protocol/launch-arguments';
import { optionsOf, runWitness } from './run-witness';
import { hasChanged, readSaved, readText, type Wrong } from './saved';

/** An execution to step through, or why there is none. */
export type Loaded =
  | {
      readonly kind: 'loaded';
      readonly execution: Execution;
      readonly program: string;
      /** Text of the program. */
      readonly text: string;
      /** The IR that is executed; it begins with the program's own. */
      readonly ll: string;
      /** What the user should know. */
      readonly remarks: readonly string[];
    }
  | { readonly kind: 'failed'; readonly message: string };

/** Compiles the program as for verification, and runs the counterexample on it. */
export async function load(asked: LaunchArguments, means: FindMeans): Promise<Loaded> {
  const wanted = await resolve(asked);
  if ('message' in wanted) return failed(wanted.message);
  const { program, text, remarks } = wanted;
  const input = inputOf(wanted);
  const compiled = await moduleOf(input);
  if ('message' in compiled) return failed(compiled.message);
  const { module, contracts, ll } = compiled;
  const found = wanted.seed ?? (await search(wanted, module, input, asked, means));
  if ('message' in found) return failed(withRemarks(found.message, remarks));
  const { seed, options, inputs } = found;
  const entry = planEntry(module, seed.function, options, contracts);
  if ('message' in entry) return failed(withRemarks(entry.message, remarks));
  const opened = openExecution({
    module,
    entry,
    options,
    check: seed.check.id === '' ? undefined : seed.check.id,
    inputs,
    placing: input.kind === 'ir' ? irPlacing(program, text) : cPlacing,
    steps: replaySteps,
  });
  if (opened.kind === 'diverged') {
    return failed(withRemarks(`the counterexample does not fail here any more: ${opened.message}`, remarks));
  }
  return { kind: 'loaded', execution: opened.execution, program, text, ll, remarks };
}

/** A counterexample that is not at hand: by what a witness says of it, else by verifying. */
async function search(
  { witness, program, text }: Wanted,
  module: Module,
  input: SurveyInput,
  asked: LaunchArguments,
  means: FindMeans,
): Promise<ReadSeed | Wrong> {
  if (witness === undefined) return findCounterexample(input, asked, means);
  const run = runWitness(witness, { module, path: program, text, steps: replaySteps });
  if (run !== undefined) return run;
  const { line } = witness.target;
  means.progress(`What the witness says does not decide the execution; looking for one that fails at line ${line}`);
  return findCounterexample(input, { ...asked, function: 'main', line, task: optionsOf(witness) }, means);
}

function failed(message: string): Loaded {
  return { kind: 'failed', message };
}

function withRemarks(message: string, remarks: readonly string[]): string {
  return [...remarks, message].join('; ');
}

/** The program and, if there is one, the counterexample or what a witness says of it. */
interface Wanted {
  readonly program: string;
  readonly text: string;
  readonly seed: ReadSeed | undefined;
  readonly witness: ReadWitness | undefined;
  readonly settings: CompileSettings;
  readonly roots: readonly string[];
  readonly trusted: boolean;
  readonly remarks: readonly string[];
}

async function resolve(asked: LaunchArguments): Promise<Wanted | Wrong> {
  const saved = asked.trace === undefined ? undefined : await readSaved(asked.trace);
  if (saved !== undefined && 'message' in saved) return saved;
  const named = asked.program ?? saved?.program;
  if (named === undefined) return { message: 'the launch configuration names neither a program nor a trace' };
  // Where the client's folder is another, it names the whole path: so do debug info and breakpoints.
  const program = path.resolve(named);
  if (!/\.(?:c|i|h|ll)$/i.test(program)) return { message: `${program} is neither C (.c, .i) nor LLVM IR (.ll)` };
  const text = asked.text ?? (await readText(program));
  if (typeof text !== 'string') return text;
  const given = asked.replay === undefined ? undefined : readSeed(asked.replay);
  if (asked.replay !== undefined && given === undefined) return { message: 'the counterexample is damaged' };
  const isOld = saved !== undefined && hasChanged(saved, text);
  const remarks = isOld ? [`${path.basename(program)} has changed since ${path.basename(asked.trace!)} was saved`] : [];
  const settings: CompileSettings = {
    dataModel: 'LP64',
    compiler: 'embedded',
    clangPath: '',
    flags: [],
    useCompileCommands: true,
    ...saved?.compile,
    ...asked.compile,
  };
  const seed = saved?.what.kind === 'seed' ? saved.what.seed : given;
  const witness = saved?.what.kind === 'witness' ? saved.what.witness : undefined;
  const roots = asked.roots ?? [path.dirname(program)];
  return { program, text, seed, witness, settings, roots, trusted: asked.trusted ?? false, remarks };
}

function inputOf({ program, text, settings, roots, trusted }: Wanted): SurveyInput {
  const key = { uri: pathToFileURL(program).href, stamp: 'as read' };
  if (program.toLowerCase().endsWith('.ll')) return { kind: 'ir', ...key, path: program, text };
  const source: CSource = { ...key, path: program, text, roots, trusted, overlay: new Map(), settings };
  return { kind: 'c', source };
}

/** Made once, by the first C file. */
let clang: Promise<ClangParts> | undefined;

async function moduleOf(input: SurveyInput) {
  const compiled = input.kind === 'c' ? compileText(input.source, await (clang ??= loadClang())) : undefined;
  if (compiled?.kind === 'failed') return { message: compiled.message };
  const own = input.kind === 'ir' ? input.text : compiled!.ll;
  const { module, diagnostics } = parseModule(own);
  const [problem] = diagnostics;
  if (problem !== undefined) return { message: `the program is not LLVM IR: ${problem.message}` };
  const contracts = input.kind === 'c' ? findContracts(input.source, module).contracts : [];
  const libc = await loadLibc(module.dataLayout.pointer().bits === 32 ? 'ILP32' : 'LP64');
  const linked = linkLibc(own, module, libc);
  return { module: linked.module, contracts, ll: linked.text };
}
