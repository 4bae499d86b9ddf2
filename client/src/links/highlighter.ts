import * as vscode from 'vscode';
import { State, type LanguageClient } from 'vscode-languageclient/node';
import { LinkStore } from './link-store';
import { merge, type LineRuns } from './link-table';

/**
 * Shows which lines of C and of IR belong together, on both sides, as the cursor moves. `onIr` fires when the server
 * has given out the text of an IR document, which may be the same as before, but for another version of the C document.
 */
export function registerLineLinks(client: LanguageClient, onIr: vscode.Event<vscode.Uri>): vscode.Disposable {
  const highlighter = new Highlighter(new LinkStore(client));
  return vscode.Disposable.from(
    highlighter,
    onIr((uri) => highlighter.served(uri)),
    vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => highlighter.follow(textEditor)),
    vscode.window.onDidChangeVisibleTextEditors(() => highlighter.refresh()),
    vscode.window.onDidChangeActiveTextEditor(() => highlighter.refresh()),
    vscode.workspace.onDidChangeTextDocument(({ document }) => highlighter.changed(document)),
    vscode.workspace.onDidCloseTextDocument((document) => highlighter.closed(document)),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('verdict.ir.linkLines')) highlighter.refresh();
    }),
    client.onDidChangeState(({ newState }) => {
      if (newState === State.Running) highlighter.restarted();
    }),
  );
}

class Highlighter implements vscode.Disposable {
  readonly #store: LinkStore;
  /** One type for all: a type made anew would make the marks flicker. */
  readonly #decoration = vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    backgroundColor: new vscode.ThemeColor('verdict.linkedLineBackground'),
    overviewRulerColor: new vscode.ThemeColor('verdict.linkedLineBackground'),
    overviewRulerLane: vscode.OverviewRulerLane.Center,
  });
  /** What each editor shows now, to leave alone what does not change. */
  readonly #shown = new WeakMap<vscode.TextEditor, string>();

  constructor(store: LinkStore) {
    this.#store = store;
    store.onChange(() => this.#mark('stay'));
  }

  dispose(): void {
    this.#decoration.dispose();
  }

  /** The cursor moved. */
  follow(editor: vscode.TextEditor): void {
    if (editor === vscode.window.activeTextEditor) this.#mark('reveal');
  }

  refresh(): void {
    for (const { document } of visibleIr()) void this.#store.fetch(document);
    this.#mark('stay');
  }

  changed(document: vscode.TextDocument): void {
    if (visibleIr().some((editor) => editor.document === document)) void this.#store.fetch(document);
    this.#mark('stay');
  }

  served(uri: vscode.Uri): void {
    this.#store.reset(uri);
    for (const { document } of visibleIr())
      if (document.uri.toString() === uri.toString()) void this.#store.fetch(document);
  }

  closed(document: vscode.TextDocument): void {
    this.#store.drop(document);
  }

  restarted(): void {
    this.#store.resetAll();
    this.refresh();
  }

  /** Marks the lines at the cursor and their counterparts; scrolls the other side only if the cursor moved. */
  #mark(scroll: 'reveal' | 'stay'): void {
    const active = vscode.window.activeTextEditor;
    const marks =
      active !== undefined && isEnabled(active) ? this.#marksFor(active) : new Map<vscode.TextEditor, LineRuns>();
    for (const editor of vscode.window.visibleTextEditors) {
      const runs = marks.get(editor) ?? [];
      const ranges = runs.map(([first, last]) => new vscode.Range(first, 0, last, 0));
      const key = JSON.stringify(runs);
      if ((this.#shown.get(editor) ?? '[]') !== key) editor.setDecorations(this.#decoration, ranges);
      this.#shown.set(editor, key);
      const [first] = ranges;
      if (scroll === 'reveal' && editor !== active && first !== undefined) {
        editor.revealRange(first, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
      }
    }
  }

  #marksFor(active: vscode.TextEditor): Map<vscode.TextEditor, LineRuns> {
    const marks = new Map<vscode.TextEditor, LineRuns>();
    const first = active.selection.start.line;
    const last = active.selection.end.line;
    const add = (editor: vscode.TextEditor, runs: LineRuns): void => {
      if (runs.length > 0) marks.set(editor, merge([...(marks.get(editor) ?? []), ...runs]));
    };
    for (const [ir, source] of pairs(active)) {
      const table = this.#store.between(ir.document, source.document);
      if (table === undefined) continue;
      const sourceRuns: LineRuns = active === source ? [[first, last]] : table.sourceOf(first, last);
      const irRuns = sourceRuns.flatMap(([from, to]) => table.irOf(from, to));
      if (irRuns.length === 0) continue;
      add(source, sourceRuns);
      add(ir, irRuns);
    }
    return marks;
  }
}

/** The active editor with each visible one of the other kind. */
function pairs(active: vscode.TextEditor): readonly (readonly [ir: vscode.TextEditor, source: vscode.TextEditor])[] {
  const others = vscode.window.visibleTextEditors.filter((editor) => editor !== active);
  return isIr(active)
    ? others.filter((editor) => !isIr(editor)).map((source) => [active, source] as const)
    : others.filter(isIr).map((ir) => [ir, active] as const);
}

function visibleIr(): readonly vscode.TextEditor[] {
  return vscode.window.visibleTextEditors.filter(isIr);
}

function isIr(editor: vscode.TextEditor): boolean {
  return editor.document.languageId === 'llvm';
}

function isEnabled(editor: vscode.TextEditor): boolean {
  return vscode.workspace.getConfiguration('verdict.ir', editor.document).get('linkLines', true);
}
