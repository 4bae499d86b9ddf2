import { MemoryFiles } from './wasi/memory-files';

/** Where the guest finds the headers that come with us. No folder of a user's machine has this name. */
export const guestHeaders = '/.verdict-headers';

/** Folders of system headers, in the order they are searched. */
export const systemIncludeFolders = ['own', 'clang', 'libc'].map((folder) => `${guestHeaders}/${folder}`);

const decoder = new TextDecoder();

/** The packed headers (a tar, made by build/headers.mjs) as files of the guest. Nothing is copied. */
export function unpackHeaders(archive: Uint8Array): MemoryFiles {
  return new MemoryFiles(tarFiles(archive));
}

function* tarFiles(archive: Uint8Array): Iterable<readonly [path: string, bytes: Uint8Array]> {
  for (let at = 0; at + 512 <= archive.length && archive[at] !== 0;) {
    const field = (from: number, length: number): string =>
      decoder.decode(archive.subarray(at + from, at + from + length)).replace(/\0.*$/s, '');
    const size = parseInt(field(124, 12), 8);
    yield [`${guestHeaders}/${field(0, 100)}`, archive.subarray(at + 512, at + 512 + size)];
    at += 512 + Math.ceil(size / 512) * 512;
  }
}
