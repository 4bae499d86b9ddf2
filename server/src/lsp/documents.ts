import type { TextDocumentContentChangeEvent } from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { LineMoves } from './line-moves';

/** A document at one moment; what comes later does not change it. */
export interface Snapshot {
  readonly uri: string;
  readonly version: number;
  /** Another for every state of the text, also across closing and opening again. */
  readonly stamp: string;
  readonly text: string;
}

/** What a document is to us. */
export type DocumentRole = 'c' | 'header' | 'ir';

let opened = 0;

/** A document that is open in the editor. The editor's text counts, saved or not. */
export class OpenDocument {
  readonly uri: string;
  readonly role: DocumentRole;
  readonly #document: TextDocument;
  readonly #moves: LineMoves;
  readonly #serial = ++opened;
  #isFresh = true;

  constructor(uri: string, languageId: string, version: number, content: string) {
    this.uri = uri;
    this.role = roleOf(uri, languageId);
    this.#document = TextDocument.create(uri, languageId, version, content);
    this.#moves = new LineMoves(version);
  }

  get version(): number {
    return this.#document.version;
  }

  /** As it was opened. */
  get isFresh(): boolean {
    return this.#isFresh;
  }

  snapshot(): Snapshot {
    const { uri, version } = this;
    return { uri, version, stamp: `${this.#serial}.${version}`, text: this.#document.getText() };
  }

  /** Where a line of an earlier version is now; undefined if it is gone. */
  lineNow(line: number, since: number): number | undefined {
    return this.#moves.lineNow(line, since);
  }

  edit(changes: readonly TextDocumentContentChangeEvent[], version: number): void {
    const edits = changes.flatMap((change) => ('range' in change ? [change] : []));
    this.#moves.add(version, edits.length === changes.length ? edits : undefined);
    this.#isFresh = false;
    TextDocument.update(this.#document, [...changes], version);
  }
}

/** A header is compiled with the files that include it, not by itself. */
function roleOf(uri: string, languageId: string): DocumentRole {
  if (languageId === 'llvm') return 'ir';
  return languageId === 'c' && !/\.h$/i.test(uri) ? 'c' : 'header';
}

/** For the library's document manager. */
export const documentConfiguration = {
  create: (uri: string, languageId: string, version: number, content: string): OpenDocument =>
    new OpenDocument(uri, languageId, version, content),
  update: (
    document: OpenDocument,
    changes: readonly TextDocumentContentChangeEvent[],
    version: number,
  ): OpenDocument => {
    document.edit(changes, version);
    return document;
  },
};
