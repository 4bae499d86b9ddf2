import type { DataLayout } from '../../ir/model/data-layout';
import type { CallInst } from '../../ir/model/instructions';
import type { Value } from '../../ir/model/value';
import { directAddress } from '../direct-address';
import { constantString } from './constant-string';

/** What is read by a format that the text shows: ten bits for each item, for `__verdict_items` in input.c. */
export function itemsRead(call: CallInst, model: string, layout: DataLayout): bigint | undefined {
  const index = /^(?:__isoc\d\d_)?scanf$/.test(model) ? 0 : /^(?:__isoc\d\d_)?fscanf$/.test(model) ? 1 : undefined;
  const format = index === undefined ? undefined : constantString(call.args[index]);
  if (index === undefined || format === undefined) return undefined;
  let items = 0n;
  let count = 0;
  for (const [, skipped, width = '', length = '', kind] of format.matchAll(conversion)) {
    if (kind === '%' || skipped === '*') continue;
    const code = kind === undefined ? undefined : itemCode(kind, length, width, layout.pointer().bits);
    const given = call.args[index + 1 + count]?.type.kind;
    if (code === undefined || given !== 'pointer' || count === mostItems) return undefined;
    items |= BigInt(code) << BigInt(bitsPerItem * count++);
  }
  return items;
}

const bitsPerItem = 10;
const mostItems = 6;
const widest = 63;

const conversion = /%(\*?)(\d*)(hh|h|ll|l|j|z|t|L|)([diuoxXcsfFeEgGaA%])|%/g;

function itemCode(kind: string, length: string, width: string, longBits: number): number | undefined {
  if (kind === 's') return length === '' && Number(width) <= widest ? 7 + 16 * Number(width) : undefined;
  if (kind === 'c') return length === '' && Number(width) <= 1 ? 1 : undefined;
  if (!'diuoxX'.includes(kind)) return { '': 5, l: 6 }[length];
  return { hh: 1, h: 2, '': 3, ll: 4, j: 4 }[length] ?? (length === 'L' ? undefined : longBits === 64 ? 4 : 3);
}

/** Whether an input function fills a whole object: then its model need not go from byte to byte. */
export function fillsWholeObject(call: CallInst, model: string, layout: DataLayout): boolean {
  const bytes = bytesRead(call, model);
  const to = call.args[0];
  return bytes !== undefined && bytes > 1 && to !== undefined && wholeSize(to, layout) === bytes;
}

/** How much the call may write, if the text says so. */
function bytesRead({ args }: CallInst, model: string): number | undefined {
  if (model === 'fgets') return constant(args[1]);
  if (model !== 'fread') return undefined;
  const [size, count] = [constant(args[1]), constant(args[2])];
  return size === undefined || count === undefined ? undefined : size * count;
}

function constant(value: Value | undefined): number | undefined {
  return value?.kind === 'int' ? Number(value.value) : undefined;
}

/** The size of the object that a pointer is the start of. */
function wholeSize(pointer: Value, layout: DataLayout): number | undefined {
  const { base, offset } = directAddress(pointer, layout) ?? {};
  if (base === undefined || offset !== 0) return undefined;
  if (base.kind === 'variable') return layout.sizeOf(base.valueType);
  return base.kind === 'instruction' && base.count === undefined ? layout.sizeOf(base.allocatedType) : undefined;
}
