import type { BlockRange, Entity, Structure } from './structure';
import type { TextRange } from './symbols';

export type OutlineKind =
  'function' | 'declaration' | 'block' | 'variable' | 'constant' | 'alias' | 'type' | 'comdat' | 'metadata';

/** One line of the outline. */
export interface OutlineItem extends TextRange {
  readonly kind: OutlineKind;
  /** As written, with its sigil. */
  readonly name: string;
  /** What follows the name: parameters, type or value, shortened. */
  readonly detail: string;
  /** The name within the range; the whole first token if there is no name. */
  readonly selection: TextRange;
  readonly children: readonly OutlineItem[];
}

/** Functions with their blocks, globals, types, comdats and named metadata, in the order of the text. */
export function outline(text: string, structure: Structure): readonly OutlineItem[] {
  return structure.entities.flatMap((entity) => itemOf(text, entity) ?? []);
}

function itemOf(text: string, entity: Entity): OutlineItem | undefined {
  const kind = kindOf(text, entity);
  if (kind === undefined) return undefined;
  const { start, end, name } = entity;
  const isUnnamed = name.start === name.end;
  return {
    kind,
    name: isUnnamed ? '(unnamed)' : text.slice(name.start, name.end),
    detail: detailOf(text, entity),
    start,
    end,
    selection: isUnnamed ? { start, end: Math.min(end, start + 1) } : name,
    children: entity.blocks.map((block, index) => blockItem(text, block, index)),
  };
}

function kindOf(text: string, entity: Entity): OutlineKind | undefined {
  switch (entity.kind) {
    case 'function':
    case 'declaration':
    case 'type':
    case 'comdat':
      return entity.kind;
    case 'namedMetadata':
      return 'metadata';
    case 'attributes':
      return undefined;
    case 'global':
      return kindOfGlobal(text.slice(entity.name.end, Math.min(entity.end, entity.name.end + 200)));
  }
}

function kindOfGlobal(definition: string): OutlineKind {
  const word = /\b(?:global|constant|alias|ifunc)\b/.exec(definition)?.[0];
  if (word === 'constant') return 'constant';
  return word === 'alias' || word === 'ifunc' ? 'alias' : 'variable';
}

const detailLength = 60;

function detailOf(text: string, entity: Entity): string {
  const from = entity.name.end;
  // Enough for any detail, without copying the body of a function.
  const rest = text.slice(from, Math.min(entity.end, from + 10 * detailLength));
  const isFunction = entity.kind === 'function' || entity.kind === 'declaration';
  const detail = isFunction ? parameterList(rest) : rest.replace(/^\s*=\s*/, '');
  return shorten(detail);
}

/** The text up to the parenthesis that closes the first one. */
function parameterList(text: string): string {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++;
    else if (text[at] === ')' && --depth <= 0) return text.slice(0, at + 1);
    else if (text[at] === '\n' && depth === 0) return text.slice(0, at);
  }
  return text;
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > detailLength ? `${line.slice(0, detailLength - 1)}…` : line;
}

function blockItem(text: string, block: BlockRange, index: number): OutlineItem {
  const { start, end, name } = block;
  const isUnnamed = name.start === name.end;
  return {
    kind: 'block',
    name: isUnnamed ? (index === 0 ? '(entry)' : '(unnamed)') : text.slice(name.start, name.end),
    detail: '',
    start,
    end,
    selection: isUnnamed ? { start, end: Math.min(end, start + 1) } : name,
    children: [],
  };
}
