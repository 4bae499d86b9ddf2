import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { IrFunction } from '../../ir/model/globals';
import { parseModule } from '../../ir/parse';
import { typeText } from '../../ir/print/types';

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

/** Reads the models that the build has compiled for this data model. */
export async function loadLibc(dataModel: 'LP64' | 'ILP32', folder: string = assetFolder()): Promise<Libc> {
  return readLibc(await readFile(path.join(folder, `libc-${dataModel}.ll`), 'utf8'));
}

/** Where the build puts the assets: beside the bundle, or in dist/ when run from the sources. */
function assetFolder(): string {
  const here = import.meta.dirname;
  return path.basename(here) === 'libc' ? path.resolve(here, '../../../../dist') : here;
}

/** Takes the text that build/libc.mjs makes apart. */
function readLibc(text: string): Libc {
  const { module, diagnostics } = parseModule(text);
  const [problem] = diagnostics;
  if (problem !== undefined) throw new Error(`the libc models cannot be read: ${problem.message}`);
  const own = ({ start, end }: { readonly start: number; readonly end: number }): string => text.slice(start, end);
  const defined = module.functions.filter((fn) => !fn.isDeclaration);
  const declared = module.functions.filter((fn) => fn.isDeclaration);
  return {
    pointerBits: module.dataLayout.pointer().bits,
    functions: new Map(defined.map((fn) => [nameOf(fn), libcFunction(fn, own(fn))])),
    variables: new Map(
      module.variables.map((variable) => [
        String(variable.name),
        { text: own(variable), uses: namesIn(own(variable), String(variable.name)) },
      ]),
    ),
    declarations: new Map(declared.map((fn) => [nameOf(fn), { text: own(fn), type: typeText(fn.valueType) }])),
  };
}

function libcFunction(fn: IrFunction, text: string): LibcFunction {
  const isPublic = fn.linkage === 'external' && !nameOf(fn).startsWith('__verdict_');
  return { text, type: typeText(fn.valueType), isPublic, uses: namesIn(text, nameOf(fn)) };
}

function nameOf(fn: IrFunction): string {
  return String(fn.name);
}

function namesIn(text: string, self: string): readonly string[] {
  const names = new Set<string>();
  renamed(text, (name) => {
    names.add(name);
    return name;
  });
  names.delete(self);
  return [...names];
}

/** The text with other names for globals. Strings are left alone. */
export function renamed(text: string, nameFor: (name: string) => string): string {
  return text.replace(/c"[^"]*"|@([\w.]+)/g, (all, name: string | undefined) =>
    name === undefined ? all : `@${nameFor(name)}`,
  );
}
