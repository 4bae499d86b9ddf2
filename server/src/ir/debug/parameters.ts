import { hasAttribute } from '../model/attributes';
import type { IrFunction } from '../model/globals';
import type { Instruction } from '../model/instructions';
import type { Type } from '../model/types';
import type { Argument, Value } from '../model/value';
import { type CType, underlyingCType } from './c-type';
import { cTypeOf } from './resolve-type';
import { type DebugVariable, debugVariables, type VariableLocation } from './variables';

/** How a C parameter is given to the LLVM function. */
export type Passing =
  /** One argument is the value. */
  | { readonly kind: 'direct'; readonly argument: Argument }
  /** One argument is the address of (a copy of) the value. */
  | { readonly kind: 'indirect'; readonly argument: Argument }
  /** The bytes of a struct or the like, as one or more integers or floats, in this order. */
  | { readonly kind: 'coerced'; readonly arguments: readonly Argument[] }
  /** Debug info does not say. */
  | { readonly kind: 'unknown' };

export interface CParameter {
  /** Undefined if it has none, or debug info does not say. */
  readonly name: string | undefined;
  readonly type: CType;
  readonly passing: Passing;
}

/** The C parameters of a function; undefined without debug info. */
export function parameterTypes(fn: IrFunction): readonly CParameter[] | undefined {
  const signature = signatureOf(fn);
  if (signature === undefined) return undefined;
  const variables = new Map(
    debugVariables(fn)
      .filter((variable) => variable.inlinedAt === undefined && variable.parameter !== undefined)
      .map((variable) => [variable.parameter!, variable]),
  );
  const positional = byPosition(fn, signature.params);
  return signature.params.map((type, index) => {
    const variable = variables.get(index + 1);
    const found = variable && passingOf(variable);
    const argument = positional?.[index];
    return {
      name: variable?.name,
      type,
      passing: found ?? (argument ? { kind: 'direct', argument } : { kind: 'unknown' }),
    };
  });
}

/** The C type that a function returns; undefined without debug info. */
export function returnType(fn: IrFunction): CType | undefined {
  return signatureOf(fn)?.returns;
}

/** The C type of the function itself; undefined without debug info. */
export function signatureOf(fn: IrFunction): Extract<CType, { kind: 'function' }> | undefined {
  const type = fn.subprogram?.node('type');
  const resolved = type && cTypeOf(type);
  return resolved?.kind === 'function' ? resolved : undefined;
}

/** Scalars that match one by one need no debug variables: this is how functions without a body are understood. */
function byPosition(fn: IrFunction, types: readonly CType[]): readonly Argument[] | undefined {
  const args = fn.params.filter((param) => !hasAttribute(param.attributes, 'sret'));
  if (args.length !== types.length) return undefined;
  return args.every((arg, index) => isSameScalar(types[index]!, arg.type)) ? args : undefined;
}

function isSameScalar(type: CType, llvm: Type): boolean {
  const inner = underlyingCType(type);
  switch (inner.kind) {
    case 'bool':
      return llvm.kind === 'int' && (llvm.bits === 1 || llvm.bits === inner.bytes * 8);
    case 'char':
    case 'integer':
      return llvm.kind === 'int' && llvm.bits === inner.bits;
    case 'enum':
      return llvm.kind === 'int' && llvm.bits === inner.bytes * 8;
    case 'float':
      return llvm.kind === 'float' && llvm.bits <= inner.bits;
    case 'pointer':
      return llvm.kind === 'pointer';
    default:
      return false;
  }
}

function passingOf(variable: DebugVariable): Passing | undefined {
  const [first] = variable.locations;
  if (first === undefined) return undefined;
  if (first.kind === 'declare') return fromDeclare(variable, first);
  if (first.expression.fragment !== undefined) return coerced(piecesOf(variable.locations));
  const argument = argumentOf(first);
  if (argument === undefined) return undefined;
  const { steps } = first.expression;
  if (steps.length === 1 && steps[0]!.kind === 'deref') return { kind: 'indirect', argument };
  if (!steps.every((step) => step.kind === 'convert')) return undefined;
  return isAggregate(variable.type) ? coerced([argument]) : { kind: 'direct', argument };
}

function argumentOf(location: VariableLocation): Argument | undefined {
  if (location.kind !== 'value' && location.kind !== 'assign') return undefined;
  const [operand] = location.operands;
  return location.operands.length === 1 && operand?.kind === 'argument' ? operand : undefined;
}

