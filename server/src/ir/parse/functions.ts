import { Token } from '../lex/token';
import type { Attribute, Attributes } from '../model/attributes';
import { noAttributes } from '../model/attributes';
import { isFirstClass, voidType } from '../model/types';
import type { Type } from '../model/types';
import type { Argument, LocalName } from '../model/value';
import type { IrFunction } from '../model/globals';
import { nameText } from '../print/names';
import { typeText } from '../print/types';
import { parseAttribute, parseParamAttributes } from './attributes';
import { parseBody, scopeOf } from './body';
import { isCallingConvention, parseCallingConvention } from './calling-convention';
import { asFunction, asShell } from './state/global-shell';
import type { GlobalShell } from './state/global-shell';
import { parseAttachments } from './attachments';
import type { Parser } from './parser';
import { parseComdat, parsePartition, parseSection } from './placement';
import { applyProperty, assignProperties, newProperties } from './properties';
import type { Properties } from './properties';
import { isTopLevelWord } from './top-level-words';
import { parseAddrspace } from './address-space';
import { parseAnyType, parseType, startsType } from './types';
import { parseTypedConstant } from './values';
import { checkedAlign } from './instructions/operands';

interface Header {
  readonly properties: Properties;
  readonly callingConvention: string | undefined;
  readonly returnAttributes: Attributes;
  readonly returns: Type;
}

interface Param {
  readonly type: Type;
  readonly name: LocalName | undefined;
  readonly attributes: Attributes;
  readonly start: number;
  readonly end: number;
}

/** `declare …`, from the word on. */
export function parseDeclare(p: Parser): void {
  const { start } = p.lexer;
  p.lexer.next();
  const metadata = parseAttachments(p);
  const shell = parseHeader(p, start, false);
  if (shell === undefined) return;
  shell.metadata = metadata;
  takeSubprogram(shell);
  finish(p, shell);
}

/** `define …`, from the word on. */
export function parseDefine(p: Parser): void {
  const { start } = p.lexer;
  p.lexer.next();
  const errors = p.errorCount;
  const shell = parseHeader(p, start, true);
  if (shell === undefined) return;
  takeSubprogram(shell);
  shell.isDeclaration = false;
  if (!p.failed && p.expect(Token.LeftBrace, `'{' before function body`)) {
    const scope = scopeOf(p, shell);
    for (const param of shell.params) scope.define(param.name, param);
    scope.nextNumber = shell.params.reduce((next, { name }) => (typeof name === 'number' ? name + 1 : next), 0);
    p.scope = scope;
    parseBody(p, shell, scope);
    p.scope = undefined;
    if (scope.broken || p.errorCount > errors) shell.hasErrors = true;
  }
  finish(p, shell);
}

function finish(p: Parser, shell: GlobalShell): void {
  shell.end = p.lexer.previousEnd;
  if (p.failed) shell.hasErrors = true;
  p.globals.add(shell);
}

function takeSubprogram(shell: GlobalShell): void {
  shell.subprogram = shell.metadata.find(({ name }) => name === 'dbg')?.node;
  if (shell.subprogram !== undefined) shell.metadata = shell.metadata.filter(({ name }) => name !== 'dbg');
}

/** Everything up to the body. Undefined if not even a name was found. */
function parseHeader(p: Parser, start: number, isDefinition: boolean): GlobalShell | undefined {
  const header = parsePrefix(p);
  const { lexer } = p;
  const { kind } = lexer;
  if (kind !== Token.Global && kind !== Token.GlobalNumber) {
    p.fail('expected name of a function');
    return undefined;
  }
  const name = kind === Token.GlobalNumber ? lexer.number : lexer.word;
  const nameStart = lexer.start;
  const nameEnd = lexer.end;
  lexer.next();
  p.globals.current.name = name;
  if (kind === Token.GlobalNumber) p.globals.takeNumber(name as number, nameStart, nameEnd);
  const { params, varargs } = parseParams(p);
  const type = p.types.function(
    header.returns,
    params.map((param) => param.type),
    varargs,
  );
  const addressed: { addrspace: number } = { addrspace: p.programAddrspace };
  const parts = new FunctionParts();
  parseSuffix(p, parts, addressed);
  if (isDefinition) parts.metadata = parseAttachments(p);
  const shell = p.globals.define(name, nameStart, nameEnd, p.pointerTo(type, addressed.addrspace));
  const fn = asFunction(shell);
  shell.kind = 'function';
  shell.valueType = type;
  shell.start = start;
  assignProperties(shell, header.properties);
  Object.assign(shell, parts);
  shell.callingConvention = header.callingConvention;
  shell.returnAttributes = header.returnAttributes;
  shell.unnamedAddr = parts.unnamedAddr;
  shell.params = argumentsOf(p, fn, params);
  return shell;
}

