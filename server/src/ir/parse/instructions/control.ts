import { Token } from '../../lex/token';
import type { Instruction, SwitchCase } from '../../model/instructions';
import { i1, tokenType, voidType } from '../../model/types';
import type { Block, Value } from '../../model/value';
import { typeText } from '../../print/types';
import type { Parser } from '../parser';
import { complete } from './complete';
import { parseAnyType, parseType } from '../types';
import { parseBlock, parseConstant, parseTypedValue, parseValue } from '../values';
import { isPointer, parseOperand } from './operands';

export function parseRet(p: Parser): Instruction {
  const { start } = p.lexer;
  const type = parseAnyType(p);
  const expected = p.scope!.function.valueType.returns;
  const end = p.lexer.previousEnd;
  const value = type === voidType ? undefined : parseValue(p, type);
  if (type !== expected) p.failAt(`the function returns '${typeText(expected)}', not '${typeText(type)}'`, start, end);
  const b = complete(p, voidType);
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
    opcode: 'ret',
    value,
  };
}

export function parseBr(p: Parser): Instruction {
  if (p.isWord('label')) return parseJump(p);
  const condition = parseOperand(p, (type) => type === i1, `'i1' or 'label'`);
  p.expectComma(`after condition of 'br'`);
  const ifTrue = parseBlock(p, `after condition of 'br'`);
  p.expectComma(`after first block of 'br'`);
  const ifFalse = parseBlock(p, `after first block of 'br'`);
  const b = complete(p, voidType);
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
    opcode: 'condbr',
    condition,
    ifTrue,
    ifFalse,
  };
}

function parseJump(p: Parser): Instruction {
  const target = parseBlock(p, `after 'br'`);
  const b = complete(p, voidType);
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
    opcode: 'br',
    target,
  };
}

export function parseSwitch(p: Parser): Instruction {
  const value = parseOperand(p, (type) => type.kind === 'int', 'an integer type');
  p.expectComma(`after value of 'switch'`);
  const defaultTarget = parseBlock(p, `of default in 'switch'`);
  p.expect(Token.LeftSquare, `'[' before cases of 'switch'`);
  const cases: SwitchCase[] = [];
  const seen = new Set<bigint>();
  while (p.lexer.kind !== Token.RightSquare && !p.failed) {
    const found = parseCase(p, value);
    if (found === undefined) break;
    if (seen.has(found.value.value)) p.fail('duplicate case value in switch');
    seen.add(found.value.value);
    cases.push(found);
  }
  p.expect(Token.RightSquare, `']' at end of 'switch'`);
  const b = complete(p, voidType);
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
    opcode: 'switch',
    value,
    defaultTarget,
    cases,
  };
}

function parseCase(p: Parser, value: Value): SwitchCase | undefined {
  const { start } = p.lexer;
  const type = parseType(p, `type of case or ']'`);
  const constant = parseConstant(p, type);
  if (constant.kind !== 'int' || type !== value.type) {
    p.failAt(`a case must be a constant of type '${typeText(value.type)}'`, start, p.lexer.previousEnd);
    return undefined;
  }
  p.expectComma('after value of case');
  return { value: constant, target: parseBlock(p, 'after value of case') };
}

export function parseIndirectBr(p: Parser): Instruction {
  const address = parseOperand(p, isPointer, 'a pointer');
  p.expectComma(`after address of 'indirectbr'`);
  const targets = parseBlockList(p);
  return { ...complete(p, voidType), opcode: 'indirectbr', address, targets };
}

/** `[label %a, label %b]`. */
export function parseBlockList(p: Parser): Block[] {
  const blocks: Block[] = [];
  p.expect(Token.LeftSquare, `'[' before blocks`);
  if (p.lexer.kind !== Token.RightSquare) {
    do {
      if (p.failed) break;
      blocks.push(parseBlock(p, 'in list of blocks'));
    } while (p.accept(Token.Comma));
  }
  p.expect(Token.RightSquare, `']' after blocks`);
  return blocks;
}

export function parseResume(p: Parser): Instruction {
  const value = parseTypedValue(p);
  return { ...complete(p, voidType), opcode: 'resume', value };
}

export function parseUnreachable(p: Parser): Instruction {
  const b = complete(p, voidType);
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
    opcode: 'unreachable',
  };
}

export function parseLandingPad(p: Parser): Instruction {
  const type = parseType(p);
  const cleanup = p.acceptWord('cleanup');
  const clauses: { kind: 'catch' | 'filter'; value: Value }[] = [];
  while (p.isWord('catch') || p.isWord('filter')) {
    const kind = p.isWord('catch') ? 'catch' : 'filter';
    p.lexer.next();
    clauses.push({ kind, value: parseTypedValue(p) });
  }
  return { ...complete(p, type), opcode: 'landingpad', cleanup, clauses };
}

export function parseCatchPad(p: Parser): Instruction {
  p.expectWord('within', `after 'catchpad'`);
  const parent = parseValue(p, tokenType);
  const args = parsePadArgs(p);
  return { ...complete(p, tokenType), opcode: 'catchpad', parent, args };
}

export function parseCleanupPad(p: Parser): Instruction {
  p.expectWord('within', `after 'cleanuppad'`);
  const parent = parseValue(p, tokenType);
  const args = parsePadArgs(p);
  return { ...complete(p, tokenType), opcode: 'cleanuppad', parent, args };
}

function parsePadArgs(p: Parser): Value[] {
  const args: Value[] = [];
  p.expect(Token.LeftSquare, `'[' before arguments`);
  if (p.lexer.kind !== Token.RightSquare) {
    do args.push(parseTypedValue(p));
    while (p.accept(Token.Comma));
  }
  p.expect(Token.RightSquare, `']' after arguments`);
  return args;
}

export function parseCatchSwitch(p: Parser): Instruction {
  p.expectWord('within', `after 'catchswitch'`);
  const parent = parseValue(p, tokenType);
  const handlers = parseBlockList(p);
  p.expectWord('unwind', `after handlers of 'catchswitch'`);
  const unwind = parseUnwind(p);
  return { ...complete(p, tokenType), opcode: 'catchswitch', parent, handlers, unwind };
}

/** `to caller` or `label %block`. */
function parseUnwind(p: Parser): Block | undefined {
  if (!p.acceptWord('to')) return parseBlock(p, `or 'to caller' after 'unwind'`);
  p.expectWord('caller', `after 'unwind to'`);
  return undefined;
}

export function parseCatchRet(p: Parser): Instruction {
  p.expectWord('from', `after 'catchret'`);
  const from = parseValue(p, tokenType);
  p.expectWord('to', `after operand of 'catchret'`);
  const target = parseBlock(p, `after 'to'`);
  return { ...complete(p, voidType), opcode: 'catchret', from, target };
}

export function parseCleanupRet(p: Parser): Instruction {
  p.expectWord('from', `after 'cleanupret'`);
  const from = parseValue(p, tokenType);
  p.expectWord('unwind', `after operand of 'cleanupret'`);
  const unwind = parseUnwind(p);
  return { ...complete(p, voidType), opcode: 'cleanupret', from, unwind };
}
