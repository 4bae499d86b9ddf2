import { LineTable } from '../../base/line-table';
import { lineMap, type LineMap } from '../../ir/debug/lines';
import { indexSymbols } from '../../ir/index/index-symbols';
import { scanStructure, type Structure } from '../../ir/index/structure';
import type { SymbolIndex } from '../../ir/index/symbols';
import type { Module } from '../../ir/model/module';
import { parseModule } from '../../ir/parse';
import type { Position, Range } from '../model/range';

/** A text of IR and what has been found out about it so far; each part is made when it is first asked for. */
export class IrModel {
  #lines: LineTable | undefined;
  #parsed: ReturnType<typeof parseModule> | undefined;
  #symbols: SymbolIndex | undefined;
  #structure: Structure | undefined;
  #lineMap: LineMap | undefined;

  constructor(readonly text: string) {}

  get lines(): LineTable {
    return (this.#lines ??= new LineTable(this.text));
  }

  get module(): Module {
    return this.parsed.module;
  }

  get parsed(): ReturnType<typeof parseModule> {
    return (this.#parsed ??= parseModule(this.text));
  }

  get symbols(): SymbolIndex {
    return (this.#symbols ??= indexSymbols(this.text));
  }

  get structure(): Structure {
    return (this.#structure ??= scanStructure(this.text));
  }

  get lineMap(): LineMap {
    return (this.#lineMap ??= lineMap(this.module, this.lines));
  }

  offset({ line, character }: Position): number {
    return this.lines.offsetAt({ line, column: character });
  }

  range({ start, end }: { readonly start: number; readonly end: number }): Range {
    return { start: this.#position(start), end: this.#position(end) };
  }

  #position(offset: number): Position {
    const { line, column } = this.lines.positionAt(offset);
    return { line, character: column };
  }
}
