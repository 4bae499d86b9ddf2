import type { SourcePosition } from '../../base/place';
import type { DataLayout } from '../model/data-layout';
import { hasFixedSize } from '../model/data-layout';
import { type ConstantGep, signedValue } from '../model/constants';
import type { GepInst } from '../model/instructions';
import type { Type } from '../model/types';
import type { Value } from '../model/value';
import { type CMember, type CType, sizeOfCType, underlyingCType } from './c-type';
import { debugVariablesOfGlobal } from './globals';
import { type DebugVariable, debugVariables } from './variables';

/** An expression of C that names memory: `total`, `p->next`, `values[i]`. */
export interface Lvalue {
  readonly text: string;
  readonly type: CType;
  /** For `*p`: the pointer, so that members are written `p->m` and elements `p[i]`. */
  readonly pointer: string | undefined;
  /** Where it is declared, if it is a variable as a whole. */
  readonly declaration: SourcePosition | undefined;
}

/** Longer chains of addresses than this are not followed: nobody would read them. */
const depthLimit = 12;

/** What C would call the memory at an address, as far as debug info and the way the address is computed tell. */
export function lvalueAt(address: Value, layout: DataLayout): Lvalue | undefined {
  return atAddress(address, layout, depthLimit);
}

/** What C would call the so many bytes at an address: not the struct, but its first member, if that has the size. */
export function lvalueOfSize(address: Value, bytes: number, layout: DataLayout): Lvalue | undefined {
  const whole = lvalueAt(address, layout);
  let place = whole;
  for (let depth = 0; place !== undefined && depth < depthLimit; depth++) {
    if (sizeOfCType(place.type) === bytes) return place;
    place = firstPart(place);
  }
  return whole;
}

/** The first member or element. */
function firstPart(place: Lvalue): Lvalue | undefined {
  const type = underlyingCType(place.type);
  if (type.kind === 'array') return part(`${postfix(place.text)}[0]`, type.element);
  return memberAt(place, 0);
}

function atAddress(address: Value, layout: DataLayout, depth: number): Lvalue | undefined {
  if (depth === 0) return undefined;
  if (address.kind === 'variable') return ofGlobal(address);
  const declared = declaredAt(address);
  if (declared !== undefined) return ofVariable(declared);
  if (address.kind === 'instruction' || address.kind === 'expr') {
    if (address.opcode === 'getelementptr') return ofGep(address, layout, depth);
    if (address.opcode === 'bitcast') return atAddress(address.value, layout, depth - 1);
  }
  return dereferenced(address, layout, depth);
}

function ofGlobal(global: Extract<Value, { kind: 'variable' }>): Lvalue | undefined {
  const [variable] = debugVariablesOfGlobal(global);
  if (variable?.name === undefined || variable.expression.steps.length > 0) return undefined;
  const { name, type, declaration } = variable;
  return { text: name, type, pointer: undefined, declaration };
}

function ofVariable({ name, type, declaration }: DebugVariable): Lvalue {
  return { text: name, type, pointer: undefined, declaration };
}

/** A part of something, or what a pointer points to. */
function part(text: string, type: CType, pointer?: string): Lvalue {
  return { text, type, pointer, declaration: undefined };
}

/** The variable whose home is exactly this address. */
function declaredAt(address: Value): DebugVariable | undefined {
  if (address.kind !== 'argument' && address.kind !== 'instruction') return undefined;
  const fn = address.kind === 'argument' ? address.function : address.block.function;
  const matches = debugVariables(fn).filter((variable) =>
    variable.locations.some(
      (location) =>
        location.kind === 'declare' &&
        location.address === address &&
        location.expression.steps.length === 0 &&
        location.expression.fragment === undefined,
    ),
  );
  return matches.length === 1 ? matches[0] : undefined;
}

/** `*p` for a pointer value that was itself read from something with a name. */
function dereferenced(pointer: Value, layout: DataLayout, depth: number): Lvalue | undefined {
  const read = readFrom(pointer, layout, depth - 1);
  const type = read && underlyingCType(read.type);
  if (read === undefined || type?.kind !== 'pointer') return undefined;
  return part(`*${read.text}`, type.target, postfix(read.text));
}

