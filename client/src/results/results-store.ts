import * as vscode from 'vscode';
import type { CheckResult, DocumentResults, FunctionResults } from '../../../server/src/lsp/protocol/results';
import { after } from './document-view';
import type { TextChange } from './moves';

/** A check with what it belongs to. */
export interface FoundCheck {
  readonly uri: vscode.Uri;
  readonly function: FunctionResults;
  readonly check: CheckResult;
}

interface Known {
  readonly results: DocumentResults;
  /** What was typed since the version that the results are of. */
  readonly edits: readonly { readonly version: number; readonly changes: readonly TextChange[] }[];
  /** The results for the text as it is now, once somebody has asked. */
  view: DocumentResults | undefined;
}

/** The one place on this side where verdicts live: all that is drawn, is drawn from here. */
export class ResultsStore implements vscode.Disposable {
  readonly #known = new Map<string, Known>();
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  /** Fires when what is known of a document is another. */
  readonly onChange = this.#changed.event;
  readonly #listeners = vscode.Disposable.from(
    this.#changed,
    vscode.workspace.onDidChangeTextDocument((event) => this.#edited(event)),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#closed(uri)),
  );

  dispose(): void {
    this.#listeners.dispose();
  }

  accept(results: DocumentResults): void {
    const uri = vscode.Uri.parse(results.uri);
    const key = uri.toString();
    const known = this.#known.get(key);
    const edits = (known?.edits ?? []).filter(({ version }) => version > results.version);
    this.#known.set(key, { results, edits, view: undefined });
    this.#changed.fire(uri);
  }

  /** A server that starts knows nothing. */
  clear(): void {
    const uris = this.uris();
    this.#known.clear();
    uris.forEach((uri) => this.#changed.fire(uri));
  }

  uris(): readonly vscode.Uri[] {
    return [...this.#known.keys()].map((uri) => vscode.Uri.parse(uri));
  }

  /** What is known of the document, with ranges in the text as it is now. */
  of(uri: vscode.Uri): DocumentResults | undefined {
    const known = this.#known.get(uri.toString());
    if (known === undefined) return undefined;
    return (known.view ??= after(
      known.results,
      known.edits.flatMap(({ changes }) => changes),
    ));
  }

  functionAt(uri: vscode.Uri, line: number): FunctionResults | undefined {
    return this.of(uri)?.functions.find(({ range }) => range.start.line <= line && line <= range.end.line);
  }

  checks(uri: vscode.Uri): readonly FoundCheck[] {
    const functions = this.of(uri)?.functions ?? [];
    return functions.flatMap((one) => one.checks.map((check) => ({ uri, function: one, check })));
  }

  #edited({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    const known = this.#known.get(document.uri.toString());
    if (known === undefined || contentChanges.length === 0 || document.version <= known.results.version) return;
    const changes = contentChanges.map(({ range, text }) => ({ range, text }));
    const edits = [...known.edits, { version: document.version, changes }];
    this.#known.set(document.uri.toString(), { ...known, edits, view: undefined });
    this.#changed.fire(document.uri);
  }

  /** Versions begin anew when the document is opened again. */
  #closed(uri: vscode.Uri): void {
    const known = this.#known.get(uri.toString());
    if (known === undefined) return;
    this.#known.set(uri.toString(), { results: { ...known.results, version: 0 }, edits: [], view: undefined });
  }
}
