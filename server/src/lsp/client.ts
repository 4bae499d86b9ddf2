import type { ClientCapabilities } from 'vscode-languageserver/node';

/** What the editor at the other end can do. */
export class Client {
  #capabilities: ClientCapabilities = {};

  start(capabilities: ClientCapabilities): void {
    this.#capabilities = capabilities;
  }

  get answersConfiguration(): boolean {
    return this.#capabilities.workspace?.configuration === true;
  }

  get registersConfiguration(): boolean {
    return this.#capabilities.workspace?.didChangeConfiguration?.dynamicRegistration === true;
  }

  get registersFileWatchers(): boolean {
    return this.#capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration === true;
  }

  get tellsFolders(): boolean {
    return this.#capabilities.workspace?.workspaceFolders === true;
  }

  get refreshesCodeLens(): boolean {
    return this.#capabilities.workspace?.codeLens?.refreshSupport === true;
  }

  get refreshesInlayHints(): boolean {
    return this.#capabilities.workspace?.inlayHint?.refreshSupport === true;
  }

  /** Shows documents that the server makes. */
  get showsServerDocuments(): boolean {
    return this.#capabilities.workspace?.textDocumentContent !== undefined;
  }

  /** More folding ranges than this are thrown away by the editor. */
  get foldingLimit(): number {
    return this.#capabilities.textDocument?.foldingRange?.rangeLimit ?? 50_000;
  }

  /** Takes a feature for some languages only, instead of for all. */
  registers(feature: LanguageFeature): boolean {
    return this.#capabilities.textDocument?.[feature]?.dynamicRegistration === true;
  }
}

export type LanguageFeature =
  | 'hover'
  | 'definition'
  | 'references'
  | 'documentHighlight'
  | 'documentSymbol'
  | 'foldingRange'
  | 'codeLens'
  | 'inlayHint';
