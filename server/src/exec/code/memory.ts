import type {
  AllocaInst,
  AtomicRmwInst,
  CmpxchgInst,
  Instruction,
  LoadInst,
  StoreInst,
} from '../../ir/model/instructions';
import { hasFixedSize } from '../../ir/model/data-layout';
import { isPackedVector, scalarLeaves, type ScalarType } from '../../ir/model/scalars';
import { intType, type Type } from '../../ir/model/types';
import type { Value } from '../../ir/model/value';
import { rmwOperation } from './atomics';
import { compare } from './arithmetic';
import { asInteger } from './casts';
import { type Emitter, type Result, Unsupported } from './emitter';
import { loadScalar, storeScalar } from './bytes';
import { indexNumber } from './pointers';
import { traceAccess } from './trace-access';
import { anyUndef, literal, type Scalar, scalar } from './scalar';

/** An access to memory: the address in linear memory, once the checks have passed. */
export interface AccessRequest {
  readonly instruction: Instruction;
  readonly pointer: Value;
  /** A number of bytes, or an expression for it. */
  readonly bytes: number | string;
  readonly write: boolean;
  readonly volatile: boolean;
}

/** A length as a JS number. */
export function lengthOf(value: Value, e: Emitter): string {
  const [item] = e.scalars(value);
  if (item!.rep === 'int') return e.writer.temporary(`${item!.parts[0]!} >>> 0`);
  return e.writer.temporary(`rt.toUnsignedNumber(${item!.parts.join(', ')})`);
}

/** Emits the checks of an access and gives the name of its address. */
export function emitAddress(request: AccessRequest, e: Emitter): string {
  const address = emitChecked(request, e);
  if (e.tracing) traceAccess(request.instruction, address, request.bytes, request.write, e);
  return address;
}

function emitChecked(request: AccessRequest, e: Emitter): string {
  const { instruction, pointer, bytes, write } = request;
  const register = e.register(pointer);
  if (register?.home.kind === 'bytes') return e.writer.temporary(`fb + ${register.home.offset + register.offset}`);
  if (register !== undefined) throw new Error('a register in variables has no address');
  e.checkDefined(instruction, pointer);
  const [item] = e.scalars(pointer);
  const [object, offset] = item!.parts;
  if (request.volatile) emitVolatile(request, object!, e);
  if (!e.hasAccessChecks(instruction, pointer)) {
    const known = /^\d+$/.test(object!) ? e.globalAddress(Number(object)) : undefined;
    return known !== undefined && /^\d+$/.test(offset!)
      ? literal(known + Number(offset))
      : e.writer.temporary(`BASE[${object!}] + ${offset!}`);
  }
  const limit = write ? 'WLIM' : 'LIM';
  const passes = `${offset!} >= 0 && ${offset!} + ${bytes} <= ${limit}[${object!}]`;
  const site = e.site(instruction);
  const fail = `return m.badAccess(st, ${site}, ${e.data(pointer)}, ${object!}, ${offset!}, ${bytes}, ${write});`;
  const isEmpty = typeof bytes === 'string' ? `${bytes} !== 0 && ` : '';
  e.writer.line(`if (${isEmpty}!(${passes})) ${fail}`);
  return e.writer.temporary(`BASE[${object!}] + ${offset!}`);
}

/** Volatile accesses to what others might change or see are not ours to decide. */
function emitVolatile(request: AccessRequest, object: string, e: Emitter): void {
  const test = request.write ? `${object} === 0` : `m.isForeign(${object})`;
  e.unsupported(request.instruction, request.write ? 'volatile store' : 'volatile load', test);
}

export function emitLoad(instruction: LoadInst, e: Emitter): void {
  const register = e.register(instruction.pointer);
  if (register?.home.kind === 'variables') {
    const leaves = leavesOf(instruction.type, e);
    e.bind(
      instruction,
      leaves.map((leaf): Result => {
        const piece = e.piece({ base: register.base, offset: register.offset + leaf.offset });
        return { parts: piece.parts, masks: piece.masks };
      }),
    );
    return;
  }
  const bytes = storeBytes(instruction.type, e);
  const { pointer, volatile } = instruction;
  const address = emitAddress({ instruction, pointer, bytes, write: false, volatile }, e);
  e.bind(instruction, loadValue(instruction.type, address, e));
}

/** Reads a value of any first-class type. */
function loadValue(type: Type, address: string, e: Emitter): readonly Result[] {
  if (isPackedVector(type, e.layout)) return unpack(type, address, e);
  return leavesOf(type, e).map((leaf) => loadScalar(leaf.type, at(address, leaf.offset, e), e));
}

