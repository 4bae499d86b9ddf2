import { Token } from '../lex/token';
import type { Constant, ConstantExpr, ConstantGep } from '../model/constants';
import { i1 } from '../model/types';
import type { Type } from '../model/types';
import { allowedFlags, parseFlags } from './flags';
import { extractedType, gepType } from './gep';
import { bigIntValue } from './constants';
import { isBinaryOpcode, isCastOpcode, isFcmpPredicate, isIcmpPredicate } from './opcodes';
import type { Parser } from './parser';
import { parseType } from './types';
import { parseTypedConstant } from './values';

const others: ReadonlySet<string> = new Set([
  'getelementptr',
  'icmp',
  'fcmp',
  'select',
  'fneg',
  'extractelement',
  'insertelement',
  'shufflevector',
  'extractvalue',
  'insertvalue',
]);

/** Whether a constant expression starts with the word. */
export function isConstantOpcode(word: string): boolean {
  return others.has(word) || isCastOpcode(word) || isBinaryOpcode(word);
}

/** A constant expression, of whatever type it has. */
export function parseConstantExpr(p: Parser): Constant {
  const opcode = p.lexer.word;
  p.lexer.next();
  if (opcode === 'getelementptr') return parseGep(p);
  if (opcode === 'icmp' || opcode === 'fcmp') return parseCompare(p, opcode);
  const flags = parseFlags(p, allowedFlags(opcode));
  p.expect(Token.LeftParen, `'(' after '${opcode}' in constant expression`);
  if (isCastOpcode(opcode)) return parseCast(p, opcode, flags);
  const operands = parseOperands(p);
  const indices = parseIndices(p);
  p.expect(Token.RightParen, `')' at end of constant expression`);
  const made = p.failed ? undefined : combine(p, opcode, flags, operands, indices);
  if (made !== undefined) return made;
  p.fail(`invalid operands of '${opcode}'`);
  return p.constants.poison(i1);
}

function parseCast(p: Parser, opcode: string, flags: number): Constant {
  const value = parseTypedConstant(p);
  p.expectWord('to', 'after value to convert');
  const type = parseType(p);
  p.expect(Token.RightParen, `')' at end of conversion`);
  return isCastOpcode(opcode) ? { kind: 'expr', type, opcode, value, flags } : value;
}

/** The constants of a list; stops before the indices of `extractvalue`. */
function parseOperands(p: Parser): Constant[] {
  const operands = [parseTypedConstant(p)];
  while (p.accept(Token.Comma)) {
    if (p.lexer.kind === Token.Integer) break;
    operands.push(parseTypedConstant(p));
  }
  return operands;
}

function parseIndices(p: Parser): number[] {
  const indices: number[] = [];
  if (p.lexer.kind !== Token.Integer) return indices;
  do indices.push(p.unsigned('index'));
  while (p.accept(Token.Comma));
  return indices;
}

function combine(
  p: Parser,
  opcode: string,
  flags: number,
  operands: readonly Constant[],
  indices: readonly number[],
): ConstantExpr | undefined {
  const [a, b, c] = operands;
  if (a === undefined) return undefined;
  if (isBinaryOpcode(opcode)) {
    if (b?.type !== a.type || c !== undefined) return undefined;
    return { kind: 'expr', type: a.type, opcode, lhs: a, rhs: b, flags };
  }
  switch (opcode) {
    case 'fneg':
      return { kind: 'expr', type: a.type, opcode, value: a };
    case 'select':
      if (b === undefined || c?.type !== b.type) return undefined;
      return { kind: 'expr', type: b.type, opcode, condition: a, ifTrue: b, ifFalse: c };
    case 'extractelement':
    case 'insertelement':
    case 'shufflevector': {
      const type = vectorOpType(p, opcode, a, c);
      return type === undefined ? undefined : { kind: 'expr', type, opcode, operands };
    }
    case 'extractvalue': {
      const type = extractedType(a.type, indices);
      return type === undefined ? undefined : { kind: 'expr', type, opcode, operands, indices };
    }
    case 'insertvalue':
      return { kind: 'expr', type: a.type, opcode, operands, indices };
    default:
      return undefined;
  }
}

function vectorOpType(p: Parser, opcode: string, vector: Constant, third: Constant | undefined): Type | undefined {
  if (vector.type.kind !== 'vector') return undefined;
  if (opcode === 'extractelement') return vector.type.element;
  if (opcode === 'insertelement') return vector.type;
  if (third?.type.kind !== 'vector') return undefined;
  return p.types.vector(vector.type.element, third.type.count, third.type.scalable);
}

function parseCompare(p: Parser, opcode: 'icmp' | 'fcmp'): Constant {
  const { word } = p.lexer;
  if (p.lexer.kind !== Token.Word) p.fail('expected a predicate');
  else p.lexer.next();
  p.expect(Token.LeftParen, `'(' in comparison`);
  const lhs = parseTypedConstant(p);
  p.expectComma('in comparison');
  const rhs = parseTypedConstant(p);
  p.expect(Token.RightParen, `')' at end of comparison`);
  const type = comparisonType(p, lhs.type);
  if (opcode === 'icmp' && isIcmpPredicate(word)) return { kind: 'expr', type, opcode, predicate: word, lhs, rhs };
  if (opcode === 'fcmp' && isFcmpPredicate(word)) return { kind: 'expr', type, opcode, predicate: word, lhs, rhs };
  p.fail(`unknown predicate '${word}'`);
  return p.constants.poison(type);
}

/** `i1`, or a vector of them. */
export function comparisonType(p: Parser, operand: Type): Type {
  return operand.kind === 'vector' ? p.types.vector(i1, operand.count, operand.scalable) : i1;
}

function parseGep(p: Parser): Constant {
  let flags = parseFlags(p, allowedFlags('getelementptr'));
  const inRange = parseInRange(p);
  flags |= parseFlags(p, allowedFlags('getelementptr'));
  p.expect(Token.LeftParen, `'(' after 'getelementptr'`);
  const sourceType = parseType(p);
  p.expectComma(`after source type of 'getelementptr'`);
  const base = parseTypedConstant(p);
  const indices: Constant[] = [];
  let inRangeIndex: number | undefined;
  while (p.accept(Token.Comma)) {
    if (p.acceptWord('inrange')) inRangeIndex = indices.length;
    indices.push(parseTypedConstant(p));
  }
  p.expect(Token.RightParen, `')' at end of 'getelementptr'`);
  const type = p.failed ? undefined : gepType(p, sourceType, base, indices);
  if (type === undefined) {
    p.fail(`indices of 'getelementptr' do not fit its type`);
    return p.constants.poison(base.type);
  }
  const opcode = 'getelementptr';
  return { kind: 'expr', type, opcode, sourceType, base, indices, flags, inRangeIndex, inRange };
}

/** `inrange(lower, upper)`. */
function parseInRange(p: Parser): ConstantGep['inRange'] {
  if (!p.acceptWord('inrange')) return undefined;
  p.expect(Token.LeftParen, `'(' after 'inrange'`);
  const lower = parseBound(p);
  p.expectComma(`in 'inrange'`);
  const upper = parseBound(p);
  p.expect(Token.RightParen, `')' at end of 'inrange'`);
  return { lower, upper };
}

/** An integer of any size, without a type. */
export function parseBound(p: Parser): bigint {
  const { lexer } = p;
  if (lexer.kind !== Token.Integer) {
    p.fail('expected an integer');
    return 0n;
  }
  const value = bigIntValue(lexer.source());
  lexer.next();
  return value;
}
