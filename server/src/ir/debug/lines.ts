import type { LineTable } from '../../base/line-table';
import type { SourcePosition } from '../../base/place';
import type { IrFunction } from '../model/globals';
import type { Module } from '../model/module';
import { debugVariablesOfGlobal } from './globals';
import { chainOfLocation, functionPosition, type InlineFrame } from './location';

/**
 * Which lines of the `.ll` came from which lines of C. Plain data (it is posted between threads): one entry per IR line
 * and C position, sorted by IR line; the first entry of an IR line is its innermost position, the others are the calls it
 * was inlined through. IR lines count from 0, as editors do; C lines and columns from 1, as clang does.
 */
export interface LineMap {
  readonly files: readonly string[];
  readonly irLines: Int32Array;
  readonly fileIndexes: Int32Array;
  readonly lines: Int32Array;
  readonly columns: Int32Array;
  /** Entries sorted by file, then C line, then IR line. */
  readonly bySource: Int32Array;
}

/** A run of lines, both ends included. */
export interface LineRange {
  readonly first: number;
  readonly last: number;
}

/** The lines of all functions and global variables of a module. */
export function lineMap(module: Module, table: LineTable): LineMap {
  const builder = new Builder(table);
  const entities = [...module.functions, ...module.variables].sort((a, b) => a.start - b.start);
  for (const entity of entities) {
    if (entity.kind === 'function') addFunction(builder, entity);
    else
      for (const { declaration } of debugVariablesOfGlobal(entity))
        builder.add(entity.start, entity.end, [declaration]);
  }
  return builder.finish();
}

/** The lines of one function. */
export function functionLineMap(fn: IrFunction, table: LineTable): LineMap {
  const builder = new Builder(table);
  addFunction(builder, fn);
  return builder.finish();
}

/** Where an IR line comes from. */
export function sourceOfIrLine(map: LineMap, irLine: number): SourcePosition | undefined {
  const entry = firstNotBelow(map.irLines.length, (index) => map.irLines[index]! >= irLine);
  if (map.irLines[entry] !== irLine) return undefined;
  return { file: map.files[map.fileIndexes[entry]!]!, line: map.lines[entry]!, column: map.columns[entry]! };
}

/** The IR lines that came from a C line, in runs. */
export function irLinesOf(map: LineMap, file: string, line: number): readonly LineRange[] {
  const fileIndex = map.files.indexOf(file);
  if (fileIndex < 0) return [];
  const { bySource } = map;
  const isAtOrAfter = (index: number): boolean => compareSource(map, bySource[index]!, fileIndex, line) >= 0;
  const ranges: { first: number; last: number }[] = [];
  for (let index = firstNotBelow(bySource.length, isAtOrAfter); index < bySource.length; index++) {
    const entry = bySource[index]!;
    if (compareSource(map, entry, fileIndex, line) !== 0) break;
    const irLine = map.irLines[entry]!;
    const last = ranges.at(-1);
    if (last !== undefined && irLine <= last.last + 1) last.last = irLine;
    else ranges.push({ first: irLine, last: irLine });
  }
  return ranges;
}

function compareSource(map: LineMap, entry: number, fileIndex: number, line: number): number {
  return map.fileIndexes[entry]! - fileIndex || map.lines[entry]! - line;
}

/** The first index from 0 for which a monotonic condition holds, or `count`. */
function firstNotBelow(count: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function addFunction(builder: Builder, fn: IrFunction): void {
  builder.add(fn.start, fn.start, [functionPosition(fn)]);
  for (const block of fn.blocks) {
    for (const instruction of block.instructions) {
      for (const record of instruction.records) {
        builder.add(record.start, record.end, chainOfLocation(record.debugLocation).map(positionOf));
      }
      builder.add(instruction.start, instruction.end, chainOfLocation(instruction.debugLocation).map(positionOf));
    }
  }
}

function positionOf(frame: InlineFrame): SourcePosition | undefined {
  return frame.position;
}

/** Gathers entries in the order of the text. */
class Builder {
  readonly #table: LineTable;
  readonly #files = new Map<string, number>();
  readonly #irLines: number[] = [];
  readonly #fileIndexes: number[] = [];
  readonly #lines: number[] = [];
  readonly #columns: number[] = [];
  /** The line of the last offset asked for, and where it ends: offsets come in rising order. */
  #line = 0;
  #lineEnd = 0;

  constructor(table: LineTable) {
    this.#table = table;
  }

  /** Notes that the lines of a range of the text come from positions, innermost first. */
  add(start: number, end: number, positions: readonly (SourcePosition | undefined)[]): void {
    if (positions.length === 0) return;
    const first = this.#lineOf(start);
    const last = end <= this.#lineEnd ? first : this.#lineOf(end);
    for (let line = first; line <= last; line++) {
      for (const position of positions) if (position !== undefined) this.#push(line, position);
    }
  }

  #push(irLine: number, position: SourcePosition): void {
    this.#irLines.push(irLine);
    this.#fileIndexes.push(this.#fileIndex(position.file));
    this.#lines.push(position.line);
    this.#columns.push(position.column);
  }

  finish(): LineMap {
    const irLines = Int32Array.from(this.#irLines);
    const fileIndexes = Int32Array.from(this.#fileIndexes);
    const lines = Int32Array.from(this.#lines);
    const bySource = Int32Array.from(irLines.keys());
    bySource.sort((a, b) => fileIndexes[a]! - fileIndexes[b]! || lines[a]! - lines[b]! || a - b);
    return {
      files: [...this.#files.keys()],
      irLines,
      fileIndexes,
      lines,
      columns: Int32Array.from(this.#columns),
      bySource,
    };
  }

  #lineOf(offset: number): number {
    if (offset >= this.#lineEnd || offset < this.#table.startOfLine(this.#line)) {
      this.#line = this.#table.lineAt(offset);
      this.#lineEnd = this.#table.startOfLine(this.#line + 1);
    }
    return this.#line;
  }

  #fileIndex(file: string): number {
    let index = this.#files.get(file);
    if (index === undefined) {
      index = this.#files.size;
      this.#files.set(file, index);
    }
    return index;
  }
}
