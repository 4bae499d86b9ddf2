import type { IrDiagnostic } from './diagnostic';
import type { Module } from './model/module';
import { parseEntities } from './parse/module';
import { Parser } from './parse/parser';

export interface ParseResult {
  readonly module: Module;
  readonly diagnostics: readonly IrDiagnostic[];
}

/** Reads a `.ll`. Whatever the text is, there is a module: what could not be read is in the diagnostics. */
export function parseModule(text: string): ParseResult {
  const parser = new Parser(text);
  const module = parseEntities(parser);
  return { module, diagnostics: parser.diagnostics };
}
