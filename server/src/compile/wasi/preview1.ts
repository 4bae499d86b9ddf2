import { Descriptors, preopened, type Descriptor } from './descriptors';
import { Errno } from './errno';
import { normalise, type FileSystem, type Node } from './file-system';
import type { GrowingBytes } from './growing-bytes';
import type { GuestMemory } from './guest-memory';

/** Thrown through the guest's frames by `proc_exit`. */
export class GuestExit extends Error {
  constructor(readonly code: number) {
    super(`exit ${code}`);
  }
}

const encoder = new TextEncoder();

const directoryType = 3;
const fileType = 4;
/** Bits of `path_open`'s oflags. */
const openFlag = { create: 1, directory: 2, truncate: 8 } as const;

export interface GuestWorld {
  readonly memory: GuestMemory;
  readonly files: FileSystem;
  readonly arguments: readonly string[];
  readonly stdout: GrowingBytes;
  readonly stderr: GrowingBytes;
}

/**
 * The calls of WASI preview1 that clang imports, over a read-only file system. Nothing can be created, changed or
 * removed: output goes to stdout and stderr only. The clock stands still and "random" bytes are constant, so that a
 * compilation depends on its inputs alone.
 */
export function preview1({ memory, files, arguments: argv, stdout, stderr }: GuestWorld): Record<string, unknown> {
  const root: Node = files.lookup('/') ?? { kind: 'directory' };
  const descriptors = new Descriptors(root, stdout, stderr);
  const identities = new Identities();

  const resolve = (fd: number, pointer: number, length: number): string | undefined => {
    const descriptor = descriptors.get(fd);
    if (descriptor?.kind !== 'node') return undefined;
    const text = memory.text(pointer, length);
    return normalise(text.startsWith('/') ? text : `${descriptor.path}/${text}`);
  };

  const writeStat = (pointer: number, node: Node | undefined): void => {
    memory.bytes.fill(0, pointer, pointer + 64);
    memory.setU64(pointer, 1);
    memory.setU64(pointer + 8, node === undefined ? 0 : identities.of(node));
    memory.bytes[pointer + 16] = typeOf(node);
    memory.setU64(pointer + 24, 1);
    memory.setU64(pointer + 32, node?.kind === 'file' ? node.bytes.length : 0);
  };

  const readAt = (node: Node, position: number, list: number, count: number): number => {
    if (node.kind !== 'file') return 0;
    let at = position;
    for (const { pointer, length } of memory.buffers(list, count)) {
      const chunk = node.bytes.subarray(at, at + length);
      memory.bytes.set(chunk, pointer);
      at += chunk.length;
      if (chunk.length < length) break;
    }
    return at - position;
  };

  const list = argumentBlock(memory, argv);
  const noEnvironment = argumentBlock(memory, []);
  const readOnly = (): Errno => Errno.rofs;

  return {
    args_sizes_get: list.sizes,
    args_get: list.get,
    environ_sizes_get: noEnvironment.sizes,
    environ_get: noEnvironment.get,

    clock_time_get: (_id: number, _precision: bigint, result: number): Errno => {
      memory.setU64(result, 0);
      return Errno.success;
    },
    random_get: (pointer: number, length: number): Errno => {
      memory.bytes.fill(7, pointer, pointer + length);
      return Errno.success;
    },
    poll_oneoff: (): Errno => Errno.notsup,
    proc_exit: (code: number): never => {
      throw new GuestExit(code);
    },

    fd_prestat_get: (fd: number, result: number): Errno => {
      if (fd !== preopened) return Errno.badf;
      memory.setU32(result, 0);
      memory.setU32(result + 4, 1);
      return Errno.success;
    },
    fd_prestat_dir_name: (_fd: number, pointer: number, length: number): Errno => {
      memory.setText(pointer, '/', length);
      return Errno.success;
    },
    fd_fdstat_get: (fd: number, result: number): Errno => {
      const descriptor = descriptors.get(fd);
      if (descriptor === undefined) return Errno.badf;
      memory.bytes.fill(0, result, result + 24);
      memory.bytes[result] = typeOf(nodeOf(descriptor));
      const allRights = 0x1fff_ffff;
      memory.setU64(result + 8, allRights);
      memory.setU64(result + 16, allRights);
      return Errno.success;
    },
    fd_filestat_get: (fd: number, result: number): Errno => {
      const descriptor = descriptors.get(fd);
      if (descriptor === undefined) return Errno.badf;
      writeStat(result, nodeOf(descriptor));
      return Errno.success;
    },
    fd_close: (fd: number): Errno => (descriptors.close(fd) ? Errno.success : Errno.badf),
    fd_read: (fd: number, list: number, count: number, result: number): Errno => {
      const descriptor = descriptors.get(fd);
      if (descriptor === undefined) return Errno.badf;
      let read = 0;
      if (descriptor.kind === 'node') {
        if (descriptor.node.kind === 'directory') return Errno.isdir;
        read = readAt(descriptor.node, descriptor.position, list, count);
        descriptor.position += read;
      }
      memory.setU32(result, read);
      return Errno.success;
    },
    fd_pread: (fd: number, list: number, count: number, offset: bigint, result: number): Errno => {
      const descriptor = descriptors.get(fd);
      if (descriptor?.kind !== 'node') return Errno.badf;
      if (descriptor.node.kind === 'directory') return Errno.isdir;
      memory.setU32(result, readAt(descriptor.node, Number(offset), list, count));
      return Errno.success;
    },
    fd_seek: (fd: number, offset: bigint, whence: number, result: number): Errno => {
      const descriptor = descriptors.get(fd);
      if (descriptor === undefined) return Errno.badf;
      if (descriptor.kind !== 'node') return Errno.spipe;
      const size = descriptor.node.kind === 'file' ? descriptor.node.bytes.length : 0;
      const base = [0, descriptor.position, size][whence];
      if (base === undefined || base + Number(offset) < 0) return Errno.inval;
      descriptor.position = base + Number(offset);
      memory.setU64(result, descriptor.position);
      return Errno.success;
    },
    fd_write: (fd: number, list: number, count: number, result: number): Errno => {
      const descriptor = descriptors.get(fd);
      if (descriptor?.kind !== 'output') return descriptor === undefined ? Errno.badf : Errno.rofs;
      const { view, bytes } = memory;
      let written = 0;
      for (let i = 0; i < count; i++) {
        const pointer = view.getUint32(list + 8 * i, true);
        const length = view.getUint32(list + 8 * i + 4, true);
        descriptor.sink.append(bytes, pointer, pointer + length);
        written += length;
      }
      view.setUint32(result, written, true);
      return Errno.success;
    },
    fd_readdir: (_fd: number, _pointer: number, _length: number, _cookie: bigint, result: number): Errno => {
      memory.setU32(result, 0);
      return Errno.success;
    },

    path_open: (
      fd: number,
      _lookupFlags: number,
      pointer: number,
      length: number,
      flags: number,
      _rights: bigint,
      _inheriting: bigint,
      _fdFlags: number,
      result: number,
    ): Errno => {
      const path = resolve(fd, pointer, length);
      if (path === undefined) return Errno.badf;
      const node = files.lookup(path);
      if (node === undefined) return (flags & openFlag.create) !== 0 ? Errno.rofs : Errno.noent;
      if ((flags & openFlag.directory) !== 0 && node.kind !== 'directory') return Errno.notdir;
      if ((flags & openFlag.truncate) !== 0) return Errno.rofs;
      memory.setU32(result, descriptors.open(path, node));
      return Errno.success;
    },
    path_filestat_get: (fd: number, _flags: number, pointer: number, length: number, result: number): Errno => {
      const path = resolve(fd, pointer, length);
      if (path === undefined) return Errno.badf;
      const node = files.lookup(path);
      if (node === undefined) return Errno.noent;
      writeStat(result, node);
      return Errno.success;
    },
    // The guest never sees a symbolic link: the file system has resolved them.
    path_readlink: (): Errno => Errno.inval,

    fd_filestat_set_size: readOnly,
    fd_filestat_set_times: readOnly,
    path_create_directory: readOnly,
    path_link: readOnly,
    path_remove_directory: readOnly,
    path_rename: readOnly,
    path_symlink: readOnly,
    path_unlink_file: readOnly,
  };
}