export function emitStore(instruction: StoreInst, e: Emitter): void {
  const values = e.scalars(instruction.value);
  const { type } = instruction.value;
  const register = e.register(instruction.pointer);
  if (register?.home.kind === 'variables') {
    leavesOf(type, e).forEach((leaf, index) => {
      assign(e.piece({ base: register.base, offset: register.offset + leaf.offset }), values[index]!, e);
    });
    return;
  }
  const { pointer, volatile } = instruction;
  const address = emitAddress({ instruction, pointer, bytes: storeBytes(type, e), write: true, volatile }, e);
  storeValue(type, address, values, e);
}

/** Writes a value of any first-class type. */
export function storeValue(type: Type, address: string, values: readonly Scalar[], e: Emitter): void {
  if (isPackedVector(type, e.layout)) {
    pack(type, address, values, e);
    return;
  }
  leavesOf(type, e).forEach((leaf, index) => storeScalar(values[index]!, at(address, leaf.offset, e), e));
}

/** Assigns the variables of a register's piece. */
function assign(target: Scalar, value: Scalar, e: Emitter): void {
  target.parts.forEach((name, index) => e.writer.line(`${name} = ${value.parts[index]!};`));
  target.masks?.forEach((name, index) =>
    e.writer.line(`${name} = ${value.masks?.[index] ?? (target.rep === 'big' ? '0n' : '0')};`),
  );
}

function at(address: string, offset: number, e: Emitter): string {
  if (offset === 0) return address;
  return /^\d+$/.test(address) ? String(Number(address) + offset) : e.writer.temporary(`${address} + ${offset}`);
}

function leavesOf(type: Type, e: Emitter) {
  const leaves = scalarLeaves(type, e.layout);
  if (leaves === undefined) throw new Unsupported(`a value of type ${type.kind} in memory`);
  return leaves;
}

function storeBytes(type: Type, e: Emitter): number {
  if (!hasFixedSize(type)) throw new Unsupported('an access to a type without a size');
  return e.layout.storeSize(type);
}

/** A vector of elements that are not whole bytes: one integer, element 0 lowest. */
function unpack(type: Type, address: string, e: Emitter): readonly Result[] {
  const leaves = leavesOf(type, e);
  const width = elementBits(leaves[0]!.type);
  const whole = intType(e.layout.storeSize(type) * 8);
  const loaded = loadScalar(whole, address, e);
  const keep = (part: string): string => e.writer.temporary(part);
  const value = asInteger(scalar(whole, loaded.parts.map(keep), loaded.masks?.map(keep)), e);
  const lane = (parts: readonly string[], index: number): readonly string[] => [
    e.writer.temporary(`rt.lane(${width}, ${index}, ${bigText({ ...value, parts })})`),
  ];
  return leaves.map((_, index) => ({
    parts: lane(value.parts, index),
    masks: value.masks && lane(value.masks, index),
  }));
}

function pack(type: Type, address: string, values: readonly Scalar[], e: Emitter): void {
  const width = elementBits(values[0]!.type);
  const bytes = e.layout.storeSize(type);
  const join = (pick: (item: Scalar) => string): string =>
    values.map((item, index) => `(BigInt(${pick(item)} >>> 0) << ${index * width}n)`).join(' | ');
  const undef = anyUndef(values) === undefined ? '0n' : join((item) => item.masks?.[0] ?? '0');
  e.writer.line(`m.memory.writeBig(${address}, ${bytes}, ${join((item) => item.parts[0]!)}, ${undef});`);
}

/** Only vectors of integers below 32 bits are ever packed by clang. */
function elementBits(type: ScalarType): number {
  if (type.kind !== 'int' || type.bits > 32) throw new Unsupported('a packed vector of wide elements');
  return type.bits;
}

function bigText(item: Scalar): string {
  if (item.rep === 'int') return `BigInt(${item.parts[0]!} >>> 0)`;
  return item.rep === 'long' ? `rt.joinLong(${item.parts.join(', ')})` : item.parts[0]!;
}

