import type { ReadBytes } from './c-value';

/** Longer strings are cut. */
const limit = 200;

const decoder = new TextDecoder('utf-8', { fatal: true });

/** The string that begins at an offset, in quotes, read as UTF-8; undefined if that does not look like one. */
export function stringAt(read: ReadBytes, offset: number): string | undefined {
  const bytes: number[] = [];
  for (let at = offset; bytes.length < limit; at++) {
    const found = read(at, 1);
    if (found?.undef !== 0n) return undefined;
    if (found.bits === 0n) return quoted(bytes);
    bytes.push(Number(found.bits));
  }
  const text = quoted(wholeCharacters(bytes));
  return text && `${text}…`;
}

/**
 * An array of characters that holds a string; undefined if it does not look like one. What is behind its end belongs to
 * the text, but for zeros and what was never written.
 */
export function arrayText(read: ReadBytes, offset: number, count: number): string | undefined {
  if (count > limit) return longArrayText(read, offset, count);
  const bytes: number[] = [];
  for (let i = 0; i < count; i++) {
    const found = read(offset + i, 1);
    if (found === undefined) return undefined;
    if (found.undef !== 0n) {
      if (!bytes.includes(0)) return undefined;
      break;
    }
    bytes.push(Number(found.bits));
  }
  const end = bytes.findLastIndex((byte) => byte !== 0) + 1;
  return end < count ? quoted(bytes.slice(0, end)) : undefined;
}

/** Of what is long, the part up to the end of the string says enough. */
function longArrayText(read: ReadBytes, offset: number, count: number): string | undefined {
  return stringAt((at, bytes) => (at + bytes > offset + count ? undefined : read(at, bytes)), offset);
}

/** Control characters that no text has make it something else. */
function quoted(bytes: readonly number[]): string | undefined {
  const isText = (byte: number): boolean =>
    byte >= 32 ? byte !== 127 : byte === 0 || (byte >= 7 && byte <= 13) || byte === 27;
  if (!bytes.every(isText)) return undefined;
  try {
    const text = decoder.decode(Uint8Array.from(bytes));
    return JSON.stringify(text).replace(/\\u00([01][0-9a-f])/g, (_, code: string) => escapes[code] ?? `\\x${code}`);
  } catch {
    return undefined;
  }
}

/** Control characters as C writes them where JSON has no letter for them. */
const escapes: Readonly<Record<string, string>> = { '00': '\\0', '07': '\\a', '0b': '\\v' };

/** Without the first bytes of a character that has been cut. */
function wholeCharacters(bytes: readonly number[]): readonly number[] {
  const start = bytes.findLastIndex((byte) => byte < 0x80 || byte >= 0xc0);
  return bytes[start]! >= 0xc0 ? bytes.slice(0, start) : bytes;
}