/** The arguments that make up a variable on entry; what is assigned later may be arguments too, but not of it. */
function piecesOf(locations: readonly VariableLocation[]): readonly Argument[] {
  const initial = locations.filter((location) => isOnEntry(location.at));
  initial.sort((a, b) => (a.expression.fragment?.offsetBits ?? 0) - (b.expression.fragment?.offsetBits ?? 0));
  return [...new Set(initial.flatMap((location) => argumentOf(location) ?? []))];
}

/** Nothing but allocas and debug intrinsics stands before it. */
function isOnEntry(at: Instruction): boolean {
  const { block } = at;
  if (block !== block.function.blocks[0]) return false;
  for (const instruction of block.instructions) {
    if (instruction === at) return true;
    if (instruction.opcode !== 'alloca' && !isCallOf('llvm.dbg.', instruction)) return false;
  }
  return false;
}

function isCallOf(prefix: string, instruction: Instruction): instruction is Extract<Instruction, { opcode: 'call' }> {
  if (instruction.opcode !== 'call' || instruction.callee.kind !== 'function') return false;
  return String(instruction.callee.name).startsWith(prefix);
}

/** As at -O0: the parameter has a slot, into which the prologue stores the arguments before the declare. */
function fromDeclare(
  variable: DebugVariable,
  location: Extract<VariableLocation, { kind: 'declare' }>,
): Passing | undefined {
  const { address, at, expression } = location;
  const { steps } = expression;
  const isDeref = steps.length === 1 && steps[0]!.kind === 'deref';
  if (steps.length > 0 && !isDeref) return undefined;
  if (address.kind === 'argument') return isDeref ? undefined : { kind: 'indirect', argument: address };
  const stored = storedArguments(address, at);
  const [argument] = stored;
  if (argument === undefined) return undefined;
  if (isDeref) return stored.length === 1 ? { kind: 'indirect', argument } : undefined;
  if (stored.length > 1 || isAggregate(variable.type)) return coerced(stored);
  return { kind: 'direct', argument };
}

/**
 * The arguments that the entry block stores into a slot before an instruction. A struct whose size is not that of the
 * arguments is stored beside and copied.
 */
function storedArguments(slot: Value, before: Instruction): readonly Argument[] {
  const { block } = before;
  if (block !== block.function.blocks[0]) return [];
  const prologue = block.instructions.slice(0, block.instructions.indexOf(before));
  const slots = new Set([slot, ...prologue.flatMap((instruction) => copiedInto(slot, instruction) ?? [])]);
  const found: Argument[] = [];
  for (const instruction of prologue) {
    if (instruction.opcode !== 'store' || !slots.has(slotOf(instruction.pointer))) continue;
    const value = beforeConversion(instruction.value);
    if (value.kind === 'argument' && !found.includes(value)) found.push(value);
  }
  return found;
}

/** The slot from which an instruction copies into one. */
function copiedInto(slot: Value, instruction: Instruction): Value | undefined {
  if (!isCallOf('llvm.memcpy.', instruction)) return undefined;
  const [to, from] = instruction.args;
  return to !== undefined && from !== undefined && slotOf(to) === slot ? slotOf(from) : undefined;
}

/** The slot that an address is in, through casts and constant offsets. */
function slotOf(pointer: Value): Value {
  let value = pointer;
  while (value.kind === 'instruction') {
    if (value.opcode === 'bitcast' || value.opcode === 'addrspacecast') value = value.value;
    else if (value.opcode === 'getelementptr') value = value.base;
    else break;
  }
  return value;
}

/** `_Bool` comes as i1 and is stored as i8, a K&R float comes as a double. */
function beforeConversion(stored: Value): Value {
  const isCast = stored.kind === 'instruction' && (stored.opcode === 'zext' || stored.opcode === 'fptrunc');
  if (isCast) return stored.value;
  return stored.kind === 'instruction' && stored.opcode === 'trunc' ? stored.value : stored;
}

function coerced(pieces: readonly Argument[]): Passing | undefined {
  return pieces.length === 0 ? undefined : { kind: 'coerced', arguments: pieces };
}

function isAggregate(type: CType): boolean {
  const { kind } = underlyingCType(type);
  return kind === 'struct' || kind === 'union' || kind === 'array' || kind === 'complex';
}
