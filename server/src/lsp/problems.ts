import type { Connection, Diagnostic } from 'vscode-languageserver/node';

/**
 * The diagnostics that the editor shows. Several documents may have something to tell about one file (two C files that
 * include the same header): each owner has its own list, and the editor sees their union.
 */
export class Problems {
  readonly #connection: Connection;
  readonly #byOwner = new Map<string, ReadonlyMap<string, readonly Diagnostic[]>>();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Replaces all that an owner has told, by the address of the file concerned. */
  set(owner: string, diagnostics: ReadonlyMap<string, readonly Diagnostic[]>, versionOf: VersionOf): void {
    const before = this.#byOwner.get(owner)?.keys() ?? [];
    this.#byOwner.set(owner, diagnostics);
    for (const uri of new Set([...before, ...diagnostics.keys()])) this.#publish(uri, versionOf(uri));
  }

  clear(owner: string): void {
    const before = this.#byOwner.get(owner);
    this.#byOwner.delete(owner);
    for (const uri of before?.keys() ?? []) this.#publish(uri, undefined);
  }

  #publish(uri: string, version: number | undefined): void {
    const all = [...this.#byOwner.values()].flatMap((told) => told.get(uri) ?? []);
    const distinct = new Map(all.map((diagnostic) => [JSON.stringify(diagnostic), diagnostic]));
    void this.#connection.sendDiagnostics({
      uri,
      diagnostics: [...distinct.values()],
      ...(version !== undefined && { version }),
    });
  }
}

/** The version of an open document that diagnostics are about; undefined for other files. */
export type VersionOf = (uri: string) => number | undefined;
