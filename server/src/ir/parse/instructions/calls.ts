import { Token } from '../../lex/token';
import { noAttributes } from '../../model/attributes';
import { fastMath } from '../../model/flags';
import type { Attributes } from '../../model/attributes';
import type { CallInst, Instruction, OperandBundle } from '../../model/instructions';
import { metadataType } from '../../model/types';
import type { FunctionType, Type } from '../../model/types';
import type { Value } from '../../model/value';
import { typeText } from '../../print/types';
import { parseCallAttributes, parseParamAttributes, parseReturnAttributes } from '../attributes';
import { parseCallingConvention } from '../calling-convention';
import { parseFlags } from '../flags';
import type { Parser } from '../parser';
import { parseAddrspace } from '../address-space';
import { parseAnyType, parseType } from '../types';
import { parseBlock, parseTypedValue, parseValue } from '../values';
import { parseCallee } from './callee';
import { complete } from './complete';
import { parseBlockList } from './control';

export function parseCall(p: Parser): Instruction | undefined {
  return parseMarkedCall(p, undefined);
}

/** `tail call` and its kin. */
export function parseTailCall(p: Parser, opcode: string): Instruction | undefined {
  p.expectWord('call', `after '${opcode}'`);
  return parseMarkedCall(p, opcode === 'tail' || opcode === 'musttail' ? opcode : 'notail');
}

function parseMarkedCall(p: Parser, tail: CallInst['tail']): Instruction | undefined {
  const call = parseCallParts(p);
  if (call === undefined) return undefined;
  const b = complete(p, call.functionType.returns);
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
    opcode: 'call',
    callee: call.callee,
    functionType: call.functionType,
    args: call.args,
    argAttributes: call.argAttributes,
    returnAttributes: call.returnAttributes,
    attributes: call.attributes,
    bundles: call.bundles,
    callingConvention: call.callingConvention,
    addrspace: call.addrspace,
    flags: call.flags,
    tail,
  };
}

export function parseInvoke(p: Parser): Instruction | undefined {
  const call = parseCallParts(p);
  if (call === undefined) return undefined;
  p.expectWord('to', `after arguments of 'invoke'`);
  const normal = parseBlock(p, `after 'to'`);
  p.expectWord('unwind', `after normal block of 'invoke'`);
  const unwind = parseBlock(p, `after 'unwind'`);
  return { ...complete(p, call.functionType.returns), ...call, opcode: 'invoke', normal, unwind };
}

export function parseCallBr(p: Parser): Instruction | undefined {
  const call = parseCallParts(p);
  if (call === undefined) return undefined;
  p.expectWord('to', `after arguments of 'callbr'`);
  const fallthrough = parseBlock(p, `after 'to'`);
  const indirect = parseBlockList(p);
  return { ...complete(p, call.functionType.returns), ...call, opcode: 'callbr', fallthrough, indirect };
}

/** What `call`, `invoke` and `callbr` share. */
function parseCallParts(p: Parser) {
  const flags = parseFlags(p, fastMath);
  const callingConvention = parseCallingConvention(p);
  const returnAttributes = parseReturnAttributes(p);
  const spaced = p.isWord('addrspace');
  const addrspace = spaced ? parseAddrspace(p) : undefined;
  const typeStart = p.lexer.start;
  const written = parseAnyType(p);
  const typeEnd = p.lexer.previousEnd;
  const target = parseCallee(p);
  const argAttributes: Attributes[] = [];
  const args = parseArgs(p, argAttributes);
  const attributes = parseCallAttributes(p);
  const bundles = parseBundles(p);
  if (p.failed) return undefined;
  const functionType = written.kind === 'function' ? written : typeOfCall(p, written, args, target.knownType());
  const problem = argumentProblem(functionType, args);
  if (problem !== undefined) p.failAt(problem, typeStart, typeEnd);
  const callee = target.resolve(functionType, addrspace ?? p.programAddrspace);
  return {
    callee,
    functionType,
    args,
    argAttributes: argAttributes.length === 0 ? noAttributeLists : argAttributes,
    returnAttributes,
    attributes,
    bundles,
    callingConvention,
    addrspace,
    flags,
  };
}

const noAttributeLists: readonly Attributes[] = [];

/** The type that a call without a written function type has; `known` is what the callee is known to be. */
function typeOfCall(p: Parser, returns: Type, args: readonly Value[], known: Type | undefined): FunctionType {
  if (known?.kind === 'function' && isTypeOf(known, returns, args)) return known;
  return p.types.function(
    returns,
    args.map((arg) => arg.type),
  );
}

function isTypeOf(type: FunctionType, returns: Type, args: readonly Value[]): boolean {
  if (type.returns !== returns || type.varargs || type.params.length !== args.length) return false;
  for (let i = 0; i < args.length; i++) if (args[i]!.type !== type.params[i]) return false;
  return true;
}

function parseArgs(p: Parser, argAttributes: Attributes[]): readonly Value[] {
  const list = p.values.mark();
  p.expect(Token.LeftParen, `'(' before arguments`);
  if (p.lexer.kind !== Token.RightParen) {
    do {
      // The dots of a `musttail` call in a variadic function pass on all further arguments.
      if (p.accept(Token.Ellipsis)) break;
      const type = parseType(p, 'type of argument');
      argAttributes.push(type === metadataType ? noAttributes : parseParamAttributes(p));
      p.values.push(parseValue(p, type));
    } while (p.accept(Token.Comma));
  }
  p.expect(Token.RightParen, `')' after arguments`);
  return p.values.take(list);
}

function argumentProblem(type: FunctionType, args: readonly Value[]): string | undefined {
  const { params } = type;
  if (args.length < params.length) return `the call has too few arguments for '${typeText(type)}'`;
  if (args.length > params.length && !type.varargs) return `the call has too many arguments for '${typeText(type)}'`;
  for (let i = 0; i < params.length; i++) {
    const actual = args[i]!.type;
    if (actual === params[i]) continue;
    return `argument ${i + 1} has type '${typeText(actual)}', not '${typeText(params[i]!)}'`;
  }
  return undefined;
}

const noBundles: readonly OperandBundle[] = [];

function parseBundles(p: Parser): readonly OperandBundle[] {
  if (!p.accept(Token.LeftSquare)) return noBundles;
  const bundles: OperandBundle[] = [];
  do {
    const tag = p.string('tag of operand bundle');
    p.expect(Token.LeftParen, `'(' in operand bundle`);
    const inputs: Value[] = [];
    if (p.lexer.kind !== Token.RightParen) {
      do inputs.push(parseTypedValue(p));
      while (p.accept(Token.Comma));
    }
    p.expect(Token.RightParen, `')' at end of operand bundle`);
    bundles.push({ tag, inputs });
  } while (p.accept(Token.Comma));
  p.expect(Token.RightSquare, `']' after operand bundles`);
  return bundles;
}
