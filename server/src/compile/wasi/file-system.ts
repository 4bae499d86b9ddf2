/** What the guest sees of files: a read-only tree. Paths are absolute, normalised, with `/`. */

export interface FileNode {
  readonly kind: 'file';
  readonly bytes: Uint8Array;
}

/** A folder is known to be there. What is in it is not listed: clang only asks for names that it knows. */
export interface DirectoryNode {
  readonly kind: 'directory';
}

export type Node = FileNode | DirectoryNode;

/** One layer of the guest's files. The same file must be the same object on every lookup: that is its identity. */
export interface FileSystem {
  lookup(path: string): Node | undefined;
}

/** The first layer that has a path decides what it is. */
export function layered(layers: readonly FileSystem[]): FileSystem {
  return {
    lookup(path) {
      for (const layer of layers) {
        const node = layer.lookup(path);
        if (node !== undefined) return node;
      }
      return undefined;
    },
  };
}

/** Resolves `.` and `..` and doubled slashes, as text: `/a/../b//c/.` is `/b/c`. */
export function normalise(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return '/' + parts.join('/');
}
