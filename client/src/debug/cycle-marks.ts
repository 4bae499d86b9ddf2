import * as vscode from 'vscode';
import type { SessionFollower } from './session-follower';

const beginning = '⟲\u00a0the\u00a0cycle\u00a0begins\u00a0here';

/** While an execution is replayed that does not end: marks the lines of its cycle, the one where it begins with a word. */
export function registerCycleMarks(follower: SessionFollower): vscode.Disposable {
  const type = vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    borderWidth: '0 0 0 3px',
    borderStyle: 'double',
    borderColor: new vscode.ThemeColor('verdict.unknownForeground'),
    overviewRulerColor: new vscode.ThemeColor('verdict.unknownForeground'),
    overviewRulerLane: vscode.OverviewRulerLane.Left,
  });
  const draw = (): void => {
    const cycle = follower.last?.at.cycle;
    for (const editor of vscode.window.visibleTextEditors) {
      const lines = (cycle?.lines ?? []).filter(({ file }) => file === editor.document.uri.fsPath);
      const isFirst = (line: { readonly line: number; readonly file: string }): boolean => line === cycle?.lines[0];
      editor.setDecorations(
        type,
        lines.map((place) => ({
          range: new vscode.Range(place.line - 1, 0, place.line - 1, 0),
          hoverMessage: 'The execution goes round here for ever.',
          ...(isFirst(place) && { renderOptions: { after: { contentText: beginning, margin: '0 0 0 2em' } } }),
        })),
      );
    }
  };
  return vscode.Disposable.from(type, follower.onMove(draw), vscode.window.onDidChangeVisibleTextEditors(draw));
}
