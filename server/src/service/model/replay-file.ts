/** A counterexample as a file: what is needed to run it again, on the same source. */
import { createHash } from 'node:crypto';
import { type Check, type CheckKind, checkKinds } from '../../task/check';
import type { Inputs } from '../../task/inputs';
import type { TaskOptions } from '../../task/options';
import { readInputs, saveInputs, type SavedInputs } from '../../task/saved-inputs';
import type { CompileSettings } from './compilation';

/** What a replay starts from, as JSON: an execution of a program that is known. */
export interface ReplaySeed {
  /** Where the execution starts. */
  readonly function: string;
  /** The check that fails. */
  readonly check: { readonly id: string; readonly kind: CheckKind; readonly message: string };
  readonly options: SavedOptions;
  readonly inputs: SavedInputs;
}

const replayFormat = 'verdict-replay';

export interface ReplayFile extends ReplaySeed {
  readonly format: typeof replayFormat;
  readonly version: 1;
  /** The source, absolute or from the folder of this file. */
  readonly program: string;
  /** Of the source's text: `sha256:…`. */
  readonly hash: string;
  readonly compile: Pick<CompileSettings, 'dataModel' | 'compiler' | 'flags'>;
}

export interface SavedOptions {
  readonly checks: readonly CheckKind[];
  readonly abortIsError: boolean;
  readonly allocationMayFail: boolean;
}

export function hashOf(text: string): string {
  return `sha256:${createHash('sha256').update(text).digest('hex')}`;
}

function saveOptions({ checks, abortIsError, allocationMayFail }: TaskOptions): SavedOptions {
  return { checks: [...checks], abortIsError, allocationMayFail };
}

export function makeSeed(
  { entry, task }: { readonly entry: string; readonly task: TaskOptions },
  { id, kind, message }: Check,
  inputs: Inputs,
): ReplaySeed {
  return { function: entry, check: { id, kind, message }, options: saveOptions(task), inputs: saveInputs(inputs) };
}

/** The file of a counterexample; `program` is how it names the source. */
export function makeReplayFile(
  {
    program,
    text,
    compile,
  }: { readonly program: string; readonly text: string; readonly compile: ReplayFile['compile'] },
  seed: ReplaySeed,
): ReplayFile {
  const { dataModel, compiler, flags } = compile;
  return {
    format: replayFormat,
    version: 1,
    program,
    hash: hashOf(text),
    compile: { dataModel, compiler, flags },
    ...seed,
  };
}

/** What a seed stands for. */
export interface ReadSeed {
  readonly seed: ReplaySeed;
  readonly inputs: Inputs;
  readonly options: TaskOptions;
}

/** A replay that was read, or why it cannot be used. */
export type ReadReplay =
  | ({ readonly kind: 'replay'; readonly file: ReplayFile } & ReadSeed)
  | { readonly kind: 'wrong'; readonly message: string };

/** Reads the text of a file. */
export function parseReplayFile(text: string): ReadReplay {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { kind: 'wrong', message: 'it is not JSON' };
  }
  const file = (value ?? {}) as Partial<Record<keyof ReplayFile, unknown>>;
  if (file.format !== replayFormat) return { kind: 'wrong', message: `its format is not ${replayFormat}` };
  if (file.version !== 1) return { kind: 'wrong', message: `its version is ${String(file.version)}, not 1` };
  const read = readSeed(value);
  const hasTexts = typeof file.program === 'string' && typeof file.hash === 'string';
  if (read === undefined || !hasTexts || !isCompile(file.compile)) {
    return { kind: 'wrong', message: 'parts of it are missing or damaged' };
  }
  return { kind: 'replay', file: value as ReplayFile, ...read };
}

/** Undefined for a value that is no seed. */
export function readSeed(value: unknown): ReadSeed | undefined {
  const seed = (value ?? {}) as Partial<Record<keyof ReplaySeed, unknown>>;
  const inputs = readInputs(seed.inputs);
  const options = readOptions(seed.options);
  const { id } = (seed.check ?? {}) as { readonly id?: unknown };
  if (inputs === undefined || options === undefined || typeof seed.function !== 'string' || typeof id !== 'string') {
    return undefined;
  }
  return { seed: value as ReplaySeed, inputs, options };
}

function readOptions(value: unknown): TaskOptions | undefined {
  const { checks, abortIsError, allocationMayFail } = (value ?? {}) as Partial<Record<keyof SavedOptions, unknown>>;
  const isKind = (kind: unknown): kind is CheckKind => (checkKinds as readonly unknown[]).includes(kind);
  if (!Array.isArray(checks) || !checks.every(isKind)) return undefined;
  if (typeof abortIsError !== 'boolean' || typeof allocationMayFail !== 'boolean') return undefined;
  return { checks: new Set(checks), abortIsError, allocationMayFail };
}

function isCompile(value: unknown): boolean {
  const { dataModel, compiler, flags } = (value ?? {}) as Partial<Record<keyof CompileSettings, unknown>>;
  const areFlags = Array.isArray(flags) && flags.every((flag) => typeof flag === 'string');
  return (
    areFlags && (dataModel === 'LP64' || dataModel === 'ILP32') && (compiler === 'embedded' || compiler === 'clang')
  );
}
