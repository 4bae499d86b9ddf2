import { Token } from '../lex/token';
import type { Constant } from '../model/constants';
import type { IrFunction } from '../model/globals';
import type { Type } from '../model/types';
import type { Block } from '../model/value';
import { failed } from './constants';
import type { Parser } from './parser';
import { newBlock } from './state/function-scope';
import { parseTypedConstant } from './values';

/** What follows `blockaddress`: `(@f, %block)`. */
export function parseBlockAddress(p: Parser, type: Type): Constant {
  p.expect(Token.LeftParen, `'(' after 'blockaddress'`);
  if (type.kind !== 'pointer') return failed(p, type, `'blockaddress' must have a pointer type`);
  const fn = parseFunctionName(p);
  p.expectComma(`after function of 'blockaddress'`);
  const { lexer } = p;
  const { kind } = lexer;
  const name = kind === Token.LocalNumber ? lexer.number : lexer.word;
  if (kind !== Token.Local && kind !== Token.LocalNumber) p.fail('expected name of a block');
  const { start, end } = lexer;
  if (!p.failed) lexer.next();
  p.expect(Token.RightParen, `')' at end of 'blockaddress'`);
  if (p.failed || fn === undefined) return p.constants.poison(type);
  return { kind: 'blockaddress', type, function: fn, block: blockOf(p, fn, name, start, end) };
}

/** The `@f` of a construct that does not tell its type. */
function parseFunctionName(p: Parser): IrFunction | undefined {
  const { lexer } = p;
  if (lexer.kind !== Token.Global && lexer.kind !== Token.GlobalNumber) {
    p.fail('expected name of a function');
    return undefined;
  }
  const name = lexer.kind === Token.GlobalNumber ? lexer.number : lexer.word;
  const global = p.globals.mention(name, lexer.start, lexer.end);
  lexer.next();
  // If it turns out to be anything but a function, the check of block addresses at the end reports it.
  return global as IrFunction;
}

function blockOf(p: Parser, fn: IrFunction, name: string | number, start: number, end: number): Block {
  const blocks = p.globals.blocksOf(fn);
  let block = blocks.get(name);
  if (block === undefined) {
    block = newBlock(name, fn);
    blocks.set(name, block);
  }
  if (block.start < 0) p.globals.addressedBlocks.push({ block, user: p.globals.current, start, end });
  return block;
}

/** What follows `dso_local_equivalent` or `no_cfi`. */
export function parseMarker(p: Parser, type: Type, kind: 'dso_local_equivalent' | 'no_cfi'): Constant {
  const { kind: token } = p.lexer;
  if (token !== Token.Global && token !== Token.GlobalNumber) {
    return failed(p, type, `expected name of a global after '${kind}'`);
  }
  const { lexer } = p;
  const target = p.globals.mention(token === Token.GlobalNumber ? lexer.number : lexer.word, lexer.start, lexer.end);
  lexer.next();
  return { kind, type, target };
}

/** What follows `ptrauth`. */
export function parsePtrAuth(p: Parser, type: Type): Constant {
  p.expect(Token.LeftParen, `'(' after 'ptrauth'`);
  if (!p.enter()) return p.constants.poison(type);
  const pointer = parseTypedConstant(p);
  p.expectComma(`after pointer of 'ptrauth'`);
  const key = parseTypedConstant(p);
  const rest: Constant[] = [];
  while (rest.length < 3 && p.accept(Token.Comma)) {
    rest.push(parseTypedConstant(p));
  }
  p.leave();
  p.expect(Token.RightParen, `')' at end of 'ptrauth'`);
  const [discriminator, addressDiscriminator, deactivationSymbol] = rest;
  return { kind: 'ptrauth', type, pointer, key, discriminator, addressDiscriminator, deactivationSymbol };
}
