import { Token } from '../lex/token';
import type { Constant } from '../model/constants';
import type { GlobalValue } from '../model/globals';
import { labelType, metadataType, voidType } from '../model/types';
import type { PointerType, Type } from '../model/types';
import type { Block, LocalName, Value } from '../model/value';
import { nameText } from '../print/names';
import { typeText } from '../print/types';
import { parseConstantToken } from './constants';
import type { Forward } from './state/function-scope';
import { markBroken } from './state/global-table';
import { parseMetadata } from './metadata';
import type { Parser } from './parser';
import { parseType } from './types';

/** What is known under a name whose definition could not be read; of any type. */
export const brokenValue: Constant = { kind: 'poison', type: voidType };

/** A type and a value of it. */
export function parseTypedValue(p: Parser): Value {
  const type = parseType(p);
  return parseValue(p, type);
}

/** A type and a constant of it. */
export function parseTypedConstant(p: Parser): Constant {
  const type = parseType(p);
  return parseConstant(p, type);
}

/** A value of a type that is already read. */
export function parseValue(p: Parser, type: Type): Value {
  const { lexer } = p;
  if (type === metadataType) return { kind: 'metadata', type: metadataType, metadata: parseMetadata(p) };
  switch (lexer.kind) {
    case Token.Local:
      return localValue(p, lexer.word, type);
    case Token.LocalNumber:
      return localValue(p, lexer.number, type);
    default:
      return parseConstantToken(p, type);
  }
}

/** A constant of a type that is already read. */
export function parseConstant(p: Parser, type: Type): Constant {
  const { kind } = p.lexer;
  if (kind === Token.Local || kind === Token.LocalNumber) p.fail('expected a constant, not a local value');
  return parseConstantToken(p, type);
}

function localValue(p: Parser, name: LocalName, type: Type): Value {
  const { start, end } = p.lexer;
  p.lexer.next();
  return namedLocal(p, name, type, start, end);
}

/** The local value `%name`, mentioned as a value of a type at a range of the text. */
export function namedLocal(p: Parser, name: LocalName, type: Type, start: number, end: number): Value {
  const { scope } = p;
  if (scope === undefined) {
    p.failAt('a local value can only be used in a function', start, end);
    return p.constants.poison(type);
  }
  if (type === labelType) return scope.block(name, start, end);
  const value = scope.find(name);
  if (value === undefined) return asValue(forwardValue(p, name, type, start, end));
  if (value.type === type) {
    scope.uses.note(value, p.statement.block, start, end);
    return value;
  }
  if (value === brokenValue) return p.constants.poison(type);
  mismatch(p, name, value.type, type, start, end);
  return p.constants.poison(type);
}

function forwardValue(p: Parser, name: LocalName, type: Type, start: number, end: number): Forward {
  const forward = p.scope!.forward(name, type, start, end);
  if (forward.type !== type) mismatch(p, name, forward.type, type, start, end);
  p.scope!.uses.noteForward(forward, p.statement.block, start, end);
  return forward;
}

function mismatch(p: Parser, name: LocalName, actual: Type, expected: Type, start: number, end: number): void {
  if (!p.scope!.broken) p.report(typeMismatch(`%${nameText(name)}`, actual, expected), start, end);
  p.scope!.broken = true;
}

export function typeMismatch(name: string, actual: Type, expected: Type): string {
  return `'${name}' has type '${typeText(actual)}' but '${typeText(expected)}' is expected`;
}

/** Stand-ins for later values live in operands only until the end of their function. */
function asValue(forward: Forward): Value {
  return forward as unknown as Value;
}

/** `label %name`. */
export function parseBlock(p: Parser, context: string): Block {
  p.expectWord('label', context);
  const { start, end } = p.lexer;
  const block = parseBlockName(p);
  if (block === p.scope!.entry) p.failAt('the entry block cannot be branched to', start, end);
  return block;
}

/** `%name` of a block. */
export function parseBlockName(p: Parser): Block {
  const { lexer } = p;
  const { kind, start, end } = lexer;
  const name = kind === Token.LocalNumber ? lexer.number : lexer.word;
  if (kind !== Token.Local && kind !== Token.LocalNumber) p.fail('expected name of a block');
  else lexer.next();
  return p.scope!.block(name, start, end);
}

/** `@name` as a value of a type. */
export function parseGlobalValue(p: Parser, type: Type): Constant {
  const { lexer } = p;
  const name = lexer.kind === Token.GlobalNumber ? lexer.number : lexer.word;
  const { start, end } = lexer;
  if (type.kind !== 'pointer') {
    p.fail(`'@${nameText(name)}' is a pointer but '${typeText(type)}' is expected`);
    return p.constants.poison(type);
  }
  lexer.next();
  return namedGlobal(p, name, type, start, end);
}

/** The global `@name`, mentioned as a pointer of a type at a range of the text. */
export function namedGlobal(
  p: Parser,
  name: string | number,
  type: PointerType,
  start: number,
  end: number,
): GlobalValue {
  const global = p.globals.use(name, type, start, end);
  if (global.type !== type && !global.hasErrors) reportGlobalType(p, global.type, type, name, start, end);
  return global;
}

function reportGlobalType(
  p: Parser,
  actual: PointerType,
  expected: Type,
  name: string | number,
  start: number,
  end: number,
): void {
  p.report(typeMismatch(`@${nameText(name)}`, actual, expected), start, end);
  markBroken(p.globals.current);
}
