import type { IrFunction } from '../../ir/model/globals';
import type { Module } from '../../ir/model/module';
import type { Placing } from '../session/placing';

/** Which lines have code at all, by file. */
export class CodeLines {
  readonly #files = new Map<string, Set<number>>();

  constructor(module: Module, placing: Placing) {
    const isUsers = (fn: IrFunction): boolean => !placing.isHidden(fn);
    for (const fn of module.functions.filter(isUsers)) {
      for (const instruction of fn.blocks.flatMap(({ instructions }) => instructions)) {
        const place = placing.position(instruction);
        if (place === undefined) continue;
        const lines = this.#files.get(place.file) ?? new Set();
        this.#files.set(place.file, lines.add(place.line));
      }
    }
  }

  /** The first line with code from one on; undefined if there is none, or the file is not of the program. */
  from(file: string, line: number): number | undefined {
    let found: number | undefined;
    for (const known of this.#files.get(file) ?? []) {
      if (known >= line && (found === undefined || known < found)) found = known;
    }
    return found;
  }

  between(file: string, first: number, last: number): readonly number[] {
    return [...(this.#files.get(file) ?? [])].filter((line) => line >= first && line <= last).sort((a, b) => a - b);
  }

  get files(): readonly string[] {
    return [...this.#files.keys()];
  }
}
