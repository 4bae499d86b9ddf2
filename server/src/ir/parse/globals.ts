import { Token } from '../lex/token';
import type { Attribute } from '../model/attributes';
import { noAttributes } from '../model/attributes';
import type { Constant } from '../model/constants';
import type { ComdatSelection } from '../model/globals';
import type { Type } from '../model/types';
import { typeText } from '../print/types';
import { parseAttribute } from './attributes';
import { isConstantOpcode, parseConstantExpr } from './constant-expr';
import type { GlobalShell } from './state/global-shell';
import { checkedAlign } from './instructions/operands';
import { parseAttachment } from './attachments';
import type { Parser } from './parser';
import { parseComdat, parsePartition, parseSection } from './placement';
import { applyProperty, assignProperties, newProperties } from './properties';
import type { Properties } from './properties';
import { isTopLevelWord } from './top-level-words';
import { parseAddrspace } from './address-space';
import { parseType, startsType } from './types';
import { parseConstant, parseTypedConstant } from './values';

/** Name of a global and where it stands. */
interface Name {
  readonly name: string | number;
  readonly start: number;
  readonly end: number;
}

/** `@name = …`, from the name on. */
export function parseGlobal(p: Parser): void {
  const { lexer } = p;
  const isNumber = lexer.kind === Token.GlobalNumber;
  const name: Name = { name: isNumber ? lexer.number : lexer.word, start: lexer.start, end: lexer.end };
  lexer.next();
  p.globals.current.name = name.name;
  if (isNumber) p.globals.takeNumber(Number(name.name), name.start, name.end);
  p.expect(Token.Equal, `'=' after name of global`);
  parseNamed(p, name);
}

/** `global i32 0` without a name is numbered. */
export function parseUnnamedGlobal(p: Parser): void {
  const { start } = p.lexer;
  const name: Name = { name: p.globals.nextNumber, start, end: start };
  p.globals.takeNumber(p.globals.nextNumber, start, start);
  parseNamed(p, name);
}

function parseNamed(p: Parser, name: Name): void {
  const properties = newProperties();
  let addrspace = 0;
  let externallyInitialized = false;
  for (;;) {
    const { kind, word } = p.lexer;
    if (kind !== Token.Word) {
      p.fail(`expected 'global', 'constant', 'alias' or 'ifunc'`);
      return;
    }
    if (applyProperty(p, properties)) continue;
    if (word === 'addrspace') addrspace = parseAddrspace(p);
    else if (p.acceptWord('externally_initialized')) externallyInitialized = true;
    else break;
  }
  const { word } = p.lexer;
  switch (word) {
    case 'global':
    case 'constant':
      p.lexer.next();
      {
        parseVariable(p, name, properties, { isConstant: word === 'constant', addrspace, externallyInitialized });
        return;
      }
    case 'alias':
    case 'ifunc':
      p.lexer.next();
      {
        parseIndirect(p, name, properties, word);
        return;
      }
    default:
      p.fail(`expected 'global', 'constant', 'alias' or 'ifunc'`);
      return;
  }
}

interface Storage {
  readonly isConstant: boolean;
  readonly addrspace: number;
  readonly externallyInitialized: boolean;
}

function parseVariable(p: Parser, name: Name, properties: Properties, storage: Storage): void {
  const { lexer } = p;
  const typeStart = lexer.start;
  const type = parseType(p);
  if (type.kind === 'function' || type.kind === 'label' || type.kind === 'metadata' || type.kind === 'token') {
    p.failAt(`a global cannot have type '${typeText(type)}'`, typeStart, lexer.previousEnd);
  }
  const initializer = isDeclared(properties) ? undefined : parseConstant(p, type);
  const shell = define(p, name, type, storage.addrspace, properties);
  shell.kind = 'variable';
  shell.isConstant = storage.isConstant;
  shell.externallyInitialized = storage.externallyInitialized;
  shell.initializer = p.failed ? undefined : initializer;
  parseVariableParts(p, shell);
  finish(p, shell);
  p.globals.add(shell);
}

/** `external global i32` has no initializer; without that word there must be one. */
function isDeclared({ linkage, hasLinkage }: Properties): boolean {
  return hasLinkage && (linkage === 'external' || linkage === 'extern_weak');
}

function define(p: Parser, name: Name, type: Type, addrspace: number, properties: Properties): GlobalShell {
  const shell = p.globals.define(name.name, name.start, name.end, p.pointerTo(type, addrspace));
  assignProperties(shell, properties);
  shell.valueType = type;
  shell.start = name.start;
  return shell;
}

