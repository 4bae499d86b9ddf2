import { Token } from '../lex/token';
import { noAttributes } from '../model/attributes';
import type { Attribute, Attributes } from '../model/attributes';
import { isIntAttribute, isKnownAttribute, isTypeAttribute } from './attribute-names';
import { isConstantOpcode, parseBound } from './constant-expr';
import { isOpcode } from './opcodes';
import type { Parser } from './parser';
import { startsAnew } from './recovery';
import { parseType, startsType } from './types';

const valueWords: ReadonlySet<string> = new Set([
  'true',
  'false',
  'null',
  'undef',
  'poison',
  'zeroinitializer',
  'none',
  'c',
  'splat',
  'blockaddress',
  'dso_local_equivalent',
  'no_cfi',
  'ptrauth',
  'asm',
]);

/** Attributes of a parameter or argument, which follow its type; end where its value or name starts. */
export function parseParamAttributes(p: Parser): Attributes {
  return parseAttributes(p, (word) => valueWords.has(word) || isConstantOpcode(word));
}

/** Attributes of a result, which precede its type. */
export function parseReturnAttributes(p: Parser): Attributes {
  return parseAttributes(p, (word) => startsType(p) || word === 'addrspace');
}

/** Attributes after the arguments of a call; the next word may be the next instruction. */
export function parseCallAttributes(p: Parser): Attributes {
  return parseAttributes(
    p,
    (word) => isOpcode(word) || word === 'to' || (!isKnownAttribute(word) && p.lexer.startsLine()),
  );
}

/** Attributes up to a word for which `isEnd` holds, or to what cannot be an attribute. */
function parseAttributes(p: Parser, isEnd: (word: string) => boolean): Attributes {
  const { lexer } = p;
  let list = noAttributes;
  let own: Attribute[] | undefined;
  for (;;) {
    if (lexer.kind === Token.Word) {
      if (isEnd(lexer.word)) return list;
    } else if (lexer.kind !== Token.String && lexer.kind !== Token.AttributeGroup) return list;
    const attribute = parseAttribute(p);
    if (own !== undefined) own.push(attribute);
    else if (list.length === 0) list = p.attributes.single(attribute);
    else list = own = [...list, attribute];
  }
}

/** One attribute. */
export function parseAttribute(p: Parser): Attribute {
  const { lexer } = p;
  if (lexer.kind === Token.String) return parseStringAttribute(p);
  if (lexer.kind === Token.AttributeGroup) {
    const { attribute } = p.attributes.group(lexer.number);
    lexer.next();
    return attribute;
  }
  const name = lexer.word;
  const { start, end } = lexer;
  lexer.next();
  if (!isKnownAttribute(name)) p.report(`unknown attribute '${name}'`, start, end, 'warning');
  if (lexer.kind === Token.LeftParen) return parseArguments(p, name);
  if (isIntAttribute(name)) return parseInt(p, name);
  return p.attributes.flag(name);
}

function parseStringAttribute(p: Parser): Attribute {
  const key = p.string('attribute');
  if (!p.accept(Token.Equal)) return { kind: 'string', key, value: undefined };
  return { kind: 'string', key, value: p.string(`string after '='`) };
}

/** `align 8`, in groups `align=8`. */
function parseInt(p: Parser, name: string): Attribute {
  const { lexer } = p;
  if (name !== 'align' && lexer.kind !== Token.Equal) return p.attributes.flag(name);
  p.accept(Token.Equal);
  return { kind: 'int', name, value: p.unsigned(`number after '${name}'`) };
}

function parseArguments(p: Parser, name: string): Attribute {
  const { lexer } = p;
  const { start } = lexer;
  if (isTypeAttribute(name)) {
    lexer.next();
    const type = parseType(p);
    p.expect(Token.RightParen, `')' after type of '${name}'`);
    return { kind: 'type', name, type };
  }
  if (name === 'range') return parseRange(p);
  if (isIntAttribute(name)) {
    lexer.next();
    const { kind, number } = lexer;
    if (kind === Token.Integer && Number.isSafeInteger(number)) {
      lexer.next();
      if (p.accept(Token.RightParen)) return { kind: 'int', name, value: number };
    }
    lexer.moveTo(start);
  }
  return { kind: 'text', name, text: parseBalanced(p) };
}

/** `(i32 0, 10)`. */
function parseRange(p: Parser): Attribute {
  p.lexer.next();
  const type = parseType(p);
  const lower = parseBound(p);
  p.expectComma(`in 'range'`);
  const upper = parseBound(p);
  p.expect(Token.RightParen, `')' at end of 'range'`);
  return { kind: 'range', type, lower, upper };
}

/** The text between a parenthesis and the one that closes it, with line breaks and comments as single spaces. */
function parseBalanced(p: Parser): string {
  const { lexer } = p;
  lexer.next();
  let depth = 1;
  let text = '';
  for (;;) {
    if (lexer.kind === Token.LeftParen) depth++;
    else if (lexer.kind === Token.RightParen) depth--;
    else if (lexer.kind === Token.End || lexer.kind === Token.Bad || startsAnew(p)) p.fail(`expected ')'`);
    if (depth === 0 || p.failed) break;
    if (text !== '' && lexer.start > lexer.previousEnd) text += ' ';
    text += lexer.source();
    lexer.next();
  }
  p.expect(Token.RightParen, `')'`);
  return text;
}

/** `attributes #0 = { … }`, from after the word. */
export function parseAttributeGroup(p: Parser): void {
  const { lexer } = p;
  if (lexer.kind !== Token.AttributeGroup) {
    p.fail('expected number of an attribute group');
    return;
  }
  const entry = p.attributes.group(lexer.number);
  lexer.next();
  p.expect(Token.Equal, `'=' after attribute group`);
  p.expect(Token.LeftBrace, `'{' before attributes`);
  const attributes = parseAttributes(p, () => false);
  p.expect(Token.RightBrace, `'}' at end of attributes`);
  if (p.failed) return;
  // A second definition adds to the first.
  entry.group.attributes = [...entry.group.attributes, ...attributes];
  entry.defined = true;
}
