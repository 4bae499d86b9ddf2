import { Token } from '../lex/token';
import type { Constant } from '../model/constants';
import type { ArrayType, StructType, Type, VectorType } from '../model/types';
import { typeText } from '../print/types';
import { failed } from './constants';
import type { Parser } from './parser';
import { parseTypedConstant } from './values';

/** What follows the `c` of `c"…"`. */
export function parseString(p: Parser, type: Type): Constant {
  const { start } = p.lexer;
  const text = p.string(`string after 'c'`);
  if (type.kind !== 'array' || type.element.kind !== 'int' || type.element.bits !== 8 || type.count !== text.length) {
    const message = text.includes('\n')
      ? 'end of string is missing'
      : `string of ${text.length} bytes cannot have type '${typeText(type)}'`;
    p.failAt(message, start, p.lexer.previousEnd);
    return p.constants.poison(type);
  }
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return { kind: 'string', type, bytes };
}

/** What follows `splat`. */
export function parseSplat(p: Parser, type: Type): Constant {
  if (type.kind !== 'vector') return failed(p, type, `'splat' must have a vector type, not '${typeText(type)}'`);
  p.expect(Token.LeftParen, `'(' after 'splat'`);
  if (!p.enter()) return p.constants.poison(type);
  const { start } = p.lexer;
  const element = parseTypedConstant(p);
  p.leave();
  if (element.type !== type.element) {
    p.failAt(`element of 'splat' must have type '${typeText(type.element)}'`, start, p.lexer.previousEnd);
  }
  p.expect(Token.RightParen, `')' after element of 'splat'`);
  return { kind: 'splat', type, element };
}

const brackets = new Map<Token, { readonly close: Token; readonly text: string; readonly kind: Type['kind'] }>([
  [Token.LeftSquare, { close: Token.RightSquare, text: ']', kind: 'array' }],
  [Token.LeftBrace, { close: Token.RightBrace, text: '}', kind: 'struct' }],
  [Token.Less, { close: Token.Greater, text: '>', kind: 'vector' }],
]);

/** `[…]`, `{…}`, `<…>` or `<{…}>`. */
export function parseAggregate(p: Parser, type: Type): Constant {
  const { lexer } = p;
  const { start } = lexer;
  if (!p.enter()) return p.constants.poison(type);
  const outer = brackets.get(lexer.kind)!;
  lexer.next();
  const packed = outer.kind === 'vector' && lexer.kind === Token.LeftBrace;
  if (packed) lexer.next();
  const shape = packed ? brackets.get(Token.LeftBrace)! : outer;
  const elements: Constant[] = [];
  if (lexer.kind !== shape.close) {
    do elements.push(parseTypedConstant(p));
    while (p.accept(Token.Comma));
  }
  p.expect(shape.close, `'${shape.text}' at end of constant`);
  if (packed) p.expect(Token.Greater, `'>' at end of packed constant`);
  p.leave();
  if (!p.failed && !isAggregateOf(type, shape.kind, packed, elements)) {
    p.failAt(`constant is not of type '${typeText(type)}'`, start, lexer.previousEnd);
  }
  if (p.failed) return p.constants.poison(type);
  return { kind: 'aggregate', type: type as ArrayType | StructType | VectorType, elements };
}

function isAggregateOf(type: Type, kind: Type['kind'], packed: boolean, elements: readonly Constant[]): boolean {
  if (type.kind !== kind) return false;
  if (type.kind === 'array' || type.kind === 'vector') {
    return type.count === elements.length && elements.every((element) => element.type === type.element);
  }
  if (type.kind !== 'struct' || type.packed !== packed || type.elements?.length !== elements.length) return false;
  return type.elements.every((expected, index) => expected === elements[index]!.type);
}
