import { definitionsAt } from '../../ir/index/definitions';
import { foldingRanges } from '../../ir/index/folding';
import { hoverAt } from '../../ir/index/hover';
import { outline, type OutlineItem as IndexItem } from '../../ir/index/outline';
import { definitionsOf, occurrenceAt, occurrencesOf } from '../../ir/index/symbols';
import type { Diagnostic } from '../model/diagnostic';
import type { FoldingLines, IrHover, Occurrence, OutlineItem, SourceLinks } from '../model/ir';
import type { Position, Range } from '../model/range';
import type { IrQuestions } from '../protocol';
import type { IrModel } from './ir-model';

/** Answers to what the editor asks about a `.ll`. */
export const irAnswers: {
  readonly [K in keyof IrQuestions]: (model: IrModel, about: IrQuestions[K]['about']) => IrQuestions[K]['answer'];
} = {
  diagnostics: irDiagnostics,
  outline: (model, { limit }) => outlineItems(model, limit),
  folding: (model, { limit }) => folding(model, limit),
  hover: (model, { position }) => hover(model, position),
  definition: (model, { position }) => definition(model, position),
  occurrences: (model, { position }) => occurrences(model, position),
  links: (model) => links(model),
};

/** What the parser says, in the editor's positions. */
export function irDiagnostics(model: IrModel): readonly Diagnostic[] {
  return model.parsed.diagnostics.map((found) => ({
    range: model.range(found),
    severity: found.severity,
    message: found.message,
    related: [],
  }));
}

/** Where there are more than can be looked through, blocks are left out; where still too many, the last entry says so. */
function outlineItems(model: IrModel, limit: number): readonly OutlineItem[] {
  const all = outline(model.text, model.structure);
  const blocks = all.reduce((sum, { children }) => sum + children.length, 0);
  const shown = all.slice(0, limit).map((item) => outlineItem(model, item, all.length + blocks <= limit));
  return all.length <= limit ? shown : [...shown, moreItems(model, all[limit]!, all.length - limit)];
}

function outlineItem(model: IrModel, item: IndexItem, withChildren: boolean): OutlineItem {
  const { name, detail, kind, selection, children } = item;
  return {
    name,
    detail,
    kind,
    range: model.range(item),
    selection: model.range(selection),
    children: withChildren ? children.map((child) => outlineItem(model, child, true)) : [],
  };
}

function moreItems(model: IrModel, first: IndexItem, count: number): OutlineItem {
  const range = model.range({ start: first.start, end: model.text.length });
  const selection = { start: range.start, end: range.start };
  return { name: `… ${count} more`, detail: '', kind: 'metadata', range, selection, children: [] };
}

/** Where there are more than the editor takes, blocks go first. */
function folding({ text, structure, lines }: IrModel, limit: number): FoldingLines {
  const all = foldingRanges(text, structure, lines);
  const large = all.length <= limit ? all : all.filter(({ kind }) => kind !== 'block');
  return large.slice(0, limit).flatMap(({ firstLine, lastLine }) => [firstLine, lastLine]);
}

function hover(model: IrModel, position: Position): IrHover | undefined {
  const found = hoverAt(model, model.offset(position));
  return found && { range: model.range(found), markdown: found.markdown };
}

function definition(model: IrModel, position: Position): readonly Range[] {
  return definitionsAt(model, model.offset(position)).map((place) => model.range(place));
}

function occurrences(model: IrModel, position: Position): readonly Occurrence[] {
  const found = occurrenceAt(model.symbols, model.offset(position));
  if (found === undefined) return [];
  const definitions = new Set(definitionsOf(model.symbols, found.symbol).map(({ start }) => start));
  return occurrencesOf(model.symbols, found.symbol).map((place) => ({
    range: model.range(place),
    write: definitions.has(place.start),
  }));
}

/** Links by C file, neighbouring IR lines of one C line joined. */
function links({ lineMap }: IrModel): readonly SourceLinks[] {
  const byFile = lineMap.files.map((): number[] => []);
  for (const entry of lineMap.bySource) {
    const lines = byFile[lineMap.fileIndexes[entry]!]!;
    const line = lineMap.lines[entry]! - 1;
    const irLine = lineMap.irLines[entry]!;
    const at = lines.length - 3;
    if (lines[at] === line && irLine <= lines[at + 2]! + 1) lines[at + 2] = irLine;
    else lines.push(line, irLine, irLine);
  }
  return lineMap.files.map((file, index) => ({ file, lines: byFile[index]! }));
}
