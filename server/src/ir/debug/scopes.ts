import type { IrFunction } from '../model/globals';
import type { MetadataNode } from '../model/metadata';
import { declarationPosition, positionOfLocation } from './location';

/** The part of a C file that a block (or function) covers, as far as it has code. Counted from 1, the end inclusive. */
export interface ScopeRange {
  readonly file: string;
  readonly startLine: number;
  readonly startColumn: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** The range of every lexical scope that has code in a function, also of functions inlined into it. */
export function scopeRanges(fn: IrFunction): ReadonlyMap<MetadataNode, ScopeRange> {
  const ranges = new Map<MetadataNode, ScopeRange>();
  const seen = new Set<MetadataNode>();
  const note = (location: MetadataNode | undefined): void => {
    for (let at = location; at !== undefined && !seen.has(at); at = at.node('inlinedAt')) {
      seen.add(at);
      widen(ranges, at);
    }
  };
  for (const block of fn.blocks) {
    for (const instruction of block.instructions) {
      note(instruction.debugLocation);
      for (const record of instruction.records) note(record.debugLocation);
    }
  }
  return ranges;
}

/** Widens the scopes around a location to contain it. */
function widen(ranges: Map<MetadataNode, ScopeRange>, location: MetadataNode): void {
  const position = positionOfLocation(location);
  if (position === undefined) return;
  const visited = new Set<MetadataNode>();
  let scope = location.node('scope');
  while (scope !== undefined && isLocalScope(scope) && !visited.has(scope)) {
    visited.add(scope);
    const range = ranges.get(scope) ?? startOf(scope);
    if (range?.file === position.file) ranges.set(scope, extended(range, position.line, position.column));
    scope = scope.node('scope');
  }
}

function isLocalScope(scope: MetadataNode): boolean {
  return scope.name === 'DISubprogram' || scope.name === 'DILexicalBlock' || scope.name === 'DILexicalBlockFile';
}

function startOf(scope: MetadataNode): ScopeRange | undefined {
  // A DILexicalBlockFile has no line of its own: it is a change of file within the block around it.
  if (scope.name === 'DILexicalBlockFile') return undefined;
  const start = declarationPosition(scope);
  if (start === undefined) return undefined;
  const { file, line, column } = start;
  return { file, startLine: line, startColumn: column, endLine: line, endColumn: column };
}

function extended(range: ScopeRange, line: number, column: number): ScopeRange {
  if (line < range.endLine || (line === range.endLine && column <= range.endColumn)) return range;
  return { ...range, endLine: line, endColumn: column };
}
