import type { FileSystem, Node } from './file-system';

/** Files held in memory, with the folders that lead to them. */
export class MemoryFiles implements FileSystem {
  private readonly nodes = new Map<string, Node>([['/', { kind: 'directory' }]]);

  constructor(files: Iterable<readonly [path: string, bytes: Uint8Array]>) {
    for (const [path, bytes] of files) {
      this.addFolder(parent(path));
      this.nodes.set(path, { kind: 'file', bytes });
    }
  }

  lookup(path: string): Node | undefined {
    return this.nodes.get(path);
  }

  private addFolder(path: string): void {
    if (this.nodes.has(path)) return;
    this.addFolder(parent(path));
    this.nodes.set(path, { kind: 'directory' });
  }
}

function parent(path: string): string {
  return path.slice(0, Math.max(1, path.lastIndexOf('/')));
}
