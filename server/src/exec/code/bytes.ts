/** Scalars in linear memory: one load or store each. */
import type { ScalarType } from '../../ir/model/scalars';
import { intType } from '../../ir/model/types';
import { repOf } from '../rep';
import { fromBig } from './arithmetic';
import { formatName } from './casts';
import type { Emitter, Result } from './emitter';
import { integerToPointer, pointerToInteger } from './pointers';
import { anyUndef, masksOf, type Scalar, wholeMasks } from './scalar';

/** Whether an address known while generating is aligned. */
function isAligned(address: string, bytes: number): boolean | undefined {
  return /^\d+$/.test(address) ? Number(address) % bytes === 0 : undefined;
}

/** Reads an aligned cell of a view, or byte by byte. */
function cell(view: string, address: string, bytes: number, slow: string): string {
  const shift = Math.log2(bytes);
  const fast = `${view}[${address} >> ${shift}]`;
  const aligned = isAligned(address, bytes);
  if (aligned !== undefined) return aligned ? fast : slow;
  return `(${address} & ${bytes - 1}) === 0 ? ${fast} : ${slow}`;
}

function word(address: string, isMask: boolean): string {
  return cell(isMask ? 'U32' : 'H32', address, 4, `rt.word(${isMask ? 'U8' : 'H8'}, ${address})`);
}

function plus(address: string, offset: number): string {
  return /^\d+$/.test(address) ? String(Number(address) + offset) : `(${address} + ${offset})`;
}

/** An integer of some bits from memory; the rest of its bytes is not looked at. */
function loadInteger(bits: number, address: string, isMask: boolean, e: Emitter): readonly string[] {
  const bytes = Math.ceil(bits / 8);
  const view = isMask ? 'U' : 'H';
  const cut = (expression: string): string => (bits === bytes * 8 ? expression : `(${expression}) & ${2 ** bits - 1}`);
  if (bytes === 1) return [cut(`${view}8[${address}]`)];
  if (bytes === 2)
    return [cut(cell(`${view}16`, address, 2, `${view}8[${address}] | ${view}8[${plus(address, 1)}] << 8`))];
  if (bytes === 4) return [cut(word(address, isMask))];
  if (bits === 64) return [word(plus(address, 4), isMask), word(address, isMask)];
  const read = `m.memory.${isMask ? 'readUndef' : 'readBig'}(${address}, ${bytes})`;
  return fromBig(intType(bits), `BigInt.asUintN(${bits}, ${read})`, e.writer);
}

/** A condition: some byte of the range is undef. */
function anyUndefByte(address: string, bytes: number): string {
  if (bytes === 4) return `(${word(address, true)}) !== 0`;
  if (bytes === 8) return `((${word(address, true)}) | (${word(plus(address, 4), true)})) !== 0`;
  return `m.memory.readUndef(${address}, ${bytes}) !== 0n`;
}

export function loadScalar(type: ScalarType, address: string, e: Emitter): Result {
  const rep = repOf(type);
  const bytes = e.layout.storeSize(type);
  switch (rep) {
    case 'int':
    case 'long':
    case 'big': {
      const { bits } = type as { readonly bits: number };
      return { parts: loadInteger(bits, address, false, e), masks: loadInteger(bits, address, true, e) };
    }
    case 'ptr': {
      const names = loadInteger(bytes * 8, address, false, e).map((part) => e.writer.temporary(part));
      return { parts: integerToPointer(names, e.pointers), masks: byteMasks(address, bytes) };
    }
    case 'num': {
      const view = bytes === 4 ? 'F32' : 'F64';
      const value = cell(view, address, bytes, `rt.float(${bytes}, H8, ${address})`);
      return { parts: [value], masks: byteMasks(address, bytes) };
    }
    case 'soft': {
      const value = `rt.fromEncoding(${formatName(type)}, m.memory.readBig(${address}, ${bytes}))`;
      return { parts: [value], masks: wholeMasks(type, anyUndefByte(address, bytes)) };
    }
  }
}

/** Writes a cell of a view, or byte by byte. */
function setCell(view: string, address: string, bytes: number, value: string, slow: string, e: Emitter): void {
  const fast = `${view}[${address} >> ${Math.log2(bytes)}] = ${value};`;
  const aligned = isAligned(address, bytes);
  if (aligned !== undefined) e.writer.line(aligned ? fast : slow);
  else e.writer.line(`if ((${address} & ${bytes - 1}) === 0) ${fast} else ${slow}`);
}

