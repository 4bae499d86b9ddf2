import type { Connection, Diagnostic } from 'vscode-languageserver/node';
import type { OpenDocument } from './documents';

/** What one owner tells of a file: of which version, if it is open. */
interface Told {
  readonly diagnostics: readonly Diagnostic[];
  readonly version: number | undefined;
}

/**
 * The diagnostics that the editor shows. Several may have something to tell about one file (two C files that include the
 * same header; clang and the verifier): each owner has its own list, and the editor sees their union. What is of an older
 * text moves with the edits since.
 */
export class Problems {
  readonly #byOwner = new Map<string, ReadonlyMap<string, Told>>();

  constructor(
    private readonly connection: Connection,
    private readonly documents: { get(uri: string): OpenDocument | undefined },
  ) {}

  /** Replaces all that an owner has told, by the address of the file concerned. */
  set(owner: string, diagnostics: ReadonlyMap<string, readonly Diagnostic[]>, versionOf: VersionOf): void {
    const before = this.#byOwner.get(owner)?.keys() ?? [];
    const told = [...diagnostics].map(([uri, list]) => [uri, { diagnostics: list, version: versionOf(uri) }] as const);
    this.#byOwner.set(owner, new Map(told));
    for (const uri of new Set([...before, ...diagnostics.keys()])) this.#publish(uri);
  }

  clear(owner: string): void {
    const before = this.#byOwner.get(owner);
    this.#byOwner.delete(owner);
    for (const uri of before?.keys() ?? []) this.#publish(uri);
  }

  #publish(uri: string): void {
    const document = this.documents.get(uri);
    const told = [...this.#byOwner.values()].flatMap((owner) => owner.get(uri) ?? []);
    const all = told.flatMap((one) => (document === undefined ? one.diagnostics : diagnosticsNow(one, document)));
    const distinct = new Map(all.map((diagnostic) => [JSON.stringify(diagnostic), diagnostic]));
    // A version says that all of it is of that text.
    const isOfNow = document !== undefined && told.every(({ version }) => version === document.version);
    void this.connection.sendDiagnostics({
      uri,
      diagnostics: [...distinct.values()],
      ...(isOfNow && { version: document.version }),
    });
  }
}

/** The version of an open document that diagnostics are about; undefined for other files. */
export type VersionOf = (uri: string) => number | undefined;

function diagnosticsNow({ diagnostics, version }: Told, document: OpenDocument): readonly Diagnostic[] {
  if (version === undefined || version === document.version) return diagnostics;
  return diagnostics.flatMap((diagnostic) => {
    const { start, end } = diagnostic.range;
    const line = document.lineNow(start.line, version);
    if (line === undefined) return [];
    const moved = { start: { ...start, line }, end: { ...end, line: end.line - start.line + line } };
    return [{ ...diagnostic, range: moved }];
  });
}