/** What C would call the value: the memory that it was read from, or the variable that it is. */
function readFrom(value: Value, layout: DataLayout, depth: number): Lvalue | undefined {
  if (depth <= 0) return undefined;
  if (value.kind === 'instruction') {
    if (value.opcode === 'load') return atAddress(value.pointer, layout, depth - 1);
    if (value.opcode === 'sext' || value.opcode === 'zext') return readFrom(value.value, layout, depth - 1);
  }
  const variable = variableWithValue(value);
  return variable && ofVariable(variable);
}

/** The only variable that a value is, wholly. */
function variableWithValue(value: Value): DebugVariable | undefined {
  if (value.kind !== 'argument' && value.kind !== 'instruction') return undefined;
  const fn = value.kind === 'argument' ? value.function : value.block.function;
  const matches = debugVariables(fn).filter((variable) =>
    variable.locations.some(
      (location) =>
        location.kind === 'value' &&
        location.operands[0] === value &&
        location.expression.steps.length === 0 &&
        location.expression.fragment === undefined,
    ),
  );
  return matches.length === 1 ? matches[0] : undefined;
}

function ofGep(gep: GepInst | ConstantGep, layout: DataLayout, depth: number): Lvalue | undefined {
  const base = atAddress(gep.base, layout, depth - 1);
  const [first, ...rest] = gep.indices;
  if (base === undefined || first === undefined || !hasFixedSize(gep.sourceType)) return undefined;
  const isStep = rest.length === 0 || !isZero(first);
  const further = isStep ? stepped(base, layout.sizeOf(gep.sourceType), first, layout, depth) : base;
  let place = further ?? (isZero(first) ? base : undefined);
  let type: Type = gep.sourceType;
  for (const index of rest) {
    if (place === undefined) return undefined;
    if (type.kind === 'struct') {
      const field = index.kind === 'int' ? Number(index.value) : -1;
      const element: Type | undefined = type.elements?.[field];
      if (element === undefined) return undefined;
      place = memberAt(place, layout.structLayout(type).offsets[field]!);
      type = element;
    } else if (type.kind === 'array') {
      place = elementOf(place, layout.sizeOf(type.element), index, layout, depth);
      type = type.element;
    } else return undefined;
  }
  return place;
}

/** The place some whole strides further: another element of what a pointer points into, or of an array. */
function stepped(place: Lvalue, stride: number, index: Value, layout: DataLayout, depth: number): Lvalue | undefined {
  if (place.pointer !== undefined && sizeOfCType(place.type) === stride) {
    return part(`${place.pointer}[${indexText(index, layout, depth)}]`, place.type);
  }
  const element = elementOf(place, stride, index, layout, depth);
  if (element !== undefined || stride !== 1 || index.kind !== 'int') return element;
  return memberAt(place, Number(signedValue(index)));
}

function elementOf(place: Lvalue, stride: number, index: Value, layout: DataLayout, depth: number): Lvalue | undefined {
  const type = underlyingCType(place.type);
  if (type.kind !== 'array' || sizeOfCType(type.element) !== stride) return undefined;
  return part(`${postfix(place.text)}[${indexText(index, layout, depth)}]`, type.element);
}

/** The member at an offset in bytes; those of anonymous structs and unions count as its own. */
function memberAt(place: Lvalue, offset: number): Lvalue | undefined {
  const type = underlyingCType(place.type);
  if (type.kind !== 'struct') return undefined;
  const member = type.members.find((candidate) => contains(candidate, offset));
  if (member === undefined) return undefined;
  if (member.name === undefined) return memberAt({ ...place, type: member.type }, offset - member.byteOffset);
  if (member.byteOffset !== offset) return undefined;
  const text =
    place.pointer === undefined ? `${postfix(place.text)}.${member.name}` : `${place.pointer}->${member.name}`;
  return part(text, member.type);
}

function contains(member: CMember, offset: number): boolean {
  if (member.bitFieldBits !== undefined) return false;
  if (member.byteOffset === offset) return true;
  return (
    member.name === undefined &&
    offset > member.byteOffset &&
    offset < member.byteOffset + (sizeOfCType(member.type) ?? 0)
  );
}

function indexText(index: Value, layout: DataLayout, depth: number): string {
  if (index.kind === 'int') return String(signedValue(index));
  return readFrom(index, layout, depth - 1)?.text ?? '…';
}

function isZero(index: Value): boolean {
  return index.kind === 'int' && index.value === 0n;
}

/** The text so that a postfix operator may follow. */
function postfix(text: string): string {
  return text.startsWith('*') ? `(${text})` : text;
}
