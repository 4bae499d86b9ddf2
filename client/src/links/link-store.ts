import * as vscode from 'vscode';
import { State, type LanguageClient } from 'vscode-languageclient/node';
import { lineLinks, type LineLinks, type LineLinksParams } from '../../../server/src/lsp/protocol/line-links';
import { LinkTable } from './link-table';

/** The links of one IR document, by the address of the C document. */
interface Links {
  readonly irVersion: number;
  readonly bySource: ReadonlyMap<string, { readonly version: number | null; readonly table: LinkTable }>;
}

/** Links of the IR documents that are visible, fetched once for each version. */
export class LinkStore {
  readonly #client: LanguageClient;
  readonly #links = new Map<string, Links>();
  readonly #asked = new Map<string, number>();
  readonly #changed = new vscode.EventEmitter<void>();
  /** Fires when links have come in. */
  readonly onChange = this.#changed.event;

  constructor(client: LanguageClient) {
    this.#client = client;
  }

  /** The links of an IR document with a C document, if both are as they were when the links were made. */
  between(ir: vscode.TextDocument, source: vscode.TextDocument): LinkTable | undefined {
    const links = this.#links.get(ir.uri.toString());
    if (links?.irVersion !== ir.version) return undefined;
    const found = links.bySource.get(source.uri.toString());
    if (found === undefined) return undefined;
    // IR from a file: nobody knows from which text it was made, but not from one that is not saved.
    const isCurrent = found.version === null ? !source.isDirty : found.version === source.version;
    return isCurrent ? found.table : undefined;
  }

  /** Asks for the links of a document, unless that was done for this version. */
  async fetch(ir: vscode.TextDocument): Promise<void> {
    const uri = ir.uri.toString();
    const { version } = ir;
    if (this.#client.state !== State.Running || this.#asked.get(uri) === version) return;
    this.#asked.set(uri, version);
    const answer = await this.#askFor(ir, version);
    if (answer === undefined) {
      if (this.#asked.get(uri) === version) this.#asked.delete(uri);
      return;
    }
    const entries = answer.sources.map(
      (source) =>
        [vscode.Uri.parse(source.uri).toString(), { version: source.version, table: new LinkTable(source) }] as const,
    );
    this.#links.set(uri, { irVersion: version, bySource: new Map(entries) });
    this.#changed.fire();
  }

  /** A question may overtake the text that it is about on the way to the server: then it is asked again. */
  async #askFor(ir: vscode.TextDocument, version: number): Promise<LineLinks | undefined> {
    const params: LineLinksParams = { uri: this.#client.code2ProtocolConverter.asUri(ir.uri) };
    for (const waitMs of [0, 20, 100, 500, 2000]) {
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      if (ir.isClosed || ir.version !== version) return undefined;
      const answer = await this.#client.sendRequest<LineLinks | null>(lineLinks.method, params).catch(() => null);
      if (answer?.version === version) return answer;
    }
    return undefined;
  }

  /** Forgets that a document was asked about: the server may know better now. */
  reset(uri: vscode.Uri): void {
    this.#asked.delete(uri.toString());
  }

  resetAll(): void {
    this.#asked.clear();
  }

  drop(ir: vscode.TextDocument): void {
    this.#links.delete(ir.uri.toString());
    this.#asked.delete(ir.uri.toString());
  }
}
