import type { CompileSettings } from '../service/model/compilation';

/** The user's settings as they hold for one document. */
export interface Settings {
  readonly compile: CompileSettings;
  /** How long typing must pause before work starts. */
  readonly delayMs: number;
  readonly showIrLens: boolean;
}

export const defaultSettings: Settings = {
  compile: { dataModel: 'LP64', compiler: 'embedded', clangPath: '', flags: [], useCompileCommands: true },
  delayMs: 300,
  showIrLens: true,
};

/** Reads what the editor sends under `verdict`; what is missing or makes no sense is the default. */
export function readSettings(value: unknown): Settings {
  const { compile, delayMs, showIrLens } = defaultSettings;
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
