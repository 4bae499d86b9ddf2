/**
 * Source files as text, without losing a byte: a byte that is not UTF-8 (a file in Latin-1) becomes one lone surrogate,
 * U+DC80 to U+DCFF, and goes to the compiler as that byte again.
 */

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const encoder = new TextEncoder();
const escaped = /[\udc80-\udcff]/u;
const sequences = [
  { length: 2, first: [0xc2, 0xdf] },
  { length: 3, first: [0xe0, 0xef] },
  { length: 4, first: [0xf0, 0xf4] },
] as const;

export function decodeSource(bytes: Uint8Array): string {
  return decode(bytes) ?? decodeWithEscapes(bytes);
}

/** Editors do not show it and count columns from behind it. */
export function withoutByteOrderMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

export function encodeSource(text: string): Uint8Array {
  if (!escaped.test(text)) return encoder.encode(text);
  const parts = text.split(/([\udc80-\udcff])/u).map((part, at) => {
    return at % 2 === 0 ? encoder.encode(part) : Uint8Array.of(part.charCodeAt(0) & 0xff);
  });
  return Buffer.concat(parts);
}

/** The UTF-16 column, from 0, of the byte column `column`, from 1. */
export function utf16Column(line: string, column: number): number {
  let bytes = 0;
  let units = 0;
  for (const char of line) {
    if (bytes >= column - 1) return units;
    bytes += byteLength(char.codePointAt(0)!);
    units += char.length;
  }
  return units;
}

function byteLength(codePoint: number): number {
  if (codePoint < 0x80 || (codePoint >= 0xdc80 && codePoint <= 0xdcff)) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return strict.decode(bytes);
  } catch {
    return undefined;
  }
}

function decodeWithEscapes(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length;) {
    const byte = bytes[at]!;
    if (byte < 0x80) {
      const next = bytes.subarray(at).findIndex((one) => one >= 0x80);
      const end = next < 0 ? bytes.length : at + next;
      text += strict.decode(bytes.subarray(at, end));
      at = end;
      continue;
    }
    const length = sequences.find(({ first }) => first[0] <= byte && byte <= first[1])?.length;
    const char = length === undefined ? undefined : decode(bytes.subarray(at, at + length));
    text += char ?? String.fromCharCode(0xdc00 + byte);
    at += char === undefined ? 1 : length!;
  }
  return text;
}