export function emitAlloca(instruction: AllocaInst, e: Emitter): void {
  const register = e.register(instruction);
  if (register !== undefined) {
    forgetRegister(register, e);
    startRegister(register, instruction, e);
    return;
  }
  if (!hasFixedSize(instruction.allocatedType)) throw new Unsupported('alloca of a type without a size');
  const size = e.layout.sizeOf(instruction.allocatedType);
  let bytes = String(size);
  if (instruction.count !== undefined) {
    e.checkDefined(instruction, instruction.count);
    bytes = `rt.unsigned(${indexNumber(e.scalars(instruction.count)[0]!)}) * ${size}`;
  }
  const object = e.writer.temporary(`m.allocateStack(${e.site(instruction)}, ${bytes})`);
  e.writer.line(`if (${object} < 0) { m.steps = st; return; }`);
  e.writer.line(e.refresh);
  e.bind(instruction, [{ parts: [object, '0'], masks: undefined }]);
}

/** A register becomes undef. */
export function forgetRegister(register: NonNullable<ReturnType<Emitter['register']>>, e: Emitter): void {
  const { home, base } = register;
  if (home.kind === 'bytes') {
    e.writer.line(`m.memory.clear(fb + ${home.offset}, ${home.size}, true);`);
    return;
  }
  for (const offset of home.pieces.keys()) {
    const piece = e.piece({ base, offset });
    piece.masks?.forEach((mask, index) => e.writer.line(`${mask} = ${onesFor(piece, index)};`));
  }
}

/** Where uninitialised reads are not checked, what may be read before it is written starts with an input. */
export function startRegister(
  { home, base }: NonNullable<ReturnType<Emitter['register']>>,
  instruction: Instruction,
  e: Emitter,
): void {
  for (const { offset, bytes } of e.inputPieces(base)) {
    const type = home.kind === 'variables' ? home.pieces.get(offset)! : intType(bytes * 8);
    const held = e.writer.temporary(`m.undefInput(${e.site(instruction)}, ${e.data(type)})`);
    e.writer.line(`if (${held} === null) { m.steps = st; return; }`);
    if (home.kind === 'bytes') {
      e.writer.line(`m.memory.writeBig(fb + ${home.offset + offset}, ${bytes}, ${held}.bits, 0n);`);
      continue;
    }
    const piece = e.piece({ base, offset });
    piece.parts.forEach((part, index) => e.writer.line(`${part} = ${held}.parts[${index}];`));
    piece.masks?.forEach((mask, index) => e.writer.line(`${mask} = ${held}.masks[${index}];`));
  }
}

function onesFor(piece: Scalar, index: number): string {
  const { type, rep } = piece;
  const bits = type.kind === 'int' ? type.bits : 32;
  if (rep === 'big') return literal((1n << BigInt(bits)) - 1n);
  const own = rep === 'long' && index === 0 ? bits - 32 : Math.min(bits, 32);
  return own === 32 ? '(-1)' : literal(2 ** own - 1);
}

export function emitAtomicRmw(instruction: AtomicRmwInst, e: Emitter): void {
  const { pointer, volatile } = instruction;
  const { type } = instruction.value;
  const address = emitAddress({ instruction, pointer, bytes: storeBytes(type, e), write: true, volatile }, e);
  const [value] = e.scalars(instruction.value);
  const old = keepAll(value!.type, loadScalar(value!.type, address, e), e);
  const result = rmwOperation(instruction.operation, old, value!, e);
  storeScalar(keepAll(value!.type, result, e), address, e);
  e.bind(instruction, [{ parts: old.parts, masks: old.masks }]);
}

/** A result in names. */
export function keepAll(type: ScalarType, result: Result, e: Emitter): Scalar {
  const keep = (part: string): string => e.writer.temporary(part);
  return scalar(type, result.parts.map(keep), result.masks?.map(keep));
}

export function emitCmpxchg(instruction: CmpxchgInst, e: Emitter): void {
  const { pointer, volatile } = instruction;
  const { type } = instruction.expected;
  const address = emitAddress({ instruction, pointer, bytes: storeBytes(type, e), write: true, volatile }, e);
  e.checkDefined(instruction, instruction.expected);
  const [expected] = e.scalars(instruction.expected);
  const [replacement] = e.scalars(instruction.replacement);
  const old = keepAll(expected!.type, loadScalar(expected!.type, address, e), e);
  const undef = anyUndef([old]);
  // An undef value in memory makes the comparison undef, and so what is stored: nothing is known of it then.
  if (undef !== undefined) e.unsupported(instruction, 'cmpxchg of an undefined value', undef);
  const equal = e.writer.temporary(`(${compare('eq', old, expected!, e)}) ? 1 : 0`);
  e.writer.line(`if (${equal} === 1) {`);
  storeScalar(replacement!, address, e);
  e.writer.line('}');
  e.bind(instruction, [
    { parts: old.parts, masks: undefined },
    { parts: [equal], masks: undefined },
  ]);
}
