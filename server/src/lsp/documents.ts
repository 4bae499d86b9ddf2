import type { TextDocumentContentChangeEvent } from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { TextEdit } from '../service/store/edits';
import { LineMoves } from './line-moves';
import { isSameCode } from './same-code';

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

/** What was done to a text to make it what it is. */
export interface Change {
  /** One after the other; undefined if the whole text was replaced. */
  readonly edits: readonly TextEdit[] | undefined;
  /** False if only comments and white space are different. */
  readonly changesCode: boolean;
}

let opened = 0;

/** A document that is open in the editor. The editor's text counts, saved or not. */
export class OpenDocument {
  readonly uri: string;
  readonly role: DocumentRole;
  readonly #document: TextDocument;
  readonly #moves: LineMoves;
  readonly #serial = ++opened;
  #isFresh = true;
  #lastChange: Change = { edits: [], changesCode: false };

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

  get lastChange(): Change {
    return this.#lastChange;
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
    const before = this.#document.getText();
    TextDocument.update(this.#document, [...changes], version);
    const changesCode = !isSameCode(before, this.#document.getText(), this.role === 'ir' ? 'llvm' : 'c');
    this.#lastChange = { edits: edits.length === changes.length ? edits : undefined, changesCode };
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
