/** The value of `10`, `0x1F`, `017`, `0b11`, with any suffix. */
export function numberValue(text: string): bigint {
  const digits = text.replace(/[uUlL]+$/, '');
  return /^0[0-7]+$/.test(digits) ? BigInt(`0o${digits.slice(1)}`) : BigInt(digits);
}

const escapes: Readonly<Record<string, number>> = {
  n: 10,
  t: 9,
  r: 13,
  a: 7,
  b: 8,
  f: 12,
  v: 11,
};

/** The value of `'a'`, `'\n'`, `'\x41'`, `'\101'`. */
export function characterValue(text: string): bigint {
  const inner = text.slice(1, -1);
  if (!inner.startsWith('\\')) return BigInt(inner.codePointAt(0)!);
  const rest = inner.slice(1);
  if (rest.startsWith('x')) return BigInt(`0${rest}`);
  if (/^[0-7]/.test(rest)) return BigInt(`0o${rest}`);
  return BigInt(escapes[rest] ?? rest.codePointAt(0)!);
}

/** Limits that C's headers name. */
export function namedConstants(longBits: 32 | 64): ReadonlyMap<string, bigint> {
  return longBits === 64 ? constants64 : constants32;
}

function limits(longBits: number): ReadonlyMap<string, bigint> {
  const found = new Map<string, bigint>([['CHAR_BIT', 8n]]);
  const add = (name: string, bits: number): void => {
    found.set(`${name}_MIN`, -(1n << BigInt(bits - 1)));
    found.set(`${name}_MAX`, (1n << BigInt(bits - 1)) - 1n);
    found.set(`U${name}_MAX`, (1n << BigInt(bits)) - 1n);
  };
  add('CHAR', 8);
  add('SHRT', 16);
  add('INT', 32);
  add('LONG', longBits);
  add('LLONG', 64);
  add('INT8', 8);
  add('INT16', 16);
  add('INT32', 32);
  add('INT64', 64);
  found.set('SCHAR_MIN', -128n);
  found.set('SCHAR_MAX', 127n);
  found.set('SIZE_MAX', (1n << BigInt(longBits)) - 1n);
  return found;
}

const constants64 = limits(64);
const constants32 = limits(32);
