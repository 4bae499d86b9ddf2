import { LineTable } from '../../base/line-table';
import type { SourcePosition } from '../../base/place';
import { sourcePositionOf } from '../../ir/debug/location';
import type { IrFunction } from '../../ir/model/globals';
import type { Instruction } from '../../ir/model/instructions';
import { modelOf } from '../../task/model-function';
import { placeOf } from '../../task/place';

/** Where the instructions stand in the text that the user steps through: C, or the LLVM IR itself. */
export interface Placing {
  /** Undefined for what the compiler made up. */
  position(instruction: Instruction): SourcePosition | undefined;
  /** Code of ours: models of library functions. Nobody steps into it. */
  isHidden(fn: IrFunction): boolean;
}

/** Stepping through C, by debug info. */
export const cPlacing: Placing = {
  position: (instruction) => sourcePositionOf(instruction) ?? placeOf(instruction).source,
  isHidden: (fn) => modelOf(fn) !== undefined,
};

/** Stepping through a `.ll` file; `text` is what the user wrote, the module may go on behind it. */
export function irPlacing(file: string, text: string): Placing {
  const lines = new LineTable(text);
  return {
    position: ({ start }) => {
      const { line, column } = lines.positionAt(start);
      return { file, line: line + 1, column: column + 1 };
    },
    isHidden: (fn) => fn.start >= text.length || modelOf(fn) !== undefined,
  };
}
