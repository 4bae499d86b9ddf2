import { Token } from '../lex/token';
import type { StructType, Type } from '../model/types';
import type { Parser } from './parser';
import { badType, parseAnyType, parseType } from './types';

/** An array, struct or vector. */
export function parseComposite(p: Parser): Type {
  if (!p.enter()) return badType;
  const { kind } = p.lexer;
  p.lexer.next();
  let type: Type;
  if (kind === Token.LeftSquare) type = parseSequence(p, Token.RightSquare, ']');
  else if (kind === Token.LeftBrace) type = p.types.struct(parseStructBody(p));
  else if (p.accept(Token.LeftBrace)) type = parsePacked(p);
  else type = parseSequence(p, Token.Greater, '>');
  p.leave();
  return type;
}

function parsePacked(p: Parser): StructType {
  const elements = parseStructBody(p);
  p.expect(Token.Greater, `'>' at end of packed struct`);
  return p.types.struct(elements, true);
}

/** The elements after `{`, and the `}`. */
export function parseStructBody(p: Parser): Type[] {
  const elements: Type[] = [];
  if (p.accept(Token.RightBrace)) return elements;
  do {
    const { start } = p.lexer;
    const type = parseType(p);
    if (!isElement(type)) p.failAt('invalid element type for struct', start, p.lexer.previousEnd);
    elements.push(type);
  } while (p.accept(Token.Comma));
  p.expect(Token.RightBrace, `'}' at end of struct`);
  return elements;
}

/** `4 x i32]` or `vscale x 4 x i32>`. */
function parseSequence(p: Parser, close: Token.RightSquare | Token.Greater, closeText: string): Type {
  const isArray = close === Token.RightSquare;
  const scalable = !isArray && p.acceptWord('vscale');
  if (scalable) p.expectWord('x', `after 'vscale'`);
  const { lexer } = p;
  const count = parseCount(p);
  p.expectWord('x', 'after element count');
  const { start } = lexer;
  const element = parseType(p, 'element type');
  const valid = isArray ? isElement(element) : isVectorElement(element);
  if (!valid) p.failAt(`invalid element type for ${isArray ? 'array' : 'vector'}`, start, lexer.previousEnd);
  p.expect(close, `'${closeText}' at end of ${isArray ? 'array' : 'vector'} type`);
  if (p.failed) return badType;
  return isArray ? p.types.array(element, count) : p.types.vector(element, count, scalable);
}

function parseCount(p: Parser): number {
  const { lexer } = p;
  const isHexadecimal = lexer.kind === Token.Integer && lexer.source().startsWith('u');
  const count = isHexadecimal ? hexadecimal(lexer.source().slice(1)) : lexer.number;
  if (lexer.kind !== Token.Integer || count < 0) p.fail('expected number of elements');
  else if (Number.isNaN(count)) p.fail('number of elements is too large');
  else lexer.next();
  return count;
}

/** The value of `0x…`, or NaN if it is not a safe integer. */
function hexadecimal(digits: string): number {
  const value = Number(digits);
  return Number.isSafeInteger(value) ? value : NaN;
}

function isElement(type: Type): boolean {
  return (
    type.kind !== 'void' &&
    type.kind !== 'label' &&
    type.kind !== 'metadata' &&
    type.kind !== 'function' &&
    type.kind !== 'token'
  );
}

function isVectorElement(type: Type): boolean {
  return type.kind === 'int' || type.kind === 'float' || type.kind === 'pointer' || type.kind === 'target';
}

/** `target("name", types…, integers…)`. */
export function parseTargetType(p: Parser): Type {
  p.lexer.next();
  p.expect(Token.LeftParen, `'(' in target type`);
  const name = p.string('name of target type');
  const types: Type[] = [];
  const ints: number[] = [];
  if (!p.enter()) return badType;
  while (p.accept(Token.Comma)) {
    if (p.lexer.kind === Token.Integer) ints.push(p.unsigned('integer'));
    else types.push(parseAnyType(p));
  }
  p.leave();
  p.expect(Token.RightParen, `')' at end of target type`);
  return p.types.target(name, types, ints);
}
