import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { GuestPaths } from './guest-path';
import { guestHeaders } from './headers';
import { isWithin, isWithinAny, realPath } from './within';
import type { FileSystem, Node } from './wasi/file-system';

/** A header of this size is a mistake or an attack. */
const largestFile = 64 * 1024 * 1024;

/** What of the user's machine the embedded clang may read. */
export interface HostPolicy {
  /** Folders, absolute. */
  readonly readable: readonly string[];
  /** Whether a symbolic link below them may lead out of them. */
  readonly followLinksOut: boolean;
}

/**
 * A read-only view of the user's files: what lies below the readable folders, these folders themselves, and the
 * folders on the way to them (as names only). Everything else does not exist.
 */
export class HostFiles implements FileSystem {
  private readonly nodes = new Map<string, Node | undefined>();
  private readonly byRealPath = new Map<string, Node>();
  private readonly realFolders: readonly string[];
  private readonly refusedPaths = new Set<string>();

  constructor(
    private readonly policy: HostPolicy,
    private readonly paths: GuestPaths,
  ) {
    this.realFolders = policy.readable.flatMap((folder) => realPath(folder) ?? []);
  }

  /** Paths that were asked for and may not be read, whether there is something or not: that is not even looked up. */
  get refused(): ReadonlySet<string> {
    return this.refusedPaths;
  }

  lookup(guestPath: string): Node | undefined {
    if (guestPath.startsWith(guestHeaders)) return undefined;
    if (this.nodes.has(guestPath)) return this.nodes.get(guestPath);
    const node = this.find(path.normalize(this.paths.fromGuest(guestPath)));
    this.nodes.set(guestPath, node);
    return node;
  }

  private find(host: string): Node | undefined {
    if (!isWithinAny(host, this.policy.readable)) return this.findOutside(host);
    const real = realPath(host);
    if (real === undefined) return undefined;
    if (!this.policy.followLinksOut && !isWithinAny(real, this.realFolders)) {
      this.refusedPaths.add(host);
      return undefined;
    }
    const known = this.byRealPath.get(real);
    if (known !== undefined) return known;
    const node = read(real);
    if (node !== undefined) this.byRealPath.set(real, node);
    return node;
  }

  private findOutside(host: string): Node | undefined {
    if (this.policy.readable.some((folder) => isWithin(folder, host))) return { kind: 'directory' };
    this.refusedPaths.add(host);
    return undefined;
  }
}

function read(real: string): Node | undefined {
  try {
    const stat = statSync(real);
    if (stat.isDirectory()) return { kind: 'directory' };
    // Pipes and devices could block or never end.
    if (!stat.isFile() || stat.size > largestFile) return undefined;
    return { kind: 'file', bytes: readFileSync(real) };
  } catch {
    return undefined;
  }
}
