import type { SourcePosition } from '../../base/place';
import { displayText } from '../byte-string';
import type { IrFunction } from '../model/globals';
import type { Instruction } from '../model/instructions';
import type { MetadataNode } from '../model/metadata';
import { filePath } from './file';

/** One level of inlining: where, and in which C function. */
export interface InlineFrame {
  /** Undefined for code that the compiler made up (line 0). */
  readonly position: SourcePosition | undefined;
  /** Name of the C function, if debug info names it. */
  readonly function: string | undefined;
  /** The DISubprogram of that function. */
  readonly subprogram: MetadataNode | undefined;
}

/** Longer chains of scopes than this are taken for malformed (cyclic) metadata. */
const chainLimit = 10_000;

const positions = new WeakMap<MetadataNode, SourcePosition | null>();

/** Where an instruction comes from; for inlined code the innermost place. Undefined without a place (or line 0). */
export function sourcePositionOf(instruction: Instruction): SourcePosition | undefined {
  const location = instruction.debugLocation;
  return location === undefined ? undefined : positionOfLocation(location);
}

/** The position that a DILocation stands for. */
export function positionOfLocation(location: MetadataNode): SourcePosition | undefined {
  let position = positions.get(location);
  if (position === undefined) {
    position = computePosition(location) ?? null;
    positions.set(location, position);
  }
  return position ?? undefined;
}

function computePosition(location: MetadataNode): SourcePosition | undefined {
  if (location.name !== 'DILocation') return undefined;
  const scope = location.node('scope');
  const file = scope && fileOfScope(scope);
  return file && positionIn(file, location.number('line'), location.number('column'));
}

/** A position in a DIFile, or undefined for line 0. A column that is not known is taken to be the first. */
function positionIn(file: MetadataNode, line: number | undefined, column = 0): SourcePosition | undefined {
  if (line === undefined || line < 1) return undefined;
  return { file: filePath(file), line, column: Math.max(column, 1) };
}

/** Where a subprogram, type, variable or lexical block is declared, by its `file` and `line`. */
export function declarationPosition(node: MetadataNode): SourcePosition | undefined {
  const file = node.node('file') ?? fileOfScope(node);
  return file && positionIn(file, node.number('line'), node.number('column'));
}

/** Where a function is defined in C; the line of its name, column 1. */
export function functionPosition(fn: IrFunction): SourcePosition | undefined {
  return fn.subprogram && declarationPosition(fn.subprogram);
}

/** The place of an instruction, then the calls through which it was inlined, outermost last. Empty without a place. */
export function inlinedChain(instruction: Instruction): readonly InlineFrame[] {
  return chainOfLocation(instruction.debugLocation);
}

const chains = new WeakMap<MetadataNode, readonly InlineFrame[]>();
const noFrames: readonly InlineFrame[] = [];

/** The same for a DILocation. */
export function chainOfLocation(innermost: MetadataNode | undefined): readonly InlineFrame[] {
  if (innermost === undefined) return noFrames;
  let chain = chains.get(innermost);
  if (chain === undefined) {
    chain = computeChain(innermost);
    chains.set(innermost, chain);
  }
  return chain;
}

function computeChain(innermost: MetadataNode): readonly InlineFrame[] {
  const frames: InlineFrame[] = [];
  // Malformed metadata may be cyclic.
  const seen = new Set<MetadataNode>();
  let location: MetadataNode | undefined = innermost;
  while (location?.name === 'DILocation' && !seen.has(location)) {
    seen.add(location);
    const scope = location.node('scope');
    const subprogram = scope && subprogramOfScope(scope);
    const name = subprogram?.string('name');
    frames.push({
      position: positionOfLocation(location),
      function: name === undefined ? undefined : displayText(name),
      subprogram,
    });
    location = location.node('inlinedAt');
  }
  return frames;
}

/** The DISubprogram that a scope is in, or is. */
export function subprogramOfScope(scope: MetadataNode): MetadataNode | undefined {
  return findScope(scope, (node) => (node.name === 'DISubprogram' ? node : undefined));
}

function fileOfScope(scope: MetadataNode): MetadataNode | undefined {
  return findScope(scope, (node) => (node.name === 'DIFile' ? node : node.node('file')));
}

function findScope(
  scope: MetadataNode,
  pick: (node: MetadataNode) => MetadataNode | undefined,
): MetadataNode | undefined {
  let node: MetadataNode | undefined = scope;
  for (let steps = 0; node !== undefined && steps < chainLimit; steps++) {
    const found = pick(node);
    if (found !== undefined) return found;
    node = node.node('scope');
  }
  return undefined;
}