/** Linkage, visibility, calling convention, attributes and type of the result. */
function parsePrefix(p: Parser): Header {
  const { lexer } = p;
  const properties = newProperties();
  let callingConvention: string | undefined;
  const returnAttributes: Attribute[] = [];
  while (!startsType(p)) {
    if (lexer.kind === Token.Word) {
      if (applyProperty(p, properties)) continue;
      if (isCallingConvention(lexer.word)) {
        callingConvention = parseCallingConvention(p);
        continue;
      }
    } else if (lexer.kind !== Token.String && lexer.kind !== Token.AttributeGroup) break;
    returnAttributes.push(parseAttribute(p));
  }
  const { start } = lexer;
  const returns = parseAnyType(p, 'type of result');
  if (returns !== voidType && !isFirstClass(returns) && !(returns.kind === 'struct')) {
    p.failAt(`a function cannot return '${typeText(returns)}'`, start, lexer.previousEnd);
  }
  const attributes = returnAttributes.length === 0 ? noAttributes : returnAttributes;
  return { properties, callingConvention, returnAttributes: attributes, returns };
}

function parseParams(p: Parser): { params: Param[]; varargs: boolean } {
  const params: Param[] = [];
  let varargs = false;
  p.expect(Token.LeftParen, `'(' before parameters`);
  if (p.lexer.kind !== Token.RightParen) {
    do {
      varargs = p.accept(Token.Ellipsis);
      if (varargs) break;
      params.push(parseParam(p));
    } while (p.accept(Token.Comma));
  }
  p.expect(Token.RightParen, `',' or ')' after parameter`);
  return { params, varargs };
}

function parseParam(p: Parser): Param {
  const { lexer } = p;
  const { start } = lexer;
  const type = parseType(p, 'type of parameter');
  const attributes = parseParamAttributes(p);
  let name: LocalName | undefined;
  if (lexer.kind === Token.Local) name = lexer.word;
  else if (lexer.kind === Token.LocalNumber) name = lexer.number;
  if (name !== undefined) lexer.next();
  return { type, name, attributes, start, end: lexer.previousEnd };
}

function argumentsOf(p: Parser, fn: IrFunction, params: readonly Param[]): Argument[] {
  let next = 0;
  const seen = new Set<LocalName>();
  return params.map(({ type, name: written, attributes, start, end }, index) => {
    const name = written ?? next;
    if (typeof name === 'number') {
      if (name < next) argumentError(p, fn, `argument expected to be numbered '%${next}' or greater`, start, end);
      next = Math.max(next, name + 1);
    }
    if (seen.has(name)) argumentError(p, fn, `redefinition of '%${nameText(name)}'`, start, end);
    seen.add(name);
    return { kind: 'argument', type, name, index, attributes, function: fn, start, end };
  });
}

function argumentError(p: Parser, fn: IrFunction, message: string, start: number, end: number): void {
  if (p.failed) return;
  p.report(message, start, end);
  asShell(fn).hasErrors = true;
}

/** What stands between the parameters and the body. */
class FunctionParts {
  unnamedAddr: GlobalShell['unnamedAddr'] = undefined;
  attributes: Attributes = noAttributes;
  section: GlobalShell['section'] = undefined;
  partition: GlobalShell['partition'] = undefined;
  comdat: GlobalShell['comdat'] = undefined;
  align: GlobalShell['align'] = undefined;
  preferredAlign: GlobalShell['preferredAlign'] = undefined;
  gc: GlobalShell['gc'] = undefined;
  prefix: GlobalShell['prefix'] = undefined;
  prologue: GlobalShell['prologue'] = undefined;
  personality: GlobalShell['personality'] = undefined;
  metadata: GlobalShell['metadata'] = [];
}

function parseSuffix(p: Parser, parts: FunctionParts, addressed: { addrspace: number }): void {
  const { lexer } = p;
  const attributes: Attribute[] = [];
  for (;;) {
    if (lexer.kind === Token.Word) {
      if (lexer.word === 'addrspace') addressed.addrspace = parseAddrspace(p);
      else if (isTopLevelWord(lexer.word)) break;
      else if (!parsePart(p, parts)) attributes.push(parseAttribute(p));
    } else if (lexer.kind === Token.String || lexer.kind === Token.AttributeGroup) attributes.push(parseAttribute(p));
    else break;
  }
  if (attributes.length === 1) parts.attributes = p.attributes.single(attributes[0]!);
  else if (attributes.length > 1) parts.attributes = attributes;
}

function parsePart(p: Parser, parts: FunctionParts): boolean {
  const { word } = p.lexer;
  switch (word) {
    case 'unnamed_addr':
    case 'local_unnamed_addr':
      p.lexer.next();
      parts.unnamedAddr = word;
      return true;
    case 'section':
      parts.section = parseSection(p);
      return true;
    case 'partition':
      parts.partition = parsePartition(p);
      return true;
    case 'comdat':
      parts.comdat = parseComdat(p);
      return true;
    case 'align':
      p.lexer.next();
      parts.align = checkedAlign(p);
      return true;
    case 'prefalign':
      p.lexer.next();
      parts.preferredAlign = checkedAlign(p);
      return true;
    case 'gc':
      p.lexer.next();
      parts.gc = p.string(`name after 'gc'`);
      return true;
    case 'prefix':
    case 'prologue':
    case 'personality':
      p.lexer.next();
      parts[word] = parseTypedConstant(p);
      return true;
    default:
      return false;
  }
}
