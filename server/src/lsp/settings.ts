import { engineNames } from '../engine/portfolio';
import { type CheckKind, checkKinds } from '../task/check';
import { defaultOptions, type TaskOptions } from '../task/options';
import type { CompileSettings } from '../service/model/compilation';

/** The user's settings as they hold for one document. */
export interface Settings {
  readonly compile: CompileSettings;
  /** How long typing must pause before work starts. */
  readonly delayMs: number;
  readonly showIrLens: boolean;
  /** Invariants of proofs at their loops. */
  readonly showInvariants: boolean;
  readonly verify: VerifySettings;
}

/** When and how functions are verified. */
export interface VerifySettings {
  /** Always when a file is opened or saved, and while the user types; or only when the user says so. */
  readonly when: 'typing' | 'save' | 'manual';
  readonly engine: string;
  readonly bound: number;
  readonly milliseconds: number;
  /** Of one check; undefined if it has no limit of its own. */
  readonly checkMilliseconds: number | undefined;
  /** Which checks there are, and what the program may do. */
  readonly task: TaskOptions;
  /** Whether verdicts from before count. */
  readonly useCache: boolean;
  /** Whether there is a cache at all. */
  readonly keepsVerdicts: boolean;
}

export const defaultSettings: Settings = {
  compile: { dataModel: 'LP64', compiler: 'embedded', clangPath: '', flags: [], useCompileCommands: true },
  delayMs: 300,
  showIrLens: true,
  showInvariants: true,
  verify: {
    when: 'typing',
    engine: 'auto',
    bound: 12,
    milliseconds: 10_000,
    checkMilliseconds: undefined,
    task: defaultOptions,
    useCache: true,
    keepsVerdicts: true,
  },
};

/** Reads what the editor sends under `verdict`; what is missing or makes no sense is the default. */
export function readSettings(value: unknown): Settings {
  const { compile, delayMs, showIrLens, showInvariants, verify } = defaultSettings;
  return {
    compile: {
      dataModel: oneOf(at(value, 'compile', 'dataModel'), ['LP64', 'ILP32']) ?? compile.dataModel,
      compiler: oneOf(at(value, 'compile', 'compiler'), ['embedded', 'clang']) ?? compile.compiler,
      clangPath: text(at(value, 'compile', 'clangPath')) ?? compile.clangPath,
      flags: texts(at(value, 'compile', 'flags')) ?? compile.flags,
      useCompileCommands: flag(at(value, 'compile', 'useCompileCommands')) ?? compile.useCompileCommands,
    },
    delayMs: within(at(value, 'delay'), 0, 10_000) ?? delayMs,
    showIrLens: flag(at(value, 'lens', 'showIr')) ?? showIrLens,
    showInvariants: flag(at(value, 'show', 'invariants')) ?? showInvariants,
    verify: {
      when: oneOf(at(value, 'verify', 'when'), ['typing', 'save', 'manual']) ?? verify.when,
      engine: oneOf(at(value, 'verify', 'engine'), engineNames) ?? verify.engine,
      bound: within(at(value, 'verify', 'bound'), 1, 1_000_000) ?? verify.bound,
      milliseconds: seconds(at(value, 'verify', 'timeout')) ?? verify.milliseconds,
      // 0, the default, makes no sense as a time: then there is none.
      checkMilliseconds: seconds(at(value, 'verify', 'checkTimeout')) ?? verify.checkMilliseconds,
      task: {
        checks: kinds(at(value, 'verify', 'checks')),
        abortIsError: flag(at(value, 'verify', 'abortIsError')) ?? verify.task.abortIsError,
        allocationMayFail: flag(at(value, 'verify', 'allocationMayFail')) ?? verify.task.allocationMayFail,
      },
      useCache: verify.useCache,
      keepsVerdicts: flag(at(value, 'cache', 'enabled')) ?? verify.keepsVerdicts,
    },
  };
}

/** How many workers the user wants; 0 leaves it to us. */
export function readWorkers(value: unknown): number {
  return within(at(value, 'workers'), 0, 64) ?? 0;
}

/** A value inside of others, if it is there. */
export function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[key] : undefined),
    value,
  );
}

/** Each kind by itself is on or off; those of which nothing is said are as by default. */
function kinds(value: unknown): ReadonlySet<CheckKind> {
  return new Set(checkKinds.filter((kind) => flag(at(value, kind)) ?? defaultOptions.checks.has(kind)));
}

function seconds(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 0.1 && value <= 86_400 ? Math.round(value * 1_000) : undefined;
}

function oneOf<T extends string>(value: unknown, allowed: readonly T[]): T | undefined {
  return allowed.find((candidate) => candidate === value);
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value.trim() : undefined;
}

function texts(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : undefined;
}

function flag(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

function within(value: unknown, least: number, most: number): number | undefined {
  return typeof value === 'number' && value >= least && value <= most ? Math.floor(value) : undefined;
}
