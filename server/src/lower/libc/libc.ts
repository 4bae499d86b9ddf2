import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** The models for one data model: LLVM text in pieces that refer to each other by name only. Plain data. */
export interface Libc {
  readonly pointerBits: number;
  readonly functions: ReadonlyMap<string, LibcFunction>;
  /** Variables and constants of the models. */
  readonly variables: ReadonlyMap<string, LibcVariable>;
  /** What the models call and do not define: intrinsics, and functions known by name (`malloc`). */
  readonly declarations: ReadonlyMap<string, LibcDeclaration>;
}

export interface LibcFunction {
  readonly text: string;
  readonly type: string;
  /** A function of libc, not a helper. */
  readonly isPublic: boolean;
  /** Names of all that it refers to directly. */
  readonly uses: readonly string[];
}

export interface LibcVariable {
  readonly text: string;
  readonly uses: readonly string[];
}

export interface LibcDeclaration {
  readonly text: string;
  readonly type: string;
}

/** How the build writes it (`take-apart.ts`): reading it must not take longer than a file that uses nothing of it. */
export interface PackedLibc {
  readonly pointerBits: number;
  readonly functions: readonly (readonly [string, LibcFunction])[];
  readonly variables: readonly (readonly [string, LibcVariable])[];
  readonly declarations: readonly (readonly [string, LibcDeclaration])[];
}

/** Reads the models that the build has compiled for this data model. */
export async function loadLibc(dataModel: 'LP64' | 'ILP32', folder: string = assetFolder()): Promise<Libc> {
  const packed = JSON.parse(await readFile(path.join(folder, `libc-${dataModel}.json`), 'utf8')) as PackedLibc;
  const { pointerBits, functions, variables, declarations } = packed;
  return {
    pointerBits,
    functions: new Map(functions),
    variables: new Map(variables),
    declarations: new Map(declarations),
  };
}

/** Where the build puts the assets: beside the bundle, or in dist/ when run from the sources. */
function assetFolder(): string {
  const here = import.meta.dirname;
  return path.basename(here) === 'libc' ? path.resolve(here, '../../../../dist') : here;
}

/** The text with other names for globals. Strings are left alone. */
export function renamed(text: string, nameFor: (name: string) => string): string {
  return text.replace(/c"[^"]*"|@([\w.]+)/g, (all, name: string | undefined) =>
    name === undefined ? all : `@${nameFor(name)}`,
  );
}
