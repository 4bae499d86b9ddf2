/**
 * Names and strings of LLVM are bytes. We hold them as JS strings with one byte per character (codes 0 to 255), so that
 * nothing is lost, and equal names are equal strings. ASCII text looks like itself.
 */

import { encodeSource } from '../base/source-text';

const decoder = new TextDecoder('utf-8');

/** The text for a person to read: the bytes as UTF-8. */
export function displayText(bytes: string): string {
  if (isAscii(bytes)) return bytes;
  return decoder.decode(Uint8Array.from(bytes, (char) => char.charCodeAt(0)));
}

/** The byte string of a text, for looking a name up. */
export function byteString(text: string): string {
  return isAscii(text) ? text : bytesToString(encodeSource(text));
}

export function bytesToString(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}

/** What is between the quotes of a string in a `.ll`: `\22` and the like resolved, `\\` being one backslash. */
export function unescape(quoted: string): string {
  const bytes = byteString(quoted);
  if (!bytes.includes('\\')) return bytes;
  return bytes.replace(/\\(\\|[0-9a-fA-F]{2})/g, (_match, code: string) =>
    code === '\\' ? '\\' : String.fromCharCode(parseInt(code, 16)),
  );
}

/** The inverse of `unescape`, as LLVM writes it. */
export function escape(bytes: string): string {
  // eslint-disable-next-line no-control-regex -- control characters are what must be escaped
  return bytes.replace(/["\\\x00-\x1f\x7f-\xff]/g, (char) => {
    if (char === '\\') return '\\\\';
    const code = char.charCodeAt(0).toString(16).toUpperCase();
    return `\\${code.padStart(2, '0')}`;
  });
}

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 127) return false;
  return true;
}
