import { displayText } from '../byte-string';
import type { MetadataNode } from '../model/metadata';
import type { Module } from '../model/module';
import { filePath } from './file';

/** One C file that was compiled into the module. */
export interface CompileUnit {
  /** The language without DWARF's prefix: `C11`, `C_plus_plus_14`, `Rust`. */
  readonly language: string;
  readonly producer: string;
  /** Path of the file. */
  readonly file: string;
  readonly isOptimized: boolean;
  /** `FullDebug`, `LineTablesOnly`, … */
  readonly emission: string;
}

/** A file that debug info speaks of. */
export interface DebugFile {
  readonly path: string;
  readonly checksum: { readonly kind: string; readonly value: string } | undefined;
}

/** The compile units of a module; empty without debug info. */
export function compileUnits(module: Module): readonly CompileUnit[] {
  const nodes = module.namedMetadata.find((named) => named.name === 'llvm.dbg.cu')?.nodes ?? [];
  return nodes.filter((node) => node.name === 'DICompileUnit').map(compileUnit);
}

function compileUnit(node: MetadataNode): CompileUnit {
  const file = node.node('file');
  const language = node.word('language') ?? node.word('sourceLanguageName') ?? 'unknown';
  return {
    language: language.replace(/^DW_L(?:ANG|NAME)_/, ''),
    producer: displayText(node.string('producer') ?? ''),
    file: file ? filePath(file) : '',
    isOptimized: node.field('isOptimized') === true,
    emission: node.word('emissionKind') ?? 'NoDebug',
  };
}

/** Whether the module was compiled from C (and not C++, Rust, …), as far as debug info says; undefined if it does not. */
export function isFromC(module: Module): boolean | undefined {
  const units = compileUnits(module);
  return units.length === 0 ? undefined : units.every((unit) => /^C(?:\d+)?$/.test(unit.language));
}

/** Every file that debug info names, headers included, in the order of the module. */
export function debugFiles(module: Module): readonly DebugFile[] {
  const files = new Map<string, DebugFile>();
  for (const node of module.metadata.values()) {
    if (node.name !== 'DIFile') continue;
    const path = filePath(node);
    if (!files.has(path)) files.set(path, { path, checksum: checksumOf(node) });
  }
  return [...files.values()];
}

function checksumOf(node: MetadataNode): DebugFile['checksum'] {
  const kind = node.word('checksumkind');
  const value = node.string('checksum');
  return kind === undefined || value === undefined ? undefined : { kind: kind.replace(/^CSK_/, ''), value };
}