function setWord(address: string, value: string, isMask: boolean, e: Emitter): void {
  setCell(isMask ? 'U32' : 'H32', address, 4, value, `rt.setWord(${isMask ? 'U8' : 'H8'}, ${address}, ${value});`, e);
}

function storeInteger(bits: number, parts: readonly string[], address: string, isMask: boolean, e: Emitter): boolean {
  const bytes = Math.ceil(bits / 8);
  const view = isMask ? 'U' : 'H';
  if (bytes === 1) e.writer.line(`${view}8[${address}] = ${parts[0]!};`);
  else if (bytes === 2) {
    const slow = `{ ${view}8[${address}] = ${parts[0]!}; ${view}8[${plus(address, 1)}] = ${parts[0]!} >> 8; }`;
    setCell(`${view}16`, address, 2, parts[0]!, slow, e);
  } else if (bytes === 4) setWord(address, parts[0]!, isMask, e);
  else if (bytes === 8 && parts.length === 2) {
    setWord(plus(address, 4), parts[0]!, isMask, e);
    setWord(address, parts[1]!, isMask, e);
  } else return false;
  return true;
}

export function storeScalar(item: Scalar, address: string, e: Emitter): void {
  const bytes = e.layout.storeSize(item.type);
  switch (item.rep) {
    case 'int':
    case 'long':
    case 'big': {
      const { bits } = item.type as { readonly bits: number };
      if (storeInteger(bits, item.parts, address, false, e)) storeInteger(bits, masksOf(item), address, true, e);
      else
        e.writer.line(
          `m.memory.writeBig(${address}, ${bytes}, ${big(item.parts, item)}, ${big(masksOf(item), item)});`,
        );
      return;
    }
    case 'ptr': {
      const parts = pointerToInteger(item, e.pointers).map((part) => e.writer.temporary(part));
      storeInteger(bytes * 8, parts, address, false, e);
      storeByteMask(item, address, bytes, e);
      return;
    }
    case 'num':
      storeNumber(item, address, bytes, e);
      storeByteMask(item, address, bytes, e);
      return;
    case 'soft': {
      const bits = `rt.toEncoding(${formatName(item.type)}, ${item.parts[0]!})`;
      const undef = anyUndef([item]);
      const ones = (1n << BigInt(bytes * 8)) - 1n;
      const mask = undef === undefined ? '0n' : `(${undef}) ? ${ones}n : 0n`;
      e.writer.line(`m.memory.writeBig(${address}, ${bytes}, ${bits}, ${mask});`);
      return;
    }
  }
}

/** There is one NaN; the processor may have made another. */
function storeNumber(item: Scalar, address: string, bytes: number, e: Emitter): void {
  const value = item.parts[0]!;
  const view = bytes === 4 ? 'F32' : 'F64';
  const slow = `rt.setFloat(${bytes}, H8, ${address}, ${value});`;
  const shift = Math.log2(bytes);
  e.writer.line(
    `if ((${address} & ${bytes - 1}) === 0 && ${value} === ${value}) ${view}[${address} >> ${shift}] = ${value}; else ${slow}`,
  );
}

/** The mask of a pointer or number: bytes of a union that is passed as one may be undef by themselves. */
function byteMasks(address: string, bytes: number): readonly string[] {
  return [`(${anyUndefByte(address, bytes)}) ? rt.undefBytes(U8, ${address}, ${bytes}) : 0`];
}

function storeByteMask(item: Scalar, address: string, bytes: number, e: Emitter): void {
  storeWholeMask(item, address, bytes, e);
  const [mask] = item.masks ?? [];
  if (mask !== undefined) e.writer.line(`if (${mask} > 0) rt.setUndefBytes(U8, ${address}, ${bytes}, ${mask});`);
}

function storeWholeMask(item: Scalar, address: string, bytes: number, e: Emitter): void {
  const mask = item.masks?.[0] ?? '0';
  setWord(address, mask, true, e);
  if (bytes === 8) setWord(plus(address, 4), mask, true, e);
}

function big(parts: readonly string[], item: Scalar): string {
  if (item.rep === 'big') return parts[0]!;
  return item.rep === 'long' ? `rt.joinLong(${parts.join(', ')})` : `BigInt(${parts[0]!} >>> 0)`;
}
