import { Token } from '../lex/token';
import type { Constant, ConstantInt } from '../model/constants';
import { i1, tokenType } from '../model/types';
import type { IntType, Type } from '../model/types';
import { typeText } from '../print/types';
import { parseAggregate, parseSplat, parseString } from './aggregate-constants';
import { isConstantOpcode, parseConstantExpr } from './constant-expr';
import { floatBits } from './float-literal';
import type { Parser } from './parser';
import { parseBlockAddress, parseMarker, parsePtrAuth } from './symbol-constants';
import { parseGlobalValue } from './values';

/** A constant of a type that is already read. */
export function parseConstantToken(p: Parser, type: Type): Constant {
  const { lexer } = p;
  switch (lexer.kind) {
    case Token.Integer:
      return parseInteger(p, type);
    case Token.Word:
      return parseWordConstant(p, type);
    case Token.Global:
    case Token.GlobalNumber:
      return parseGlobalValue(p, type);
    case Token.Float:
      return parseFloat(p, type);
    case Token.LeftSquare:
    case Token.LeftBrace:
    case Token.Less:
      return parseAggregate(p, type);
    default:
      return failed(p, type, 'expected a value');
  }
}

/** Gives the statement up; the poison stands in for what could not be read. */
export function failed(p: Parser, type: Type, message: string): Constant {
  p.fail(message);
  return p.constants.poison(type);
}

function parseInteger(p: Parser, type: Type): Constant {
  if (type.kind !== 'int') return failed(p, type, `an integer cannot have type '${typeText(type)}'`);
  const constant = integerConstant(p, type);
  p.lexer.next();
  return constant;
}

function integerConstant(p: Parser, type: IntType): ConstantInt {
  const { lexer } = p;
  if (!Number.isNaN(lexer.number)) return p.constants.int(type, lexer.number);
  return p.constants.bigInt(type, bigIntValue(lexer.source()));
}

/** The number that an Integer token means. */
export function bigIntValue(source: string): bigint {
  if (source.startsWith('u0x')) return BigInt(source.slice(1));
  if (!source.startsWith('s0x')) return BigInt(source);
  // The highest bit that is set counts as the sign, wherever it is.
  const magnitude = BigInt(source.slice(1));
  return magnitude === 0n ? 0n : magnitude - (1n << BigInt(magnitude.toString(2).length));
}

function parseFloat(p: Parser, type: Type): Constant {
  if (type.kind !== 'float') return failed(p, type, `a floating-point number cannot have type '${typeText(type)}'`);
  const bits = floatBits(p.lexer.source(), type);
  if (bits === undefined) return failed(p, type, `floating-point constant is not a value of type '${typeText(type)}'`);
  p.lexer.next();
  return { kind: 'float', type, bits };
}

function parseWordConstant(p: Parser, type: Type): Constant {
  const { lexer } = p;
  const { word } = lexer;
  switch (word) {
    case 'true':
    case 'false':
      if (type !== i1) return failed(p, type, `'${word}' must have type 'i1', not '${typeText(type)}'`);
      lexer.next();
      return p.constants.int(i1, word === 'true' ? 1 : 0);
    case 'null':
      if (type.kind !== 'pointer') return failed(p, type, `'null' must have a pointer type, not '${typeText(type)}'`);
      lexer.next();
      return p.constants.null(type);
    case 'undef':
      lexer.next();
      return p.constants.undef(type);
    case 'poison':
      lexer.next();
      return p.constants.poison(type);
    case 'zeroinitializer':
      lexer.next();
      return p.constants.zero(type);
    case 'none':
      if (type !== tokenType) return failed(p, type, `'none' must have type 'token', not '${typeText(type)}'`);
      lexer.next();
      return { kind: 'none', type: tokenType };
    default:
      return parseRareWord(p, type, word);
  }
}

function parseRareWord(p: Parser, type: Type, word: string): Constant {
  const { lexer } = p;
  if (isConstantOpcode(word)) return checked(p, type, () => parseConstantExpr(p));
  switch (word) {
    case 'c':
      lexer.next();
      return parseString(p, type);
    case 'splat':
      lexer.next();
      return parseSplat(p, type);
    case 'blockaddress':
      lexer.next();
      return parseBlockAddress(p, type);
    case 'dso_local_equivalent':
    case 'no_cfi':
      lexer.next();
      return parseMarker(p, type, word);
    case 'ptrauth':
      lexer.next();
      return parsePtrAuth(p, type);
    default:
      return failed(p, type, 'expected a value');
  }
}

/** Reads a constant that has a type of its own, which must be the one expected. */
function checked(p: Parser, type: Type, read: () => Constant): Constant {
  const { start } = p.lexer;
  if (!p.enter()) return p.constants.poison(type);
  const constant = read();
  p.leave();
  if (!p.failed && constant.type !== type) {
    p.failAt(
      `constant has type '${typeText(constant.type)}' but '${typeText(type)}' is expected`,
      start,
      p.lexer.previousEnd,
    );
  }
  return p.failed ? p.constants.poison(type) : constant;
}
