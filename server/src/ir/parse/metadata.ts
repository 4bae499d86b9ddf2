import { Token } from '../lex/token';
import { MetadataNode } from '../model/metadata';
import type { Metadata, MetadataField, MetadataWord } from '../model/metadata';
import type { Value } from '../model/value';
import { bigIntValue } from './constants';
import type { Parser } from './parser';
import { startsType } from './types';
import { parseTypedConstant, parseTypedValue } from './values';

/** What may be an operand of a call or record: a node, a string, a value or a list of values. */
export function parseMetadata(p: Parser): Metadata {
  const { lexer } = p;
  switch (lexer.kind) {
    case Token.MetadataNumber:
      return reference(p);
    case Token.Exclaim:
      lexer.next();
      return parseAfterExclaim(p);
    case Token.MetadataName:
      return lexer.word === 'DIArgList' ? parseArgList(p) : parseInlineNode(p);
    default:
      return { kind: 'value', value: parseMentioned(p) };
  }
}

/** A value that metadata speaks of: not a use of it, so that it need not be defined before. */
function parseMentioned(p: Parser): Value {
  const uses = p.scope?.uses;
  if (uses === undefined) return parseTypedConstant(p);
  uses.suspend();
  const value = parseTypedValue(p);
  uses.resume();
  return value;
}

function reference(p: Parser): MetadataNode {
  const { lexer } = p;
  const node = p.metadata.use(lexer.number, lexer.start, lexer.end);
  lexer.next();
  return node;
}

/** `{…}`, `"…"` or a number that stands apart from its `!`. */
function parseAfterExclaim(p: Parser): Metadata {
  const { lexer } = p;
  if (lexer.kind === Token.String) {
    const text = lexer.stringValue();
    lexer.next();
    return { kind: 'string', text };
  }
  return parseTupleOrNumber(p);
}

function parseTupleOrNumber(p: Parser): MetadataNode {
  const { lexer } = p;
  if (lexer.kind === Token.Integer) {
    const node = p.metadata.use(p.unsigned('number of metadata'), lexer.start, lexer.end);
    return node;
  }
  const node = new MetadataNode(undefined);
  node.start = lexer.start;
  parseTuple(p, node);
  node.end = lexer.previousEnd;
  node.defined = !p.failed;
  return node;
}

/** A node where nothing else may stand: `!5`, `!{…}`, `!DILocation(…)`. */
export function parseNode(p: Parser, what: string): MetadataNode {
  const { lexer } = p;
  switch (lexer.kind) {
    case Token.MetadataNumber:
      return reference(p);
    case Token.Exclaim:
      lexer.next();
      return parseTupleOrNumber(p);
    case Token.MetadataName:
      return parseInlineNode(p);
    default:
      p.fail(`expected ${what}`);
      return new MetadataNode(undefined);
  }
}

function parseInlineNode(p: Parser): MetadataNode {
  const node = new MetadataNode(undefined);
  node.start = p.lexer.start;
  parseSpecialised(p, node);
  node.end = p.lexer.previousEnd;
  node.defined = !p.failed;
  return node;
}

/** An operand of a node, which unlike that of a call cannot be a local value. */
function parseOperand(p: Parser): Metadata {
  const { kind } = p.lexer;
  if (kind === Token.MetadataNumber || kind === Token.Exclaim || kind === Token.MetadataName) return parseMetadata(p);
  return { kind: 'value', value: parseTypedConstant(p) };
}

/** `{ … }` with the operands of a tuple. */
export function parseTuple(p: Parser, node: MetadataNode): void {
  if (!p.expect(Token.LeftBrace, `'{' or a string after '!'`)) return;
  if (!p.enter()) return;
  const list = p.fields.mark();
  if (p.lexer.kind !== Token.RightBrace) {
    do p.fields.push(p.acceptWord('null') ? null : parseOperand(p));
    while (p.accept(Token.Comma));
  }
  p.leave();
  p.expect(Token.RightBrace, `'}' at end of metadata`);
  node.operands = p.fields.take(list);
}

