import * as vscode from 'vscode';
import type { ResultsStore } from '../results/results-store';
import { colourOf, Decorations } from './decorations';
import { type EndOfLine, endOfLine } from './end-of-line';
import { type LineMark, lineMarks } from './line-marks';
import { marks, showRunningAfterMs } from './mark';
import { RunningFor } from './running-for';

/** How long marks stay that nothing is known of any more: mostly, the next results have them again. */
const lingerMs = 500;

/** Marks in the gutter, words after the ends of lines, and the marks of the overview ruler. */
export function registerMarks(store: ResultsStore): vscode.Disposable {
  const marks = new EditorMarks(store);
  return vscode.Disposable.from(
    marks,
    store.onChange((uri) => marks.update(uri)),
    vscode.window.onDidChangeVisibleTextEditors(() => marks.updateAll()),
    vscode.window.onDidChangeActiveColorTheme(({ kind }) => marks.useTheme(kind)),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('verdict.show')) marks.updateAll();
    }),
  );
}

class EditorMarks implements vscode.Disposable {
  readonly #store: ResultsStore;
  readonly #running = new RunningFor();
  #theme = vscode.window.activeColorTheme.kind;
  #decorations = new Decorations(this.#theme);
  /** What each editor shows now, by decoration type, to leave alone what does not change. */
  #shown = new WeakMap<vscode.TextEditor, Map<vscode.TextEditorDecorationType, string>>();
  readonly #timers = new Map<string, NodeJS.Timeout>();

  constructor(store: ResultsStore) {
    this.#store = store;
    this.updateAll();
  }

  dispose(): void {
    this.#decorations.dispose();
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  useTheme(kind: vscode.ColorThemeKind): void {
    if (kind === this.#theme) return;
    this.#theme = kind;
    this.#decorations.dispose();
    this.#decorations = new Decorations(kind);
    this.#shown = new WeakMap();
    this.updateAll();
  }

  updateAll(): void {
    for (const { document } of vscode.window.visibleTextEditors) this.update(document.uri);
  }

  update(uri: vscode.Uri): void {
    const key = uri.toString();
    const editors = vscode.window.visibleTextEditors.filter(({ document }) => document.uri.toString() === key);
    if (editors.length === 0) return;
    const results = this.#store.of(uri);
    if (results === undefined || results.functions.length === 0) {
      this.#later(key, lingerMs, () => editors.forEach((editor) => this.#draw(editor, [])));
      return;
    }
    this.#cancel(key);
    if (this.#running.update(key, results.functions)) this.#later(key, showRunningAfterMs, () => this.update(uri));
    const lines = lineMarks(results, (one) => this.#running.isLong(key, one));
    for (const editor of editors) this.#draw(editor, lines);
  }

  #draw(editor: vscode.TextEditor, lines: readonly LineMark[]): void {
    const settings = vscode.workspace.getConfiguration('verdict.show', editor.document);
    const gutter = settings.get<boolean>('gutter', true) ? lines : [];
    for (const mark of marks) {
      const at = gutter.filter((line) => line.mark === mark).map(({ line }) => wholeLine(line));
      this.#set(editor, this.#decorations.gutter(mark), at);
    }
    const show = settings.get<EndOfLine>('endOfLine', 'all');
    const words = lines.flatMap((line) => afterLine(line, show));
    this.#set(editor, this.#decorations.endOfLine, words);
  }

  #set(
    editor: vscode.TextEditor,
    type: vscode.TextEditorDecorationType,
    places: readonly vscode.DecorationOptions[] | readonly vscode.Range[],
  ): void {
    const shown = this.#shown.get(editor) ?? new Map<vscode.TextEditorDecorationType, string>();
    this.#shown.set(editor, shown);
    const key = places.length === 0 ? '' : JSON.stringify(places);
    if ((shown.get(type) ?? '') === key) return;
    shown.set(type, key);
    editor.setDecorations(type, places);
  }

  #later(key: string, ms: number, act: () => void): void {
    if (this.#timers.has(key)) return;
    this.#timers.set(
      key,
      setTimeout(() => {
        this.#timers.delete(key);
        act();
      }, ms),
    );
  }

  #cancel(key: string): void {
    clearTimeout(this.#timers.get(key));
    this.#timers.delete(key);
  }
}

/** Whatever is typed in a line, its marks stay what and where they are, and need not be set again. */
function wholeLine(line: number): vscode.Range {
  return new vscode.Range(line, 0, line, 100_000);
}

function afterLine(line: LineMark, show: EndOfLine): vscode.DecorationOptions[] {
  const text = endOfLine(line, show);
  if (text === undefined) return [];
  // Blanks at the start and in a row would be lost.
  const contentText = text.replaceAll(' ', '\u00a0');
  const after = { contentText, color: colourOf(line.mark) };
  return [{ range: wholeLine(line.line), renderOptions: { after } }];
}
