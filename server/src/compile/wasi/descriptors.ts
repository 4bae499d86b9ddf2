import type { Node } from './file-system';
import type { GrowingBytes } from './growing-bytes';

/** What an open file descriptor stands for. */
export type Descriptor =
  | { readonly kind: 'empty-input' }
  | { readonly kind: 'output'; readonly sink: GrowingBytes }
  | { readonly kind: 'node'; readonly path: string; readonly node: Node; position: number };

/** The folder that WASI hands to the guest before it starts; every absolute path is relative to it. */
export const preopened = 3;

/** The table of open files. */
export class Descriptors {
  private readonly table: (Descriptor | undefined)[];

  constructor(root: Node, stdout: GrowingBytes, stderr: GrowingBytes) {
    this.table = [
      { kind: 'empty-input' },
      { kind: 'output', sink: stdout },
      { kind: 'output', sink: stderr },
      { kind: 'node', path: '/', node: root, position: 0 },
    ];
  }

  get(fd: number): Descriptor | undefined {
    return this.table[fd];
  }

  /** Takes the lowest free number, as POSIX has it. */
  open(path: string, node: Node): number {
    let fd = preopened + 1;
    while (this.table[fd] !== undefined) fd++;
    this.table[fd] = { kind: 'node', path, node, position: 0 };
    return fd;
  }

  close(fd: number): boolean {
    if (this.table[fd] === undefined) return false;
    this.table[fd] = undefined;
    return true;
  }
}
