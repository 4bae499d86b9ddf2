import { unescape } from '../byte-string';
import { Token } from '../lex/token';
import { DataLayout } from '../model/data-layout';
import type { GlobalValue, UseListOrder } from '../model/globals';
import type { NamedMetadata } from '../model/metadata';
import type { Module } from '../model/module';
import { parseAttributeGroup } from './attributes';
import { checkAliases } from './check/aliases';
import { checkTypes } from './check/types';
import { parseDeclare, parseDefine } from './functions';
import { asGlobal } from './state/global-shell';
import { parseComdatDefinition, parseGlobal, parseUnnamedGlobal } from './globals';
import { parseNamedMetadata, parseNodeDefinition } from './metadata-definitions';
import type { Parser } from './parser';
import { nextEntity } from './recovery';
import { parseSummary } from './summary';
import { parseTypeDefinition } from './type-definitions';
import { reportUndefined } from './check/undefined';
import { parseUseListOrder } from './use-list-order';

/** The whole text. */
export function parseEntities(p: Parser): Module {
  const top = new TopLevel(p);
  const { lexer } = p;
  while (lexer.kind !== Token.End) {
    const { start } = lexer;
    p.globals.begin();
    top.entity();
    if (!p.failed) continue;
    keepName(p, start);
    p.recover(nextEntity(p.text, start));
  }
  reportUndefined(p);
  checkTypes(p);
  checkAliases(p);
  return top.module();
}

/** What could not be read at all still has its name, so that its uses are no further errors. */
function keepName(p: Parser, start: number): void {
  if (p.globals.current.shell !== undefined) return;
  const found = /^((?:define|declare)\b[^@(]*)?(@(?:"[^"]*"|[-a-zA-Z$._0-9]+))/.exec(lineAt(p.text, start));
  if (found === null) return;
  const [all, before, name] = found;
  const end = start + all.length;
  p.globals.addBroken(globalName(name!), end - name!.length, end, before !== undefined);
}

function lineAt(text: string, start: number): string {
  const end = text.indexOf('\n', start);
  return text.slice(start, end < 0 ? text.length : end);
}

/** The name behind an `@`. */
function globalName(source: string): string | number {
  if (source.startsWith('@"')) return unescape(source.slice(2, -1));
  return /^@[0-9]+$/.test(source) ? Number(source.slice(1)) : source.slice(1);
}

class TopLevel {
  readonly #p: Parser;
  #sourceFilename: string | undefined;
  #dataLayout = new DataLayout();
  #triple: string | undefined;
  readonly #asm: string[] = [];
  readonly #namedMetadata: NamedMetadata[] = [];
  readonly #useListOrders: UseListOrder[] = [];
  readonly #summaries: string[] = [];

  constructor(p: Parser) {
    this.#p = p;
  }

  entity(): void {
    const p = this.#p;
    switch (p.lexer.kind) {
      case Token.MetadataNumber:
        parseNodeDefinition(p);
        return;
      case Token.Global:
      case Token.GlobalNumber:
        parseGlobal(p);
        return;
      case Token.Local:
      case Token.LocalNumber:
        parseTypeDefinition(p);
        return;
      case Token.MetadataName:
        this.#namedMetadata.push(parseNamedMetadata(p));
        return;
      case Token.Comdat:
        parseComdatDefinition(p);
        return;
      case Token.Summary:
        this.#summaries.push(parseSummary(p));
        return;
      case Token.Word:
        this.#word();
        return;
      default:
        p.fail('expected a top-level entity');
        return;
    }
  }

  #word(): void {
    const p = this.#p;
    switch (p.lexer.word) {
      case 'define':
        parseDefine(p);
        return;
      case 'declare':
        parseDeclare(p);
        return;
      case 'attributes':
        p.lexer.next();
        {
          parseAttributeGroup(p);
          return;
        }
      case 'target':
        this.#target();
        return;
      case 'source_filename':
        p.lexer.next();
        p.expect(Token.Equal, `'=' after 'source_filename'`);
        this.#sourceFilename = p.string('name of a file');
        return;
      case 'module':
        p.lexer.next();
        p.expectWord('asm', `after 'module'`);
        this.#asm.push(p.string('assembly'));
        return;
      case 'uselistorder':
      case 'uselistorder_bb':
        this.#useListOrders.push(parseUseListOrder(p));
        return;
      default:
        if (isGlobalWord(p.lexer.word)) parseUnnamedGlobal(p);
        else p.fail('expected a top-level entity');
    }
  }

  #target(): void {
    const p = this.#p;
    p.lexer.next();
    const { word: property, start } = p.lexer;
    if (!p.acceptWord('triple') && !p.acceptWord('datalayout')) {
      p.fail(`expected 'triple' or 'datalayout'`);
      return;
    }
    p.expect(Token.Equal, `'=' after '${property}'`);
    const value = p.string(property === 'triple' ? 'a target triple' : 'a data layout');
    if (p.failed) return;
    if (property === 'triple') this.#triple = value;
    else this.#setLayout(value, start);
  }

  #setLayout(text: string, start: number): void {
    const p = this.#p;
    this.#dataLayout = new DataLayout(text);
    p.allocaAddrspace = this.#dataLayout.allocaAddrspace;
    p.programAddrspace = this.#dataLayout.programAddrspace;
    p.globalsAddrspace = this.#dataLayout.globalsAddrspace;
    for (const error of this.#dataLayout.errors) {
      p.report(`data layout: '${error}' is not understood`, start, p.lexer.previousEnd);
    }
  }

  module(): Module {
    const p = this.#p;
    const { variables, aliases, ifuncs, functions, shells, comdats } = p.globals;
    const symbols = new Map<string | number, GlobalValue>();
    for (const [name, shell] of shells) if (shell.nameStart >= 0) symbols.set(name, asGlobal(shell));
    return {
      sourceFilename: this.#sourceFilename,
      dataLayout: this.#dataLayout,
      triple: this.#triple,
      asm: this.#asm,
      types: p.types,
      namedTypes: p.typeTable.structs(),
      comdats,
      variables,
      aliases,
      ifuncs,
      functions,
      symbols,
      attributeGroups: p.attributes.definedGroups(),
      namedMetadata: this.#namedMetadata,
      metadata: p.metadata.nodes,
      useListOrders: this.#useListOrders,
      summaries: this.#summaries,
      hasErrors: p.errorCount > 0,
    };
  }
}

const globalWords =
  /^(?:global|constant|alias|ifunc|external|private|internal|weak|weak_odr|linkonce|linkonce_odr|available_externally|appending|common|extern_weak|default|hidden|protected|dllimport|dllexport|dso_local|dso_preemptable|thread_local|unnamed_addr|local_unnamed_addr|addrspace|externally_initialized)$/;

function isGlobalWord(word: string): boolean {
  return globalWords.test(word);
}