/** `!DISomething( … )`: fields as `key: value`, or bare values as in DIExpression. */
export function parseSpecialised(p: Parser, node: MetadataNode): void {
  const { lexer } = p;
  node.name = lexer.word;
  lexer.next();
  if (!p.accept(Token.LeftParen)) p.fail(`expected '(' after '!${node.name}'`);
  if (!p.enter()) return;
  if (lexer.kind === Token.Label) parseFields(p, node);
  else if (!p.is(Token.RightParen)) node.operands = parseOperands(p);
  p.leave();
  if (!p.accept(Token.RightParen)) p.fail(`expected ')' at end of '!${node.name}'`);
}

function parseFields(p: Parser, node: MetadataNode): void {
  const { lexer } = p;
  const list = p.fields.mark();
  // Nodes of one kind mostly have the same fields as the one before: then there is no list of names to make.
  let keys = p.metadata.lastKeys(node.name);
  let own: string[] | undefined;
  let count = 0;
  do {
    if (lexer.kind !== Token.Label) {
      p.fail('expected the name of a field');
      break;
    }
    if (own === undefined && keys[count] !== lexer.word) own = keys.slice(0, count);
    own?.push(lexer.word);
    count++;
    lexer.next();
    p.fields.push(parseField(p));
  } while (p.accept(Token.Comma));
  if (own === undefined && count < keys.length) own = keys.slice(0, count);
  if (own !== undefined) {
    keys = own;
    p.metadata.setLastKeys(node.name, own);
  }
  node.keys = keys;
  node.values = p.fields.take(list);
}

function parseOperands(p: Parser): MetadataField[] {
  const list = p.fields.mark();
  do p.fields.push(parseField(p));
  while (p.accept(Token.Comma));
  return p.fields.take(list);
}

function parseField(p: Parser): MetadataField {
  const { lexer } = p;
  switch (lexer.kind) {
    case Token.MetadataNumber:
      return reference(p);
    case Token.String: {
      const text = lexer.stringValue();
      lexer.next();
      return text;
    }
    case Token.Integer: {
      const value = Number.isNaN(lexer.number) ? bigIntValue(lexer.source()) : lexer.number;
      lexer.next();
      return value;
    }
    case Token.Word:
      return parseWordField(p);
    case Token.LeftBrace:
      return parseList(p);
    default:
      return parseOperand(p);
  }
}

/** `true`, `null`, `DW_TAG_member`, `DIFlagPrototyped | DIFlagOptimized`, or a typed value. */
function parseWordField(p: Parser): MetadataField {
  const { lexer } = p;
  const { word } = lexer;
  if (word === 'true' || word === 'false') {
    lexer.next();
    return word === 'true';
  }
  if (word === 'null') {
    lexer.next();
    return null;
  }
  if (startsType(p)) return parseOperand(p);
  lexer.next();
  return lexer.kind === Token.Bar ? parseWords(p, word) : p.metadata.word(word);
}

function parseWords(p: Parser, first: string): MetadataWord {
  const { lexer } = p;
  let text = first;
  while (p.accept(Token.Bar)) {
    if (lexer.kind !== Token.Word && lexer.kind !== Token.Integer) p.fail(`expected a flag after '|'`);
    text += ` | ${lexer.source()}`;
    if (!p.failed) lexer.next();
  }
  return p.metadata.word(text);
}

/** The operands of a GenericDINode: `{!0, !1}` without the exclamation mark. */
function parseList(p: Parser): MetadataNode {
  const node = new MetadataNode(undefined);
  node.start = p.lexer.start;
  parseTuple(p, node);
  node.end = p.lexer.previousEnd;
  node.defined = !p.failed;
  return node;
}

function parseArgList(p: Parser): Metadata {
  p.lexer.next();
  p.expect(Token.LeftParen, `'(' after '!DIArgList'`);
  const args: Value[] = [];
  if (!p.enter()) return { kind: 'arglist', args };
  if (p.lexer.kind !== Token.RightParen) {
    do args.push(parseMentioned(p));
    while (p.accept(Token.Comma));
  }
  p.leave();
  p.expect(Token.RightParen, `')' at end of '!DIArgList'`);
  return { kind: 'arglist', args };
}
