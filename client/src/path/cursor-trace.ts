import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import { State } from 'vscode-languageclient/node';
import {
  checkDetails,
  type CheckDetails,
  type CheckDetailsParams,
} from '../../../server/src/lsp/protocol/verification';
import type { Trace } from '../../../server/src/lsp/protocol/trace';
import type { SessionFollower } from '../debug/session-follower';
import { isVerified } from '../focus';
import type { FoundCheck, ResultsStore } from '../results/results-store';

/** A cursor on its way needs nothing to be shown. */
const restMs = 150;

/** The counterexample at the cursor, of a text as it was. */
export interface ShownTrace {
  readonly uri: vscode.Uri;
  readonly check: FoundCheck['check'];
  readonly version: number;
  readonly editor: vscode.TextEditor;
  readonly trace: Trace;
}

/** Knows, while nothing is replayed, the counterexample at the cursor: for views that show it. */
export class CursorTrace implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<ShownTrace | undefined>();
  readonly onChange = this.#changed.event;
  readonly #listeners: vscode.Disposable;
  #timer: NodeJS.Timeout | undefined;
  #last: ShownTrace | undefined;

  constructor(
    readonly client: LanguageClient,
    readonly store: ResultsStore,
    readonly follower: SessionFollower,
  ) {
    const soon = (): void => this.#updateSoon();
    this.#listeners = vscode.Disposable.from(
      store.onChange(soon),
      follower.onMove(soon),
      vscode.window.onDidChangeActiveTextEditor(soon),
      vscode.window.onDidChangeTextEditorSelection(soon),
    );
  }

  get last(): ShownTrace | undefined {
    return this.#last;
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#listeners.dispose();
    this.#changed.dispose();
  }

  #updateSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#update(), restMs);
  }

  async #update(): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    const found = editor && this.#checkAt(editor);
    if (editor === undefined || found === undefined) {
      this.#tell(undefined);
      return;
    }
    const { check, uri } = found;
    const { version } = editor.document;
    // Another verdict on the same check is another object.
    if (this.#last?.check === check && this.#last.editor === editor && this.#last.version === version) return;
    const trace = await this.#traceOf(found);
    // What was asked for may not be what is looked at any more.
    const isStill = vscode.window.activeTextEditor === editor && this.#checkAt(editor)?.check === check;
    if (!isStill || editor.document.version !== version) return;
    this.#tell(trace && { uri, check, version, editor, trace });
  }

  /** The refuted check on the cursor's line, else the first of the function that the cursor is in. */
  #checkAt({ document, selection }: vscode.TextEditor): FoundCheck | undefined {
    if (this.follower.last !== undefined || !isVerified(document)) return undefined;
    const { line } = selection.active;
    const refuted = this.store
      .checks(document.uri)
      .filter(({ check }) => check.state === 'current' && check.verdict?.kind === 'refuted');
    const isIn = ({ function: { range } }: FoundCheck): boolean => range.start.line <= line && line <= range.end.line;
    return refuted.find(({ check }) => check.range.start.line === line) ?? refuted.find(isIn);
  }

  async #traceOf({ uri, check }: FoundCheck): Promise<Trace | undefined> {
    if (this.client.state !== State.Running) return undefined;
    const params: CheckDetailsParams = { uri: uri.toString(), check: check.id };
    // A server that ends meanwhile tells nothing; what it has to tell when it is back brings the marks again.
    const asked = this.client.sendRequest<CheckDetails | null>(checkDetails.method, params);
    const details = await asked.catch(() => undefined);
    return (details?.trace ?? undefined) as Trace | undefined;
  }

  #tell(shown: ShownTrace | undefined): void {
    if (shown === undefined && this.#last === undefined) return;
    this.#last = shown;
    this.#changed.fire(shown);
  }
}
