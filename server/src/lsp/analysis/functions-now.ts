import type { OpenDocument } from '../documents';
import type { Compiled } from './compilations';

/** A function of a C document, by lines of the current text. */
export interface FunctionNow {
  readonly name: string;
  readonly line: number;
  readonly lastLine: number;
}

/** The functions that a compilation found, moved to where they are now; those that were edited away are left out. */
export function functionsNow({ version, result }: Compiled, document: OpenDocument): readonly FunctionNow[] {
  if (result.kind !== 'compiled' || version === undefined) return [];
  return result.functions.flatMap(({ name, range }) => {
    const line = document.lineNow(range.start.line, version);
    const lastLine = document.lineNow(range.end.line, version);
    return line === undefined ? [] : [{ name, line, lastLine: Math.max(line, lastLine ?? line) }];
  });
}
