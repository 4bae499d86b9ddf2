import * as vscode from 'vscode';
import type { CursorTrace, ShownTrace } from './cursor-trace';
import { type PathLine, pathLines } from './path-words';

/**
 * While nothing is debugged: the lines that the counterexample at the cursor executes are marked, and the values that
 * matter stand beside them.
 */
export function registerPathMarks(traces: CursorTrace): vscode.Disposable {
  const marks = new PathMarks();
  return vscode.Disposable.from(
    marks,
    traces.onChange((shown) => marks.show(shown)),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('verdict.show')) marks.show(traces.last);
    }),
  );
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
  #marked: vscode.TextEditor | undefined;

  dispose(): void {
    this.#executed.dispose();
    this.#words.dispose();
  }

  show(shown: ShownTrace | undefined): void {
    this.#clear();
    if (shown === undefined) return;
    const { editor, trace } = shown;
    const { document } = editor;
    if (!vscode.workspace.getConfiguration('verdict.show', document).get<boolean>('path', true)) return;
    this.#draw(editor, pathLines(trace, document.languageId === 'llvm' ? undefined : document.uri.fsPath));
    this.#marked = editor;
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
    this.#marked?.setDecorations(this.#executed, []);
    this.#marked?.setDecorations(this.#words, []);
    this.#marked = undefined;
  }
}
