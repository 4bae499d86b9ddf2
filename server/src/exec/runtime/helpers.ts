/** What generated code calls: one object, so that its functions are found once per function. */
import { convertFormat } from '../../base/softfloat-convert';
import { halfType, bfloatType, doubleType, floatType, fp128Type, x86Fp80Type } from '../../ir/model/types';
import type { FloatFormat } from '../../base/softfloat-format';
import { isNan, isNegative } from '../../base/softfloat-compare';
import { maskOf } from '../../base/bits';
import { formatOf, fromEncoding, toEncoding } from './float-format';
import {
  binaryOperations,
  exactResult,
  funnelShift,
  overflowsSigned,
  overflowsUnsigned,
  unaryOperations,
} from './integer-ops';
import * as long from './long';
import * as numbers from './number-float';
import * as soft from './soft-float';

/** Whether the exact result of an operation does not fit. Operands are bit patterns. */
function overflows(operation: 'add' | 'sub' | 'mul', signed: boolean, bits: number, a: bigint, b: bigint): boolean {
  if (!signed) return overflowsUnsigned(bits, exactResult(operation, a, b));
  return overflowsSigned(bits, exactResult(operation, BigInt.asIntN(bits, a), BigInt.asIntN(bits, b)));
}

/** Whether a left shift by less than the width loses bits. */
function shiftLoses(signed: boolean, bits: number, a: bigint, b: bigint): boolean {
  if (b >= BigInt(bits)) return false;
  return signed ? overflowsSigned(bits, BigInt.asIntN(bits, a) << b) : overflowsUnsigned(bits, a << b);
}

/** Whether an `exact` division or right shift leaves no rest. */
function isExact(opcode: string, bits: number, a: bigint, b: bigint): boolean {
  switch (opcode) {
    case 'udiv':
      return a % b === 0n;
    case 'sdiv':
      return BigInt.asIntN(bits, a) % BigInt.asIntN(bits, b) === 0n;
    default:
      return b >= BigInt(bits) || (a & maskOf(Number(b))) === 0n;
  }
}

function cutsUnsigned(bits: number, a: bigint): boolean {
  return a >> BigInt(bits) !== 0n;
}

function cutsSigned(from: number, bits: number, a: bigint): boolean {
  return overflowsSigned(bits, BigInt.asIntN(from, a));
}

/** The bits of an offset above the lower 32. */
function highOffset(offset: number): number {
  return offset >= 0 && offset < 4294967296 ? 0 : Math.floor(offset / 4294967296) & 0xffff;
}

function wrapOffset48(offset: number): number {
  if (offset >= -140737488355328 && offset < 140737488355328) return offset;
  return Number(BigInt.asIntN(48, BigInt(offset)));
}

function wrapOffset20(offset: number): number {
  return offset === (offset << 12) >> 12 ? offset : Number(BigInt.asIntN(20, BigInt(offset)));
}

/** A signed 64-bit count that is meant unsigned. */
function unsigned(count: number): number {
  return count < 0 ? count + 18446744073709551616 : count;
}

/** An element of a packed vector. */
function lane(bits: number, index: number, whole: bigint): number {
  const value = BigInt.asUintN(bits, whole >> BigInt(index * bits));
  return bits === 32 ? Number(value) | 0 : Number(value);
}

function word(bytes: Uint8Array, address: number): number {
  return bytes[address]! | (bytes[address + 1]! << 8) | (bytes[address + 2]! << 16) | (bytes[address + 3]! << 24);
}

/** The mask of a pointer or number, of which some byte has undef bits. */
function undefBytes(undef: Uint8Array, address: number, size: number): number {
  let mask = 0;
  for (let i = 0; i < size; i++) if (undef[address + i] !== 0) mask |= 1 << i;
  return mask === (1 << size) - 1 ? -1 : mask;
}

function setUndefBytes(undef: Uint8Array, address: number, size: number, mask: number): void {
  for (let i = 0; i < size; i++) undef[address + i] = (mask >> i) & 1 ? 0xff : 0;
}

function setWord(bytes: Uint8Array, address: number, value: number): void {
  bytes[address] = value;
  bytes[address + 1] = value >> 8;
  bytes[address + 2] = value >> 16;
  bytes[address + 3] = value >> 24;
}

const scratch = new DataView(new ArrayBuffer(8));

/** A float at any address. */
function float(size: number, bytes: Uint8Array, address: number): number {
  for (let i = 0; i < size; i++) scratch.setUint8(i, bytes[address + i]!);
  return size === 4 ? scratch.getFloat32(0, true) : scratch.getFloat64(0, true);
}

/** Writes a float at any address, and the one NaN for every NaN. */
function setFloat(size: number, bytes: Uint8Array, address: number, value: number): void {
  if (Number.isNaN(value)) {
    if (size === 4) scratch.setUint32(0, 0x7fc00000, true);
    else scratch.setBigUint64(0, 0x7ff8000000000000n, true);
  } else if (size === 4) scratch.setFloat32(0, value, true);
  else scratch.setFloat64(0, value, true);
  for (let i = 0; i < size; i++) bytes[address + i] = scratch.getUint8(i);
}

/** `llvm.fptosi.sat`: the nearest value in range, 0 for NaN. */
function saturate(signed: boolean, bits: number, format: FloatFormat, float: bigint): bigint {
  const exact = soft.softToInteger(format, signed, bits, float);
  if (exact !== undefined) return exact;
  if (isNan(format, float)) return 0n;
  if (isNegative(format, float)) return signed ? 1n << BigInt(bits - 1) : 0n;
  return maskOf(signed ? bits - 1 : bits);
}

function order(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export const helpers = {
  ...long,
  ...numbers,
  ...soft,
  binary: binaryOperations,
  unary: unaryOperations,
  convertFormat,
  cutsSigned,
  cutsUnsigned,
  float,
  fromEncoding,
  funnelShift,
  highOffset,
  isExact,
  lane,
  order,
  overflows,
  saturate,
  setFloat,
  setUndefBytes,
  setWord,
  shiftLoses,
  toEncoding,
  undefBytes,
  unsigned,
  word,
  wrapOffset20,
  wrapOffset48,
};

/** Formats by the name of the LLVM type. */
export const formats = {
  half: formatOf(halfType),
  bfloat: formatOf(bfloatType),
  float: formatOf(floatType),
  double: formatOf(doubleType),
  x86_fp80: formatOf(x86Fp80Type),
  fp128: formatOf(fp128Type),
};
