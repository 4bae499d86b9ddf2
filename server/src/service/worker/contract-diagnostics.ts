import type { SourcePosition } from '../../base/place';
import type { ContractDiagnostic } from '../../task/contract/parse-contracts';
import type { FileDiagnostics } from '../model/diagnostic';
import type { Position } from '../model/range';

/** What is wrong with the contracts of a file, or not used of them. */
export function contractDiagnostics(file: string, found: readonly ContractDiagnostic[]): FileDiagnostics[] {
  if (found.length === 0) return [];
  const diagnostics = found.map(({ severity, message, start, end }) => ({
    severity,
    message,
    range: { start: position(start), end: position(end) },
    related: [],
  }));
  return [{ file, diagnostics }];
}

function position({ line, column }: SourcePosition): Position {
  return { line: line - 1, character: column - 1 };
}
