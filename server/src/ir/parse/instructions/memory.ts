import { Token } from '../../lex/token';
import type { Instruction, RmwOperation } from '../../model/instructions';
import { i1, isFirstClass, tokenType, voidType } from '../../model/types';
import type { Type } from '../../model/types';
import type { Value } from '../../model/value';
import { typeText } from '../../print/types';
import { allowedFlags, parseFlags } from '../flags';
import { gepType } from '../gep';
import type { Parser } from '../parser';
import { complete } from './complete';
import { parseAddrspace } from '../address-space';
import { parseType } from '../types';
import { parseTypedValue } from '../values';
import {
  acceptMore,
  isIntOrVector,
  parseAlign,
  parseAtomicity,
  parseOperand,
  parseOrdering,
  parsePointer,
  parseTrailingAlign,
} from './operands';

export function parseAlloca(p: Parser): Instruction {
  const inalloca = p.acceptWord('inalloca');
  const swifterror = p.acceptWord('swifterror');
  const allocatedType = parseSizedType(p, `type to allocate`);
  let count: Value | undefined;
  let align: number | undefined;
  // Not that of the data layout: LLVM always writes it down.
  let addrspace = 0;
  while (acceptMore(p)) {
    if (p.isWord('align')) align = parseAlign(p);
    else if (p.isWord('addrspace')) addrspace = parseAddrspace(p);
    else count = parseOperand(p, (type) => type.kind === 'int', 'an integer type');
  }
  const type = p.pointerTo(allocatedType, addrspace);
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
    opcode: 'alloca',
    allocatedType,
    count,
    align,
    inalloca,
    swifterror,
  };
}

function parseSizedType(p: Parser, what: string): Type {
  const { start } = p.lexer;
  const type = parseType(p, what);
  const { kind } = type;
  if (!isFirstClassOrLater(type) || kind === 'label' || kind === 'metadata' || type === tokenType) {
    p.failAt(`'${typeText(type)}' cannot be in memory`, start, p.lexer.previousEnd);
  }
  return type;
}

/** A struct without elements may still be defined further down. */
function isFirstClassOrLater(type: Type): boolean {
  return isFirstClass(type) || type.kind === 'struct';
}

export function parseLoad(p: Parser): Instruction {
  const isAtomic = p.acceptWord('atomic');
  const volatile = p.acceptWord('volatile');
  const type = parseSizedType(p, `type to load`);
  p.expectComma(`after type of 'load'`);
  const pointer = parsePointer(p, type);
  const atomic = isAtomic ? parseAtomicity(p) : undefined;
  const align = parseTrailingAlign(p);
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
    opcode: 'load',
    pointer,
    volatile,
    atomic,
    align,
  };
}

export function parseStore(p: Parser): Instruction {
  const isAtomic = p.acceptWord('atomic');
  const volatile = p.acceptWord('volatile');
  const value = parseTypedValue(p);
  p.expectComma(`after value of 'store'`);
  const pointer = parsePointer(p, value.type);
  const atomic = isAtomic ? parseAtomicity(p) : undefined;
  const align = parseTrailingAlign(p);
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
    opcode: 'store',
    value,
    pointer,
    volatile,
    atomic,
    align,
  };
}

export function parseFence(p: Parser): Instruction {
  const atomic = parseAtomicity(p);
  return { ...complete(p, voidType), opcode: 'fence', atomic };
}

export function parseCmpxchg(p: Parser): Instruction {
  const weak = p.acceptWord('weak');
  const volatile = p.acceptWord('volatile');
  const pointer = parsePointer(p, undefined);
  p.expectComma(`after pointer of 'cmpxchg'`);
  const expected = parseTypedValue(p);
  p.expectComma(`after expected value of 'cmpxchg'`);
  const replacement = parseOperand(p, (type) => type === expected.type, `the type of the expected value`);
  const success = parseAtomicity(p);
  const failureOrdering = parseOrdering(p);
  const align = parseTrailingAlign(p);
  const type = p.types.struct([expected.type, i1]);
  const opcode = 'cmpxchg';
  return {
    ...complete(p, type),
    opcode,
    pointer,
    expected,
    replacement,
    weak,
    volatile,
    success,
    failureOrdering,
    align,
  };
}

const rmwOperations: ReadonlySet<string> = new Set<RmwOperation>([
  'xchg',
  'add',
  'sub',
  'and',
  'nand',
  'or',
  'xor',
  'max',
  'min',
  'umax',
  'umin',
  'fadd',
  'fsub',
  'fmax',
  'fmin',
  'fmaximum',
  'fminimum',
  'fmaximumnum',
  'fminimumnum',
  'uinc_wrap',
  'udec_wrap',
  'usub_cond',
  'usub_sat',
]);

function isRmwOperation(word: string): word is RmwOperation {
  return rmwOperations.has(word);
}

export function parseAtomicRmw(p: Parser): Instruction | undefined {
  const volatile = p.acceptWord('volatile');
  const { kind, word: operation } = p.lexer;
  if (kind !== Token.Word || !isRmwOperation(operation)) {
    p.fail(`expected an operation after 'atomicrmw'`);
    return undefined;
  }
  p.lexer.next();
  const pointer = parsePointer(p, undefined);
  p.expectComma(`after pointer of 'atomicrmw'`);
  const value = parseTypedValue(p);
  const atomic = parseAtomicity(p);
  const align = parseTrailingAlign(p);
  return { ...complete(p, value.type), opcode: 'atomicrmw', operation, pointer, value, volatile, atomic, align };
}

export function parseGep(p: Parser): Instruction | undefined {
  const flags = parseFlags(p, allowedFlags('getelementptr'));
  const { start } = p.lexer;
  const sourceType = parseType(p);
  p.expectComma(`after source type of 'getelementptr'`);
  const pointer = parseTypedValue(p);
  const list = p.values.mark();
  while (acceptMore(p)) p.values.push(parseOperand(p, isIntOrVector, 'an integer type'));
  const indices = p.values.take(list);
  if (p.failed) return undefined;
  const type = gepType(p, sourceType, pointer, indices);
  if (type === undefined) {
    p.failAt(`operands of 'getelementptr' do not fit its type`, start, p.lexer.previousEnd);
    return undefined;
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
    opcode: 'getelementptr',
    sourceType,
    base: pointer,
    indices,
    flags,
  };
}

export function parseVaArg(p: Parser): Instruction {
  const list = parseTypedValue(p);
  p.expectComma(`after operand of 'va_arg'`);
  return { ...complete(p, parseType(p)), opcode: 'va_arg', list };
}
