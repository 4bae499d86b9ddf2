import type { SourcePosition } from '../../base/place';
import type { SourceRange } from '../../compile/types';
import type { Module } from '../../ir/model/module';
import { checkNames } from '../../task/contract/check-names';
import type { Contract } from '../../task/contract/contract';
import { parseContracts } from '../../task/contract/parse-contracts';
import type { CSource } from '../model/compilation';
import type { FileDiagnostics } from '../model/diagnostic';
import { CTexts } from './c-texts';

/** The contracts of a C file, and what is wrong with them or not used of them. */
export interface FoundContracts {
  readonly contracts: readonly Contract[];
  readonly diagnostics: readonly FileDiagnostics[];
}

/** Reads the contracts of a C file. What their names mean can be said only of a file that compiles. */
export function findContracts(source: CSource, module: Module | undefined): FoundContracts {
  const { contracts, diagnostics } = parseContracts(source.text, source.path, longBits(source, module));
  const found = [...diagnostics, ...(module === undefined ? [] : checkNames(module, contracts))];
  if (found.length === 0) return { contracts, diagnostics: [] };
  const texts = new CTexts(() => source.text);
  const told = found.map(({ severity, message, start, end }) => {
    return { severity, message, range: texts.range(rangeOf(start, end)), origin: 'verdict', related: [] } as const;
  });
  return { contracts, diagnostics: [{ file: source.path, diagnostics: told }] };
}

function longBits({ settings }: CSource, module: Module | undefined): 32 | 64 {
  const bits = module === undefined ? (settings.dataModel === 'ILP32' ? 32 : 64) : module.dataLayout.pointer().bits;
  return bits === 32 ? 32 : 64;
}

function rangeOf({ file, line, column }: SourcePosition, end: SourcePosition): SourceRange {
  return { file, line, column, endLine: end.line, endColumn: end.column };
}
