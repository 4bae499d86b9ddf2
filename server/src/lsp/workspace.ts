import { URI } from 'vscode-uri';

/** The folders that are open, and whether the user trusts them. */
export class Workspace {
  #folders: readonly string[] = [];
  #trusted = false;
  #revision = 0;

  get trusted(): boolean {
    return this.#trusted;
  }

  /** Those that are on a disk. */
  get folderPaths(): readonly string[] {
    const folders = this.#folders.map((folder) => URI.parse(folder));
    return folders.filter(({ scheme }) => scheme === 'file').map(({ fsPath }) => fsPath);
  }

  /** Changes whenever folders or trust have changed. */
  get revision(): number {
    return this.#revision;
  }

  start(folders: readonly string[], trusted: boolean): void {
    this.#folders = folders;
    this.#trusted = trusted;
  }

  grantTrust(): void {
    this.#trusted = true;
    this.#revision++;
  }

  changeFolders(added: readonly string[], removed: readonly string[]): void {
    this.#folders = [...this.#folders.filter((folder) => !removed.includes(folder)), ...added];
    this.#revision++;
  }

  /**
   * Paths of the folders that a file may include from: all that are open, the file's own first. A file outside of them
   * all has the folder that it is in.
   */
  rootsFor(uri: string): readonly string[] {
    const file = URI.parse(uri);
    const roots = this.#folders.map((folder) => URI.parse(folder)).filter(({ scheme }) => scheme === 'file');
    const own = roots.filter((root) => isInside(file, root)).sort((a, b) => b.path.length - a.path.length);
    const others = roots.filter((root) => !own.includes(root));
    const outside = own.length === 0 && file.scheme === 'file' ? [file.with({ path: parent(file.path) })] : [];
    return [...own, ...outside, ...others].map(({ fsPath }) => fsPath);
  }
}

function isInside(file: URI, folder: URI): boolean {
  return file.scheme === folder.scheme && file.path.startsWith(folder.path.replace(/\/?$/, '/'));
}

function parent(path: string): string {
  return path.slice(0, Math.max(1, path.lastIndexOf('/')));
}
