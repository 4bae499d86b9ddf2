import * as vscode from 'vscode';
import { debugType } from './debug-type';
import { namesIn } from './names-in';

/** Lines around the place that have values beside them. */
const reach = 60;

/** Shows values at the ends of lines while a replay is stopped: of the lines before the place, back to the function. */
export class ReplayInlineValues implements vscode.InlineValuesProvider {
  provideInlineValues(
    document: vscode.TextDocument,
    viewPort: vscode.Range,
    { stoppedLocation }: vscode.InlineValueContext,
  ): vscode.InlineValue[] {
    if (vscode.debug.activeDebugSession?.type !== debugType) return [];
    const last = Math.min(stoppedLocation.end.line, viewPort.end.line);
    const first = Math.max(viewPort.start.line, functionStart(document, stoppedLocation.end.line), last - reach);
    const values: vscode.InlineValue[] = [];
    for (let line = first; line <= last; line++) {
      for (const { name, column } of namesIn(document.lineAt(line).text)) {
        const range = new vscode.Range(line, column, line, column + name.length);
        values.push(new vscode.InlineValueVariableLookup(range, name, true));
      }
    }
    return values;
  }
}

/** A function begins behind the last closing brace at the start of a line. */
function functionStart(document: vscode.TextDocument, from: number): number {
  for (let line = from - 1; line >= 0; line--) if (document.lineAt(line).text.startsWith('}')) return line + 1;
  return 0;
}
