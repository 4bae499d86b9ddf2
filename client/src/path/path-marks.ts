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
import { type PathLine, pathLines } from './path-words';

/** A cursor on its way needs nothing to be shown. */
const restMs = 150;

/**
 * While nothing is debugged: the lines that the counterexample at the cursor executes are marked, and the values that
 * matter stand beside them.
 */
export function registerPathMarks(
  client: LanguageClient,
  store: ResultsStore,
  follower: SessionFollower,
): vscode.Disposable {
  const marks = new PathMarks(client, store, follower);
  const soon = (): void => marks.updateSoon();
  return vscode.Disposable.from(
    marks,
    store.onChange(soon),
    follower.onMove(soon),
    vscode.window.onDidChangeActiveTextEditor(soon),
    vscode.window.onDidChangeTextEditorSelection(soon),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('verdict.show')) soon();
    }),
  );
}

/** The counterexample that is shown, of a text as it was, and where. */
interface Shown {
  readonly check: FoundCheck['check'];
  readonly version: number;
  readonly editor: vscode.TextEditor;
}

class PathMarks implements vscode.Disposable {
  readonly #executed = vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    borderWidth: '0 0 0 2px',
    borderStyle: 'solid',
    borderColor: new vscode.ThemeColor('verdict.refutedForeground'),
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
  });
  readonly #words = vscode.window.createTextEditorDecorationType({
    after: {
      margin: '0 0 0 2em',
      fontStyle: 'italic',
      color: new vscode.ThemeColor('editorInlayHint.foreground'),
    },
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedOpen,
  });
  #timer: NodeJS.Timeout | undefined;
  #shown: Shown | undefined;

  constructor(
    readonly client: LanguageClient,
    readonly store: ResultsStore,
    readonly follower: SessionFollower,
  ) {}

  dispose(): void {
    clearTimeout(this.#timer);
    this.#executed.dispose();
    this.#words.dispose();
  }

  updateSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#update(), restMs);
  }

  async #update(): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    const found = editor && this.#checkAt(editor);
    if (editor === undefined || found === undefined) {
      this.#clear();
      return;
    }
    const { check } = found;
    const { version } = editor.document;
    // Another verdict on the same check is another object.
    if (this.#shown?.check === check && this.#shown.editor === editor && this.#shown.version === version) return;
    const trace = await this.#traceOf(found);
    // What was asked for may not be what is looked at any more.
    const isStill = vscode.window.activeTextEditor === editor && this.#checkAt(editor)?.check === check;
    if (!isStill || editor.document.version !== version) return;
    this.#clear();
    if (trace === undefined) return;
    const { document } = editor;
    const lines = pathLines(trace, document.languageId === 'llvm' ? undefined : document.uri.fsPath);
    this.#draw(editor, lines);
    this.#shown = { check, version, editor };
  }

  /** The refuted check on the cursor's line, else the first of the function that the cursor is in. */
  #checkAt({ document, selection }: vscode.TextEditor): FoundCheck | undefined {
    const isWanted = vscode.workspace.getConfiguration('verdict.show', document).get<boolean>('path', true);
    if (!isWanted || this.follower.last !== undefined || !isVerified(document)) return undefined;
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

  #draw(editor: vscode.TextEditor, lines: readonly PathLine[]): void {
    const last = editor.document.lineCount;
    const inside = lines.filter(({ line }) => line < last);
    editor.setDecorations(
      this.#executed,
      inside.map(({ line }) => new vscode.Range(line, 0, line, 0)),
    );
    const words = inside.filter((one) => one.words !== '');
    editor.setDecorations(
      this.#words,
      words.map(({ line, words: text }) => ({
        range: editor.document.lineAt(line).range,
        // Blanks at the start and in a row would be lost.
        renderOptions: { after: { contentText: text.replaceAll(' ', '\u00a0') } },
      })),
    );
  }

  #clear(): void {
    this.#shown?.editor.setDecorations(this.#executed, []);
    this.#shown?.editor.setDecorations(this.#words, []);
    this.#shown = undefined;
  }
}
