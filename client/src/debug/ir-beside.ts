import * as vscode from 'vscode';
import { irSubject } from '../../../server/src/lsp/protocol/ir-document';
import { showIrCommand } from '../../../server/src/lsp/protocol/show-ir';
import { instructionLines } from './ir-line';
import type { SessionFollower, StoppedReplay } from './session-follower';

/** Marks, in the IR that is shown of a C function, the instruction that a replay is at; follows it to other functions. */
export function registerIrBeside(follower: SessionFollower): vscode.Disposable {
  const beside = new IrBeside(follower);
  return vscode.Disposable.from(
    beside,
    follower.onMove((stopped) => void beside.follow(stopped)),
    vscode.window.onDidChangeVisibleTextEditors(() => beside.mark()),
    vscode.commands.registerCommand('verdict.replay.showIr', () => beside.open()),
  );
}

class IrBeside implements vscode.Disposable {
  readonly #decoration = vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    backgroundColor: new vscode.ThemeColor('editor.stackFrameHighlightBackground'),
    overviewRulerColor: new vscode.ThemeColor('editor.stackFrameHighlightBackground'),
    overviewRulerLane: vscode.OverviewRulerLane.Full,
    before: {
      contentText: '▶',
      color: new vscode.ThemeColor('debugIcon.breakpointCurrentStackframeForeground'),
      margin: '0 0.3em 0 0',
    },
  });

  constructor(readonly follower: SessionFollower) {}

  dispose(): void {
    this.#decoration.dispose();
  }

  /** Shows the IR of the function that the replay is in. */
  async open(): Promise<void> {
    const stopped = this.follower.last;
    if (stopped === undefined) {
      void vscode.window.showInformationMessage('Start a replay first.');
      return;
    }
    if (stopped.at.program.endsWith('.ll')) return;
    const source = vscode.Uri.file(stopped.at.program).toString();
    await vscode.commands.executeCommand(showIrCommand, { source, function: stopped.at.instruction.function });
    this.mark();
  }

  /** The replay is somewhere else: IR that is shown of another function of the program gives way to that of this one. */
  async follow(stopped: StoppedReplay | undefined): Promise<void> {
    const isShown = stopped !== undefined && irEditors(stopped).length > 0;
    if (isShown && !irEditors(stopped).some(({ document }) => isOf(document, stopped))) await this.open();
    this.mark();
  }

  mark(): void {
    const stopped = this.follower.last;
    for (const editor of vscode.window.visibleTextEditors) {
      if (irSubject(editor.document.uri) === undefined) continue;
      const line =
        stopped !== undefined && isOf(editor.document, stopped) ? lineOf(editor.document, stopped) : undefined;
      const ranges = line === undefined ? [] : [new vscode.Range(line, 0, line, 0)];
      editor.setDecorations(this.#decoration, ranges);
      if (ranges[0] !== undefined) editor.revealRange(ranges[0], vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    }
  }
}

function irEditors({ at }: StoppedReplay): readonly vscode.TextEditor[] {
  const source = vscode.Uri.file(at.program).toString();
  return vscode.window.visibleTextEditors.filter(({ document }) => irSubject(document.uri)?.source === source);
}

function isOf(document: vscode.TextDocument, { at }: StoppedReplay): boolean {
  const subject = irSubject(document.uri);
  return subject?.source === vscode.Uri.file(at.program).toString() && subject.function === at.instruction.function;
}

function lineOf(document: vscode.TextDocument, { at }: StoppedReplay): number | undefined {
  return instructionLines(document.getText(), at.instruction.function)[at.instruction.index];
}