/** Inode numbers: clang recognises a file that it has already seen by them. */
class Identities {
  private readonly numbers = new WeakMap<Node, number>();
  private next = 1;

  of(node: Node): number {
    const known = this.numbers.get(node);
    if (known !== undefined) return known;
    this.numbers.set(node, this.next);
    return this.next++;
  }
}

function nodeOf(descriptor: Descriptor): Node | undefined {
  return descriptor.kind === 'node' ? descriptor.node : undefined;
}

function typeOf(node: Node | undefined): number {
  return node?.kind === 'directory' ? directoryType : fileType;
}

/** The two calls that hand a list of strings to the guest. */
function argumentBlock(memory: GuestMemory, texts: readonly string[]) {
  const encoded = texts.map((text) => encoder.encode(`${text}\0`));
  const size = encoded.reduce((sum, bytes) => sum + bytes.length, 0);
  return {
    sizes: (count: number, total: number): Errno => {
      memory.setU32(count, encoded.length);
      memory.setU32(total, size);
      return Errno.success;
    },
    get: (pointers: number, buffer: number): Errno => {
      let at = buffer;
      encoded.forEach((bytes, i) => {
        memory.setU32(pointers + 4 * i, at);
        memory.bytes.set(bytes, at);
        at += bytes.length;
      });
      return Errno.success;
    },
  };
}