function finish(p: Parser, shell: GlobalShell): void {
  shell.end = p.lexer.previousEnd;
  if (p.failed) shell.hasErrors = true;
}

/** `, section "…", align 4, !dbg !0` and attributes. */
function parseVariableParts(p: Parser, shell: GlobalShell): void {
  const { lexer } = p;
  while (p.accept(Token.Comma)) {
    if (lexer.kind === Token.MetadataName) shell.metadata = [...shell.metadata, parseAttachment(p)];
    else if (lexer.kind !== Token.Word) {
      p.fail(`expected 'section', 'align', 'comdat' or metadata after ','`);
      return;
    } else if (!parseVariablePart(p, shell)) {
      p.fail(`unknown property '${lexer.word}' of a global`);
      return;
    }
  }
  const attributes: Attribute[] = [];
  while (isAttribute(p)) attributes.push(parseAttribute(p));
  shell.attributes = attributes.length === 0 ? noAttributes : attributes;
}

/** The attributes of a variable have no end of their own: what comes next at the top level ends them. */
function isAttribute({ lexer }: Parser): boolean {
  if (lexer.kind === Token.Word) return !isTopLevelWord(lexer.word) && !lexer.startsLine();
  return lexer.kind === Token.String || lexer.kind === Token.AttributeGroup;
}

const sanitizerWords: ReadonlySet<string> = new Set([
  'no_sanitize_address',
  'no_sanitize_hwaddress',
  'sanitize_memtag',
  'sanitize_address_dyninit',
]);

function parseVariablePart(p: Parser, shell: GlobalShell): boolean {
  const { word } = p.lexer;
  switch (word) {
    case 'section':
      shell.section = parseSection(p);
      return true;
    case 'partition':
      shell.partition = parsePartition(p);
      return true;
    case 'comdat':
      shell.comdat = parseComdat(p);
      return true;
    case 'align':
      p.lexer.next();
      shell.align = checkedAlign(p);
      return true;
    case 'code_model':
      p.lexer.next();
      shell.codeModel = p.string(`name after 'code_model'`);
      return true;
    default:
      if (!sanitizerWords.has(word)) return false;
      p.lexer.next();
      shell.sanitizer = [...shell.sanitizer, word];
      return true;
  }
}

/** `bitcast (…)` and the like may stand without their type. */
function parseUntyped(p: Parser): Constant {
  if (p.lexer.kind === Token.Word && isConstantOpcode(p.lexer.word)) return parseConstantExpr(p);
  p.fail('expected a constant');
  return p.constants.null(p.types.pointer());
}

/** An alias or ifunc: the type, a comma and what it stands for. */
function parseIndirect(p: Parser, name: Name, properties: Properties, kind: 'alias' | 'ifunc'): void {
  const type = parseType(p);
  p.expectComma(`after type of ${kind}`);
  const target: Constant = startsType(p) ? parseTypedConstant(p) : parseUntyped(p);
  const addrspace = target.type.kind === 'pointer' ? target.type.addrspace : 0;
  const shell = define(p, name, type, addrspace, properties);
  shell.kind = kind;
  if (kind === 'alias') shell.aliasee = target;
  else shell.resolver = target;
  while (p.accept(Token.Comma)) {
    if (p.isWord('partition')) shell.partition = parsePartition(p);
    else if (p.lexer.kind === Token.MetadataName) shell.metadata = [...shell.metadata, parseAttachment(p)];
    else p.fail(`expected 'partition' or metadata after ','`);
  }
  finish(p, shell);
  p.globals.add(shell);
}

const selections: ReadonlySet<string> = new Set<ComdatSelection>([
  'any',
  'exactmatch',
  'largest',
  'nodeduplicate',
  'samesize',
]);

function isSelection(word: string): word is ComdatSelection {
  return selections.has(word);
}

/** `$name = comdat any`, from the name on. */
export function parseComdatDefinition(p: Parser): void {
  const { lexer } = p;
  const { word: name, start, end } = lexer;
  lexer.next();
  p.expect(Token.Equal, `'=' after name of comdat`);
  p.expectWord('comdat', `after '='`);
  const { kind, word: selection } = lexer;
  // `noduplicates` is the old word.
  const known = selection === 'noduplicates' ? 'nodeduplicate' : selection;
  if (kind !== Token.Word || !isSelection(known)) {
    p.fail('expected a kind of comdat');
    return;
  }
  lexer.next();
  if (p.globals.definedComdats.has(name)) p.report(`redefinition of '$${name}'`, start, end);
  p.globals.definedComdats.add(name);
  p.globals.comdat(name, start, end).selection = known;
}
