import { Token } from '../../lex/token';
import type { Constant } from '../../model/constants';
import { fastMath } from '../../model/flags';
import type { Incoming, Instruction } from '../../model/instructions';
import { i32 } from '../../model/types';
import type { Type } from '../../model/types';
import { parseFlags } from '../flags';
import { extractedType } from '../gep';
import type { Parser } from '../parser';
import { complete } from './complete';
import { parseType } from '../types';
import { parseBlockName, parseConstant, parseTypedValue, parseValue } from '../values';
import { acceptMore, parseOperand } from './operands';

function isVector(type: Type): boolean {
  return type.kind === 'vector';
}

function isInt(type: Type): boolean {
  return type.kind === 'int';
}

function elementOf(type: Type): Type {
  return type.kind === 'vector' ? type.element : type;
}

export function parseExtractElement(p: Parser): Instruction {
  const vector = parseOperand(p, isVector, 'a vector');
  p.expectComma(`after vector of 'extractelement'`);
  const index = parseOperand(p, isInt, 'an integer type');
  return { ...complete(p, elementOf(vector.type)), opcode: 'extractelement', vector, index };
}

export function parseInsertElement(p: Parser): Instruction {
  const vector = parseOperand(p, isVector, 'a vector');
  p.expectComma(`after vector of 'insertelement'`);
  const value = parseOperand(p, (type) => type === elementOf(vector.type), `the vector's element type`);
  p.expectComma(`after value of 'insertelement'`);
  const index = parseOperand(p, isInt, 'an integer type');
  return { ...complete(p, vector.type), opcode: 'insertelement', vector, value, index };
}

export function parseShuffleVector(p: Parser): Instruction | undefined {
  const first = parseOperand(p, isVector, 'a vector');
  p.expectComma(`after first vector of 'shufflevector'`);
  const second = parseOperand(p, (type) => type === first.type, 'the type of the first vector');
  p.expectComma(`after second vector of 'shufflevector'`);
  const mask = parseMask(p);
  if (mask?.type.kind !== 'vector') return undefined;
  const type = p.types.vector(elementOf(first.type), mask.type.count, mask.type.scalable);
  return { ...complete(p, type), opcode: 'shufflevector', first, second, mask };
}

function parseMask(p: Parser): Constant | undefined {
  const { start } = p.lexer;
  const type = parseType(p);
  if (type.kind === 'vector' && type.element === i32) return parseConstant(p, type);
  p.failAt(`expected a vector of 'i32' as mask`, start, p.lexer.previousEnd);
  return undefined;
}

export function parseExtractValue(p: Parser): Instruction | undefined {
  const { start } = p.lexer;
  const aggregate = parseTypedValue(p);
  const indices = parseIndices(p);
  if (p.failed) return undefined;
  const type = extractedType(aggregate.type, indices);
  if (type === undefined) {
    wrongIndices(p, start);
    return;
  }
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
    opcode: 'extractvalue',
    aggregate,
    indices,
  };
}

export function parseInsertValue(p: Parser): Instruction | undefined {
  const { start } = p.lexer;
  const aggregate = parseTypedValue(p);
  p.expectComma(`after aggregate of 'insertvalue'`);
  const value = parseTypedValue(p);
  const indices = parseIndices(p);
  if (p.failed) return undefined;
  if (extractedType(aggregate.type, indices) !== value.type) {
    wrongIndices(p, start);
    return;
  }
  return { ...complete(p, aggregate.type), opcode: 'insertvalue', aggregate, value, indices };
}

function wrongIndices(p: Parser, start: number): undefined {
  p.failAt('indices do not fit the type of the aggregate', start, p.lexer.previousEnd);
}

function parseIndices(p: Parser): number[] {
  const indices: number[] = [];
  while (acceptMore(p)) indices.push(p.unsigned('index'));
  if (indices.length === 0) p.fail('expected an index');
  return indices;
}

export function parsePhi(p: Parser): Instruction {
  const flags = parseFlags(p, fastMath);
  const type = parseType(p);
  const incoming: Incoming[] = [];
  // A block without predecessors has phis of nothing.
  let more = p.is(Token.LeftSquare) || !p.lexer.startsLine();
  while (more) {
    if (!p.expect(Token.LeftSquare, `'[' before value of 'phi'`)) break;
    const uses = p.scope!.uses.startPhi();
    const value = parseValue(p, type);
    p.expectComma(`after value of 'phi'`);
    const block = parseBlockName(p);
    p.scope!.uses.endPhi(uses, block);
    p.expect(Token.RightSquare, `']' after block of 'phi'`);
    incoming.push({ value, block });
    more = acceptMore(p);
  }
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
    opcode: 'phi',
    incoming,
    flags,
  };
}
