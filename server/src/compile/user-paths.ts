import type { GuestPaths } from './guest-path';
import { normalise } from './wasi/file-system';

/**
 * Puts the user's names of files into LLVM text that was made inside the guest: Windows names come back, and
 * `/a/b/../c.h`, which clang writes for a relative include, becomes `/a/c.h`.
 */
export function withUserPaths(ll: string, paths: GuestPaths): string {
  const user = (name: string): string =>
    name.startsWith('/') ? escapeText(paths.fromGuest(normalise(unescapeText(name)))) : name;
  return ll
    .replace(fileLine, (_, before: string, name: string) => `${before}${user(name)}"`)
    .replace(moduleLine, (_, before: string, name: string) => `${before}${user(name)}'`)
    .replace(sourceLine, (_, before: string, name: string) => `${before}${user(name)}"`);
}

const fileLine = /^(!\d+ = !DIFile\(filename: ")([^"]*)"/gm;
const moduleLine = /^(; ModuleID = ')([^'\n]*)'/;
const sourceLine = /^(source_filename = ")([^"\n]*)"/m;

/** LLVM writes a backslash twice, and a quote or a byte that is not printable ASCII as `\` and two digits. */
function unescapeText(text: string): string {
  if (!text.includes('\\')) return text;
  const bytes: number[] = [];
  for (const [, hex, plain] of text.matchAll(/\\([0-9A-F]{2}|\\)|(.)/gs)) {
    if (plain !== undefined) bytes.push(...Buffer.from(plain));
    else bytes.push(hex === '\\' ? 0x5c : parseInt(hex!, 16));
  }
  return Buffer.from(bytes).toString('utf8');
}

function escapeText(text: string): string {
  return [...Buffer.from(text)]
    .map((byte) => {
      if (byte === 0x5c) return '\\\\';
      if (byte >= 0x20 && byte < 0x7f && byte !== 0x22) return String.fromCharCode(byte);
      return `\\${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');
}
