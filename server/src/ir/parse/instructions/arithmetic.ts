import { Token } from '../../lex/token';
import type { Instruction } from '../../model/instructions';
import { fastMath } from '../../model/flags';
import { i1, scalarType } from '../../model/types';
import type { Type } from '../../model/types';
import { castProblem } from '../casts';
import { comparisonType } from '../constant-expr';
import { allowedFlags, parseFlags } from '../flags';
import { isBinaryOpcode, isCastOpcode, isFcmpPredicate, isFloatOpcode, isIcmpPredicate } from '../opcodes';
import type { Parser } from '../parser';
import { complete } from './complete';
import { parseType } from '../types';
import { parseTypedValue, parseValue } from '../values';
import { isFloatOrVector, isIntOrVector, parseOperand } from './operands';

export function parseBinary(p: Parser, opcode: string): Instruction | undefined {
  if (!isBinaryOpcode(opcode)) return undefined;
  const flags = parseFlags(p, allowedFlags(opcode));
  const lhs = isFloatOpcode(opcode)
    ? parseOperand(p, isFloatOrVector, 'a floating-point type')
    : parseOperand(p, isIntOrVector, 'an integer type');
  p.expectComma('after first operand');
  const rhs = parseValue(p, lhs.type);
  const b = complete(p, lhs.type);
  return {
    kind: b.kind,
    type: b.type,
    name: b.name,
    block: b.block,
    debugLocation: b.debugLocation,
    metadata: b.metadata,
    records: b.records,
    start: b.start,
    end: b.end,
    opcode,
    lhs,
    rhs,
    flags,
  };
}

export function parseFneg(p: Parser): Instruction {
  const flags = parseFlags(p, fastMath);
  const value = parseOperand(p, isFloatOrVector, 'a floating-point type');
  return { ...complete(p, value.type), opcode: 'fneg', value, flags };
}

export function parseIcmp(p: Parser): Instruction | undefined {
  const flags = parseFlags(p, allowedFlags('icmp'));
  const predicate = parsePredicate(p);
  if (!isIcmpPredicate(predicate)) {
    unknownPredicate(p, predicate);
    return;
  }
  const lhs = parseOperand(p, isComparable, 'an integer or pointer type');
  p.expectComma(`after first operand of 'icmp'`);
  const rhs = parseValue(p, lhs.type);
  const b = complete(p, comparisonType(p, lhs.type));
  return {
    kind: b.kind,
    type: b.type,
    name: b.name,
    block: b.block,
    debugLocation: b.debugLocation,
    metadata: b.metadata,
    records: b.records,
    start: b.start,
    end: b.end,
    opcode: 'icmp',
    predicate,
    lhs,
    rhs,
    flags,
  };
}

export function parseFcmp(p: Parser): Instruction | undefined {
  const flags = parseFlags(p, fastMath);
  const predicate = parsePredicate(p);
  if (!isFcmpPredicate(predicate)) {
    unknownPredicate(p, predicate);
    return;
  }
  const lhs = parseOperand(p, isFloatOrVector, 'a floating-point type');
  p.expectComma(`after first operand of 'fcmp'`);
  const rhs = parseValue(p, lhs.type);
  return { ...complete(p, comparisonType(p, lhs.type)), opcode: 'fcmp', predicate, lhs, rhs, flags };
}

function parsePredicate(p: Parser): string {
  const { kind, word } = p.lexer;
  if (kind === Token.Word) p.lexer.next();
  else p.fail('expected a predicate');
  return word;
}

function unknownPredicate(p: Parser, word: string): undefined {
  const { previousEnd } = p.lexer;
  p.failAt(`unknown predicate '${word}'`, previousEnd - word.length, previousEnd);
}

function isComparable(type: Type): boolean {
  const { kind } = scalarType(type);
  return kind === 'int' || kind === 'pointer';
}

export function parseCast(p: Parser, opcode: string): Instruction | undefined {
  if (!isCastOpcode(opcode)) return undefined;
  const flags = parseFlags(p, allowedFlags(opcode));
  const value = parseTypedValue(p);
  p.expectWord('to', 'after value to convert');
  const { start } = p.lexer;
  const type = parseType(p);
  const problem = p.failed ? undefined : castProblem(opcode, value.type, type);
  if (problem !== undefined) p.failAt(problem, start, p.lexer.previousEnd);
  const b = complete(p, type);
  return {
    kind: b.kind,
    type: b.type,
    name: b.name,
    block: b.block,
    debugLocation: b.debugLocation,
    metadata: b.metadata,
    records: b.records,
    start: b.start,
    end: b.end,
    opcode,
    value,
    flags,
  };
}

export function parseSelect(p: Parser): Instruction {
  const flags = parseFlags(p, fastMath);
  const condition = parseOperand(p, (type) => scalarType(type) === i1, `'i1' or a vector of it`);
  p.expectComma(`after condition of 'select'`);
  const ifTrue = parseTypedValue(p);
  p.expectComma(`after first value of 'select'`);
  const ifFalse = parseOperand(p, (type) => type === ifTrue.type, `the type of the first value of 'select'`);
  const b = complete(p, ifTrue.type);
  return {
    kind: b.kind,
    type: b.type,
    name: b.name,
    block: b.block,
    debugLocation: b.debugLocation,
    metadata: b.metadata,
    records: b.records,
    start: b.start,
    end: b.end,
    opcode: 'select',
    condition,
    ifTrue,
    ifFalse,
    flags,
  };
}

export function parseFreeze(p: Parser): Instruction {
  const value = parseTypedValue(p);
  return { ...complete(p, value.type), opcode: 'freeze', value };
}
