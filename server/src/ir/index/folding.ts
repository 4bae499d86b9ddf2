import type { LineTable } from '../../base/line-table';
import type { Structure } from './structure';
import type { TextRange } from './symbols';

/** Lines that can be folded away under the first, both counted from 0; the last one is hidden as well. */
export interface FoldingRange {
  readonly firstLine: number;
  readonly lastLine: number;
  readonly kind: 'function' | 'block' | 'metadata' | 'attributes' | 'comment' | 'bracket' | 'region';
}

/**
 * Functions, blocks, switches, runs of metadata, attribute groups and comments, and what stands between `; region` and
 * `; endregion`, sorted by their first line.
 */
export function foldingRanges(text: string, structure: Structure, table: LineTable): readonly FoldingRange[] {
  const ranges: FoldingRange[] = [];
  const add = (kind: FoldingRange['kind'], range: TextRange, keepLast = false): void => {
    const firstLine = table.lineAt(range.start);
    const lastLine = table.lineAt(Math.max(range.end - 1, range.start)) - (keepLast ? 1 : 0);
    if (lastLine > firstLine) ranges.push({ firstLine, lastLine, kind });
  };
  for (const entity of structure.entities) {
    if (entity.kind !== 'function') continue;
    add('function', entity, text[entity.end - 1] === '}');
    for (const block of entity.blocks) if (block.name.start < block.name.end) add('block', block);
  }
  for (const bracket of structure.brackets) add('bracket', bracket, true);
  for (const run of structure.metadataRuns) add('metadata', run);
  for (const run of attributeRuns(structure)) add('attributes', run);
  ranges.push(...commentRuns(text, table), ...regions(text, table));
  return ranges.sort((a, b) => a.firstLine - b.firstLine || b.lastLine - a.lastLine);
}

function attributeRuns(structure: Structure): readonly TextRange[] {
  const runs: { start: number; end: number }[] = [];
  let follows = false;
  for (const { kind, start, end } of structure.entities) {
    const last = runs.at(-1);
    if (kind === 'attributes' && follows && last !== undefined) last.end = end;
    else if (kind === 'attributes') runs.push({ start, end });
    follows = kind === 'attributes';
  }
  return runs;
}

/** Neighbouring lines that hold nothing but a comment. */
function commentRuns(text: string, table: LineTable): readonly FoldingRange[] {
  const runs: FoldingRange[] = [];
  let firstLine = -1;
  for (let line = 0; line <= table.lineCount; line++) {
    const isComment = line < table.lineCount && startsComment(text, table.startOfLine(line));
    if (isComment && firstLine < 0) firstLine = line;
    if (isComment || firstLine < 0) continue;
    if (line - 1 > firstLine) runs.push({ firstLine, lastLine: line - 1, kind: 'comment' });
    firstLine = -1;
  }
  return runs;
}

function startsComment(text: string, lineStart: number): boolean {
  let at = lineStart;
  while (text.charCodeAt(at) === 0x20 || text.charCodeAt(at) === 0x09) at++;
  return text.charCodeAt(at) === 0x3b;
}

/** The same markers as in the language's configuration, which editors do not read where a server folds. */
function regions(text: string, table: LineTable): readonly FoldingRange[] {
  const found: FoldingRange[] = [];
  const open: number[] = [];
  for (const match of text.matchAll(/^[ \t]*;[ \t]*#?(end)?region\b/gm)) {
    const line = table.lineAt(match.index);
    const firstLine = match[1] === undefined ? undefined : open.pop();
    if (match[1] === undefined) open.push(line);
    else if (firstLine !== undefined) found.push({ firstLine, lastLine: line, kind: 'region' });
  }
  return found;
}
