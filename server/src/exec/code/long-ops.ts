/** Integers of 33 to 64 bits, held in two halves: statements that leave the halves in names. */
import { assertNever } from '../../base/assert-never';
import type { IcmpPredicate } from '../../ir/model/instructions';
import { constantAmount, type IntOpcode, operators, type Order } from './int-ops';
import type { Writer } from './writer';

/** The halves of a long: two atoms. */
export interface Halves {
  readonly h: string;
  readonly l: string;
}

/** Cuts the high half to the width. */
function cut(bits: number, high: string): string {
  return bits === 64 ? high : `(${high}) & ${2 ** (bits - 32) - 1}`;
}

/** The high half read as signed. */
export function signedHigh(bits: number, high: string): string {
  return bits === 64 ? high : `(${high} << ${64 - bits} >> ${64 - bits})`;
}

export function longBinary(opcode: IntOpcode, bits: number, a: Halves, b: Halves, writer: Writer): Halves {
  switch (opcode) {
    case 'add': {
      const l = writer.temporary(`(${a.l} + ${b.l}) | 0`);
      return { l, h: writer.temporary(cut(bits, `(${a.h} + ${b.h} + ((${l} >>> 0) < (${a.l} >>> 0) ? 1 : 0)) | 0`)) };
    }
    case 'sub': {
      const l = writer.temporary(`(${a.l} - ${b.l}) | 0`);
      const borrow = `((${a.l} >>> 0) < (${b.l} >>> 0) ? 1 : 0)`;
      return { l, h: writer.temporary(cut(bits, `(${a.h} - ${b.h} - ${borrow}) | 0`)) };
    }
    case 'and':
      return { l: writer.temporary(`${a.l} & ${b.l}`), h: writer.temporary(`${a.h} & ${b.h}`) };
    case 'or':
      return { l: writer.temporary(`${a.l} | ${b.l}`), h: writer.temporary(`${a.h} | ${b.h}`) };
    case 'xor':
      return { l: writer.temporary(`${a.l} ^ ${b.l}`), h: writer.temporary(`${a.h} ^ ${b.h}`) };
    case 'mul':
      return fromCall(bits, `rt.multiply(${a.h}, ${a.l}, ${b.h}, ${b.l})`, writer);
    case 'udiv':
      return fromCall(bits, `rt.divideUnsigned(${a.h}, ${a.l}, ${b.h}, ${b.l})`, writer);
    case 'urem':
      return fromCall(bits, `rt.remainderUnsigned(${a.h}, ${a.l}, ${b.h}, ${b.l})`, writer);
    case 'sdiv':
    case 'srem': {
      const name = opcode === 'sdiv' ? 'divideSigned' : 'remainderSigned';
      const operands = `${signedHigh(bits, a.h)}, ${a.l}, ${signedHigh(bits, b.h)}, ${b.l}`;
      return fromCall(bits, `rt.${name}(${operands})`, writer);
    }
    case 'shl':
    case 'lshr':
    case 'ashr':
      return shift(opcode, bits, a, b, writer);
    default:
      return assertNever(opcode);
  }
}

/** The halves that a runtime function returns. */
function fromCall(bits: number, call: string, writer: Writer): Halves {
  const l = writer.temporary(call);
  return { l, h: writer.temporary(cut(bits, 'high.value')) };
}

function shift(opcode: 'shl' | 'lshr' | 'ashr', bits: number, a: Halves, b: Halves, writer: Writer): Halves {
  const fixed = b.h === '0' ? constantAmount(b.l, bits) : undefined;
  const high = opcode === 'ashr' ? signedHigh(bits, a.h) : a.h;
  if (fixed !== undefined) return fixedShift(opcode, bits, { h: high, l: a.l }, fixed, writer);
  const inRange = `${b.h} === 0 && (${b.l} >>> 0) < ${bits}`;
  if (opcode === 'ashr') {
    return fromCall(bits, `rt.shiftRightSigned(${high}, ${a.l}, ${inRange} ? ${b.l} : ${bits - 1})`, writer);
  }
  const name = opcode === 'shl' ? 'shiftLeft' : 'shiftRight';
  return fromCall(bits, `(${inRange}) ? rt.${name}(${a.h}, ${a.l}, ${b.l}) : rt.fromNumber(0)`, writer);
}

function fixedShift(opcode: 'shl' | 'lshr' | 'ashr', bits: number, a: Halves, by: number, writer: Writer): Halves {
  if (by === 0) return { l: a.l, h: writer.temporary(cut(bits, a.h)) };
  const make = (h: string, l: string): Halves => ({ l: writer.temporary(l), h: writer.temporary(cut(bits, h)) });
  if (opcode === 'shl') {
    if (by >= 32) return make(`${a.l} << ${by - 32}`, '0');
    return make(`(${a.h} << ${by}) | (${a.l} >>> ${32 - by})`, `${a.l} << ${by}`);
  }
  const arithmetic = opcode === 'ashr';
  if (by >= 32) return make(arithmetic ? `${a.h} >> 31` : '0', `(${a.h} ${arithmetic ? '>>' : '>>>'} ${by - 32}) | 0`);
  const low = `(${a.l} >>> ${by}) | (${a.h} << ${32 - by})`;
  return make(`(${a.h} ${arithmetic ? '>>' : '>>>'} ${by}) | 0`, low);
}

/** A condition: the exact result does not fit the width. `r` is the result that was cut. */
export function longOverflow(
  operation: 'add' | 'sub' | 'mul',
  signed: boolean,
  bits: number,
  a: Halves,
  b: Halves,
  r: Halves,
): string {
  if (bits === 64 && operation !== 'mul') {
    if (!signed) return operation === 'add' ? unsignedLess(r, a, '<') : unsignedLess(a, b, '<');
    const other = operation === 'add' ? `(${b.h} ^ ${r.h})` : `(${a.h} ^ ${b.h})`;
    return `((${a.h} ^ ${r.h}) & ${other}) < 0`;
  }
  return `rt.overflows('${operation}', ${signed}, ${bits}, rt.joinLong(${a.h}, ${a.l}), rt.joinLong(${b.h}, ${b.l}))`;
}

function unsignedLess(a: Halves, b: Halves, operator: string): string {
  const low = `(${a.l} >>> 0) ${operator} (${b.l} >>> 0)`;
  return `((${a.h} >>> 0) < (${b.h} >>> 0) || (${a.h} === ${b.h} && ${low}))`;
}

export function longCompare(predicate: IcmpPredicate, bits: number, a: Halves, b: Halves): string {
  switch (predicate) {
    case 'eq':
      return `${a.l} === ${b.l} && ${a.h} === ${b.h}`;
    case 'ne':
      return `${a.l} !== ${b.l} || ${a.h} !== ${b.h}`;
    default: {
      const operator = operators[predicate.slice(1) as Order];
      const strict = operator.slice(0, 1);
      const signed = predicate.startsWith('s');
      const high = (half: string): string => (signed ? signedHigh(bits, half) : `(${half} >>> 0)`);
      const low = `(${a.l} >>> 0) ${operator} (${b.l} >>> 0)`;
      return `${high(a.h)} ${strict} ${high(b.h)} || (${a.h} === ${b.h} && ${low})`;
    }
  }
}
