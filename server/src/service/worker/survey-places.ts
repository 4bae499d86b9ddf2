import { LineTable } from '../../base/line-table';
import type { Place } from '../../base/place';
import { displayText } from '../../ir/byte-string';
import type { IrFunction } from '../../ir/model/globals';
import type { Module } from '../../ir/model/module';
import type { CSource } from '../model/compilation';
import type { Range } from '../model/range';
import { CRanges } from './check-range';
import { functionSites } from './function-sites';
import { IgnoredChecks } from './ignored';

/** Where functions and checks stand in the file that is surveyed; undefined for those that are elsewhere. */
export interface SurveyPlaces {
  ofFunction(fn: IrFunction): Range | undefined;
  ofPlace(place: Place): Range | undefined;
  readonly ignored: IgnoredChecks;
  readonly isC: boolean;
}

export class CPlaces implements SurveyPlaces {
  readonly #sites: ReadonlyMap<string, Range>;
  readonly #ranges: CRanges;
  readonly ignored: IgnoredChecks;
  readonly isC = true;

  constructor({ path, text }: CSource, module: Module) {
    this.#sites = new Map(functionSites(module, path, text).map(({ name, range }) => [name, range]));
    this.#ranges = new CRanges(path, text);
    this.ignored = new IgnoredChecks(text);
  }

  ofFunction(fn: IrFunction): Range | undefined {
    return this.#sites.get(displayText(String(fn.name)));
  }

  ofPlace({ source }: Place): Range | undefined {
    return this.#ranges.at(source);
  }
}

export class IrPlaces implements SurveyPlaces {
  readonly #lines: LineTable;
  readonly ignored: IgnoredChecks;
  readonly isC = false;

  constructor(private readonly text: string) {
    this.#lines = new LineTable(text);
    this.ignored = new IgnoredChecks(text);
  }

  ofFunction({ start, end }: IrFunction): Range {
    return { start: this.#position(start), end: this.#position(end) };
  }

  /** The instruction, as far as its first line goes. */
  ofPlace({ irOffset }: Place): Range {
    const newline = this.text.indexOf('\n', irOffset);
    const line = this.text.slice(irOffset, newline < 0 ? undefined : newline);
    const instruction = /^.*?(?=\s*(?:, !dbg !\d+.*|;.*)?$)/.exec(line)?.[0] ?? line;
    return { start: this.#position(irOffset), end: this.#position(irOffset + instruction.length) };
  }

  #position(offset: number): Range['start'] {
    const { line, column } = this.#lines.positionAt(offset);
    return { line, character: column };
  }
}
